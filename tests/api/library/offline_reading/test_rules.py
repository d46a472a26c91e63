"""Which entry follows which, and which of them count: each bound to the millisecond. Pure."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from api.library.devices.rules import encode_base64url
from api.library.offline_reading import rules
from api.library.offline_reading.rules import Head, Licence, Origin, broken_at, judge
from api.library.offline_reading.tables import BreakCause, EntryOutcome
from tests.factories import lending
from tests.factories.offline import OPENING, as_sent

KEYS = lending.keys()
DAY = 86_400_000
NOW = 100 * DAY
LICENCE = Licence(UUID(int=1), UUID(int=2), KEYS.signing_key, NOW - 20 * DAY, NOW + 10 * DAY)
HEAD = Head(4, "A" * 43, NOW - 10 * DAY)


def entry(**more: Any) -> Any:
    """The fifth of a chain, ten days ago."""
    body = {
        "seq": 5, "previousHash": HEAD.hash, "opening": OPENING, "type": "progress_update", "page": 1, "at": HEAD.at,
        "monoMs": 5_000, "visible": True, "inputAgeMs": 0, **more,
    }  # fmt: skip
    made = as_sent(body)
    r, s = decode_dss_signature(
        KEYS.signing.sign(rules.signed_bytes(made, LICENCE.id, LICENCE.book_id), ECDSA(SHA256()))
    )
    made.signature = encode_base64url(r.to_bytes(32) + s.to_bytes(32))
    return made


def test_the_next_entry_names_the_one_before_and_is_signed_by_the_licence_s_key() -> None:
    assert broken_at(entry(), HEAD, LICENCE) is None
    assert broken_at(entry(seq=6), HEAD, LICENCE) is BreakCause.MISSING
    assert broken_at(entry(seq=4), HEAD, LICENCE) is BreakCause.MISSING
    assert broken_at(entry(previousHash="B" * 43), HEAD, LICENCE) is BreakCause.LINK
    turned = entry()
    turned.page = 2
    assert broken_at(turned, HEAD, LICENCE) is BreakCause.SIGNATURE
    other = LICENCE._replace(signing_key=lending.keys().signing_key)
    assert broken_at(entry(), HEAD, other) is BreakCause.SIGNATURE
    assert broken_at(entry(), HEAD, LICENCE._replace(book_id=UUID(int=3))) is BreakCause.SIGNATURE


def test_a_moment_does_not_go_back_and_has_come() -> None:
    assert judge(entry(), HEAD, LICENCE, None, NOW) is EntryOutcome.COUNTED
    assert judge(entry(at=HEAD.at - 1), HEAD, LICENCE, None, NOW) is EntryOutcome.CLOCK
    ahead = NOW + 60_000
    assert judge(entry(at=ahead), HEAD, LICENCE, None, NOW) is EntryOutcome.COUNTED
    assert judge(entry(at=ahead + 1), HEAD, LICENCE, None, NOW) is EntryOutcome.CLOCK


@pytest.mark.parametrize(
    ("shown", "ran", "outcome"),
    [
        (0, 60_000, EntryOutcome.COUNTED),
        (0, 60_001, EntryOutcome.CLOCK),
        (1_000_000, 1_110_000, EntryOutcome.COUNTED),  # five percent and a minute
        (1_000_000, 1_110_001, EntryOutcome.CLOCK),
        (1_000_019, 1_110_019, EntryOutcome.COUNTED),  # of a twentieth of a second only what is whole
        (1_000_019, 1_110_020, EntryOutcome.CLOCK),
        (900_000, 0, EntryOutcome.COUNTED),  # the phone slept
    ],
)
def test_the_moment_told_keeps_up_with_the_clock_that_cannot_be_set(
    shown: int, ran: int, outcome: EntryOutcome
) -> None:
    origin = Origin(HEAD.at, 7_000, 7_000)
    assert judge(entry(at=HEAD.at + shown, monoMs=7_000 + ran), HEAD, LICENCE, origin, NOW) is outcome


def test_the_clock_that_cannot_be_set_does_not_go_back() -> None:
    origin = Origin(HEAD.at, 7_000, 9_000)
    later = {"at": HEAD.at + 5_000}
    assert judge(entry(monoMs=9_000, **later), HEAD, LICENCE, origin, NOW) is EntryOutcome.COUNTED
    assert judge(entry(monoMs=8_999, **later), HEAD, LICENCE, origin, NOW) is EntryOutcome.CLOCK


def test_thirty_days_later_an_entry_is_too_old() -> None:
    long = LICENCE._replace(start=0)
    head = replace(HEAD, at=NOW - 30 * DAY)
    assert judge(entry(at=head.at), head, long, None, NOW) is EntryOutcome.COUNTED
    assert judge(entry(at=head.at), head, long, None, NOW + 1) is EntryOutcome.TOO_OLD


def test_a_licence_holds_from_its_first_moment_to_its_last() -> None:
    moment = HEAD.at
    for start, end, outcome in (
        (moment, moment, EntryOutcome.COUNTED),
        (moment + 1, NOW, EntryOutcome.OUTSIDE_LICENCE),
        (0, moment - 1, EntryOutcome.OUTSIDE_LICENCE),
    ):
        assert judge(entry(), HEAD, LICENCE._replace(start=start, end=end), None, NOW) is outcome


def test_a_chain_begins_otherwise_for_every_licence() -> None:
    assert rules.first_link(UUID(int=1)) != rules.first_link(UUID(int=2))
    assert rules.hash_of(entry(), LICENCE) != rules.hash_of(entry(), LICENCE._replace(id=UUID(int=7)))
    assert rules.hash_of(entry(), LICENCE) != rules.hash_of(entry(), LICENCE._replace(book_id=UUID(int=7)))
