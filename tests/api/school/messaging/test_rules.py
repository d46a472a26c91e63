"""Who may write and read what in a conversation: all four bonds."""

import pytest

from api.school.messaging.rules import Bonds, Closed, Party


@pytest.mark.parametrize(
    ("is_linked", "is_taught", "closed"),
    [(True, True, None), (True, False, Closed.LEFT), (False, True, Closed.UNLINKED), (False, False, Closed.UNLINKED)],
)
def test_a_conversation_is_open_while_both_know_the_learner(
    is_linked: bool, is_taught: bool, closed: Closed | None
) -> None:
    bonds = Bonds(is_linked, is_taught)
    assert bonds.closed is closed
    assert (bonds.knows(Party.PARENT), bonds.knows(Party.TEACHER)) == (is_linked, is_taught)


def test_each_side_has_the_other() -> None:
    assert (Party.PARENT.other, Party.TEACHER.other) == (Party.TEACHER, Party.PARENT)
