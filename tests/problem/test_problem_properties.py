"""Properties: reading never fails in another way than it says, and forgets nothing."""

from __future__ import annotations

import json
import string

from hypothesis import given, settings
from hypothesis import strategies as st

from mathverify.errors import SpecError, UnreadableFileError
from mathverify.language.notation import CALLS, SchoolNames
from mathverify.problem import (
    Ask,
    AskKind,
    BloomLevel,
    Datum,
    Fault,
    FunctionDefinition,
    Given,
    Objective,
    Option,
    Part,
    Piece,
    ProblemSpec,
    Prose,
    Source,
    Step,
    Unknown,
    decode,
    digest,
    encode,
    encode_lists,
    encode_strict,
    load_documents,
    shape_digest,
    to_json,
    to_yaml,
)
from mathverify.problem.canonical_document import canonical_spec
from mathverify.problem.canonical_text import FILING, canonical_text
from mathverify.problem.identity import document_digest
from mathverify.problem.names import is_name
from mathverify.problem.reading.school_names import asked_names, letters_open

quick = settings(derandomize=True, max_examples=40, deadline=None)

# --- specs -------------------------------------------------------------------------------

#: Printable texts with everything that YAML and JSON treat specially.
words = st.text(
    st.sampled_from("abxyz 019'\"\\{}[](),:;#&*!|>%@`?-+=<~$θ²−∪\n\té😀\u2028\u0085\u00a0\ufeff"),
    min_size=1,
    max_size=25,
).filter(lambda text: text.strip())

names = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,6}(?:_[a-z0-9]{1,3})?", fullmatch=True).filter(
    is_name
)


def is_canonical(text: str) -> bool:
    """Whether a text is read as it stands: no arrows, no commas outside brackets, no notation of
    textbooks, no formula between dollars, no line that goes on from the one before, and none that
    leaves what comes out open.
    """
    plain = " ".join(text.split())
    return (
        "," not in plain
        and "->" not in plain
        and "=" not in (plain[0], plain[-1])
        and plain.count("$") < 2
        and CALLS.read(plain, SchoolNames()).text == plain
    )


#: Mathematics in the words of the language.
mathematics = st.one_of(
    words.filter(is_canonical),
    st.sampled_from(["f(x, y)", "{1, 3}", "[0, 1)", "[[2, 1], [1, 3]]", "(a, b)", "x : y = 2 : 3"]),
)

labels = st.sampled_from([*string.ascii_uppercase, "1", "ii", "A1"])
optional_words = st.none() | words
optional_mathematics = st.none() | mathematics


def _settled(ask: Ask) -> Ask:
    """An ask that has a place only where what is asked has one, which a text may say alone, and a
    form only where what is asked has no letters: those that nobody declared would be unknowns.
    """
    if not ask.kind.shape.has_place:
        ask = ask.model_copy(update={"at": None})
    if any(name.islower() and len(name) == 1 for name in asked_names(ask.find)):
        ask = ask.model_copy(update={"form": None})
    return ask


asks = st.builds(
    Ask,
    find=mathematics,
    kind=st.sampled_from(AskKind).filter(lambda kind: kind not in {AskKind.TRUTH, AskKind.CHOICE}),
    form=optional_words,
    round=st.sampled_from([None, "3 sf", "2 dp", "nearest 10", "nearest 1 deg", "nearest 0.5"]),
    unit=optional_words,
    at=optional_mathematics,
).map(_settled)
steps = st.builds(
    Step,
    relation=mathematics,
    because=optional_words,
    uses=st.lists(names, max_size=2).map(tuple),
    case=optional_mathematics,
    rejects=optional_mathematics,
    let=optional_mathematics,
)
proses = st.builds(Prose, stem=words | st.just("word " * 60), hint=optional_words)
option_lists = st.lists(
    st.builds(Option, label=labels, value=mathematics, text=optional_words, misconception=words),
    max_size=3,
    unique_by=lambda option: option.label,
).map(tuple)
figures = st.recursive(
    st.none() | words | st.booleans() | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
).filter(lambda value: value is not None)
functions = st.tuples(mathematics, mathematics, names, st.booleans(), optional_mathematics)


def function(name: str, parts: tuple[str, str, str, bool, str | None]) -> FunctionDefinition:
    value, when, variable, has_rule, domain = parts
    if has_rule:
        return FunctionDefinition(name=name, rule=f"{variable} -> {value}", domain=domain)
    pieces = (Piece(value=value, when=when),)
    return FunctionDefinition(name=name, variable=variable, pieces=pieces, domain=domain)


