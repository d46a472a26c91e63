"""Plans with a limit of books, devices with keys of their own, and books on loan."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.library.catalogue.tables import Book
from api.library.devices.rules import decode_base64url, encode_base64url, signed_bytes
from api.library.devices.tables import Device
from api.library.loans.tables import Loan
from api.library.protection.keys import create_book_key
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.roles import Role
from tests.factories import shelf


def principal(user: User) -> Principal:
    """The person as a request would know them."""
    return Principal(
        user.id, user.id, user.email, user.first_name, user.last_name, None, user.school_year, user.role or Role.USER,
        user.subscription_tier, user.subscription_status, user.trial_ends_at, user.free_trial_ended_at,
        user.subscription_period_end,
    )  # fmt: skip


def plans(db: Session, **limits: int) -> None:
    """Plans by tier with how many books they let choose: `plans(db, premium=-1)`."""
    db.add_all(SubscriptionPlan(name=name, price="UGX 1", price_amount=1, book_limit=n) for name, n in limits.items())
    db.flush()


def loan(db: Session, user: User, book: Book, now: datetime) -> Loan:
    made = Loan(user_id=user.id, book_id=book.id, started_at=now)
    db.add(made)
    db.flush()
    return made


@dataclass(frozen=True)
class Keys:
    """The private halves of a device."""

    wrapping: EllipticCurvePrivateKey
    signing: EllipticCurvePrivateKey

    @property
    def public_key(self) -> str:
        return _point(self.wrapping)

    @property
    def signing_key(self) -> str:
        return _point(self.signing)

    def proof(self, nonce: str) -> dict[str, str]:
        """What a device sends with its name."""
        message = signed_bytes(decode_base64url(nonce), self.public_key, self.signing_key)
        r, s = decode_dss_signature(self.signing.sign(message, ECDSA(SHA256())))
        signature = encode_base64url(r.to_bytes(32) + s.to_bytes(32))
        return {"publicKey": self.public_key, "signingKey": self.signing_key, "nonce": nonce, "signature": signature}


def keys() -> Keys:
    return Keys(generate_private_key(SECP256R1()), generate_private_key(SECP256R1()))


def _point(key: EllipticCurvePrivateKey) -> str:
    return encode_base64url(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def device(db: Session, user: User, now: datetime, own: Keys | None = None, name: str = "Phone") -> Device:
    """A device in use."""
    own = own or keys()
    made = Device(
        user_id=user.id, name=name, public_key=own.public_key, signing_key=own.signing_key, last_active_at=now,
        is_active=True,
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def protected_book(db: Session) -> tuple[Book, UUID, bytes]:
    """A book with its key: the key's id and its 32 bytes."""
    book = shelf.book(db, id=uuid7())
    key_id, key = create_book_key(db, book.id, 1)
    book.encryption_key_id = str(key_id)
    db.flush()
    return book, key_id, key
