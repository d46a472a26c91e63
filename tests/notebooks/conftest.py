"""The small demo country whose marts the notebooks read."""

from tests.country import country

__all__ = ["country"]
