"""Hashing passwords in turns: two at a time, fifty waiting, and a time to come back for everybody beyond."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from fastapi import FastAPI

from api import constants
from api.accounts.auth.concurrency import Busy, ConcurrencyLimit, turn
from tests.api.conftest import Browser

T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    """In a thread of its own: a browser that other tests of this process drive has a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def test_beyond_its_queue_signing_in_is_told_at_once_when_to_come_back(app: FastAPI, browser: Browser) -> None:
    who = {"emailOrUsername": "x", "password": "x"}
    turns = app.state.password_turns = ConcurrencyLimit(at_once=1, queue=0, clock=lambda: 0.0)
    turns.inside, turns.pace = 1, 0.8
    answers = [browser.post("/api/auth/login", json=who) for _ in range(3)]
    result = [(each.status_code, each.json()["code"], each.headers["retry-after"]) for each in answers]
    # Each a second (the pace and some slack) after the one before, the first when whoever is inside is done.
    assert result == [(503, "BUSY", "2"), (503, "BUSY", "3"), (503, "BUSY", "4")]
    turns.inside = 0
    assert browser.post("/api/auth/login", json=who).status_code == 401
    assert turns.inside == 0, "a refused sign-in gives its turn back"


def test_being_told_to_come_back_counts_as_no_guess(app: FastAPI, browser: Browser) -> None:
    who = {"emailOrUsername": "patient", "password": "x"}
    turns = app.state.password_turns = ConcurrencyLimit(at_once=1, queue=0)
    turns.inside = 1
    assert {browser.post("/api/auth/login", json=who).status_code for _ in range(30)} == {503}
    turns.inside = 0
    tries = constants.LOGIN_TRIES[0][0]
    answers = [browser.post("/api/auth/login", json=who).status_code for _ in range(tries + 1)]
    assert answers == [401] * tries + [429]


def test_five_hundred_at_once_are_all_in_within_a_minute_when_they_come_back_as_told() -> None:
    """On a clock of its own: each hashing takes a fifth of a second, which is slower than the machines we know."""

    async def storm() -> tuple[list[float], int]:
        loop = asyncio.get_running_loop()
        turns, done, most = ConcurrencyLimit(clock=loop.time), list[float](), 0

        async def one() -> None:
            nonlocal most
            while True:
                try:
                    async for _ in turns.take():
                        most = max(most, turns.inside)
                        await asyncio.sleep(0.2)
                    return done.append(loop.time())
                except Busy as found:
                    await asyncio.sleep(found.extra["retryAfter"])

        began = loop.time()
        await asyncio.gather(*(one() for _ in range(500)))
        return [each - began for each in done], most

    loop = Hurried()
    try:
        done, most = apart(lambda: loop.run_until_complete(storm()))
    finally:
        loop.close()
    assert len(done) == 500
    assert most <= constants.PASSWORD_WORKERS + constants.PASSWORD_QUEUE
    # Fifty seconds are what the hashing itself takes.
    assert 50 <= max(done) < 60


class Hurried(asyncio.SelectorEventLoop):
    """A loop on which nobody waits: when all sleep, its clock moves on to the next who wakes."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 0.0

    def time(self) -> float:
        return self.moment

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.moment = max(self.moment, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def test_no_more_than_two_hash_at_once_and_no_more_than_fifty_wait() -> None:
    async def storm() -> tuple[int, int, int]:
        turns, at_once, most, refused = ConcurrencyLimit(), 0, 0, 0

        async def one() -> None:
            nonlocal at_once, most, refused
            try:
                async for _ in turns.take():
                    at_once += 1
                    most = max(most, at_once)
                    await asyncio.sleep(0)
                    at_once -= 1
            except Busy:
                refused += 1

        await asyncio.gather(*(one() for _ in range(500)))
        return most, refused, turns.inside

    most, refused, left = apart(lambda: asyncio.run(storm()))
    assert (most, left) == (constants.PASSWORD_WORKERS, 0)
    assert refused == 500 - constants.PASSWORD_WORKERS - constants.PASSWORD_QUEUE


def test_every_route_that_hashes_takes_a_turn(app: FastAPI) -> None:
    from api.accounts.auth.routes import ROUTERS

    slow = {"login", "register", "reset_password", "change_password", "step_up", "set_device_pin", "open_with_pin"}
    taking = {
        route.name  # type: ignore[attr-defined]
        for router in ROUTERS
        for route in router.routes
        if any(each.call is turn for each in route.dependant.dependencies)  # type: ignore[attr-defined]
    }
    assert taking == slow


@pytest.mark.parametrize("fails", [False, True])
def test_a_turn_is_given_back_however_it_ends(fails: bool) -> None:
    async def one() -> int:
        turns = ConcurrencyLimit()
        taking = turns.take()
        await anext(taking)
        with pytest.raises(ValueError if fails else StopAsyncIteration):
            await (taking.athrow(ValueError()) if fails else anext(taking))
        return turns.inside

    assert apart(lambda: asyncio.run(one())) == 0
