"""The outcomes of an audit as text, as JSON, and as one HTML page."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any

from evaluation.audit.item import Conclusion, Outcome

#: Outcomes whose items are worth reading one by one.
_LISTED = (
    Outcome.WRONG,
    Outcome.WRONG_STEP,
    Outcome.WRONG_EQUATION,
    Outcome.WRONG_KEY,
    Outcome.BROKEN,
    Outcome.SEVERAL,
    Outcome.ONE_OF_SEVERAL,
    Outcome.TO_PRECISION,
    Outcome.PARTLY_READ,
    Outcome.MALFORMED,
    Outcome.UNREADABLE,
    Outcome.UNDECIDED,
)


def converted_share(conclusions: list[Conclusion]) -> float:
    """The share of items, from 0 to 1, that became specs (malformed ones cannot)."""
    if not conclusions:
        return 1.0
    lost = sum(c.outcome in (Outcome.UNREADABLE, Outcome.MALFORMED) for c in conclusions)
    return 1 - lost / len(conclusions)


def as_lines(name: str, conclusions: list[Conclusion]) -> list[str]:
    """Counts by outcome, then every item that is not simply right, with its witness."""
    counts = Counter(conclusion.outcome for conclusion in conclusions)
    lines = [f"{name}: {len(conclusions)} items, {converted_share(conclusions):.1%} converted"]
    lines += [f"  {counts[outcome]:5} {outcome.value}" for outcome in Outcome if counts[outcome]]
    for outcome in _LISTED:
        chosen = [conclusion for conclusion in conclusions if conclusion.outcome is outcome]
        if chosen:
            lines.append(f"{outcome.value}:")
            lines += [f"  {_line(conclusion)}" for conclusion in chosen]
    return lines


def _line(conclusion: Conclusion) -> str:
    item = conclusion.item
    parts = [
        " ; ".join(item.equations),
        f"claimed {', '.join(item.claims)}" if item.claims else "",
        _proved(conclusion, "right "),
        f"settled by {conclusion.settled_by}" if conclusion.settled_by else "",
    ]
    return f"{item.id}: {' | '.join(part for part in parts if part)}"


def _proved(conclusion: Conclusion, before: str = "") -> str:
    """What was found: the right value beside equations; where there are none, what is wrong."""
    if conclusion.expected and conclusion.item.equations:
        return f"{before}{conclusion.expected}"
    return conclusion.witness or conclusion.expected


def as_data(conclusion: Conclusion) -> dict[str, Any]:
    """One conclusion as JSON-able data."""
    return {
        "id": conclusion.item.id,
        "outcome": conclusion.outcome.value,
        "code": conclusion.code,
        "equations": list(conclusion.item.equations),
        "claims": list(conclusion.item.claims),
        "witness": conclusion.witness,
        "expected": conclusion.expected,
        "settled_by": conclusion.settled_by,
        "details": list(conclusion.details),
    }


_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; margin-bottom: 2rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.6rem;
  border-bottom: 1px solid #ccc; }
th { border-bottom: 2px solid #555; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }
caption { text-align: left; font-style: italic; padding: 0.3rem 0; }
"""


def as_html(name: str, conclusions: list[Conclusion]) -> str:
    """One self-contained page: counts, then a table for each outcome worth reading."""
    counts = Counter(conclusion.outcome for conclusion in conclusions)
    rows = "".join(
        f"<tr><td>{escape(outcome.value)}</td><td>{counts[outcome]}</td></tr>"
        for outcome in Outcome
        if counts[outcome]
    )
    tables = "".join(
        _table(outcome, [c for c in conclusions if c.outcome is outcome]) for outcome in _LISTED
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>Audit of {escape(name)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>Audit of {escape(name)}</h1>"
        f"<p>{len(conclusions)} items, {converted_share(conclusions):.1%} converted and verified "
        "by proof. Every row shows what was annotated and what the annotation's own equations "
        "say.</p>"
        f"<table><thead><tr><th>Outcome</th><th>Items</th></tr></thead><tbody>{rows}</tbody>"
        f"</table>{tables}</body></html>\n"
    )


def _table(outcome: Outcome, conclusions: list[Conclusion]) -> str:
    if not conclusions:
        return ""
    rows = "".join(
        f"<tr><td>{escape(c.item.id)}</td><td>{escape(c.item.text)}</td>"
        f"<td><code>{escape(' ; '.join(c.item.equations))}</code></td>"
        f"<td>{escape(', '.join(c.item.claims))}</td>"
        f"<td>{escape(_proved(c))}"
        f"{f'<br>settled by: {escape(c.settled_by)}' if c.settled_by else ''}</td></tr>"
        for c in conclusions
    )
    return (
        f"<h2>{escape(outcome.value.capitalize())}</h2><table><thead><tr><th>Item</th>"
        "<th>Text</th><th>Equations</th><th>Claimed</th><th>Proved</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
