"""The Writer of families: a question whose data may take other values, right for all of them."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

from generators.agents.assignment import assignment
from generators.agents.examples import shown_family
from generators.agents.family_form import FamilyForm
from generators.agents.guide import guide
from generators.agents.notation import WORDS
from generators.agents.role import Role
from generators.agents.writer import no_reply
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import reply_schema
from generators.search.proposer import Answer, Proposed, Request, Unreadable
from generators.search.reflection import Detail, Point, Reflection, of_faults
from generators.written_families.document import FamilyRefused, WrittenFamily, read_family
from generators.written_families.instances import Judged, NotMade, Verifying, instance

#: What a revision is asked to do.
_MEND = "Mend it, change nothing else, and reply with the whole family."

#: How many combinations of values may fail the conditions before the first that meets them.
_TRIED = 200

FAMILY_WRITER = Role("family_writer", FamilyForm)


class FamilyWriter:
    """A proposer that asks a model for families; it proposes the first question of each.

    ``verifying`` works out what follows from the values; it judges nothing here.
    """

    def __init__(
        self,
        model: LanguageModel,
        verifying: Verifying,
        directions: tuple[str, ...] = (),
        max_tokens: int = 4096,
    ) -> None:
        self._model = model
        self._verifying = verifying
        self._directions = directions
        self._max_tokens = max_tokens

    def propose(self, request: Request) -> Answer:
        """What the model wrote for the request."""
        seed = request.brief.seed * 1_000 + request.number
        told = guide(request.brief)
        fields = {
            "notation": told.notation,
            "words": WORDS,
            "example": shown_family(),
            "task": assignment(request, "family", _MEND, Detail.REPAIR, self._directions),
        }
        schema = reply_schema(FamilyForm, FamilyForm.schema_without(told.without))
        sampling = Sampling(0.7, self._max_tokens, seed)
        match FAMILY_WRITER.ask(self._model, fields, sampling, schema):
            case Answered(value=written):
                return self._answer(written.document)
            case Unanswered() as unanswered:
                return no_reply(FAMILY_WRITER.name, unanswered)

    def _answer(self, document: dict[str, Any]) -> Answer:
        text = json.dumps(document, ensure_ascii=False)
        family = read_family(document, source="the reply")
        if isinstance(family, FamilyRefused):
            return Unreadable(FAMILY_WRITER.name, text, of_faults(family.faults))
        return self._first(family, text)

    def _first(self, family: WrittenFamily, text: str) -> Answer:
        """The first question of the family, in the order of its parameters."""
        why = "no values meet the conditions"
        for values in islice(family.domains.combinations(), _TRIED):
            match instance(family, values, self._verifying):
                case Judged(verdict=verdict):
                    return Proposed(verdict.spec, FAMILY_WRITER.name, text, family)
                case NotMade(reason=reason):
                    why = reason
                    break
        point = Point("no-question", "$.parameters", why, remedy="plain numbers and relations")
        return Unreadable(FAMILY_WRITER.name, text, Reflection((point,)))
