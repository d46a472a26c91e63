"""The small demo country whose marts the notebooks read: the one the screens are looked at in."""

import pytest

from tests.country import country

__all__ = ["country"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "notebooks" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group("country to look at"))