@st.composite
def any_specs(draw: st.DrawFn) -> ProblemSpec:
    """Specs in canonical spelling, with every field filled now and then."""
    pool = draw(st.lists(names, min_size=4, max_size=12, unique=True))
    data, unknowns, functional, givens, parts = (pool[start::5] for start in range(5))
    answers = optional_mathematics
    return ProblemSpec(
        id=draw(st.from_regex(r"[a-z][a-z0-9.-]{0,12}", fullmatch=True)),
        objective=Objective(
            concepts=tuple(draw(st.lists(words, max_size=2))),
            level=draw(optional_words),
            bloom=draw(st.none() | st.sampled_from(BloomLevel)),
            difficulty=draw(st.sampled_from([None, "easy", "medium", "hard"])),
        ),
        data=tuple(Datum(name=name, value=draw(mathematics)) for name in data),
        functions=tuple(function(name, draw(functions)) for name in functional),
        unknowns=tuple(
            Unknown(
                name=name,
                domain=draw(mathematics),
                unit=draw(optional_words),
                role=draw(st.sampled_from(["unknown", "parameter"])),
                meaning=draw(optional_words),
            )
            for name in unknowns
        ),
        givens=tuple(Given(id=name, relation=draw(mathematics)) for name in givens),
        ask=draw(asks),
        answer=draw(answers),
        options=draw(option_lists),
        steps=tuple(draw(st.lists(steps, max_size=2))),
        prose=draw(st.none() | proses),
        figure=draw(st.none() | figures.map(json.dumps)),
        sources=tuple(
            draw(st.lists(st.builds(Source, title=words, url=optional_words), max_size=2))
        ),
        parts=tuple(
            Part(
                id=name,
                ask=draw(asks),
                answer=draw(answers),
                options=draw(option_lists),
                steps=tuple(draw(st.lists(steps, max_size=1))),
                prose=draw(st.none() | proses),
            )
            for name in parts
        ),
    )


def _is_declared(spec: ProblemSpec) -> bool:
    """Whether no letter is asked for that nobody declared: it would be read as an unknown."""
    ask = {"find": spec.ask.find, "as": spec.ask.kind.value, "form": spec.ask.form}
    relations = [given.relation for given in spec.givens]
    every = any(unknown.domain == "function" for unknown in spec.unknowns)
    return not letters_open(ask, relations, frozenset(), frozenset(), every=every)


def specs() -> st.SearchStrategy[ProblemSpec]:
    """Specs in canonical spelling whose documents are read as they stand."""
    return any_specs().filter(_is_declared)


@quick
@given(specs())
def test_encoded_specs_decode_to_themselves(spec: ProblemSpec) -> None:
    for encoded in (encode(spec), encode_lists(spec), encode_strict(spec)):
        assert decode(encoded, source="test") == spec
        json.dumps(encoded)
    assert canonical_spec(encode_lists(spec)) == spec


@given(specs())
@quick
def test_a_question_and_its_document_have_one_digest(spec: ProblemSpec) -> None:
    document = encode_lists(spec)
    assert digest(spec) == document_digest(document)
    content = {key: value for key, value in document.items() if key not in FILING}
    assert canonical_text(spec) == json.dumps(content, sort_keys=True)


@quick
@given(specs())
def test_texts_read_back_to_the_same_spec(spec: ProblemSpec) -> None:
    for name, text in (("x.yaml", to_yaml(spec)), ("x.json", to_json(spec))):
        (document,) = load_documents(text, name=name, format="auto")
        assert document.spec == spec
        assert not document.notes
        assert digest(document.spec) == digest(spec)
        assert shape_digest(document.spec) == shape_digest(spec)


@settings(quick, max_examples=20)
@given(specs(), specs())
def test_streams_keep_their_documents_apart(first: ProblemSpec, second: ProblemSpec) -> None:
    text = f"{to_yaml(first)}---\n{to_yaml(second)}"
    documents = load_documents(text, name="x", format="yaml")
    assert [document.spec for document in documents] == [first, second]


# --- anything ----------------------------------------------------------------------------

keys = st.sampled_from(
    [
        *("id", "data", "functions", "unknowns", "givens", "ask", "answer", "options", "steps"),
        *("prose", "figure", "parts", "points", "parameters", "objective", "sources", "stem"),
        *("find", "as", "value", "all", "min", "form", "of", "round", "at", "such_that", "range"),
        *("statement", "name", "label", "domain", "sort", "unit", "relation", "because", "uses"),
        *("rule", "pieces", "when", "variable", "correct", "misconception", "x", "y", "f(x)", ""),
    ]
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["x", "x -> x", "(x, y)", "3 sf", "A", "real", "true", "no solution for x"]),
)
documents = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(keys | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=30,
)


@settings(quick, max_examples=150)
@given(documents | st.dictionaries(keys, documents, max_size=8))
def test_any_document_is_read_or_refused(document: object) -> None:
    faults: tuple[Fault, ...] = ()
    try:
        spec = decode(document, source="test")
    except SpecError as error:
        faults = error.faults
    if faults:
        assert all(fault.path.startswith("$") and fault.message for fault in faults)
    else:
        assert decode(encode(spec), source="test") == spec
    stands = canonical_spec(document) if isinstance(document, dict) else None
    assert stands is None or encode_lists(stands) == document


