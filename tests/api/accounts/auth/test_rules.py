"""What may be a name or a username, and how a device is named."""

import pytest

from api.accounts.auth.rules import device_of, name_fault, username_fault

TOO_LONG = "Use up to 40 letters, digits, dots, hyphens and underscores"


def test_a_username_has_three_to_forty_plain_signs() -> None:
    assert [username_fault(name) for name in ("abc", "A.b-c_9", "a" * 40)] == [None] * 3
    assert username_fault("ab") == "Username must be at least 3 characters"
    assert [username_fault(name) for name in ("a" * 41, "a b", "amina@home", "amíná", "abc\n")] == [TOO_LONG] * 5


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\n", "\x00", "\ud800", "\ue000", "\u2028", "\u2029"])
def test_a_name_holds_no_sign_that_nobody_sees(sign: str) -> None:
    assert name_fault(f"Ami{sign}na") == "This cannot be used in a name."


def test_a_name_may_be_written_in_any_letters() -> None:
    assert [name_fault(name) for name in ("Amina Okello", "Ŋabirye-O'Hara", "王", "")] == [None] * 4


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/130 Safari/537.36 Edg/130", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
        ("curl/8", "A browser"),
        ("Opera Mini on Android", "A browser on Android"),
        ("Firefox", "Firefox"),
        ("", "A browser"),
        (None, "A browser"),
    ],
)
def test_a_device_is_named_by_its_browser_and_system(agent: str | None, device: str) -> None:
    assert device_of(agent) == device
