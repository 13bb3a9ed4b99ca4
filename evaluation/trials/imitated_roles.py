"""What the imitated model says in roles that have opinions: one reply a role, drawn by a number.

They are of goodwill: none of them can tell a false question from a right one.  A role is known by
the first words of its prompt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

#: A reply from a number that the conversation determines.
Drawn: TypeAlias = Callable[[int], str]


def _plan(_: int) -> str:
    directions = ["in a shop", "at school", "on a journey"]
    return json.dumps(
        {"plan": "Plain numbers, a setting from everyday life.", "directions": directions}
    )


def _critique(drawn: int) -> dict[str, object]:
    return {"score": 6 + drawn % 5, "direction": "use a livelier setting"}


def _score(drawn: int) -> str:
    return json.dumps(_critique(drawn))


def critiques(drawn: Sequence[int]) -> str:
    """What the critic says of questions, one for each number."""
    return json.dumps({"critiques": [_critique(one) for one in drawn]})


def _level(drawn: int) -> str:
    grade = {"performance": 85 + drawn % 16, "level": "strong", "confidence": 70 + drawn % 30}
    return json.dumps(grade | {"feedback": "tell more of the story"})


def _whole(drawn: int) -> str:
    grade = {"performance": 85 + drawn % 16, "confidence": 70 + drawn % 30}
    return json.dumps(grade | {"suggestions": ["use shorter sentences"]})


def _text_votes(drawn: int) -> str:
    qualities = (
        "user_orientation",
        "language_readability",
        "question_feasibility",
        "accurate_analysis",
        "correct_answer",
        "image_description_quality",
    )
    # One text in three lacks one quality, whichever it is.
    votes = {name: drawn % 18 != number for number, name in enumerate(qualities)}
    return json.dumps(votes | {"change": "name the units"})


def _image_votes(drawn: int) -> str:
    votes = {"alignment": drawn % 10 != 0, "visual": drawn % 10 != 1}
    return json.dumps(votes | {"change": "move the labels outwards"})


def _educator(drawn: int) -> str:
    ruling = {"knowledge": True, "difficulty": True, "competence": drawn % 8 > 0, "wording": True}
    return json.dumps(ruling | {"rank": 5 + drawn % 6, "suggestions": ["use a livelier setting"]})


def _assessor(drawn: int) -> str:
    names = ("complete", "solvable", "unambiguous", "right", "fitting")
    ruling = dict.fromkeys(names, True) | {"fitting": drawn % 8 > 0}
    return json.dumps(ruling | {"rank": 5 + drawn % 6, "suggestions": []})


def _checker(drawn: int) -> str:
    points = [] if drawn % 8 else ["shorten the second sentence"]
    return json.dumps({"verdict": "mend" if points else "pass", "points": points})


def _instruction(_: int) -> str:
    return json.dumps({"instruction": "Shorten the story and leave the facts alone."})


def _grounds(drawn: int) -> str:
    grounds = {"grounded": drawn % 6 != 0, "supporting": [1], "change": "take over the method"}
    return json.dumps(grounds)


def _better(drawn: int) -> str:
    return json.dumps({"choice": ["first", "second", "neither"][drawn % 3], "reason": "plainer"})


def _worked(drawn: int) -> str:
    return json.dumps({"steps": ["as in the key"], "answer_is_right": drawn % 10 != 0})


#: First words of a prompt, and what is said.
OPINIONS: Mapping[str, Drawn] = {
    "You plan": _plan,
    "You judge": _score,
    "You rate": _level,
    "You look over": _whole,
    "You check a mathematics question": _text_votes,
    "You compare a diagram": _image_votes,
    "You are the educator": _educator,
    "You assess": _assessor,
    "You take the last look": _checker,
    "You turn what was said": _instruction,
    "You trace a mathematics question": _grounds,
    "You choose between": _better,
    "You work through": _worked,
}
