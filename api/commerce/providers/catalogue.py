"""The providers a site has: those whose keys are set, or the pretend ones of this machine where none are."""

from functools import cache
from typing import Final

from pydantic import SecretStr

from api.commerce.providers.flutterwave import Flutterwave
from api.commerce.providers.flutterwave4 import FlutterwaveV4
from api.commerce.providers.line import READ_SECONDS, Line
from api.commerce.providers.momo import COLLECTION, DISBURSEMENT, Momo, Product
from api.commerce.providers.pesapal import Pesapal
from api.commerce.providers.protocol import PaymentProvider
from api.settings import Settings, settings

LOCAL_SANDBOX: Final = "http://127.0.0.1:8030"
SANDBOX_WORD: Final = "sandbox"  # every key of the pretend providers
SANDBOX_HOSTS: Final = ("cybqa.pesapal.com", "sandbox.momodeveloper.mtn.com", "127.0.0.1", "localhost",
                        "developersandbox")  # fmt: skip


class PretendMoney(ValueError):
    """A production was given keys of a provider's test site."""


@cache
def providers() -> dict[str, PaymentProvider]:
    """The providers of this process by name."""
    return providers_of(settings())


def providers_of(chosen: Settings) -> dict[str, PaymentProvider]:
    """The providers the settings name; in production none without keys. Raises `PretendMoney` or `UnsafeAddress`."""
    found = [each for each in (_pesapal(chosen), _momo(chosen), _flutterwave(chosen)) if each]
    if chosen.app_env == "production":
        _no_pretend_money(chosen)
    elif not found or chosen.payment_sandbox_url:
        return sandbox_providers(chosen.payment_sandbox_url or LOCAL_SANDBOX, version=chosen.flutterwave_version)
    return {each.name: each for each in found}


def sandbox_providers(url: str, *, version: int = 3, read_seconds: float = READ_SECONDS) -> dict[str, PaymentProvider]:
    """All of them, spoken to on the pretend providers' address."""
    product = Product(SANDBOX_WORD, SANDBOX_WORD, SANDBOX_WORD)
    return {
        "pesapal": Pesapal(Line(f"{url}/pesapal", read_seconds=read_seconds), SANDBOX_WORD, SANDBOX_WORD),
        "momo": Momo(
            Line(f"{url}/momo", read_seconds=read_seconds), {COLLECTION: product, DISBURSEMENT: product}, SANDBOX_WORD
        ),
        "flutterwave": _pretend_flutterwave(url, version, read_seconds),
    }


def _pretend_flutterwave(url: str, version: int, read_seconds: float) -> PaymentProvider:
    if version == 4:
        line = Line(f"{url}/flutterwave4", read_seconds=read_seconds)
        return FlutterwaveV4(line, line, SANDBOX_WORD, SANDBOX_WORD, SANDBOX_WORD)
    return Flutterwave(Line(f"{url}/flutterwave", read_seconds=read_seconds), SANDBOX_WORD, SANDBOX_WORD)


def _pesapal(chosen: Settings) -> Pesapal | None:
    secret = chosen.pesapal_secret.get_secret_value()
    return Pesapal(Line(chosen.pesapal_url), chosen.pesapal_key, secret) if chosen.pesapal_key and secret else None


def _momo(chosen: Settings) -> Momo | None:
    """Payments need the keys of Collections; without those of Disbursements nobody is paid out."""
    named = {COLLECTION: _product(chosen.momo_collection), DISBURSEMENT: _product(chosen.momo_disbursement)}
    products = {name: keys for name, keys in named.items() if keys}
    return Momo(Line(chosen.momo_url), products, chosen.momo_environment) if COLLECTION in products else None


def _product(given: SecretStr) -> Product | None:
    if not given.get_secret_value():
        return None
    parts = given.get_secret_value().split(":")
    if len(parts) != 3 or not all(parts):
        raise ValueError("write MOMO_COLLECTION and MOMO_DISBURSEMENT as subscription:user:key")
    return Product(*parts)


def _flutterwave(chosen: Settings) -> Flutterwave | FlutterwaveV4 | None:
    """The version the settings name: their webhooks are proved differently, so it is never whichever fits."""
    key, agreed = chosen.flutterwave_key.get_secret_value(), chosen.flutterwave_hash.get_secret_value()
    if chosen.flutterwave_version == 4:
        client, word = chosen.flutterwave_client, chosen.flutterwave_secret.get_secret_value()
        lines = Line(chosen.flutterwave_v4_url), Line(chosen.flutterwave_token_url)
        return FlutterwaveV4(*lines, client, word, agreed) if client and word and agreed else None
    return Flutterwave(Line(chosen.flutterwave_url), key, agreed) if key and agreed else None


def _no_pretend_money(chosen: Settings) -> None:
    for name in ("pesapal_url", "momo_url", "flutterwave_url", "flutterwave_v4_url", "flutterwave_token_url"):
        if any(host in getattr(chosen, name) for host in SANDBOX_HOSTS):
            raise PretendMoney(f"{name.upper()} is a test site; a production takes real money only")
    if chosen.flutterwave_key.get_secret_value().startswith("FLWSECK_TEST"):
        raise PretendMoney("FLUTTERWAVE_KEY is a test key; a production takes real money only")
