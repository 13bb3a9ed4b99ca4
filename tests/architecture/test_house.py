"""The rules of the house: who imports whom, how long a file is, what never appears in one."""

from __future__ import annotations

import ast
import configparser
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from sources import PACKAGES, ROOT, Source, sources

import mathverify

HEAVY = (
    *("sympy", "z3", "pint", "flint", "matplotlib", "openai", "instructor", "numpy", "cvc5"),
    *("mcp", "mcp_types", "starlette", "uvicorn"),
)
#: Calls that run a text as a program, by their last name; and what may be called on a module.
FORBIDDEN_CALLS = {"eval", "exec", "sympify", "parse_expr", "__import__"}
FORBIDDEN_ATTRIBUTES = {
    ("pickle", "load"),
    ("pickle", "loads"),
    ("marshal", "loads"),
    ("yaml", "load"),
    ("yaml", "unsafe_load"),
    ("os", "system"),
    ("os", "popen"),
}
FORBIDDEN_MODULES = {"subprocess", "pickle", "marshal", "shelve", "socket", "urllib", "requests"}
FORBIDDEN_MODULES |= {"http", "httpx", "openai", "code", "runpy", "sympy"}


def test_import_contracts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlinter.cli import lint_imports

    monkeypatch.chdir(ROOT)
    # The command's own function extends the path by the working directory.
    monkeypatch.setattr(sys, "path", list(sys.path))
    code = lint_imports(is_debug_mode=False, no_cache=True)
    assert code == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("contract", "folder", "shared"),
    [
        # What several rooms of a corridor use is no room of its own.
        (
            "checks",
            "mathverify/checks",
            {
                *("prose_ask", "prose_conditions", "prose_functions", "prose_names"),
                *("prose_notation", "prose_numbers", "prose_orders", "prose_plain"),
                *("prose_rules", "prose_slots", "prose_statements", "prose_units", "prose_words"),
                "step_reasons",
            },
        ),
        ("engines", "mathverify/engines", {"cores", "points", "stopping"}),
        ("families", "generators/families", set[str]()),
        ("verbs", "mathverify/services/verbs", set[str]()),
    ],
)
def test_a_new_room_cannot_be_forgotten(contract: str, folder: str, shared: set[str]) -> None:
    rooms = {
        path.stem
        for path in (ROOT / folder).iterdir()
        if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").exists()
    }
    assert _named(contract) == rooms - shared


