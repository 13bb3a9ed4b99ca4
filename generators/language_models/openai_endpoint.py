"""The adapter over the package ``openai``: any OpenAI-compatible endpoint."""

from __future__ import annotations

from generators.language_models.endpoint_model import EndpointModel
from generators.language_models.modes import request_options, with_schema
from generators.language_models.openai_wire import failure_of, outcome_of, wire_message
from generators.language_models.port import Message, Outcome, ReplySchema, Sampling


class OpenAiEndpoint(EndpointModel):
    """A model behind an OpenAI-compatible endpoint, asked in the endpoint's mode."""

    def ask(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request."""
        import openai

        mode = self.endpoint.mode
        sent = with_schema(mode, messages, schema)
        try:
            reply = self.connection.chat.completions.create(
                model=self.endpoint.model,
                messages=[wire_message(one) for one in sent],  # type: ignore[misc]  # the package has one type a role
                temperature=sampling.temperature,
                max_tokens=sampling.max_tokens,
                seed=sampling.seed,
                **request_options(mode, schema),
            )
        except (openai.OpenAIError, ValueError) as error:
            seen = any(one.images for one in messages)
            return failure_of(error, self.endpoint, with_images=seen)
        return outcome_of(reply, mode)