TEXT_PIECES = [
    *("id: q\n", "ask: {value: x}\n", "answer: {1, 3}\n", "---\n", "data:\n", "  a: [0, 1)\n"),
    *("givens:\n", "  - x : y = 2 : 3\n", "  b: {c: f(1, 2)\n", "prose: |\n", "}\n", "  x\n"),
    *('  k: "a\n', "  'l': b'\n", "steps: [\n", "# c\n", "  ? d\n", "...\n", "\t\n", "]\n"),
]


@settings(quick, max_examples=300)
@given(
    st.text(st.sampled_from("ab:?-,[]{}()#&*!|>'\"%@` \n\t\\0<=x") | st.characters(), max_size=60)
    | st.lists(st.sampled_from(TEXT_PIECES), max_size=10).map("".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    for format_ in ("yaml", "json", "jsonl", "auto"):
        try:
            found = load_documents(text, name="x", format=format_)  # type: ignore[arg-type]
        except UnreadableFileError:
            continue
        assert found
        for document in found:
            assert document.faults or document.spec


@settings(quick, max_examples=100)
@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    reason = ""
    try:
        found = load_documents(content, name="x", format="auto")
    except UnreadableFileError as error:
        reason = error.reason
    assert reason or all(document.faults or document.spec for document in found)


# --- shapes ------------------------------------------------------------------------------

NAMES = ["x", "y", "z", "k"]
expressions = st.recursive(
    st.sampled_from([*NAMES, "d1", "d2", "2", "3.5"]),
    lambda inner: (
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        )
        | inner.map(lambda text: f"sqrt({text})")
        | inner.map(lambda text: f"sum({text} * n, n, 1, 5)")
    ),
    max_leaves=5,
)


@st.composite
def questions(draw: st.DrawFn) -> ProblemSpec:
    relations = draw(st.lists(st.tuples(expressions, expressions), min_size=1, max_size=4))
    value = draw(st.sampled_from(["5", "7"]))
    domains = {
        name: draw(st.sampled_from(["real", "integer", f"real, {name} > 0"])) for name in NAMES
    }
    return ProblemSpec(
        id="q",
        data=(Datum(name="d1", value=value), Datum(name="d2", value="5")),
        unknowns=tuple(Unknown(name=name, domain=domain) for name, domain in domains.items()),
        givens=tuple(
            Given(id=f"g{index}", relation=f"{left} = {right}")
            for index, (left, right) in enumerate(relations)
        ),
        ask=Ask(find=draw(expressions)),
        answer=draw(st.none() | expressions),
        options=tuple(
            Option(label=label, value=draw(expressions))
            for label in "ABC"[: draw(st.integers(0, 3))]
        ),
    )


def renamed(spec: ProblemSpec, new: dict[str, str], order: list[int], blanks: str) -> ProblemSpec:
    """A copy with other names, other order and other blanks."""

    def text(old: str) -> str:
        pieces = [""]
        for character in old:
            if character.isalnum() and pieces[-1][-1:].isalnum():
                pieces[-1] += character
            else:
                pieces.append(character)
        return "".join(new.get(piece, piece) for piece in pieces).replace(" ", blanks)

    def shuffled(items: tuple) -> tuple:  # type: ignore[type-arg]
        return tuple(sorted(items, key=lambda item: hash_of(item, order)))

    def hash_of(item: object, seed: list[int]) -> int:
        return sum(ord(c) * seed[i % len(seed)] for i, c in enumerate(str(item))) % 101

    return ProblemSpec(
        id="other",
        data=shuffled(tuple(Datum(name=new[d.name], value=d.value) for d in spec.data)),
        unknowns=shuffled(
            tuple(Unknown(name=new[u.name], domain=text(u.domain)) for u in spec.unknowns)
        ),
        givens=shuffled(
            tuple(Given(id=f"h{g.id}", relation=text(g.relation)) for g in spec.givens)
        ),
        ask=Ask(find=text(spec.ask.find)) if spec.ask else None,
        answer=text(spec.answer) if spec.answer else None,
        options=tuple(
            Option(label=str(index), value=text(option.value or ""))
            for index, option in enumerate(shuffled(spec.options))
        ),
        prose=Prose(stem="Other words."),
    )


@settings(quick, max_examples=80)
@given(
    questions(),
    st.permutations(["alpha", "b", "q7", "Z", "w", "v_1"]),
    st.lists(st.integers(1, 50), min_size=3, max_size=6),
    st.sampled_from([" ", "  "]),
)
def test_renamed_copies_have_one_shape(
    spec: ProblemSpec, fresh: list[str], order: list[int], blanks: str
) -> None:
    new = dict(zip([*NAMES, "d1", "d2", "n"], [*fresh, "m"], strict=True))
    assert shape_digest(renamed(spec, new, order, blanks)) == shape_digest(spec)


@settings(quick, max_examples=40)
@given(questions(), expressions)
def test_another_given_is_another_shape(spec: ProblemSpec, extra: str) -> None:
    more = spec.model_copy(
        update={"givens": (*spec.givens, Given(id="extra", relation=f"{extra} = 999"))}
    )
    assert shape_digest(more) != shape_digest(spec)
    assert digest(more) != digest(spec)
