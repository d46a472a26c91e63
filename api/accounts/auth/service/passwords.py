"""Keeping passwords: argon2id, and refusing the ones everybody guesses first."""

import re
import secrets
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from api import constants
from api.platform.problem import Malformed
from api.settings import settings

TOO_SHORT = f"Password must be at least {constants.PASSWORD_MIN} characters"
TOO_LONG = f"Password must be at most {constants.PASSWORD_MAX} characters"
TOO_COMMON = "This password is one of the first that people guess. Choose another."
TOO_CLOSE = "Your password must not be made of your own name, email or username."
COMMON = Path(__file__).resolve().parent.parent / "common_passwords.txt"
SHORTEST_WORD, LEAST_BESIDE_WORDS = 4, 5


@cache
def hasher() -> PasswordHasher:
    """argon2id; the memory it takes is a setting so that tests need not wait for it."""
    return PasswordHasher(time_cost=2, memory_cost=settings().password_memory_kib, parallelism=1)


@cache
def _nobodys() -> str:
    return hasher().hash(secrets.token_urlsafe(16))


@cache
def _common() -> frozenset[str]:
    return frozenset(COMMON.read_text().split())


def hash_password(password: str) -> str:
    """Exactly the bytes given: nothing is trimmed, folded or cut."""
    return hasher().hash(password)


def password_matches(stored: str | None, password: str) -> bool:
    """Is it the password? Without a stored one it takes as long, so that nobody learns who exists."""
    try:
        hasher().verify(stored or _nobodys(), password)
    except (Argon2Error, InvalidHashError):
        return False
    return stored is not None


def needs_rehash(stored: str) -> bool:
    """Was it hashed at another cost than today's?"""
    return hasher().check_needs_rehash(stored)


def password_fault(password: str, words: Iterable[str]) -> str | None:
    """What is wrong with a new password, or None. `words` are the person's own: names, email, username."""
    if len(password) < constants.PASSWORD_MIN:
        return TOO_SHORT
    if len(password) > constants.PASSWORD_MAX:
        return TOO_LONG
    folded = password.lower()
    if folded in _common() or len(set(folded)) <= 2:
        return TOO_COMMON
    own = {part for word in (*words, settings().site_name) for part in re.split(r"[^\w]+", word.lower())}
    rest = folded
    for word in sorted(own, key=len, reverse=True):
        if len(word) >= SHORTEST_WORD:
            rest = rest.replace(word, "")
    return TOO_CLOSE if rest != folded and len(rest) < LEAST_BESIDE_WORDS else None


def check_password_allowed(password: str, *, words: Iterable[str], field: str = "password") -> None:
    """Raises `Malformed` naming the field when a new password may not be used."""
    if fault := password_fault(password, words):
        raise Malformed(fields={field: fault})
