"""python -m api.commerce.sandbox --port 8030 --shop http://localhost:8000: pretend payment providers for this machine.

Every payment is approved or refused on its pages. In production it does not start.
"""

import argparse

import uvicorn

from api.commerce.sandbox.application import application
from api.commerce.sandbox.deals import Book
from api.settings import settings

WEBHOOK = "/api/payments/notifications/flutterwave/signed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--shop", default="http://localhost:8000", help="the product whose payments these are")
    parser.add_argument("--at-once", action="store_true", help="every prompt is approved by itself")
    given = parser.parse_args()
    if settings().app_env == "production":
        raise SystemExit("The pretend payment providers do not run in production. Set the keys of a real provider.")
    book = Book()
    book.at_once = given.at_once
    made = application(book, given.shop.rstrip("/") + WEBHOOK)
    uvicorn.run(made, host="127.0.0.1", port=given.port, access_log=False)


if __name__ == "__main__":
    main()
