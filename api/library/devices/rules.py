"""How many devices, and what proves that a device holds its keys. Pure."""

import base64
import binascii
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from api import constants
from api.platform.problem import Problem

CONTEXT: Final = b"kitabo/device/v1"
POINT_BYTES, SIGNATURE_BYTES = 65, 64


class DeviceNotProved(Problem):
    status, title = 400, "Device Not Added"
    detail = "This device could not show that it holds its keys. Try again."


def device_limit(*, on_trial: bool) -> int:
    return constants.TRIAL_DEVICE_LIMIT if on_trial else constants.DEVICE_LIMIT


def may_add(*, active: int, removed_lately: int, limit: int) -> bool:
    """May one more device be added? Of the devices removed in the last thirty days one gave its place back; each
    other still holds it.
    """
    return active + max(0, removed_lately - constants.DEVICE_REPLACEMENTS) < limit


def decode_base64url(text: str) -> bytes:
    """The bytes of unpadded Base64url; raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("not Base64url") from error


def encode_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def point_of(key: str) -> EllipticCurvePublicKey:
    """A public key from its 65 bytes in Base64url; raises ValueError for what is no point of P-256."""
    raw = decode_base64url(key)
    if len(raw) != POINT_BYTES:
        raise ValueError("not an uncompressed point")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw)


def signed_bytes(nonce: bytes, public_key: str, signing_key: str) -> bytes:
    """What a device signs: our nonce, and both keys, so that neither can be replaced by another's."""
    return CONTEXT + nonce + decode_base64url(public_key) + decode_base64url(signing_key)


def check_signature(signing_key: str, message: bytes, signature: str) -> None:
    """Raises DeviceNotProved unless the signature (r and s, 32 bytes each) is the key's over the message."""
    try:
        raw = decode_base64url(signature)
        if len(raw) != SIGNATURE_BYTES:
            raise DeviceNotProved
        half = SIGNATURE_BYTES // 2
        pair = encode_dss_signature(int.from_bytes(raw[:half]), int.from_bytes(raw[half:]))
        point_of(signing_key).verify(pair, message, ECDSA(SHA256()))
    except (ValueError, InvalidSignature):
        raise DeviceNotProved from None
