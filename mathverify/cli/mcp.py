"""``mathverify mcp``: the verbs as tools for language models, over standard input and output."""

from __future__ import annotations

from mathverify.cli.exit_codes import ExitCode


def mcp() -> int:
    """Serve the verbs as tools of the Model Context Protocol, until the input ends.

    For programs that start it themselves: nothing but the protocol is written to standard output.
    Needs the extra mcp.

    Example::

        mathverify mcp
    """
    from mathverify.services.mcp_server import serve

    serve()
    return ExitCode.PROVED
