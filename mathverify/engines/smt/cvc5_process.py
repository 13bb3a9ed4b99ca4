"""A program of its own: asks cvc5 about the SMT-LIB text on its standard input.

cvc5 may abort, and it counts its steps but not how long one takes, so it runs where it takes
nobody with it and a signal can end it.  The program imports nothing of ours; `second_solver`
starts it and reads what it writes.
"""

from __future__ import annotations

import json
import signal
import sys
from typing import Any

import cvc5

#: The sort of whole numbers in SMT-LIB.
_WHOLE = " Int)"


def main() -> None:
    """Read ``{smtlib, resources, seconds}``, write ``{answer, model, reason}``, both as JSON."""
    task = json.load(sys.stdin)
    # The default action of this signal ends the process, in the middle of C++ code too.  It is a
    # net: the count of steps ends every search that counts them.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, task["seconds"])
    json.dump(asked(task["smtlib"], task["resources"]), sys.stdout)


def asked(smtlib: str, resources: int) -> dict[str, Any]:
    """``answer`` is sat, unsat or unknown; ``model`` gives symbols as texts of rationals."""
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setLogic("ALL")
    solver.setOption("produce-models", "true")
    # Coverings are a procedure for reals; with whole numbers it searches without counting steps.
    solver.setOption("nl-cov", "false" if _WHOLE in smtlib else "true")
    solver.setOption("rlimit-per", str(resources))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, smtlib, "system")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        if "check-sat" not in str(command):
            command.invoke(solver, symbols)
    answer = solver.checkSat()
    if answer.isUnsat():
        return {"answer": "unsat"}
    if not answer.isSat():
        return {"answer": "unknown", "reason": str(answer.getUnknownExplanation())}
    model = {str(term).strip("|"): rational(solver.getValue(term)) for term in declared(symbols)}
    return {"answer": "sat", "model": model}


def declared(symbols: Any) -> list[Any]:
    """The constants that the text declares."""
    return [term for term in symbols.getDeclaredTerms() if not term.getSort().isFunction()]


def rational(value: Any) -> str:
    """A rational or Boolean value as the text of a fraction, anything else as an empty text."""
    if value.isBooleanValue():
        return str(int(value.getBooleanValue()))
    if value.isIntegerValue():
        return str(value.getIntegerValue())
    if value.isRealValue():
        return str(value.getRealValue())
    return ""


if __name__ == "__main__":
    main()
