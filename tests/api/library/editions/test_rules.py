"""What a version may become. Pure."""

from api.library.editions.rules import may_become
from api.library.editions.tables import AssetStatus


def test_a_version_is_judged_once_and_then_only_replaced() -> None:
    ways = {(now, then) for now in AssetStatus for then in AssetStatus if may_become(now, then)}
    pending, approved, rejected, replaced = (
        AssetStatus.PENDING, AssetStatus.APPROVED, AssetStatus.REJECTED, AssetStatus.REPLACED,
    )  # fmt: skip
    assert ways == {
        (pending, approved), (pending, rejected), (pending, replaced), (approved, replaced), (rejected, replaced),
    }  # fmt: skip
