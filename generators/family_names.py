"""What is said where a family is not known, or has fewer questions than were asked for."""

from __future__ import annotations


def unknown_family(name: str) -> str:
    """That there is no such family, and which is meant or where they are listed."""
    from difflib import get_close_matches

    from generators.catalogue import families

    if name.endswith((".yaml", ".yml")):
        return f"{name}: there is no such file"
    close = get_close_matches(name, [known.name for known in families()], n=1)
    advice = f"did you mean {close[0]}?" if close else "mathverify families lists them"
    return f"there is no family {name!r}; {advice}"


def too_few(name: str, difficulty: str, found: int, wanted: int) -> str:
    """That a family has only so many questions."""
    return f"{name}: only {found} of {wanted} different {difficulty} questions exist"
