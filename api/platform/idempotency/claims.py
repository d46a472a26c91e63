"""Claiming a key for one attempt at an act, noting that the act was committed, and keeping its answer."""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypedDict
from uuid import UUID, uuid4

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.platform.principal import hash_token
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.secrets import Unsealable, seal, unseal

KEPT: Final = timedelta(days=1)
LEASE: Final = timedelta(minutes=1)  # an attempt that has not committed by then was lost with its process
LONGEST_KEY: Final = 255
SEALED_FOR: Final = "idempotency"

# One statement: who asks, the key taken where it is free (or its attempt was lost), and what stood there before.
CLAIM = """
with who as (
  select user_id from sessions where token_hash = %(token)s and revoked_at is null and expires_at > %(now)s
), taken as (
  insert into idempotency_keys as held (user_id, key, fingerprint, attempt, started_at)
  select user_id, %(key)s, %(fingerprint)s, %(attempt)s, %(now)s from who
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, attempt = excluded.attempt, started_at = excluded.started_at,
        done_at = null, answer = null
    where held.started_at < %(lapsed)s
       or (held.done_at is null and held.started_at < %(lost)s and held.fingerprint = excluded.fingerprint)
  returning user_id
)
select who.user_id, exists (select from taken), kept.fingerprint, kept.done_at, kept.answer
from who left join idempotency_keys kept on kept.user_id = who.user_id and kept.key = %(key)s
"""
MARK = text(
    "update idempotency_keys set done_at = :now"
    " where user_id = :user_id and key = :key and attempt = :attempt and done_at is null returning key"
)
KEEP = """
update idempotency_keys set answer = %(answer)s, done_at = coalesce(done_at, %(now)s)
where user_id = %(user_id)s and key = %(key)s and attempt = %(attempt)s
"""
# What was refused changed nothing: the key is free again, unless the act was committed all the same.
RELEASE = """
delete from idempotency_keys
where user_id = %(user_id)s and key = %(key)s and attempt = %(attempt)s and done_at is null returning key
"""


class KeyRequired(Problem):
    status, title = 400, "Send an Idempotency-Key"
    detail = "Each money request needs its own key, so that it happens only once."


class KeyMalformed(Problem):
    status, title = 400, "Check the Idempotency-Key"
    detail = f"An Idempotency-Key has 1 to {LONGEST_KEY} visible characters."


class KeyReused(Problem):
    status, title = 422, "This Key Belongs to Something Else"
    detail = "You used this Idempotency-Key for another request. Use a new key."


class KeyInFlight(Problem):
    status, title = 409, "Still Being Done"
    detail = "The same act is being done just now. Ask again in a moment."


class AlreadyDone(Problem):
    status, title = 409, "Already Done"
    detail = "This was done before, but its answer was not kept. Reload the page to see it."


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it was first given."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class ClaimValues(TypedDict):
    """What the statements about a claim are asked with."""

    user_id: UUID
    key: bytes
    attempt: UUID
    now: datetime


@dataclass(frozen=True, slots=True)
class Claim:
    """A key held by one attempt; `mark` says in the act's own transaction that it was done."""

    user_id: UUID
    key: bytes
    attempt: UUID
    now: datetime

    def values(self) -> ClaimValues:
        return {"user_id": self.user_id, "key": self.key, "attempt": self.attempt, "now": self.now}

    def mark(self, db: Session) -> None:
        """Raises KeyInFlight, so that nothing is committed, once another attempt has taken the key over."""
        if db.execute(MARK, {**self.values()}).first() is None:
            raise KeyInFlight(retryAfter=1)


def claim(sql: Sql, *, token: str, key: str, fingerprint: bytes, now: datetime) -> Claim | Answered | bool | None:
    """The claim where the key is ours now; the answer of the attempt before, or True while it goes on; None for nobody.

    Raises KeyReused for a key of another act, and AlreadyDone where the act was done and its answer is lost.
    """
    hashed, attempt = hashlib.sha256(key.encode()).digest(), uuid4()
    asked = {
        "token": hash_token(token), "key": hashed, "fingerprint": fingerprint, "attempt": attempt, "now": now,
        "lapsed": now - KEPT, "lost": now - LEASE,
    }  # fmt: skip
    found = sql.row(CLAIM, asked)
    if found is None:
        return None
    user_id, is_ours, before, done_at, answer = found
    if is_ours:
        return Claim(user_id, hashed, attempt, now)
    if before is not None and bytes(before) != fingerprint:
        raise KeyReused
    if answer is not None:
        return opened(bytes(answer))
    if done_at is not None and done_at < now - LEASE:
        raise AlreadyDone
    return True


def keep(sql: Sql, held: Claim, answer: Answered) -> None:
    sql.row(KEEP, {**held.values(), "answer": sealed(answer)})


def release(sql: Sql, held: Claim) -> bool:
    """Free the key; False where the act was committed all the same."""
    return sql.row(RELEASE, held.values()) is not None


def sealed(answer: Answered) -> bytes:
    headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in answer.headers]
    return seal(SEALED_FOR, json.dumps([answer.status, headers]).encode() + b"\n" + answer.body)


def opened(kept: bytes) -> Answered:
    """Raises AlreadyDone for what was sealed with a key this deployment no longer has."""
    try:
        head, _, body = unseal(SEALED_FOR, kept).partition(b"\n")
    except Unsealable:
        raise AlreadyDone from None
    status, headers = json.loads(head)
    return Answered(status, [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers], body)


BOUNDARY: Final = re.compile(rb'boundary="?([^";,]+)')


def fingerprint_of(method: str, address: bytes, content_type: bytes, body: bytes) -> bytes:
    """Of what is asked: a form's boundary, which each sending draws anew, is no part of it."""
    if found := BOUNDARY.search(content_type):
        body = body.replace(found[1], b"")
    return hashlib.sha256(b"\0".join((method.encode(), address, body))).digest()
