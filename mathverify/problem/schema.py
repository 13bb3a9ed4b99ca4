"""JSON Schemas (2020-12): two for strict structured outputs, one for files.

`reading_schema` is that of what a reader of words writes down, who claims nothing.

Strict modes admit no maps with open keys and want every property required, so `prompt_schema`
has lists of ``{name, ...}`` and null for what is absent; `encode_strict` writes that form.
`document_schema` describes what files may hold: the canonical form and its documented shorthands.
"""

from __future__ import annotations

from collections.abc import Collection

from mathverify.problem.names import NAME, SLUG
from mathverify.problem.spec import AskKind, BloomLevel

Schema = dict[str, object]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_KINDS = [kind.value for kind in AskKind]
_LEVELS = [level.value for level in BloomLevel]
_DIFFICULTIES = ["easy", "medium", "hard"]

#: What each field says, with one example; shared by both schemas.
_SAYS = {
    "answer": 'The claimed answer: "41600 USD", "{1, 3}", "x = 1 or x = 3", or an option\'s label.',
    "as": "What kind of answer is asked for: value is one value, all the complete solution set.",
    "ask": 'What is asked: {"find": "x", "as": "all"}.',
    "at": 'For minimum and maximum, the variable whose optimal value is asked too: "r".',
    "because": 'Why the step holds: "factorise".',
    "bloom": "The level of the revised taxonomy.",
    "case": 'The assumption under which the relation holds: "x > 0".',
    "concepts": 'Dotted topic names: "algebra.quadratic-equations".',
    "data": "Named constants; all numbers of the question that a sibling could change.",
    "difficulty": "How hard the question is for its level.",
    "domain": 'The values it may take: "positive integer", "real, x > 0", "(0, 10]", "point".',
    "figure": 'What to draw and mark, as JSON text: "{\\"draw\\": [\\"triangle(A,B,C)\\"]}".',
    "find": 'The expression that is asked for: "x", "length(B,C)", "(x, y)".',
    "form": 'The form of the answer: "factorised", "lowest terms", "a + b*i".',
    "functions": "Functions by name: a rule, or a variable with pieces.",
    "givens": "The facts of the question, by id; never its solution.",
    "hint": 'A hint for the learner: "Start with the angles at D."',
    "id": 'A short name of the question: "museum-tickets".',
    "label": 'The label of the option: "A".',
    "let": 'A name that the step introduces: "u = 2^x".',
    "level": 'For whom: "secondary-3".',
    "licence": 'The licence of the source: "CC BY 4.0".',
    "meaning": 'What the unknown is, in words: "number of adult tickets".',
    "misconception": 'The error behind a wrong option: "adds the powers".',
    "name": 'A name of letters, digits and underscores: "adult_price".',
    "objective": "What the question is for.",
    "options": "The choices; the right one is decided by proof.",
    "parts": "Parts (a), (b), ... with asks and answers of their own.",
    "pieces": "The cases of a piecewise function.",
    "prose": "The question as a text with slots.",
    "rejects": 'A candidate that the step discards: "x = -1".',
    "relation": 'A relation of the language: "a*x^2 + b*x + c = 0".',
    "role": "parameter for what the question is about, else unknown.",
    "round": 'How the answer is rounded: "3 sf", "2 dp", "nearest 10".',
    "rule": 'A function with its variable: "x -> 3*x - 4".',
    "sources": "Where the question comes from.",
    "lang": 'The language of the text, a BCP 47 tag: "de". English if left out.',
    "stem": 'The text; {name} prints what is declared, [words](id) tells a given: "{ask}".',
    "steps": "A solution, line by line.",
    "text": 'Words shown in the place of the value: "none of these".',
    "title": 'The title of the source: "PISA 2012, released items".',
    "unit": 'The unit of the magnitude: "USD", "km/h".',
    "unknowns": "What is not known, with its domain.",
    "url": 'Where the source is found: "https://example.org/item".',
    "uses": 'Ids of the givens that the step uses: "eq".',
    "value": 'One expression: "45 USD", "[[2, 1], [1, 3]]", "3/11".',
    "variable": 'The variable of a piecewise function: "x".',
    "when": 'The condition of the case: "x < 0".',
}


