"""Taking turns at the slow hashing of passwords, so that a storm of sign-ins leaves the rest of the service alone.

A few hash at once and a short queue waits with its connections open, which every phone and proxy survives. Whoever
comes beyond that is given a time to come back, one after the other at the pace at which turns end, so that all of a
storm get in. The sign-in page comes back by itself. A request without a turn counts as no guess.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Annotated, Final

from fastapi import Depends, Request

from api import constants
from api.platform.problem import Problem

FIRST_PACE_S: Final = 0.05  # between the ends of two turns, before any was measured
NEWEST: Final = 0.1  # how much of the pace the newest turn decides
SLACK: Final = 1.25  # appointments lie this much further apart than turns end: others come too


class Busy(Problem):
    status, title = 503, "Please wait a moment"
    detail = "Many people are signing in right now. Try again in a few seconds."


class ConcurrencyLimit:
    """A few at a time, a short queue behind them, and an appointment for everybody beyond it."""

    def __init__(
        self,
        at_once: int = constants.PASSWORD_WORKERS,
        queue: int = constants.PASSWORD_QUEUE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.free, self.at_once, self.most, self.inside = asyncio.Semaphore(at_once), at_once, at_once + queue, 0
        self.clock, self.pace, self.last_appointment = clock, FIRST_PACE_S, 0.0

    async def take(self) -> AsyncIterator[None]:
        """Hold a turn until the route and its commit are done; raises `Busy` at once when the queue is full."""
        if self.inside >= self.most:
            raise Busy(retryAfter=self._appointment())
        self.inside += 1
        try:
            # Waiting here holds no thread: the thread pool stays free for everybody else.
            async with self.free:
                began = self.clock()
                try:
                    yield
                finally:
                    self.pace += NEWEST * ((self.clock() - began) / self.at_once - self.pace)
        finally:
            self.inside -= 1

    def _appointment(self) -> int:
        """Whole seconds until the queue has come to this caller, after all who were given a time before."""
        now, step = self.clock(), self.pace * SLACK
        self.last_appointment = max(self.last_appointment, now + self.inside * self.pace) + step
        return min(max(1, math.ceil(self.last_appointment - now)), constants.PASSWORD_WAIT_SECONDS)


async def turn(request: Request) -> AsyncIterator[None]:
    """This process's one queue."""
    state = request.app.state
    if not hasattr(state, "password_turns"):
        state.password_turns = ConcurrencyLimit()
    async for each in state.password_turns.take():
        yield each


async def even(request: Request) -> AsyncIterator[None]:
    """Answer no sooner than a fixed time after the question, whatever there was to do."""
    loop = asyncio.get_running_loop()
    until = loop.time() + constants.EVEN_ANSWER_MS / 1000
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))


Turn = Annotated[None, Depends(turn, scope="function")]
Evenly = Annotated[None, Depends(even, scope="function")]
