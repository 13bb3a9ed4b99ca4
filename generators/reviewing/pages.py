"""The pages of a review: the list of the questions, one question, its texts.  Forms and no scripts.

All texts are escaped; markup is what this module writes, and questions as the port read them back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generators.markup import Content, Html, element, joined
from generators.reviewing.acts import Act, Decision, Kind, Standing
from generators.reviewing.certificate_words import TRUSTED, shown_of
from generators.reviewing.fields import Field, fields
from generators.reviewing.review import Review, Unproved, Written
from mathverify.attestation.asking import asked_about
from mathverify.errors import MathverifyError
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.tidying import tidy
from mathverify.problem import to_yaml
from mathverify.problem.spec import ProblemSpec
from mathverify.texts.printing import printed_page
from mathverify.verification.facets import told
from mathverify.verification.findings import Crashed, Refuted, Undecided
from mathverify.verification.findings import Standing as Words
from mathverify.verification.fragments import fragment
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified

#: The field of a form that holds a whole question.
WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Notice:
    """What came of the last request; ``refused`` where it was not done."""

    text: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of one review; ``key`` stands in every form."""

    review: Review
    key: str

    # --- the list ----------------------------------------------------------------------

    def overview(self, notice: Notice | None = None) -> str:
        """All questions with what was said of each, and what can be done with the whole."""
        standings = self.review.standings()
        folder = self.review.folder
        counts = {d: sum(one.decision is d for one in standings.values()) for d in Decision}
        told_counts = ", ".join(f"{count} {decision}" for decision, count in counts.items())
        rows = [self._row(one) for one in standings.values()]
        lead = "" if len(folder.letters) == 1 else " (all versions)"
        body: list[Content] = [
            element("h1", folder.title),
            _noticed(notice),
            element("p", f"{len(standings)} questions{lead}: {told_counts}.", role="status"),
        ]
        body += [
            element("p", f"{name} is not as the set was made: look closely.", class_="fault")
            for name in folder.changed
        ]
        body.append(element("ol", *rows, class_="questions"))
        body.append(element("h2", "The sheets"))
        for letter in folder.letters:
            version = f" of version {letter}" if letter else ""
            where = f"?version={letter}" if letter else ""
            body.append(
                element(
                    "p",
                    element("a", f"The sheet{version}", href=f"/sheet{where}"),
                    " and ",
                    element("a", f"its key{version}", href=f"/key{where}"),
                    ", as they stand now: all that is not rejected.",
                )
            )
        body.append(
            self._form(
                "/finish",
                element("button", "Write the sheets of what is accepted", class_="main"),
                element("span", "They go into the folder reviewed, beside the set.", class_="hint"),
                class_="row",
            )
        )
        return _page(folder.title, body)

    def _row(self, one: Standing) -> Html:
        name = one.place.name
        verdict = self.review.verdict(one)
        kinds = [act.kind.value for act in one.acts if act.kind in (Kind.CHANGED, Kind.SWAPPED)]
        words = f"words {verdict.words.standing}" if verdict.words is not None else ""
        told_of: list[Content] = [
            _badge(one.decision.value),
            kinds[-1] if kinds and one.changed else "",
            words,
        ]
        if verdict.verified is None:
            told_of.insert(1, _badge(str(verdict.status)))
        marks = joined(joined((" ", mark)) for mark in told_of if mark)
        return element(
            "li",
            element("p", element("a", f"Question {name}", href=_address(name)), marks),
            element("p", _beginning(one.spec), class_="beginning"),
        )

    # --- one question ------------------------------------------------------------------

    def question(self, one: Standing, notice: Notice | None = None) -> str:
        """A question, its key, what was proved of it, and what can be done with it."""
        verdict = self.review.verdict(one)
        name, heading = one.place.name, self.review.folder.heading(one.place.section)
        body: list[Content] = [
            element("h1", f"Question {name}"),
            element("p", f"{heading}. ", _badge(one.decision.value), role="status"),
            _noticed(notice),
        ]
        if verdict.verified is None:
            body.append(element("p", "It is not proved, so it cannot be accepted.", class_="fault"))
            body += _findings(verdict)
        else:
            body += _shown(verdict.verified)
        body += [element("h2", "Judge it"), self._decisions(one, verdict.verified is not None)]
        if verdict.verified is not None:
            body += self._attesting(one, verdict)
            body += _certificate(verdict.verified, verdict)
        body += _history(one.acts)
        return _page(f"Question {name}", body, self._around(name))

    def _around(self, name: str) -> list[Content]:
        """The links to the questions before and after."""
        names = list(self.review.folder.places)
        place = names.index(name)
        near = [
            (label, names[index])
            for label, index in (("Previous", place - 1), ("Next", place + 1))
            if 0 <= index < len(names)
        ]
        return [
            element("a", f"{label}: question {other}", href=_address(other))
            for label, other in near
        ]

    def _decisions(self, one: Standing, proved: bool) -> Html:
        buttons: list[Content] = []
        for kind, label, main in (
            (Kind.ACCEPTED, "Accept", True),
            (Kind.REJECTED, "Reject", False),
            (Kind.REOPENED, "Leave open", False),
        ):
            if _SAID[kind] is one.decision or (kind is Kind.ACCEPTED and not proved):
                continue
            buttons.append(
                element(
                    "button", label, name="do", value=kind.value, class_="main" if main else False
                )
            )
        if self.review.can_swap(one):
            label = f"Swap for another {one.place.origin.family}"
            buttons.append(element("button", label, name="do", value=Kind.SWAPPED.value))
        if one.changed:
            label = "Back to the question of the set"
            buttons.append(element("button", label, name="do", value=Kind.RESTORED.value))
        change = element(
            "a", "Change its texts or numbers", href=f"{_address(one.place.name)}/edit"
        )
        form = self._form(
            f"{_address(one.place.name)}/decide", _revision(one), *buttons, class_="row"
        )
        return joined((form, element("p", change)))

    def _attesting(self, one: Standing, verdict: Verdict) -> Iterator[Content]:
        words = verdict.words
        if words is None:
            return
        yield element("h2", "Its words")
        if words.standing is Words.PRINTED:
            yield element("p", "All of its text is printed from the question itself.")
            return
        if words.by:
            yield element("p", f"Attested by {', '.join(words.by)}.")
        else:
            yield element(
                "p",
                "Every number and fact is tied to the text; that the text means "
                "what the question says, only a reader can tell.",
            )
        if words.rests_on:
            lines = [element("li", line) for line in words.rests_on]
            yield element(
                "details", element("summary", "What rests on words"), element("ul", *lines)
            )
        agreed = [
            element(
                "label",
                element("input", type="checkbox", name="agree", value=asked.id, required=True),
                f" {asked.id}: ",
                element("code", asked.says),
            )
            for asked in asked_about(one.spec)
        ]
        form = self._form(
            f"{_address(one.place.name)}/attest",
            _revision(one),
            element("fieldset", element("legend", "The text tells exactly this:"), *agreed),
            element(
                "div",
                element("label", "Your name", for_="by"),
                element(
                    "input",
                    type="text",
                    id="by",
                    name="by",
                    required=True,
                    autocomplete="name",
                    maxlength="200",
                ),
                class_="field",
            ),
            element("button", "Attest the words"),
        )
        yield element("details", element("summary", "Answer for the words"), form)

    # --- its texts ---------------------------------------------------------------------

    def edit(
        self,
        one: Standing,
        values: Mapping[str, str] | None = None,
        unproved: Unproved | None = None,
        notice: Notice | None = None,
    ) -> str:
        """A question's texts in fields; ``values`` are those that were sent and not kept."""
        sent = values or {}
        name = one.place.name
        faults = _faults(unproved)
        body: list[Content] = [element("h1", f"Change question {name}"), _noticed(notice)]
        if unproved is not None:
            body.append(self._refused(one, unproved))
        every = fields(one.spec)
        shown = [self._field(field, sent, faults) for field in every if field.first]
        rest = [self._field(field, sent, faults) for field in every if not field.first]
        opened = any(field.path in faults for field in every if not field.first)
        more = element(
            "details",
            element("summary", "What is given, asked and drawn"),
            *rest,
            open=opened,
        )
        body.append(
            self._form(
                f"{_address(name)}/save",
                _revision(one),
                *shown,
                more if rest else None,
                element("button", "Save if it is proved", class_="main"),
            )
        )
        whole = sent.get(WHOLE, to_yaml(one.spec))
        body.append(
            element(
                "details",
                element("summary", "The whole question as a document"),
                self._form(
                    f"{_address(name)}/save",
                    _revision(one),
                    element(
                        "div",
                        element("label", "The document (YAML)", for_=WHOLE),
                        element(
                            "textarea",
                            f"\n{whole}",
                            id=WHOLE,
                            name=WHOLE,
                            rows="24",
                            spellcheck="false",
                        ),
                        class_="field",
                    ),
                    element("button", "Save the document if it is proved"),
                ),
                open=WHOLE in sent,
            )
        )
        back = element("a", f"Back to question {name}", href=_address(name))
        return _page(f"Change question {name}", body, [back])

    def _field(
        self, field: Field, sent: Mapping[str, str], faults: Mapping[str, list[str]]
    ) -> Html:
        value = sent.get(field.path, field.value)
        identity = f"f-{field.path}"
        wrong = faults.get(field.path, [])
        told_by = f"{identity}-fault" if wrong else ""
        common: dict[str, str | bool] = {
            "id": identity,
            "name": field.path,
            "spellcheck": "true" if ".stem" in field.path else "false",
            "aria_invalid": "true" if wrong else False,
            "aria_describedby": told_by or False,
        }
        rows = str(min(12, 1 + value.count("\n") + len(value) // 70))
        inside = (
            element("textarea", f"\n{value}", rows=rows, **common)
            if rows != "1"
            else element("input", type="text", value=value, **common)
        )
        return element(
            "div",
            element("label", field.label, for_=identity),
            inside,
            element("p", "; ".join(wrong), class_="fault", id=told_by) if wrong else None,
            class_="field",
        )

    def _refused(self, one: Standing, unproved: Unproved) -> Html:
        """Why a text was not kept, and a button for each way to mend it."""
        lines: list[Content] = [
            element(
                "h2", "Not saved: it is not proved", id="refused", tabindex="-1", autofocus=True
            ),
        ]
        if unproved.verdict is not None:
            lines += _findings(unproved.verdict)
        else:
            lines.append(
                element(
                    "ul",
                    *(
                        element(
                            "li",
                            element("code", _at(fault.path)),
                            f": {fault.message}",
                            element("p", f"To mend it: {fault.hint}") if fault.hint else None,
                        )
                        for fault in unproved.document.faults
                    ),
                )
            )
        for repair in unproved.repairs:
            changes = [
                element(
                    "li",
                    element("code", _at(change.path)),
                    ": ",
                    element("del", change.before),
                    " → ",
                    element("ins", change.after or "(nothing)"),
                )
                for change in repair.changes
            ]
            lines.append(
                self._form(
                    f"{_address(one.place.name)}/save",
                    _revision(one),
                    element("input", type="hidden", name=WHOLE, value=to_yaml(repair.spec)),
                    element("p", f"Proved: {repair.description}"),
                    element("ul", *changes),
                    element("button", "Mend it so and save"),
                    class_="card",
                )
            )
        return element("div", *lines, class_="notice refused", role="alert")

    # --- what came of it ---------------------------------------------------------------

    def written(self, found: Written) -> str:
        """Which files were written."""
        body: list[Content] = [element("h1", "The sheets")]
        if not found.files:
            body.append(
                element(
                    "p", "Nothing was written: no question is accepted and ready.", class_="fault"
                )
            )
        else:
            body.append(
                element(
                    "p",
                    f"{found.questions} questions, in these files of the set's folder:",
                    role="status",
                )
            )
            body.append(element("ul", *(element("li", element("code", n)) for n in found.files)))
        lacking = [
            element("li", f"Question {one.place.name}: {why}")
            for one in self.review.standings().values()
            if one.decision is Decision.ACCEPTED and (why := self.review.lacks(one))
        ]
        left = [element("li", line) for line in found.left_out]
        if lacking or left:
            body += [element("h2", "Left out"), element("ul", *lacking, *left)]
        return _page("The sheets", body)

    def told(self, title: str, text: str) -> str:
        """A page that says one thing."""
        return _page(title, [element("h1", title), element("p", text)])

    def entrance(self, refused: bool) -> str:
        """Where a browser brings the token."""
        wrong = element("p", "This is not the token.", class_="fault", role="alert")
        form = element(
            "form",
            element(
                "div",
                element("label", "The token of this service", for_="token"),
                element(
                    "input",
                    type="password",
                    id="token",
                    name="token",
                    required=True,
                    autocomplete="off",
                    autofocus=True,
                ),
                class_="field",
            ),
            element("button", "Come in", class_="main"),
            method="post",
            action="/enter",
        )
        return _page(
            "A token is wanted",
            [element("h1", "A token is wanted"), wrong if refused else None, form],
            home=False,
        )

    def _form(self, action: str, *inside: Content, class_: str = "") -> Html:
        key = element("input", type="hidden", name="key", value=self.key)
        return element("form", key, *inside, method="post", action=action, class_=class_ or False)


_SAID = {
    Kind.ACCEPTED: Decision.ACCEPTED,
    Kind.REJECTED: Decision.REJECTED,
    Kind.REOPENED: Decision.OPEN,
}


def _address(name: str) -> str:
    # A letter and digits, as the folder is read.
    return f"/question/{name}"


def _revision(one: Standing) -> Html:
    return element("input", type="hidden", name="revision", value=str(one.revision))


def _badge(word: str) -> Html:
    return element("span", word, class_=f"badge {word}")


def _noticed(notice: Notice | None) -> Html | None:
    if notice is None:
        return None
    css = "notice refused" if notice.refused else "notice"
    return element("p", notice.text, class_=css, role="alert" if notice.refused else "status")


def _at(path: str) -> str:
    return path.removeprefix("$.")


def _beginning(spec: ProblemSpec) -> Html:
    """The text of a question as it is printed, without pictures: what the list shows of it."""
    pieces = printed_page(spec, lines=False).whole
    found = (p if isinstance(p, str) else Html(to_mathml(tidy(p.node))) for p in pieces)
    return joined(found if pieces else [spec.id])


def _shown(verified: Verified) -> Iterator[Content]:
    """The question and its key as they are printed."""
    try:
        question, key = fragment(verified, "html")
    except MathverifyError as error:
        yield element("p", f"It cannot be shown here: {error}", class_="fault")
        return
    yield element("div", Html(question), class_="card")
    yield element("h2", "Its key")
    yield element("div", Html(key), class_="card")


def _certificate(verified: Verified, verdict: Verdict) -> Iterator[Content]:
    yield element("h2", "What is proved")
    facets = told(verdict.facets, verdict.words)
    yield element("p", "; ".join(f"{facet}: {status}" for facet, status in facets.items()) + ".")
    rows = [
        element(
            "tr",
            element("td", one.claim, f" ({one.part})" if one.part else None),
            element("td", "; ".join(one.methods), f" ({one.trusted})" if one.trusted else None),
        )
        for one in shown_of(verified)
    ]
    grade = verified.certificate.grade
    caption = f"Certificate {verified.certificate.digest[:12]}; to be trusted: {TRUSTED[grade]}"
    heads = [element("th", head, scope="col") for head in ("claim", "shown by")]
    table = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
    )
    yield element(
        "div", table, class_="scroll", tabindex="0", role="region", aria_label="The certificate"
    )


def _history(acts: tuple[Act, ...]) -> Iterator[Content]:
    if not acts:
        return
    yield element("h2", "What was done")
    lines = [element("li", act.kind.value + (f" by {act.by}" if act.by else "")) for act in acts]
    yield element("ol", *lines)


def _findings(verdict: Verdict) -> list[Content]:
    lines: list[Content] = []
    for finding in verdict.findings:
        match finding:
            case Refuted(path=path, message=message, remedy=remedy, code=code):
                mend = element("p", f"To mend it: {remedy}") if remedy else None
                lines.append(
                    element("li", element("code", _at(path)), f": {message} ({code.value})", mend)
                )
            case Undecided(path=path, reason=reason):
                lines.append(element("li", element("code", _at(path)), f": undecided: {reason}"))
            case Crashed(path=path, error=error):
                lines.append(
                    element("li", element("code", _at(path)), f": a fault of ours: {error}")
                )
    return [element("ul", *lines)]


def _faults(unproved: Unproved | None) -> dict[str, list[str]]:
    """What is said of each path."""
    found: dict[str, list[str]] = {}
    if unproved is None:
        return found
    for fault in unproved.document.faults:
        found.setdefault(fault.path, []).append(fault.message)
    if unproved.verdict is not None:
        for one in unproved.verdict.refutations:
            found.setdefault(one.path, []).append(one.message)
    return found


def _page(
    title: str, body: list[Content], around: list[Content] | None = None, *, home: bool = True
) -> str:
    links = [element("a", "All questions", href="/") if home else None, *(around or ())]
    whole = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", f"{title} – review"),
            element("link", rel="stylesheet", href="/style.css"),
            element("link", rel="icon", href="data:,"),
        ),
        element(
            "body",
            element(
                "a", "To the question" if around else "To the page", href="#main", class_="skip"
            ),
            element("header", element("nav", *links, aria_label="Questions")) if home else None,
            element("main", *body, id="main", tabindex="-1"),
        ),
        lang="en",
    )
    return f"<!DOCTYPE html>\n{whole.text}\n"
