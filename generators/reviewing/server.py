"""The review in a browser: addresses, limits, replies.  No script is sent, and none would run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from generators.reviewing.acts import Kind, Outdated, Standing
from generators.reviewing.door import COOKIE, Door
from generators.reviewing.fields import changed
from generators.reviewing.pages import WHOLE, Notice, Pages
from generators.reviewing.review import NotAgreed, NotShown, Review, Unproved
from generators.sampler import NoSample
from mathverify.errors import MathverifyError
from mathverify.problem.document import Document
from mathverify.services.desk import Busy, Desk
from mathverify.services.http_server import Limits, ServeMissingError, body_of
from mathverify.services.reading import document_of
from mathverify.services.verb import LONGEST_REQUEST
from mathverify.verification.rendering import render

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

#: A form has three bytes for one of the question at most, and so many fields.
_LONGEST = 3 * LONGEST_REQUEST
_MOST_FIELDS = 5_000

#: What may be loaded and done by a page of ours, and by a sheet, which has its style inside.
_POLICY = (
    "default-src 'none'; style-src {style}; img-src data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_DONE = {
    Kind.ACCEPTED: "Accepted.",
    Kind.REJECTED: "Rejected: it goes on no sheet.",
    Kind.REOPENED: "Left open.",
    Kind.CHANGED: "Saved: it is proved as it stands now.",
    Kind.SWAPPED: "Swapped: this is another question of the family, and it is proved.",
    Kind.RESTORED: "This is the question of the set again.",
    Kind.ATTESTED: "Attested: the words bear your name.",
}
_LATE = (
    "Nothing was done: this question was changed in another window meanwhile. "
    "This is how it stands now."
)
_LATE_EDIT = (
    "Nothing was saved: this question was changed in another window meanwhile. Your texts are "
    "below; saving again puts them in the place of the other's."
)


@dataclass(frozen=True, slots=True)
class _Reply:
    """A page, or with ``to`` a way to one."""

    text: str = ""
    status: int = 200
    to: str = ""
    inline_style: bool = False


@dataclass(frozen=True, slots=True)
class _Form:
    """The fields of a form; of one that is there twice the last, but all in ``every``."""

    values: Mapping[str, str] = field(default_factory=dict)
    every: tuple[tuple[str, str], ...] = ()

    @property
    def revision(self) -> int:
        """The revision that the form was made for; -1 for none."""
        told = self.values.get("revision", "")
        return int(told) if told.isdecimal() and len(told) < 10 else -1


_Work = Callable[[str, _Form], _Reply]


def application(review: Review, door: Door, limits: Limits) -> Starlette:
    """The review of a set as an ASGI application.  Raises `ServeMissingError`."""
    try:
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.routing import Route
    except ImportError:
        raise ServeMissingError from None
    house = _House(review, door, limits)
    pages = house.pages

    async def missing(_request: Request, _error: Exception) -> Response:
        return _response(_Reply(pages.told("Nothing is here", "There is no such page."), 404))

    async def wrong_way(_request: Request, _error: Exception) -> Response:
        return _response(_Reply(pages.told("Not so", "This page is asked in another way."), 405))

    def shown(path: str, work: _Work) -> Route:
        return Route(path, partial(house.get, work), methods=["GET"])

    def done(path: str, work: _Work) -> Route:
        return Route(path, partial(house.post, work), methods=["POST"])

    at = "/question/{place}"
    return Starlette(
        routes=[
            shown("/", house.overview),
            shown("/sheet", partial(house.sheet, "questions.html")),
            shown("/key", partial(house.sheet, "answers.html")),
            shown(at, house.question),
            shown(f"{at}/edit", house.edit),
            done(f"{at}/decide", house.decide),
            done(f"{at}/save", house.save),
            done(f"{at}/attest", house.attest),
            done("/finish", house.finish),
            Route("/enter", house.enter, methods=["POST"]),
            Route("/style.css", _style, methods=["GET"]),
        ],
        middleware=[Middleware(_Guarded, door=door, pages=pages)],
        exception_handlers={404: missing, 405: wrong_way},
    )


class _Guarded:
    """The application for those who may come in; nothing is read of the others' requests."""

    def __init__(self, app: ASGIApp, door: Door, pages: Pages) -> None:
        self._app = app
        self._door = door
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): text.decode("latin-1")
            for name, text in scope["headers"]
        }
        denied = self._door.denied(headers, changes=scope["method"] not in ("GET", "HEAD"))
        entrance = denied is not None and denied.status == 401
        open_to_all = scope["path"] in ("/enter", "/style.css")
        if denied is None or (entrance and open_to_all):
            await self._app(scope, receive, send)
            return
        text = (
            self._pages.entrance(refused=False)
            if entrance
            else self._pages.told("Not for you", f"Nothing was looked at: {denied.reason}.")
        )
        await _response(_Reply(text, denied.status))(scope, receive, send)


