"""Notifications of the pretend providers, sent as each of them does, with what was asked to go wrong with them."""

import json
import logging
import threading
import time
from queue import Queue
from typing import Final

import httpx2

from api.commerce.sandbox import flutterwave, flutterwave4, momo
from api.commerce.sandbox.deals import OF_NOTIFICATIONS, Book, Deal, Mishap
from api.platform.schemas import JsonObject

log = logging.getLogger("kitabo.sandbox")
COPIES: Final = 5
SECONDS: Final = 10.0


class Notices:
    """One thread that sends, so that news comes in the order it was made unless it is late on purpose."""

    def __init__(self, book: Book) -> None:
        self.sent: list[tuple[str, int]] = []  # address and the status that answered; 0 where nobody did
        self._book = book
        self._waiting: Queue[tuple[Deal, Mishap | None]] = Queue()
        self._client = httpx2.Client(timeout=SECONDS, trust_env=False)
        threading.Thread(target=self._work, daemon=True).start()

    def post(self, deal: Deal) -> None:
        fault = self._book.next_fault(deal.provider, "notify", OF_NOTIFICATIONS)
        if not deal.hook or fault is Mishap.LOST:
            return
        if fault is Mishap.LATE:
            threading.Timer(self._book.late_seconds, self._waiting.put, [(deal, None)]).start()
            return
        for _ in range(COPIES if fault is Mishap.DUPLICATE else 1):
            self._waiting.put((deal, fault))

    def _work(self) -> None:
        while True:
            deal, fault = self._waiting.get()
            self.sent.append((deal.hook, self._send(deal, fault)))
            del self.sent[:-200]

    def _send(self, deal: Deal, fault: Mishap | None) -> int:
        headers, body = _written(deal, fault)
        for _ in range(3):  # until they say that they have it
            try:
                status = self._client.post(deal.hook, content=body, headers=headers).status_code
            except httpx2.HTTPError as problem:
                log.warning("%s: %s", deal.hook, type(problem).__name__)
                status = 0
            if 200 <= status < 500 and status != 429:
                return status
            time.sleep(1)
        return status


def _written(deal: Deal, fault: Mishap | None) -> tuple[dict[str, str], bytes]:
    """What is sent, byte for byte: v4's signature is over these."""
    if deal.provider == "flutterwave" and deal.version == 4:
        return flutterwave4.written(deal, is_forged=fault is Mishap.FORGED, is_signed=fault is not Mishap.UNSIGNED)
    headers, body = _said(deal, fault)
    return {"Content-Type": "application/json", **headers}, json.dumps(body).encode()


def _said(deal: Deal, fault: Mishap | None) -> tuple[dict[str, str], JsonObject]:
    if deal.provider == "pesapal":
        return {}, {"OrderTrackingId": deal.tracking, "OrderNotificationType": "IPNCHANGE",
                    "OrderMerchantReference": deal.reference}  # fmt: skip
    if deal.provider == "momo":
        return {}, momo.written(deal, None)
    body: JsonObject = {"event": "charge.completed", "data": flutterwave.transaction(deal, None),
                        "event.type": "MOBILEMONEYUG_TRANSACTION"}  # fmt: skip
    if fault is Mishap.UNSIGNED:
        return {}, body
    return {"verif-hash": "forged" if fault is Mishap.FORGED else flutterwave.WORD}, body
