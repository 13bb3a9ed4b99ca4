"""A request cut short is still a request for a question of the same language."""

from __future__ import annotations

import json

from evaluation.local_model.short import READER_OMITS, WRITER_OMITS, Short, shortened
from generators.agents.planner import Plan
from generators.agents.question_form import QuestionForm, ReadQuestion, question_of
from generators.language_models.port import Completion, Message, Outcome, ReplySchema, Sampling
from generators.language_models.replies import Read, read, reply_schema


class Hearing:
    """Remembers what it was asked for."""

    name = "hearing"

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        self.schema, self.sampling = schema, sampling
        return Completion("{}")


def test_what_is_left_out_is_not_required() -> None:
    full = reply_schema(QuestionForm).schema
    writer, reader = shortened(full, WRITER_OMITS), shortened(full, READER_OMITS)
    assert writer["required"] == ["id", "data", "unknowns", "givens", "ask", "answer", "prose"]
    assert reader["required"] == ["id", "data", "unknowns", "givens", "ask"]
    assert writer["properties"]["givens"]["items"]["required"] == ["id", "relation"]
    assert writer["properties"]["ask"]["required"] == ["find", "as"]
    assert "value" in writer["properties"]["ask"]["properties"]["as"]["enum"]
    assert "null" not in json.dumps(writer)


def test_everything_has_an_end() -> None:
    def bounded(schema: dict[str, object]) -> bool:
        match schema:
            case {"type": "object", "properties": dict(properties)}:
                return all(map(bounded, properties.values()))
            case {"type": "array", "items": dict(items), "maxItems": int()}:
                return bounded(items)
            case {"type": "string"}:
                return "enum" in schema or "maxLength" in schema
            case _:
                return schema.get("type") in ("integer", "number", "boolean")

    for form in (QuestionForm, Plan):
        assert bounded(shortened(reply_schema(form).schema, WRITER_OMITS))


def test_a_reply_to_the_shorter_schema_is_a_question() -> None:
    reply = {
        "id": "a",
        "data": [{"name": "n", "value": "4"}],
        "unknowns": [{"name": "x", "domain": "real"}],
        "givens": [{"id": "g", "relation": "2*x = n"}],
        "ask": {"find": "x", "as": "value"},
        "answer": "2",
        "prose": {"stem": "[Twice a number is {n}](g). Find it."},
    }
    found = read(json.dumps(reply), QuestionForm)
    assert isinstance(found, Read)
    assert isinstance(question_of(found.value), ReadQuestion)


def test_the_limit_of_tokens_is_never_raised() -> None:
    model = Hearing()
    short = Short(model, 320, WRITER_OMITS)
    short.complete((), reply_schema(Plan), Sampling(max_tokens=64, seed=3))
    assert model.sampling == Sampling(max_tokens=64, seed=3)
    short.complete((), reply_schema(Plan), Sampling(max_tokens=4_096))
    assert model.sampling.max_tokens == 320
    assert model.schema.name == "plan"