def prompt_schema(without: Collection[str] = ()) -> Schema:
    """The schema for strict structured outputs: closed objects, every property required.

    ``without`` names sections of a question that are not to be written.
    """
    given = _given()
    option = _closed(
        {
            "label": _text("label"),
            "value": _nullable("value"),
            "text": _nullable("text"),
            "misconception": _nullable("misconception"),
        }
    )
    step = _closed(
        {
            "relation": _text("relation"),
            "because": _nullable("because"),
            "uses": _list(_text("uses"), "uses"),
            "case": _nullable("case"),
            "rejects": _nullable("rejects"),
            "let": _nullable("let"),
        }
    )
    ask = _ask(_KINDS)
    prose = _closed(
        {"stem": _text("stem"), "hint": _nullable("hint"), "lang": _nullable("lang")}, "prose"
    )
    objective = _closed(
        {
            "concepts": _list(_text("concepts"), "concepts"),
            "level": _nullable("level"),
            "bloom": _nullable("bloom") | {"enum": [*_LEVELS, None]},
            "difficulty": _nullable("difficulty") | {"enum": [*_DIFFICULTIES, None]},
        },
        "objective",
    )
    source = _closed(
        {"title": _text("title"), "url": _nullable("url"), "licence": _nullable("licence")}
    )
    part = _closed(
        {
            "id": _text("name"),
            "ask": ask,
            "answer": _nullable("answer"),
            "options": _list(option, "options"),
            "steps": _list(step, "steps"),
            "givens": _list(given, "givens"),
            "prose": _or_null(prose),
        }
    )
    sections = {
        "id": _text("id"),
        "objective": objective,
        **_facts(),
        "ask": _or_null(ask),
        "answer": _nullable("answer"),
        "options": _list(option, "options"),
        "steps": _list(step, "steps"),
        "prose": _or_null(prose),
        "figure": _nullable("figure"),
        "sources": _list(source, "sources"),
        "parts": _list(part, "parts"),
    }
    return _closed({name: one for name, one in sections.items() if name not in without})


def reading_schema() -> Schema:
    """The schema of a question without claims: no answer, options, steps, words or figure.

    Of options only labels could be asked for, so that there is no ask for a choice.
    """
    kinds = [kind.value for kind in AskKind if not kind.shape.is_chosen]
    return _closed({**_facts(), "ask": _ask(kinds)})


def _facts() -> dict[str, Schema]:
    """The sections that say what the question is about."""
    piece = _closed({"value": _text("value"), "when": _text("when")})
    function = _closed(
        {
            "name": _text("name"),
            "rule": _nullable("rule"),
            "variable": _nullable("variable"),
            "pieces": _list(piece, "pieces"),
            "domain": _nullable("domain"),
        }
    )
    unknown = _closed(
        {
            "name": _text("name"),
            "domain": _text("domain"),
            "unit": _nullable("unit"),
            "role": _text("role") | {"enum": ["unknown", "parameter"]},
            "meaning": _nullable("meaning"),
        }
    )
    return {
        "data": _list(_closed({"name": _text("name"), "value": _text("value")}), "data"),
        "functions": _list(function, "functions"),
        "unknowns": _list(unknown, "unknowns"),
        "givens": _list(_given(), "givens"),
    }


def _given() -> Schema:
    return _closed({"id": _text("name"), "relation": _text("relation")})


def _ask(kinds: list[str]) -> Schema:
    return _closed(
        {
            "find": _text("find"),
            "as": _text("as") | {"enum": kinds},
            **{key: _nullable(key) for key in ("form", "round", "unit", "at")},
        },
        "ask",
    )


