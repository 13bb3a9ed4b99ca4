"""The `mathverify` command.

``application``  the Typer application: the engine's own verbs first, then those of the packages
                 above, found through the entry-point group ``mathverify.commands``
``exit_codes``   what the process returns, and the one place where errors become codes
``help_pages``   examples and placeholders of ``--help``
``report``       faults, steps and repairs as JSON; ``json_output`` prints one object a line
``pictures``     the pictures that ``verify --figure`` is given
``progress``     a progress line on stderr, on a terminal only
``verify``, ``repair``, ``solve``, ``recheck``, ``schema``, ``explain``  one verb each

A command module imports nothing heavy at its top: ``mathverify --help`` loads them all.
"""

from __future__ import annotations

import gc

__all__ = ["main"]

#: After how many new objects the collector of cycles looks, as in a worker.
_PATIENCE = 250_000


def main() -> None:
    """Run the command line and exit."""
    # What is loaded stays for good: to look through it for cycles after every 700 objects takes a
    # twentieth of the start, here and in the process that workers are copied from.
    gc.set_threshold(_PATIENCE, 10, 10)
    try:
        from mathverify.cli.application import run

        code = run()
    except KeyboardInterrupt:
        # Ctrl-C while modules are still being loaded, before `run` can catch it.
        from mathverify.cli.exit_codes import ExitCode

        code = ExitCode.INTERRUPTED
    # Nor is it looked through once more when the process ends.
    gc.freeze()
    raise SystemExit(code)
