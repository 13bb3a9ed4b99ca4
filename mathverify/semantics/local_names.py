"""Names inside of a function, a sum or a case: some are hidden by others of the same spelling."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from mathverify.semantics.meaning import Meaning

__all__ = ["hiding"]


class _Hiding(ChainMap[str, "Meaning"]):
    """Two maps, of which the first hides the second; looked up without a try at each of them."""

    def get(self, key: str, default: Any = None) -> Any:
        local, outer = self.maps
        found = local.get(key)
        return outer.get(key, default) if found is None else found

    def __contains__(self, key: object) -> bool:
        local, outer = self.maps
        return key in local or key in outer


def hiding(inner: Mapping[str, Meaning], outer: Mapping[str, Meaning]) -> Mapping[str, Meaning]:
    """Names of ``inner`` before those of ``outer``, looked up one by one: data are lazy."""
    return _Hiding({**inner}, cast("MutableMapping[str, Meaning]", outer))