def document_schema() -> Schema:
    """The schema of files: maps by name or lists, empty sections left out, shorthands."""
    fields: dict[str, Schema] = {
        "id": _text("id") | {"pattern": SLUG},
        "objective": _open(
            {
                "concepts": {"type": "array", "items": _text("concepts")},
                "level": _text("level"),
                "bloom": _text("bloom") | {"enum": _LEVELS},
                "difficulty": _text("difficulty") | {"enum": _DIFFICULTIES},
            },
            says="objective",
        ),
        "data": _section("data", "name", {"value": _ref("mathematics")}, short="value"),
        "functions": _section(
            "functions",
            "name",
            {
                "rule": _text("rule"),
                "variable": _text("variable"),
                "pieces": {
                    "type": "array",
                    "items": _open(
                        {"value": _ref("mathematics"), "when": _ref("mathematics")},
                        required=("value", "when"),
                    ),
                },
                "domain": _ref("mathematics"),
            },
            short="rule",
        ),
        "unknowns": _section(
            "unknowns",
            "name",
            {
                "domain": _ref("mathematics"),
                "unit": _text("unit"),
                "role": _text("role") | {"enum": ["unknown", "parameter"]},
                "meaning": _text("meaning"),
            },
            short="domain",
        ),
        "points": {"type": "string", "description": 'Points by name: "A B C D".'},
        **{key: _ref(key) for key in ("givens", "ask", "answer", "options", "steps", "prose")},
        "figure": {
            "description": "What to draw and mark; any structure.",
            "type": ["object", "array", "string"],
        },
        "sources": {
            "type": "array",
            "description": _SAYS["sources"],
            "items": _open(
                {"title": _text("title"), "url": _text("url"), "licence": _text("licence")},
                required=("title",),
            ),
        },
        "parts": {
            "type": "array",
            "description": _SAYS["parts"],
            "items": _open(
                {
                    "id": _text("name") | {"pattern": NAME},
                    **{
                        key: _ref(key)
                        for key in ("givens", "ask", "answer", "options", "steps", "prose")
                    },
                },
                required=("id", "ask"),
            ),
        },
    }
    schema = _open(fields, required=("id",))
    schema["$defs"] = _definitions()
    return {"$schema": _DIALECT, "title": "A question for mathverify", **schema}


def _definitions() -> Schema:
    return {
        "mathematics": {
            "description": "One expression as a text; numbers and lists are read as their text.",
            "type": ["string", "number", "boolean", "array"],
        },
        "answer": _ref("mathematics") | {"description": _SAYS["answer"]},
        "givens": _section("givens", "id", {"relation": _ref("mathematics")}, short="relation"),
        "ask": _open(
            {
                "find": _ref("mathematics") | {"description": _SAYS["find"]},
                "as": _text("as") | {"enum": _KINDS},
                "form": _text("form"),
                "round": _text("round"),
                "unit": _text("unit"),
                "at": _text("at"),
            },
            required=("find",),
            says="ask",
        ),
        "options": {
            "type": "array",
            "description": _SAYS["options"],
            "items": _open(
                {
                    "label": _text("label"),
                    "value": _ref("mathematics"),
                    "text": _text("text"),
                    "misconception": _text("misconception"),
                },
                required=("label",),
            ),
        },
        "steps": {
            "type": "array",
            "description": _SAYS["steps"],
            "items": _open(
                {
                    "relation": _ref("mathematics"),
                    "because": _text("because"),
                    "uses": {"type": "array", "items": _text("uses")},
                    **{key: _ref("mathematics") for key in ("case", "rejects", "let")},
                },
                required=("relation",),
            ),
        },
        "prose": _open(
            {"stem": _text("stem"), "hint": _text("hint"), "lang": _text("lang")},
            required=("stem",),
            says="prose",
        ),
    }


def _text(says: str) -> Schema:
    return {"type": "string", "description": _SAYS[says]}


def _nullable(says: str) -> Schema:
    return {"type": ["string", "null"], "description": _SAYS[says]}


def _list(items: Schema, says: str) -> Schema:
    return {"type": "array", "description": _SAYS[says], "items": items}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _closed(properties: dict[str, Schema], says: str = "") -> Schema:
    """An object of strict mode: all properties required, no others."""
    return _open(properties, required=tuple(properties), says=says)


def _open(
    properties: dict[str, Schema], *, required: tuple[str, ...] = (), says: str = ""
) -> Schema:
    """An object with some properties required and no others allowed."""
    schema: Schema = {"type": "object"}
    if says:
        schema["description"] = _SAYS[says]
    schema["properties"] = properties
    if required:
        schema["required"] = list(required)
    schema["additionalProperties"] = False
    return schema


def _section(says: str, key: str, fields: dict[str, Schema], *, short: str) -> Schema:
    """A map by name of shorthands or objects, or a list of objects with their name."""
    return {
        "description": _SAYS[says],
        "anyOf": [
            {
                "type": "object",
                "propertyNames": {"pattern": NAME},
                "additionalProperties": {"anyOf": [_ref("mathematics"), _open(fields)]},
            },
            {
                "type": "array",
                "items": _open({key: _text("name") | {"pattern": NAME}, **fields}, required=(key,)),
            },
        ],
        "$comment": f"A text in the place of an object is its {short}.",
    }
