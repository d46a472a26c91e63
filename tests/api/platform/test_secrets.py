"""Keys, sealing, and a production that does not start with a weak one."""

import pytest
from pydantic import ValidationError

from api.main import create_app
from api.platform.secrets import Unsealable, keyed_hash, seal, secret, unseal
from api.settings import Settings, settings


def test_each_purpose_has_its_own_key() -> None:
    assert len(secret("one")) == 32
    assert secret("one") == secret("one") != secret("two")
    assert keyed_hash("one", "x") == keyed_hash("one", "x") != keyed_hash("two", "x")


def test_what_is_sealed_comes_back_and_nothing_else_does() -> None:
    sealed = seal("purpose", b"a secret of somebody")
    assert b"secret" not in sealed
    assert unseal("purpose", sealed) == b"a secret of somebody"
    assert seal("purpose", b"same") != seal("purpose", b"same")
    for n in range(len(sealed)):
        touched = sealed[:n] + bytes([sealed[n] ^ 1]) + sealed[n + 1 :]
        with pytest.raises(Unsealable):
            unseal("purpose", touched)
    for other in (b"", sealed[:20]):
        with pytest.raises(Unsealable):
            unseal("purpose", other)
    with pytest.raises(Unsealable):
        unseal("another purpose", sealed)


GOOD = "k7Q2mZr9XvB4nL6tW1sHd8JfPc3YgE5u"


@pytest.mark.parametrize("weak", ["", "short", "a" * 64, "changeme" * 8])
def test_a_production_with_a_weak_key_does_not_start(weak: str) -> None:
    with pytest.raises(ValidationError, match="SECRET_KEY"):
        Settings(app_env="production", secret_key=weak, password_memory_kib=19_456)


def test_a_production_is_strict_unless_it_says_otherwise() -> None:
    strict = Settings(app_env="production", secret_key=GOOD, password_memory_kib=19_456)
    assert (strict.require_guardian_consent, strict.require_staff_totp) == (True, True)
    eased = Settings(app_env="production", secret_key=GOOD, password_memory_kib=19_456, require_staff_totp=False)
    assert (eased.require_guardian_consent, eased.require_staff_totp) == (True, False)
    assert Settings(app_env="demo").require_staff_totp is False
    with pytest.raises(ValidationError, match="PASSWORD_MEMORY_KIB"):
        Settings(app_env="production", secret_key=GOOD, password_memory_kib=8)


def test_networks_are_read_from_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHOOL_NETWORKS", "196.43.128.0/20, 102.34.1.7")
    assert [str(network) for network in Settings().school_networks] == ["196.43.128.0/20", "102.34.1.7/32"]


def test_the_app_itself_refuses_to_be_made_with_a_weak_key(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.cache_clear()
    monkeypatch.setenv("APP_ENV", "production")
    monkeypatch.setenv("SECRET_KEY", "secret")
    with pytest.raises(ValidationError, match="SECRET_KEY"):
        create_app()
    settings.cache_clear()
