"""Every test of the dashboards begins and ends with nothing published."""

from collections.abc import Iterator

import pytest

from tests.factories.learning import unpublish


@pytest.fixture(autouse=True)
def nothing_published(database_url: str) -> Iterator[None]:
    unpublish()
    yield
    unpublish()
