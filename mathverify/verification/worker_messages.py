"""What a process and its workers say to each other: whole values over a socket of their own.

Both ends are processes of one program, started by it; nothing that comes from outside is ever
unpickled.  A message is its length in eight bytes and the pickled value.
"""

from __future__ import annotations

import pickle
import socket
from typing import Any

_LENGTH = 8
_CHUNK = 1 << 18


def framed(value: object) -> bytes:
    """``value`` as a message.  Raises whatever pickling it raises."""
    content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(content).to_bytes(_LENGTH, "big") + content


class Stream:
    """Messages to and from the other end; never waits, unless asked for the next message."""

    def __init__(self, channel: socket.socket) -> None:
        self.channel = channel
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self.ended = False

    @property
    def is_writing(self) -> bool:
        """Whether something of what was put still waits to be sent."""
        return bool(self._outgoing) and not self.ended

    def put(self, message: bytes) -> None:
        """Send ``message``, now or with a later call."""
        self._outgoing += message
        self.write()

    def write(self) -> None:
        """Send what can be sent without waiting."""
        try:
            while self._outgoing:
                sent = self.channel.send(self._outgoing, socket.MSG_DONTWAIT)
                del self._outgoing[:sent]
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            # The other end is gone; reading says so once all that it had sent was read.
            self._outgoing.clear()

    def read(self) -> None:
        """Take in what has come without waiting; ``ended`` once the other end is closed."""
        try:
            while True:
                content = self.channel.recv(_CHUNK, socket.MSG_DONTWAIT)
                if not content:
                    self.ended = True
                    return
                self._incoming += content
                if len(content) < _CHUNK:
                    return
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            self.ended = True

    def next(self) -> bytes | None:
        """The content of the next message, or None while it is not whole."""
        end = _LENGTH + int.from_bytes(self._incoming[:_LENGTH], "big")
        if len(self._incoming) < max(end, _LENGTH):
            return None
        content = bytes(self._incoming[_LENGTH:end])
        del self._incoming[:end]
        return content

    def wait(self) -> bytes:
        """The content of the next message.  Raises `EOFError` when the other end is closed."""
        while (content := self.next()) is None:
            arrived = self.channel.recv(_CHUNK)
            if not arrived:
                raise EOFError
            self._incoming += arrived
        return content


def value_of(content: bytes) -> Any:
    """The value that a process of this program has sent."""
    return pickle.loads(content)  # noqa: S301 - from our own process, over our own socket
