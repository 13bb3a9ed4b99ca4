"""The verbs as an HTTP service: one address a verb, JSON in and out, nothing without a limit."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import mathverify
from mathverify.errors import MathverifyError
from mathverify.services.access import Access
from mathverify.services.desk import Busy, Desks
from mathverify.services.openapi import PREFIX, description
from mathverify.services.table import VERBS
from mathverify.services.verb import (
    LONGEST_REQUEST,
    Answered,
    Broken,
    Outcome,
    Refusal,
    Refused,
    Verb,
)

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

_STATUS: Mapping[type[Outcome], int] = {Answered: 200, Refused: 422, Broken: 500}

#: How many times the bytes that a request may have are read although they are too many.
_FORGOTTEN = 8

#: Seconds after which a client that was sent away may ask again.
_AGAIN = 1
#: How many connections wait before requests are served.
_WAITING = 128


class ServeMissingError(MathverifyError, ImportError):
    """The packages of the service are not installed."""

    def __str__(self) -> str:
        return (
            "mathverify serve needs the packages starlette and uvicorn: "
            "pip install 'mathverify[serve]'"
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What one service does at most.

    ``at_once`` requests are at work (0: one a processor) and ``waiting`` wait; a request is given
    ``seconds`` until its reply, ``sending`` to arrive; a search, which ends by limits of its own,
    is given ``searching``.  So many ``connections`` are open.
    """

    at_once: int = 0
    waiting: int = 128
    seconds: float = 120.0
    sending: float = 20.0
    searching: float = 2_000.0
    connections: int = 512


def application(access: Access, limits: Limits) -> Starlette:
    """The service as an ASGI application.  Raises `ServeMissingError`."""
    try:
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.routing import Route
    except ImportError:
        raise ServeMissingError from None
    desks = Desks(limits.at_once, limits.waiting)

    async def asked(request: Request) -> Response:
        return await _asked(request, desks, limits)

    async def described(_request: Request) -> Response:
        return _reply(200, description())

    async def alive(_request: Request) -> Response:
        return _reply(200, {"status": "ok", "version": mathverify.__version__})

    async def no_such_place(_request: Request, _error: Exception) -> Response:
        places = ", ".join(f"{PREFIX}/{name}" for name in VERBS)
        return _refused(404, "there is nothing here", f"there are {places}, /openapi.json, /health")

    async def wrong_way(_request: Request, _error: Exception) -> Response:
        return _refused(405, "a verb is asked by POST", "the others by GET")

    return Starlette(
        routes=[
            Route(f"{PREFIX}/{{verb}}", asked, methods=["POST"]),
            Route("/openapi.json", described, methods=["GET"]),
            Route("/health", alive, methods=["GET"]),
        ],
        middleware=[Middleware(_Guarded, access=access)],
        exception_handlers={404: no_such_place, 405: wrong_way},
    )


class _Guarded:
    """The application for those who may ask; others are told why not before anything is read."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): text.decode("latin-1")
            for name, text in scope["headers"]
        }
        denied = self._access.denied(headers)
        if denied is None:
            await self._app(scope, receive, send)
            return
        response = _refused(denied.status, denied.reason)
        if denied.status == 401:
            response.headers["WWW-Authenticate"] = "Bearer"
        await response(scope, receive, send)


async def _asked(request: Request, desks: Desks, limits: Limits) -> Response:
    """What a verb says to a request."""
    from starlette.requests import ClientDisconnect

    verb = VERBS.get(request.path_params["verb"])
    if verb is None:
        return _refused(404, "there is no such verb", f"there are {', '.join(VERBS)}")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return _refused(415, "a request is JSON", "send the header Content-Type: application/json")
    try:
        body = await asyncio.wait_for(body_of(request), limits.sending)
    except TimeoutError:
        return _refused(408, f"the request did not arrive in {limits.sending:g} s")
    except ClientDisconnect:
        return _refused(400, "the request was not sent to its end")
    if body is None:
        response = _refused(413, f"a request has {LONGEST_REQUEST} bytes at most")
        # What is not read is not waited for either.
        response.headers["Connection"] = "close"
        return response
    return await _answer(verb, body, desks, limits)


async def _answer(verb: Verb, body: bytes, desks: Desks, limits: Limits) -> Response:
    seconds = limits.searching if verb.searches else limits.seconds
    try:
        made = await asyncio.wait_for(desks.answered(verb, body), seconds)
    except TimeoutError:
        return _refused(504, f"it took longer than {seconds:g} s", "ask with a smaller deadline")
    if isinstance(made, Busy):
        response = _refused(503, f"{made.waiting} requests wait", "ask again later")
        response.headers["Retry-After"] = str(_AGAIN)
        return response
    return _reply(_STATUS[type(made)], made.data)


async def body_of(request: Request, longest: int = LONGEST_REQUEST) -> bytes | None:
    """The body of a request; None if it has more bytes than ``longest``.

    What is a little too long is read to its end and forgotten, so that its sender hears why.
    """
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told[:20]) > _FORGOTTEN * longest:
        return None
    parts: list[bytes] = []
    length = 0
    async for part in request.stream():
        length += len(part)
        if length > _FORGOTTEN * longest:
            return None
        if length > longest:
            parts.clear()
        else:
            parts.append(part)
    return b"".join(parts) if length <= longest else None


def _refused(status: int, reason: str, advice: str = "") -> Response:
    return _reply(status, Refusal(reason=reason, advice=advice).model_dump(mode="json"))


def _reply(status: int, data: Mapping[str, Any]) -> Response:
    from starlette.responses import Response

    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
    return Response(text, status, headers, media_type="application/json")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 is any that is free.  Raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(_WAITING)  # whoever calls before requests are served waits
    except OSError as error:
        made.close()
        raise OSError(error.errno, error.strerror, f"{host} port {port}") from None
    return made


def serve(at: socket.socket, access: Access, limits: Limits) -> None:
    """Serve the verbs on a socket until the process is told to end.  Raises `ServeMissingError`."""
    serve_application(at, application(access, limits), limits)


def serve_application(at: socket.socket, made: Starlette, limits: Limits) -> None:
    """Serve an application on a socket, as `serve` does the verbs."""
    try:
        import uvicorn
    except ImportError:
        raise ServeMissingError from None
    config = uvicorn.Config(
        made,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        limit_concurrency=limits.connections,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=5,
        ws="none",
        http="h11",
    )
    uvicorn.Server(config).run(sockets=[at])
