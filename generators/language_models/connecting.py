"""From an endpoint to a model that can be asked."""

from __future__ import annotations

from generators.language_models.endpoints import Endpoint
from generators.language_models.port import Connection


def connect(endpoint: Endpoint) -> Connection:
    """The model of an endpoint through its adapter, to be closed.  Raises `EndpointError`."""
    if endpoint.adapter == "instructor":
        from generators.language_models.instructor_endpoint import InstructorEndpoint

        return InstructorEndpoint(endpoint)
    from generators.language_models.openai_endpoint import OpenAiEndpoint

    return OpenAiEndpoint(endpoint)
