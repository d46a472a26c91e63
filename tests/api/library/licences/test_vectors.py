"""The published vectors of licences, and every way to pass off another: all refused."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import load_der_private_key

from api.library.devices.rules import encode_base64url
from api.library.licences.canonical import canonical
from api.library.licences.signatures import SigningKeys, is_signed
from api.library.licences.wrap import KeyRefused, unwrap_key, wrap_key, wrapping_key
from api.platform.secrets import parse_keys

VECTORS = json.loads((Path(__file__).parents[1] / "protection" / "vectors.json").read_text())
BOOK_KEY = bytes.fromhex(VECTORS["book_key"])
LICENCE = UUID(VECTORS["lic"]["id"])
WRAPPED, POINT = bytes.fromhex(VECTORS["wrapped"]), bytes.fromhex(VECTORS["eph_pub"])
SEED = bytes.fromhex(VECTORS["ed_seed"])


def device() -> EllipticCurvePrivateKey:
    key = load_der_private_key(bytes.fromhex(VECTORS["dev_pk8"]), None)
    assert isinstance(key, EllipticCurvePrivateKey)
    return key


def test_the_wrapped_key_opens_as_the_vectors_say() -> None:
    shared = device().exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), POINT))
    assert shared.hex() == VECTORS["z"]
    assert wrapping_key(shared, LICENCE).hex() == VECTORS["kek"]
    assert unwrap_key(WRAPPED, POINT, device(), LICENCE) == BOOK_KEY


def test_what_is_wrapped_for_a_device_opens_there_and_nowhere_else() -> None:
    point, wrapped = wrap_key(BOOK_KEY, device().public_key(), LICENCE)
    assert BOOK_KEY not in wrapped
    assert unwrap_key(wrapped, point, device(), LICENCE) == BOOK_KEY
    for opener, licence_id in ((generate_private_key(SECP256R1()), LICENCE), (device(), uuid4())):
        with pytest.raises(KeyRefused):
            unwrap_key(wrapped, point, opener, licence_id)


def test_every_changed_byte_of_the_wrapped_key_and_its_point_is_refused() -> None:
    for at in range(len(WRAPPED)):
        with pytest.raises(KeyRefused):
            unwrap_key(flipped(WRAPPED, at), POINT, device(), LICENCE)
    for at in range(len(POINT)):
        with pytest.raises(KeyRefused):
            unwrap_key(WRAPPED, flipped(POINT, at), device(), LICENCE)


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_the_signature_is_that_of_the_vectors() -> None:
    keys = SigningKeys({"v": SEED})
    assert canonical(VECTORS["lic"]).decode() == VECTORS["canonical"]
    assert keys.public_keys == {"v": encode_base64url(bytes.fromhex(VECTORS["ed_pub"]))}
    assert keys.sign(VECTORS["lic"]) == ("v", encode_base64url(bytes.fromhex(VECTORS["signature"])))


def signed(**changed: Any) -> dict[str, Any]:
    signature = {"alg": "Ed25519", "kid": "v", "value": encode_base64url(bytes.fromhex(VECTORS["signature"]))}
    return {**VECTORS["lic"], "signature": signature, **changed}


PINNED = SigningKeys({"v": SEED}).public_keys


def test_a_signed_licence_is_believed() -> None:
    assert is_signed(signed(), PINNED)


def test_each_byte_flipped_in_a_licence_is_refused() -> None:
    text = VECTORS["canonical"].encode()
    refused = 0
    for at in range(len(text)):
        try:
            changed = json.loads(flipped(text, at))
        except ValueError:
            refused += 1
            continue
        refused += not is_signed({**changed, "signature": signed()["signature"]}, PINNED)
    assert refused == len(text)


def test_each_byte_flipped_in_the_signature_is_refused() -> None:
    raw = bytes.fromhex(VECTORS["signature"])
    for at in range(len(raw)):
        value = encode_base64url(flipped(raw, at))
        assert not is_signed(signed(signature={"alg": "Ed25519", "kid": "v", "value": value}), PINNED)


@pytest.mark.parametrize(
    "changed",
    [
        {"signature": None},
        {"signature": {}},
        {"signature": {**signed()["signature"], "alg": "none"}},
        {"signature": {**signed()["signature"], "kid": "another"}},
        {"signature": {**signed()["signature"], "value": "%%%"}},
        {"signature": {**signed()["signature"], "value": ""}},
        {"v": 1.5},
        {"more": True},
    ],
    ids=["none", "empty", "algorithm", "key", "not base64", "no value", "fraction", "one field more"],
)
def test_a_licence_without_a_good_signature_is_refused(changed: dict[str, Any]) -> None:
    assert not is_signed(signed(**changed), PINNED)


def test_while_a_key_is_replaced_both_are_believed_and_the_last_signs() -> None:
    old, both = SigningKeys({"2026": SEED}), SigningKeys({"2026": SEED, "2027": bytes(32)})
    made = {"v": 1}
    by_old, by_new = old.sign(made), both.sign(made)
    assert (by_old[0], by_new[0]) == ("2026", "2027")
    for key_id, value in (by_old, by_new):
        assert is_signed({**made, "signature": {"alg": "Ed25519", "kid": key_id, "value": value}}, both.public_keys)


def test_seeds_are_read_from_the_setting_in_order() -> None:
    given = "2026:" + "A" * 43 + "=, 2027:" + "B" * 42 + "A="
    assert list(parse_keys(given, setting="LICENCE_SIGNING_KEYS")) == ["2026", "2027"]
    for bad in ("2026", "2026:short", ":" + "A" * 43 + "="):
        with pytest.raises(ValueError, match="LICENCE_SIGNING_KEYS"):
            parse_keys(bad, setting="LICENCE_SIGNING_KEYS")


def test_canonical_text_is_sorted_dense_and_exact() -> None:
    assert canonical({"b": [1, "é\n\u2028"], "a": {"z": None, "A": True}}) == (
        '{"a":{"A":true,"z":null},"b":[1,"é\\n\u2028"]}'.encode()
    )
    with pytest.raises(TypeError):
        canonical({"a": [1.0]})  # type: ignore[list-item]
    with pytest.raises(ValueError, match="ASCII"):
        canonical({"é": 1})
