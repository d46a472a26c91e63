"""The keys licences are signed with: Ed25519, by id. The last one signs, and all of them are still believed."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from api.library.devices.rules import decode_base64url, encode_base64url
from api.library.licences.canonical import Canonical, canonical
from api.platform.secrets import parse_keys, secret
from api.settings import settings

ALGORITHM: Final = "Ed25519"
DERIVED: Final = "secret-1"  # made from SECRET_KEY, where no other is named
PURPOSE: Final = "licence signing key"


class SigningKeys:
    """Private keys by id, in order; while a key is being replaced there are two."""

    def __init__(self, seeds: Mapping[str, bytes]) -> None:
        self._keys = {key_id: Ed25519PrivateKey.from_private_bytes(seed) for key_id, seed in seeds.items()}

    @property
    def current_id(self) -> str:
        return list(self._keys)[-1]

    @property
    def public_keys(self) -> dict[str, str]:
        """Every public key by its id, 32 bytes in Base64url: what devices pin."""
        return {key_id: encode_base64url(_raw(key.public_key())) for key_id, key in self._keys.items()}

    def sign(self, document: Mapping[str, Canonical]) -> tuple[str, str]:
        """Id of the key and signature in Base64url over the document without its `signature`."""
        return self.current_id, encode_base64url(self._keys[self.current_id].sign(signed_part(document)))


def _raw(key: Ed25519PublicKey) -> bytes:
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def signed_part(document: Mapping[str, Canonical]) -> bytes:
    return canonical({name: value for name, value in document.items() if name != "signature"})


def is_signed(document: Mapping[str, Canonical], pinned: Mapping[str, str]) -> bool:
    """Is the document signed with one of the pinned keys? The same check as the browser's."""
    signature = document.get("signature")
    if not isinstance(signature, Mapping) or signature.get("alg") != ALGORITHM:
        return False
    key_id, value = signature.get("kid"), signature.get("value")
    if not isinstance(key_id, str) or not isinstance(value, str) or key_id not in pinned:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(decode_base64url(pinned[key_id]))
        key.verify(decode_base64url(value), signed_part(document))
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


@cache
def signing_keys() -> SigningKeys:
    """The keys of this process: those of `LICENCE_SIGNING_KEYS`, else one made from the deployment's secret."""
    given = parse_keys(settings().licence_signing_keys.get_secret_value(), setting="LICENCE_SIGNING_KEYS")
    return SigningKeys(given or {DERIVED: secret(PURPOSE)})
