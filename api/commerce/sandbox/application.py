"""The pretend providers as one application."""

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from api.commerce.sandbox import flutterwave, flutterwave4, momo, pages, pesapal
from api.commerce.sandbox.deals import Book
from api.commerce.sandbox.notices import Notices


def application(book: Book, hook: str = "") -> Starlette:
    """`hook`: where Flutterwave's webhooks go, as a merchant writes it into their settings page."""
    notices = Notices(book)
    book.notified = notices.post
    made = Starlette(
        routes=[
            *pesapal.routes(book),
            *momo.routes(book),
            *flutterwave.routes(book, hook),
            *flutterwave4.routes(book, hook),
            *pages.routes(book),
        ],
        # Only under this machine's own names: a page elsewhere must not approve payments by rebinding its name to us.
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["localhost", "127.0.0.1", "testserver"])],
    )
    made.state.notices = notices
    return made
