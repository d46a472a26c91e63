"""Hashing passwords in turns: two at a time, fifty waiting, and a clear no beyond."""

import asyncio

import pytest
from fastapi import FastAPI

from api import business
from api.identity.turns import Busy, Turns, turn
from tests.api.conftest import Browser


def test_beyond_its_queue_signing_in_is_refused_at_once_with_when_to_come_back(app: FastAPI, browser: Browser) -> None:
    app.state.password_turns = Turns(at_once=1, queue=0)
    app.state.password_turns.inside = 1
    answer = browser.post("/api/auth/login", json={"emailOrUsername": "x", "password": "x"})
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "BUSY", "2")
    app.state.password_turns.inside = 0
    assert browser.post("/api/auth/login", json={"emailOrUsername": "x", "password": "x"}).status_code == 401
    assert app.state.password_turns.inside == 0, "a refused sign-in gives its turn back"


def test_no_more_than_two_hash_at_once_and_no_more_than_fifty_wait() -> None:
    async def storm() -> tuple[int, int, int]:
        turns, at_once, most, refused = Turns(), 0, 0, 0

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

    most, refused, left = asyncio.run(storm())
    assert (most, left) == (business.PASSWORD_WORKERS, 0)
    assert refused == 500 - business.PASSWORD_WORKERS - business.PASSWORD_QUEUE


def test_every_route_that_hashes_takes_a_turn(app: FastAPI) -> None:
    from api.identity.routes import ROUTERS

    slow = {"login", "register", "reset_password", "change_password", "step_up"}
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
        turns = Turns()
        taking = turns.take()
        await anext(taking)
        with pytest.raises(ValueError if fails else StopAsyncIteration):
            await (taking.athrow(ValueError()) if fails else anext(taking))
        return turns.inside

    assert asyncio.run(one()) == 0
