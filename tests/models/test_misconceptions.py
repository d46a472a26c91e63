"""A wrong idea is suspected, likely and cleared by the rule, in the order of the answers."""

from datetime import UTC, datetime, timedelta

import pytest

from models.mastery.online.misconceptions import Exposure, state_of

START = datetime(2026, 11, 1, tzinfo=UTC)


def exposures(shown: str) -> list[Exposure]:
    """x fell, X fell surely, o right, - wrong in another way; each in a question of its own, '=' repeats the last."""
    found: list[Exposure] = []
    for n, sign in enumerate(shown):
        item = found[-1].item if sign == "=" else f"q{n}"
        fell = sign in "xX="
        found.append(Exposure(item, fell, sign == "o", sign == "X", START + timedelta(days=n)))
    return found


@pytest.mark.parametrize(
    ("shown", "state"),
    [
        ("x", None),
        ("x=", None),
        ("xx", "suspected"),
        ("x--x", "suspected"),
        ("x---x", None),
        ("xxo", "suspected"),
        ("xxoo", "suspected"),
        ("xxooo", "cleared"),
        ("xxoxoo", "suspected"),
        ("xxo-oo", "cleared"),
        ("XXX", "likely"),
        ("XxXX", "likely"),
        ("XXxx", "suspected"),
        ("XXXooo", "cleared"),
        ("xxooox", "cleared"),
        ("xxoooxx", "suspected"),
        ("ooo", None),
    ],
)
def test_answers_say_what_is_thought(shown: str, state: str | None) -> None:
    found = state_of(exposures(shown))
    assert (found.state if found else None) == state


def test_the_counts_and_moments_are_those_of_the_answers() -> None:
    found = state_of(exposures("oxx-ooo"))
    assert found is not None
    assert (found.met, found.fell, found.right_since) == (7, 2, 3)
    assert (found.suspected_at, found.cleared_at) == (START + timedelta(days=2), START + timedelta(days=6))


def test_a_relapse_is_a_new_suspicion() -> None:
    found = state_of(exposures("xxoooxx"))
    assert found is not None
    assert (found.suspected_at, found.cleared_at) == (START + timedelta(days=6), None)