def test_a_new_theory_or_renderer_cannot_be_forgotten() -> None:
    def defining(name: str, folder: str) -> set[str]:
        return {
            source.path.stem
            for source in sources()
            if str(source.path.parent) == folder
            for node in source.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node)
        }

    assert _named("theories") == defining("THEORY", "mathverify/theories")
    assert _named("renderers") == defining("RENDERER", "renderers")


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """The plain names that an assignment gives a value."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _named(contract: str) -> set[str]:
    """The last names of the modules of a contract."""
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter", encoding="utf-8")
    modules = contracts[f"importlinter:contract:{contract}"]["modules"].split()
    return {module.rsplit(".", 1)[1] for module in modules}


@pytest.mark.parametrize("what", ["mathverify", "mathverify.api", "mathverify.cli.application"])
def test_importing_is_light(what: str) -> None:
    program = f"import sys, {what}\nprint(sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_verifying_a_question_without_a_figure_loads_no_geometry_but_its_words() -> None:
    program = (
        "import sys\nfrom mathverify import load\nfrom mathverify.api import verifier\n"
        "from mathverify.verification.policy import STANDARD\n"
        f"(spec,) = load({str(ROOT / 'examples' / 'sound' / 'absolute-value.yaml')!r})\n"
        "print(verifier().verify_here(spec, STANDARD).status.name)\n"
        "rooms = {'geometry.reasoning', 'geometry.depicting', 'geometry.charts', 'sympy', 'z3'}"
        "\nprint('geometry.check' in sys.modules, sorted(rooms & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "PROVED\nTrue []\n"


def test_no_file_is_long() -> None:
    long = [(str(source.path), source.lines) for source in sources() if source.lines > 700]
    assert long == []


def test_the_room_of_the_rules_of_words_is_small() -> None:
    rooms = [source for source in sources() if source.path.parent == Path("mathverify/prose")]
    assert rooms
    assert sum(source.lines for source in rooms) <= 900


def test_the_median_file_is_short() -> None:
    assert median(source.lines for source in sources()) <= 150


def _public(source: Source) -> bool:
    return not any(part.startswith("_") and part != "__init__.py" for part in source.path.parts)


def test_every_module_and_public_name_says_what_it_is() -> None:
    silent = []
    for source in filter(_public, sources()):
        if not ast.get_docstring(source.tree):
            silent.append(str(source.path))
        for node in source.tree.body:
            if (
                isinstance(node, ast.ClassDef | ast.FunctionDef)
                and not node.name.startswith("_")
                and not ast.get_docstring(node)
                and not _overloads(node)
            ):
                silent.append(f"{source.path}: {node.name}")
    assert silent == []


def _overloads(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """Whether it is one signature of several; the function itself says what they do."""
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list)


def test_every_module_has_postponed_annotations() -> None:
    without = [
        str(source.path)
        for source in sources()
        if any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in source.tree.body)
        and "from __future__ import annotations" not in source.text
    ]
    assert without == []


def _called(source: Source) -> set[str]:
    found = set[str]()
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= {node.func.id} & FORBIDDEN_CALLS
        elif isinstance(node, ast.Attribute):
            found |= {node.attr} & (FORBIDDEN_CALLS - {"eval", "exec"})
            if isinstance(node.value, ast.Name):
                pair = (node.value.id, node.attr)
                found |= {".".join(pair)} if pair in FORBIDDEN_ATTRIBUTES else set()
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names} & FORBIDDEN_MODULES
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module.split(".")[0]} & FORBIDDEN_MODULES
    return found


#: Our own programs beside them, which need a process that a signal can end; and a model's server
#: with its environment, whose commands are constants.  No text is run.
STARTS_A_PROGRAM = {
    "mathverify/engines/cas/process.py": {"subprocess"},
    "mathverify/engines/smt/second_solver.py": {"subprocess"},
    "evaluation/local_model/processes.py": {"subprocess"},
    # A new interpreter that starts workers; a socket to each of them; what both say is pickled.
    "mathverify/verification/worker_links.py": {"socket", "subprocess"},
    "mathverify/verification/fork_server.py": {"socket"},
    "mathverify/verification/worker_messages.py": {"pickle", "pickle.loads", "socket"},
}

#: Objects go to and fro, node by node; no text does.
TALKS_TO_SYMPY = {
    "mathverify/engines/cas/sympy_process.py": {"sympy"},
    "mathverify/sympy_exchange.py": {"sympy"},
}

#: The adapters ask endpoints; the faulty server listens on loopback; settings take addresses apart.
ASKS_ENDPOINTS = {
    "generators/language_models/endpoints.py": {"urllib"},
    "generators/language_models/faulty_server.py": {"http"},
    "generators/language_models/instructor_endpoint.py": {"openai"},
    "generators/language_models/openai_endpoint.py": {"openai"},
    "generators/language_models/openai_wire.py": {"openai"},
}


#: The HTTP service listens; names of hosts are taken out of addresses, fields out of forms.
#: None of them asks anybody.
LISTENS = {
    "generators/reviewing/door.py": {"urllib"},
    "generators/reviewing/server.py": {"urllib"},
    "mathverify/services/access.py": {"urllib"},
    "mathverify/services/http_server.py": {"socket"},
}


def test_nothing_runs_a_text_or_opens_a_connection() -> None:
    found = {str(source.path): _called(source) for source in sources() if _called(source)}
    assert found == STARTS_A_PROGRAM | ASKS_ENDPOINTS | TALKS_TO_SYMPY | LISTENS


#: What a program finds out depends on no clock.  These look at one all the same: behind budgets of
#: work, for what cannot go on for ever; or because they wait for somebody else.
LOOKS_AT_A_CLOCK = {
    "mathverify/authoring.py": "an endpoint",
    "mathverify/engines/cas/process.py": "a process that hangs",
    "mathverify/engines/cas/sympy_process.py": "a net of processor time behind the count of calls",
    "mathverify/engines/smt/cvc5_process.py": "a net of processor time behind cvc5's count",
    "mathverify/engines/smt/querying.py": "a net of processor time behind z3's count",
    "mathverify/engines/smt/second_solver.py": "a process that hangs",
    "mathverify/problem/file_reading.py": "a file that somebody writes",
    "mathverify/verification/fork_server.py": "the deadline, in processor time",
    "mathverify/verification/isolation.py": "a worker that sleeps",
    "mathverify/verification/worker_links.py": "a worker that sleeps, a server that ends",
    "evaluation/retrieval/scale.py": "how long it took, which is what it measures",
    "generators/authored.py": "how long it took, for whoever asked",
    "generators/language_models/openai_wire.py": "an endpoint",
    "generators/language_models/overhearing.py": "how long it took, for a trace",
    "generators/language_models/port.py": "an endpoint",
    "generators/language_models/retrying.py": "an endpoint",
    "generators/search/budget.py": "a limit that a person sets on a search",
    "generators/sets/dask_engine.py": "a cluster that does not answer",
    "generators/sets/shards.py": "how many candidates the next batch has, and nothing else",
    "evaluation/local_model/places.py": "how long it took, for a report",
    "evaluation/local_model/processes.py": "a server",
    "evaluation/trials/command.py": "how long it took, for a report",
}
_CLOCKS = {"setitimer", "settimeout", "alarm"}


def test_no_procedure_looks_at_a_clock() -> None:
    found = {str(source.path) for source in sources() if any(map(_is_clock, source.nodes))}
    assert found == set(LOOKS_AT_A_CLOCK)


def _is_clock(node: ast.AST) -> bool:
    match node:
        case ast.Import(names=names):
            return any(alias.name == "time" for alias in names)
        case ast.ImportFrom(module=module):
            return module == "time"
        case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
            return name in _CLOCKS or name == "timeout"
        case ast.Constant(value=value):
            return value == "timeout"
    return False


#: Files are read, and taken apart into lines, by `file_reading` and `json_lines`.  What else calls
#: the standard parser or `splitlines` does so on texts of its own making, or on replies.
READS_JSON = {
    "evaluation/ablations/author.py": "a prompt of our own",
    "evaluation/local_model/replies.py": "a reply",
    "evaluation/trials/imitation.py": "a prompt of our own",
    "generators/bank/record.py": "a record that is being made",
    "generators/bank_command.py": "a record that was read",
    "generators/language_models/faulty_server.py": "a request to a server of tests",
    "generators/language_models/lenient_json.py": "a text or a number of a misspelt reply",
    "mathverify/attestation/document.py": "a document that is being made",
    "mathverify/engines/cas/process.py": "a tree of our own, and an answer of our own process",
    "mathverify/engines/cas/sympy_process.py": "a task of our own",
    "mathverify/engines/smt/cvc5_process.py": "a task of our own",
    "mathverify/engines/smt/second_solver.py": "an answer of our own process",
    "mathverify/problem/figure_text.py": "a figure as it was written down before",
    "mathverify/problem/json_source.py": "the reader of questions",
    "mathverify/problem/paths.py": "a key in a path",
    "mathverify/services/verb.py": "a reply of our own",
    "mathverify/verification/certificate.py": "a certificate that is being made",
    "mathverify/verification/fork_server.py": "a request of our own process",
}


def test_files_and_lines_of_json_have_one_reader() -> None:
    def reads(source: Source) -> bool:
        return any(
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and (node.value.id, node.attr) in {("json", "loads"), ("json", "load")}
            for node in source.nodes
        )

    assert {str(source.path) for source in sources() if reads(source)} == set(READS_JSON)


def test_texts_are_not_cut_at_characters_that_look_like_ends_of_lines() -> None:
    cutting = {
        str(source.path)
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr == "splitlines"
    }
    # Bytes, which are cut at ends of lines alone; the columns of a table that was printed; and a
    # reply, in which any end of a line will do.
    assert cutting == {
        "evaluation/metrics/scorecard.py",
        "mathverify/equivalence/final_answer.py",
        "mathverify/problem/files.py",
        "mathverify/testing/mathset.py",
    }


@pytest.mark.parametrize(
    "text",
    [
        "eval('1')",
        "exec('1')",
        "import sympy\nsympy.sympify('1')",
        "from sympy import sympify\nsympify('1')",
        "import pickle",
        "from urllib.request import urlopen",
        "import yaml\nyaml.load('')",
        "__import__('os')",
    ],
)
def test_the_rule_finds_what_it_forbids(text: str) -> None:
    assert _called(Source(Path("x.py"), text))


def test_no_print_and_no_unfinished_work() -> None:
    words = ("TODO", "FIXME", "XXX", "NotImplementedError")
    unfinished = [
        (str(source.path), word) for source in sources() for word in words if word in source.text
    ]
    printing = [
        str(source.path)
        for source in sources()
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert unfinished == []
    assert printing == []


def test_the_public_face_is_exact() -> None:
    assert mathverify.__all__ == [
        "Code",
        "Different",
        "Drawn",
        "EquivalencePolicy",
        "ExchangeError",
        "Generated",
        "MathverifyError",
        "NotDrawn",
        "NotGenerated",
        "NotVerifiedError",
        "ParseError",
        "PluginError",
        "Policy",
        "ProblemSpec",
        "Question",
        "Same",
        "ShortfallWarning",
        "SpecError",
        "Status",
        "Undecided",
        "UnreadableFileError",
        "Verdict",
        "Verified",
        "__version__",
        "agenerate",
        "averify",
        "certify",
        "equivalent",
        "extract_answer",
        "figure",
        "finished",
        "from_sympy",
        "generate",
        "judge_steps",
        "load",
        "loads",
        "recheck",
        "render",
        "repairs",
        "sample",
        "score",
        "solve",
        "to_sympy",
        "verify",
        "verify_many",
    ]
    for name in mathverify.__all__:
        assert getattr(mathverify, name) is not None
    assert dir(mathverify) == sorted(mathverify.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mathverify.nothing  # noqa: B018


#: Modules made for one library, which CI does not install: it pins what ours leaves open.
_MADE_FOR = {"generators.training.gym": "reasoning_gym"}


def test_every_name_in_all_exists() -> None:
    from importlib import import_module
    from importlib.util import find_spec

    for source in sources():
        module = ".".join(source.path.with_suffix("").parts).removesuffix(".__init__")
        if source.path.name == "__main__.py":
            continue
        if module in _MADE_FOR and find_spec(_MADE_FOR[module]) is None:
            continue
        loaded = import_module(module)
        for name in getattr(loaded, "__all__", ()):
            assert hasattr(loaded, name), f"{module}.{name}"


#: Modules that are the doors of others, whose names they pass on.
_DOORS = {
    "evaluation/metrics/think.py",
    "generators/family_proofs/proving.py",
    "generators/search/budget.py",
    "mathverify/language/notation/row.py",
    "mathverify/language/tree.py",
    "mathverify/problem/spec.py",
    "mathverify/verification/isolation.py",
}


def test_only_doors_list_what_they_offer() -> None:
    """Elsewhere a name without an underscore is offered, and is not named twice."""
    listing = {
        str(source.path)
        for source in sources()
        if source.path.name != "__init__.py" and "\n__all__" in source.text
    }
    assert listing == _DOORS


def test_every_package_is_typed_and_shipped() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = project["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {pattern.rstrip("*") for pattern in found} == set(PACKAGES)
    for package in PACKAGES:
        assert (ROOT / package / "py.typed").exists()
        for folder in {
            source.path.parent for source in sources() if source.path.parts[0] == package
        }:
            assert (ROOT / folder / "__init__.py").exists(), folder


def test_the_version_is_said_once() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == mathverify.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {mathverify.__version__}" in changelog
