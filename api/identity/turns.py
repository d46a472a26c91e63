"""Taking turns at the slow hashing of passwords, so that a storm of sign-ins leaves the rest of the service alone."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from api import business
from api.core.problem import Problem


class Busy(Problem):
    status, title = 503, "Please wait a moment"
    detail = "Many people are signing in just now. Try again in a few seconds."


class Turns:
    """A few at a time, a short queue behind them, and an honest no beyond it."""

    def __init__(self, at_once: int = business.PASSWORD_WORKERS, queue: int = business.PASSWORD_QUEUE) -> None:
        self.free, self.most, self.inside = asyncio.Semaphore(at_once), at_once + queue, 0

    async def take(self) -> AsyncIterator[None]:
        """Hold a turn until the route and its commit are done; raises `Busy` at once when the queue is full."""
        if self.inside >= self.most:
            raise Busy(retryAfter=2)
        self.inside += 1
        try:
            # Waiting here holds no thread: the thread pool stays free for everybody else.
            async with self.free:
                yield
        finally:
            self.inside -= 1


async def turn(request: Request) -> AsyncIterator[None]:
    """This process's one queue."""
    state = request.app.state
    if not hasattr(state, "password_turns"):
        state.password_turns = Turns()
    async for each in state.password_turns.take():
        yield each


async def even(request: Request) -> AsyncIterator[None]:
    """Answer no sooner than a fixed time after the question, whatever there was to do."""
    loop = asyncio.get_running_loop()
    until = loop.time() + business.EVEN_ANSWER_MS / 1000
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))


Turn = Annotated[None, Depends(turn, scope="function")]
Evenly = Annotated[None, Depends(even, scope="function")]
