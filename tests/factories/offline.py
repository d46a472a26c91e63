"""A phone that keeps a book and notes what is read without a network, as the browser does."""

from dataclasses import dataclass, field
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.devices.rules import encode_base64url
from api.library.devices.tables import Device
from api.library.licences.service.issue import issue_licence
from api.library.licences.tables import License
from api.library.offline_reading import rules
from api.library.reading.tables import ReadingEventType
from api.platform.clock import unix_ms
from tests.factories import lending

OPENING = "0" * 31 + "1"


@dataclass
class Phone:
    """A device with the licence of one book, and the end of its chain."""

    licence: License
    book_id: UUID
    device: Device
    keys: lending.Keys
    starts: datetime
    seq: int = 0
    hash: str = field(default="")

    def __post_init__(self) -> None:
        self.hash = rules.first_link(self.licence.id)

    def entry(self, second: float, *, shown: float | None = None, **more: Any) -> dict[str, Any]:
        """The next entry, `second` after the licence began by its clock that cannot be set, `shown` by the other."""
        at = second if shown is None else shown
        body = {
            "seq": self.seq + 1, "previousHash": self.hash, "opening": OPENING, "type": "progress_update", "page": 1,
            "at": unix_ms(self.starts) + int(at * 1000), "monoMs": 5_000 + int(second * 1000), "visible": True,
            "inputAgeMs": 0, **more,
        }  # fmt: skip
        signed = rules.signed_bytes(as_sent(body), self.licence.id, self.book_id)
        r, s = decode_dss_signature(self.keys.signing.sign(signed, ECDSA(SHA256())))
        self.seq, self.hash = body["seq"], rules._digest(signed)
        return {**body, "signature": encode_base64url(r.to_bytes(32) + s.to_bytes(32))}

    def read(self, first: float, last: float, **more: Any) -> list[dict[str, Any]]:
        """Entries every twenty seconds from one second to another."""
        return [self.entry(second, **more) for second in range(int(first), int(last) + 1, 20)]


def as_sent(body: dict[str, Any]) -> Any:
    """The body as the rules read one that was sent."""
    names = {"previousHash": "previous_hash", "monoMs": "mono_ms", "inputAgeMs": "input_age_ms"}
    given = {names.get(name, name): value for name, value in body.items()}
    return SimpleNamespace(**{**given, "type": ReadingEventType(body["type"]), "signature": ""})


def phone(db: Session, reader: User, now: datetime) -> Phone:
    """A reader's phone with a book on loan and its licence, issued now."""
    book, _, _ = lending.protected_book(db)
    keys = lending.keys()
    device, loan = lending.device(db, reader, now, keys), lending.loan(db, reader, book, now)
    made = issue_licence(db, me=lending.principal(reader), loan_id=loan.id, device_id=device.id, now=now)
    licence = db.get_one(License, UUID(str(made["id"])))
    return Phone(licence, book.id, device, keys, now)
