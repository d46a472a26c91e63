"""A licence as the device keeps it: one JSON document, signed. Pure but for the keys it is given."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from api.library.devices.rules import decode_base64url, encode_base64url
from api.library.licences import signatures, wrap
from api.library.licences.canonical import Canonical
from api.library.licences.tables import License

VERSION: Final = 1
Document = dict[str, Canonical]


@dataclass(frozen=True)
class Subject:
    """What a document says that the licence's row does not: which book, whose device, and where we are."""

    book_id: UUID
    device_key: str
    provider: str


def unsigned(licence: License, about: Subject) -> Document:
    """The document without its signature, from the row as it stands."""
    policy, here = licence.policy, f"/api/licences/{licence.id}"
    mark = policy["watermark"]
    return {
        "v": VERSION,
        "id": str(licence.id),
        "issued": instant(licence.issued_at),
        "updated": instant(licence.changed_at),
        "provider": about.provider,
        "bookId": str(about.book_id),
        "keyId": str(licence.book_key_id),
        "algorithm": "A256GCM",
        "device": {"id": str(licence.device_id), "thumbprint": thumbprint(about.device_key)},
        "wrap": {"alg": wrap.ALGORITHM, "epk": licence.ephemeral_key, "key": licence.key_wrapped},
        "rights": {
            "copyChars": licence.copy_lease,
            "print": 0,
            "start": instant(licence.issued_at),
            "end": instant(licence.offline_expires_at),
        },
        "watermark": {"name": mark["name"], "email": mark["email"], "loanId": mark["loanId"]},
        "policy": {
            "copy": {"enabled": policy["copy"]["enabled"], "maxPercent": policy["copy"]["maxPercent"]},
            "offline": {"enabled": policy["offline"]["enabled"], "maxDays": policy["offline"]["maxDays"]},
        },
        "links": [
            {"rel": "status", "href": f"{here}/status"},
            {"rel": "renew", "href": f"{here}/renew"},
            {"rel": "return", "href": f"{here}/return"},
            {"rel": "publication", "href": f"/api/books/{about.book_id}"},
        ],
        "nonce": licence.nonce,
    }


def signed(licence: License, about: Subject) -> Document:
    """The document with the signature the row keeps."""
    signature: Document = {"alg": signatures.ALGORITHM, "kid": licence.key_id, "value": licence.signature}
    return {**unsigned(licence, about), "signature": signature}


def sign(licence: License, about: Subject) -> None:
    """Sign the row anew, after any change of it."""
    licence.key_id, licence.signature = signatures.signing_keys().sign(unsigned(licence, about))


def thumbprint(device_key: str) -> str:
    """SHA-256 of the device's public point, in Base64url."""
    return encode_base64url(hashlib.sha256(decode_base64url(device_key)).digest())


def instant(moment: datetime) -> str:
    """'2026-12-20T00:00:00Z', whole seconds of UTC."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
