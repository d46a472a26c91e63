"""An objection is closed once: answered, or taken back by who wrote it."""

from itertools import product

import pytest

from api.publishing.objections.rules import MOVES, ObjectionClosed, require_move
from api.publishing.objections.tables import ObjectionState


@pytest.mark.parametrize(("before", "after"), list(product(ObjectionState, ObjectionState)))
def test_only_an_open_objection_is_closed_and_none_is_opened_again(
    before: ObjectionState, after: ObjectionState
) -> None:
    assert set(MOVES) == set(ObjectionState)
    if before is ObjectionState.OPEN and after is not ObjectionState.OPEN:
        return require_move(before, after)
    with pytest.raises(ObjectionClosed):
        require_move(before, after)