class _House:
    """What each address does.  Work is done on few desks, in threads."""

    def __init__(self, review: Review, door: Door, limits: Limits) -> None:
        self._review = review
        self._door = door
        self._limits = limits
        self._desk = Desk(limits.at_once, limits.waiting)
        self.pages = Pages(review, door.key)

    # --- the way in and out ------------------------------------------------------------

    async def get(self, work: _Work, request: Request) -> Response:
        """A page."""
        asked = _Form(dict(request.query_params))
        return await self._answered(work, request.path_params.get("place", ""), asked)

    async def post(self, work: _Work, request: Request) -> Response:
        """What a form of ours does."""
        form = await self._form(request)
        if isinstance(form, _Reply):
            return _response(form)
        if not self._door.is_ours(form.values.get("key", "")):
            text = (
                "The form is not of this run of the review. Go back, load the page again, and send "
                "it once more."
            )
            return _response(_Reply(self.pages.told("Nothing was done", text), 403))
        return await self._answered(work, request.path_params.get("place", ""), form)

    async def enter(self, request: Request) -> Response:
        """The token, brought by a browser."""
        form = await self._form(request)
        if isinstance(form, _Reply):
            return _response(form)
        if not self._door.opens(form.values.get("token", "")):
            return _response(_Reply(self.pages.entrance(refused=True), 401))
        response = _response(_Reply(to="/"))
        response.set_cookie(COOKIE, self._door.session, httponly=True, samesite="strict", path="/")
        return response

    async def _form(self, request: Request) -> _Form | _Reply:
        from starlette.requests import ClientDisconnect

        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            return self._refused(415, "what is sent here is a form")
        try:
            body = await asyncio.wait_for(body_of(request, _LONGEST), self._limits.sending)
        except TimeoutError:
            return self._refused(408, f"the form did not arrive in {self._limits.sending:g} s")
        except ClientDisconnect:
            return self._refused(400, "the form was not sent to its end")
        if body is None:
            return self._refused(413, "the form is too long")
        try:
            pairs = parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                max_num_fields=_MOST_FIELDS,
                errors="strict",
            )
        except ValueError:
            return self._refused(400, "this is no form")
        # A browser ends the lines of a form by two characters.
        plain = tuple((name, text.replace("\r\n", "\n")) for name, text in pairs)
        return _Form(dict(plain), plain)

    async def _answered(self, work: _Work, place: str, form: _Form) -> Response:
        seconds = self._limits.seconds
        try:
            made = await asyncio.wait_for(self._desk.done(partial(work, place, form)), seconds)
        except TimeoutError:
            text = f"It took longer than {seconds:g} s. Load the page again to see what was done."
            return _response(self._refused(504, text))
        except MathverifyError as error:
            return _response(self._refused(422, str(error)))
        except OSError as error:
            return _response(self._refused(500, f"the set's folder: {error.strerror}"))
        except Exception as error:  # noqa: BLE001 - the last net: a review goes on after a bug
            kind = type(error).__name__
            return _response(self._refused(500, f"internal error, please report it: {kind}"))
        if isinstance(made, Busy):
            return _response(self._refused(503, "too much is asked at once; try again"))
        assert isinstance(made, _Reply)
        return _response(made)

    def _refused(self, status: int, why: str) -> _Reply:
        return _Reply(self.pages.told("Nothing was done", why), status)

    # --- the pages ---------------------------------------------------------------------

    def overview(self, _place: str, _form: _Form) -> _Reply:
        """The list of the questions."""
        return _Reply(self.pages.overview())

    def question(self, place: str, form: _Form) -> _Reply:
        """One question; ``did`` names what was done to it last."""
        one = self._review.standing(place)
        if one is None:
            return self._no_question()
        did = form.values.get("did", "")
        done = next((words for kind, words in _DONE.items() if kind.value == did), "")
        return _Reply(self.pages.question(one, Notice(done) if done else None))

    def edit(self, place: str, _form: _Form) -> _Reply:
        """The texts of a question."""
        one = self._review.standing(place)
        return self._no_question() if one is None else _Reply(self.pages.edit(one))

    def sheet(self, name: str, _place: str, form: _Form) -> _Reply:
        """The sheet or its key, of all that is not rejected."""
        letter = form.values.get("version", "")
        if letter not in self._review.folder.letters:
            return self._no_question()
        sheet = self._review.sheet(letter, accepted=False)
        if not sheet.sections:
            return _Reply(self.pages.told("The sheet", "No question is left."))
        pages = render(sheet, ("html",)).pages
        page = next(
            page
            for page in pages
            if page.name.partition("-")[0] == name.partition(".")[0] or page.name == name
        )
        return _Reply(page.text, inline_style=True)

    def finish(self, _place: str, _form: _Form) -> _Reply:
        """Write the sheets."""
        return _Reply(self.pages.written(self._review.write()))

    # --- what is done ------------------------------------------------------------------

    def decide(self, place: str, form: _Form) -> _Reply:
        """Accept, reject, leave open, restore or swap a question."""
        one = self._review.standing(place)
        if one is None:
            return self._no_question()
        told = form.values.get("do", "")
        if told not in (*_DECISIONS, Kind.SWAPPED):
            return self._refused(400, "this cannot be done to a question")
        kind = Kind(told)
        if kind is Kind.SWAPPED:
            if not self._review.can_swap(one):
                return self._refused(400, "no family made this question")
            return self._after(place, kind, self._review.swap(place, form.revision))
        return self._after(place, kind, self._review.decide(place, form.revision, kind))

    def attest(self, place: str, form: _Form) -> _Reply:
        """Attest the words of a question."""
        if self._review.standing(place) is None:
            return self._no_question()
        agreed = tuple(text for name, text in form.every if name == "agree")
        by = form.values.get("by", "")[:200]
        found = self._review.attest(place, form.revision, by, agreed)
        return self._after(place, Kind.ATTESTED, found)

    def save(self, place: str, form: _Form) -> _Reply:
        """Save changed texts, or a whole document, if the question is proved with them."""
        one = self._review.standing(place)
        if one is None:
            return self._no_question()
        document = self._document(one, form)
        found = self._review.save(place, form.revision, document)
        match found:
            case Outdated(standing=now):
                notice = Notice(_LATE_EDIT, refused=True)
                return _Reply(self.pages.edit(now, form.values, notice=notice), 409)
            case Unproved():
                return _Reply(self.pages.edit(one, form.values, found), 422)
        return _Reply(to=_done_at(place, Kind.CHANGED))

    def _document(self, one: Standing, form: _Form) -> Document:
        if WHOLE in form.values:
            return document_of(form.values[WHOLE])
        return document_of(changed(one.spec, form.values))

    def _after(
        self, place: str, kind: Kind, found: Standing | Outdated | NotShown | NotAgreed | NoSample
    ) -> _Reply:
        match found:
            case Outdated(standing=now):
                return _Reply(self.pages.question(now, Notice(_LATE, refused=True)), 409)
            case Standing():
                return _Reply(to=_done_at(place, kind))
            case NotShown():
                why = "It was not accepted, for it is not proved."
            case NotAgreed(reason=why) | NoSample(reason=why):
                pass
        now = self._review.standings()[place]
        return _Reply(self.pages.question(now, Notice(why, refused=True)), 422)

    def _no_question(self) -> _Reply:
        return _Reply(self.pages.told("Nothing is here", "The set has no such question."), 404)


_DECISIONS = (Kind.ACCEPTED, Kind.REJECTED, Kind.REOPENED, Kind.RESTORED)


def _done_at(place: str, kind: Kind) -> str:
    # A place that exists is a letter and digits.
    return f"/question/{place}?did={kind.value}"


def _response(reply: _Reply) -> Response:
    from starlette.responses import Response

    style = "'unsafe-inline'" if reply.inline_style else "'self'"
    headers = {**_HEADERS, "Content-Security-Policy": _POLICY.format(style=style)}
    if reply.to:
        return Response("", 303, {**headers, "Location": reply.to})
    # Texts may hold halves of characters, which UTF-8 has not.
    content = reply.text.encode("utf-8", "replace")
    return Response(content, reply.status, headers, media_type="text/html; charset=utf-8")


async def _style(_request: Request) -> Response:
    from starlette.responses import Response

    text = files("generators.reviewing").joinpath("style.css").read_text(encoding="utf-8")
    return Response(text, 200, _HEADERS, media_type="text/css; charset=utf-8")
