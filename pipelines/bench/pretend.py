"""The pretend payment providers as slow as real ones: each answer takes a tenth of a second."""

import asyncio
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from api.commerce.sandbox.application import application
from api.commerce.sandbox.deals import Book

SECONDS: Final = 0.1


def create_app() -> ASGIApp:
    inner = application(Book())

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await asyncio.sleep(SECONDS)
        await inner(scope, receive, send)

    return slow
