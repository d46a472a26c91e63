"""How many devices there may be, and what proves that one holds its keys. Pure."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from api import constants
from api.library.devices import rules
from api.library.devices.rules import DeviceNotProved, check_signature, decode_base64url, encode_base64url
from tests.factories import lending

KEYS = lending.keys()


def signature(message: bytes) -> str:
    r, s = decode_dss_signature(KEYS.signing.sign(message, ECDSA(SHA256())))
    return encode_base64url(r.to_bytes(32) + s.to_bytes(32))


def test_a_trial_has_a_limit_of_its_own() -> None:
    assert rules.device_limit(on_trial=True) == constants.TRIAL_DEVICE_LIMIT
    assert rules.device_limit(on_trial=False) == constants.DEVICE_LIMIT


def test_of_the_devices_removed_lately_one_gave_its_place_back() -> None:
    may = [rules.may_add(active=1, removed_lately=removed, limit=3) for removed in range(4)]
    assert may == [True, True, True, False]
    assert rules.may_add(active=2, removed_lately=0, limit=3)
    assert not rules.may_add(active=3, removed_lately=0, limit=3)


@pytest.mark.parametrize("data", [*(b"\xfb\xff\xfe\x00\x01\x02"[:size] for size in range(6)), b"\x00\x00\x17"])
def test_bytes_come_back_from_base64url_of_every_length(data: bytes) -> None:
    text = encode_base64url(data)
    assert not set(text) & set("+/=")
    assert decode_base64url(text) == data


@pytest.mark.parametrize("text", ["a", "ab!c", "ab+/cd==="])
def test_what_is_no_base64url_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not Base64url$"):
        decode_base64url(text)


def test_a_point_has_65_bytes() -> None:
    assert rules.point_of(KEYS.signing_key) == KEYS.signing.public_key()
    short = encode_base64url(decode_base64url(KEYS.signing_key)[:64])
    with pytest.raises(ValueError, match=r"^not an uncompressed point$"):
        rules.point_of(short)


def test_a_device_signs_our_nonce_and_both_its_keys() -> None:
    assert rules.signed_bytes(b"n", "AQ", "Ag") == b"kitabo/device/v1n\x01\x02"


def test_only_the_key_s_own_signature_over_the_message_proves_it() -> None:
    check_signature(KEYS.signing_key, b"message", signature(b"message"))
    whole = decode_base64url(signature(b"message"))
    for wrong in (
        signature(b"another"), encode_base64url(whole[:63]), encode_base64url(whole + b"0"), "!",
        encode_base64url(whole[32:] + whole[:32]),
    ):  # fmt: skip
        with pytest.raises(DeviceNotProved):
            check_signature(KEYS.signing_key, b"message", wrong)
    with pytest.raises(DeviceNotProved):
        check_signature("no key", b"message", signature(b"message"))
