"""The pretend providers as a server of their own, and an adapter for each that speaks to it over HTTP."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
import uvicorn

from api.commerce.providers.catalogue import sandbox_providers
from api.commerce.providers.line import READ_SECONDS
from api.commerce.providers.protocol import Method, Network, Order, PaymentProvider
from api.commerce.sandbox.application import application
from api.commerce.sandbox.deals import Book, Deal, Decision
from api.platform.money import Ugx

NAMES = ("pesapal", "momo", "flutterwave", "flutterwave4")


@dataclass
class Sandbox:
    """The running server, what it remembers, and where it is."""

    book: Book
    url: str

    def deal(self, provider: PaymentProvider, order: Order) -> Deal:
        found = self.book.find(provider.name, reference=order.reference)
        assert found is not None
        return found

    def decide(self, provider: PaymentProvider, order: Order, decision: Decision) -> None:
        self.book.decide(self.deal(provider, order), decision)


@pytest.fixture(scope="session")
def sandbox_server() -> Iterator[Sandbox]:
    book = Book()
    made = application(book)
    book.notified = lambda deal: None  # each test brings the news itself
    server = uvicorn.Server(uvicorn.Config(made, "127.0.0.1", 0, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started:
        assert time.monotonic() < deadline, "the pretend providers did not begin"
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield Sandbox(book, f"http://127.0.0.1:{port}")
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def sandbox(sandbox_server: Sandbox) -> Sandbox:
    sandbox_server.book.forget_plans()
    return sandbox_server


def all_of(url: str, *, read_seconds: float = READ_SECONDS) -> dict[str, PaymentProvider]:
    """Every adapter there is: of Flutterwave both, of which a site has one."""
    newer = sandbox_providers(url, version=4, read_seconds=read_seconds)["flutterwave"]
    return {**sandbox_providers(url, read_seconds=read_seconds), "flutterwave4": newer}


@pytest.fixture(scope="session")
def adapters(sandbox_server: Sandbox) -> dict[str, PaymentProvider]:
    return all_of(sandbox_server.url)


def an_order(amount: int = 12_000, **given: object) -> Order:
    return Order(
        **{
            "reference": f"KTB-{uuid4().hex[:20]}",
            "tracking": str(uuid4()),
            "amount": Ugx(amount),
            "description": "Kitabo basic, 30 days",
            "email": "amina@kitabo.example",
            "name": "Amina Nakato",
            "return_url": "http://localhost:8000/payment-success",
            "hook_url": "",
            "method": Method.MOBILE_MONEY,
            "phone": "+256772123456",
            "network": Network.MTN,
            **given,
        }  # type: ignore[arg-type]
    )
