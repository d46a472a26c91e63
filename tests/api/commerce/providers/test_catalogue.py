"""Which providers a site has, and what a production refuses."""

import subprocess
import sys

import pytest
from pydantic import ValidationError

from api.commerce.providers.catalogue import PretendMoney, providers_of
from api.commerce.providers.flutterwave import Flutterwave
from api.commerce.providers.flutterwave4 import FlutterwaveV4
from api.commerce.providers.line import UnsafeAddress
from api.commerce.providers.protocol import Ability
from api.settings import Settings

SAFE = {"app_env": "production", "password_memory_kib": 19_456, "secret_key": "k7Gz2Qw9Xr4Tb6Yn8Lp3Vd5Hs1Jm0CfA"}
PESAPAL = {"pesapal_key": "key", "pesapal_secret": "secret"}


def chosen(**given: object) -> Settings:
    return Settings(**given)  # type: ignore[arg-type]


def test_without_keys_a_laptop_has_the_pretend_providers_and_a_production_has_none() -> None:
    assert set(providers_of(chosen())) == {"pesapal", "momo", "flutterwave"}
    assert providers_of(chosen(**SAFE)) == {}


def test_with_keys_there_are_the_providers_they_belong_to() -> None:
    assert set(providers_of(chosen(**SAFE, **PESAPAL))) == {"pesapal"}
    some = providers_of(chosen(**SAFE, momo_collection="s:u:k", flutterwave_key="FLWSECK-1", flutterwave_hash="agreed"))
    assert set(some) == {"momo", "flutterwave"}
    assert some["momo"].abilities == {Ability.PROMPT}, "without the keys of Disbursements nobody is paid out"


def test_which_flutterwave_there_is_the_settings_say_and_never_both() -> None:
    old = {"flutterwave_key": "FLWSECK-1", "flutterwave_hash": "agreed"}
    new = {"flutterwave_client": "client", "flutterwave_secret": "word"}
    assert isinstance(providers_of(chosen(**SAFE, **old, **new))["flutterwave"], Flutterwave)
    assert isinstance(providers_of(chosen(**SAFE, **old, **new, flutterwave_version=4))["flutterwave"], FlutterwaveV4)
    assert providers_of(chosen(**SAFE, **old, flutterwave_version=4)) == {}, "the key of v3 opens nothing in v4"
    assert isinstance(providers_of(chosen(flutterwave_version=4))["flutterwave"], FlutterwaveV4)


def test_half_a_key_is_no_key() -> None:
    assert providers_of(chosen(**SAFE, pesapal_key="key")) == {}
    assert providers_of(chosen(**SAFE, flutterwave_key="FLWSECK-1")) == {}, "without the hash webhooks prove nothing"


def test_a_production_refuses_the_pretend_providers() -> None:
    with pytest.raises(ValidationError, match="pretend money"):
        chosen(**SAFE, payment_sandbox_url="http://127.0.0.1:8030")


@pytest.mark.parametrize(
    "given",
    [
        {**PESAPAL, "pesapal_url": "https://cybqa.pesapal.com/pesapalv3"},
        {"momo_collection": "s:u:k", "momo_url": "https://sandbox.momodeveloper.mtn.com"},
        {"flutterwave_key": "FLWSECK_TEST-1", "flutterwave_hash": "agreed"},
        {
            "flutterwave_version": 4,
            "flutterwave_client": "c",
            "flutterwave_secret": "s",
            "flutterwave_hash": "h",
            "flutterwave_v4_url": "https://developersandbox-api.flutterwave.com",
        },
        {**PESAPAL, "pesapal_url": "http://127.0.0.1:8030/pesapal"},
    ],
)
def test_a_production_refuses_the_test_sites_of_real_providers(given: dict[str, object]) -> None:
    with pytest.raises(PretendMoney):
        providers_of(chosen(**SAFE, **given))


def test_keys_go_nowhere_in_the_clear() -> None:
    with pytest.raises(UnsafeAddress):
        providers_of(chosen(**PESAPAL, pesapal_url="http://pay.pesapal.com/v3"))


def test_the_sandbox_does_not_start_in_production() -> None:
    environment = {"APP_ENV": "production", "SECRET_KEY": str(SAFE["secret_key"])}
    ended = subprocess.run(
        [sys.executable, "-m", "api.commerce.sandbox", "--port", "1"],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode != 0
    assert "do not run in production" in ended.stderr
