"""What the environment says, typed."""

import re
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

SECRET_CHARACTERS = 32
PASSWORD_MEMORY_KIB = 19_456  # the least argon2id may cost in production (OWASP, m=19456 t=2 p=1)


def _networks(given: Any) -> Any:
    """'10.0.0.0/8, 192.0.2.7' as networks."""
    if not isinstance(given, str):
        return given
    return tuple(ip_network(part.strip(), strict=False) for part in given.split(",") if part.strip())


def _names(given: Any) -> Any:
    """'Kitabo.ug, www.kitabo.ug' as names in small letters."""
    return tuple(part.strip().lower() for part in given.split(",") if part.strip()) if isinstance(given, str) else given


def _in_production(given: Mapping[str, Any]) -> bool:
    """What a production does unless it is told otherwise."""
    return given.get("app_env") == "production"


Networks = tuple[IPv4Network | IPv6Network, ...]
Listed = Annotated[Networks, NoDecode, BeforeValidator(_networks)]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)]
ROOT = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """Every knob of a deployment; each has a default that works on a laptop."""

    model_config = SettingsConfigDict(extra="ignore", env_ignore_empty=True)

    app_env: Literal["demo", "test", "production"] = "demo"
    database_url: str = Field(default="", description="postgresql://…; empty means the embedded server")
    data_dir: Path = ROOT / ".data"
    web_dist: Path = ROOT / "web" / "dist"
    base_url: str = "http://localhost:8000"
    site_name: str = "Kitabo"
    dagster_url: str = ""
    smtp_host: str = Field(default="127.0.0.1", description="the default is where the local catcher listens")
    smtp_port: int = 1025
    smtp_tls: Literal["none", "starttls", "tls"] = "none"
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    mail_from: str = "Kitabo <no-reply@kitabo.example>"
    mail_catcher_url: str = Field(default="", description="where the demo shows the emails it caught")
    sms_url: str = Field(default="http://127.0.0.1:8025", description="the default is where the local catcher listens")
    sms_user: str = "sandbox"
    sms_key: SecretStr = SecretStr("")
    sms_sender: str = Field(default="", description="the name or short code messages come from")
    sms_incoming_key: SecretStr = Field(default=SecretStr(""), description="ends /api/sms/incoming/…; empty: closed")
    secret_key: str = Field(default="", description="the root of every key; made beside the data except in production")
    book_master_keys: SecretStr = Field(default=SecretStr(""), description="id:key,id:key; the last wraps; Base64")
    licence_signing_keys: SecretStr = Field(default=SecretStr(""), description="id:seed,id:seed; the last signs")
    require_guardian_consent: bool = Field(default_factory=_in_production, description="limited mode for minors")
    require_staff_totp: bool = Field(default_factory=_in_production, description="staff enrol a second factor")
    storage_url: str = Field(default="", description="s3://bucket/prefix or file:///folder; empty: .data/files")
    storage_endpoint: str = Field(default="", description="an S3-compatible store's address; empty: AWS")
    storage_region: str = "us-east-1"
    storage_key: str = Field(default="", description="empty: as the machine's own role says")
    storage_secret: SecretStr = SecretStr("")
    storage_seconds: float = Field(default=10, gt=0, le=120, description="then a bucket counts as too slow")
    storage_redirect_bytes: int = Field(default=0, ge=0, description="larger downloads go to the store itself; 0: none")
    trusted_proxies: Listed = Field(default=(), description="our own proxies, whose X-Forwarded-For is believed")
    allowed_hosts: Names = Field(default=(), description="names we answer to; empty: BASE_URL's in production")
    school_networks: Listed = Field(default=(), description="schools, where many people share one address")
    assistant_model_url: str = Field(default="", description="an OpenAI-compatible address ending in /v1; empty: none")
    assistant_model_key: SecretStr = SecretStr("")
    assistant_model_name: str = ""
    assistant_model_seconds: float = Field(default=8, gt=0, le=30, description="then the lessons answer alone")
    payment_sandbox_url: str = Field(
        default="", description="the pretend providers; empty: the local ones, off production"
    )
    pesapal_url: str = "https://pay.pesapal.com/v3"
    pesapal_key: str = ""
    pesapal_secret: SecretStr = SecretStr("")
    momo_url: str = "https://proxy.momoapi.mtn.com"
    momo_environment: str = "mtnuganda"
    momo_collection: SecretStr = Field(default=SecretStr(""), description="subscription:user:key of Collections")
    momo_disbursement: SecretStr = Field(default=SecretStr(""), description="subscription:user:key of Disbursements")
    flutterwave_url: str = "https://api.flutterwave.com/v3"
    flutterwave_key: SecretStr = SecretStr("")
    flutterwave_hash: SecretStr = Field(default=SecretStr(""), description="the hash agreed for webhooks")
    flutterwave_version: Literal[3, 4] = Field(default=3, description="3 by key, 4 by client and secret; never both")
    flutterwave_client: str = ""
    flutterwave_secret: SecretStr = SecretStr("")
    flutterwave_v4_url: str = "https://f4bexperience.flutterwave.com"
    flutterwave_token_url: str = "https://idp.flutterwave.com"
    warehouse_engine: Literal["duckdb", "spark"] = "duckdb"
    spark_master: str = Field(default="local[*]", description="where Spark runs: local[cores] or spark://host:port")
    spark_memory: str = Field(default="2g", description="of Spark's driver")
    password_memory_kib: int = Field(default=PASSWORD_MEMORY_KIB, ge=8)

    @field_validator("storage_url")
    @classmethod
    def _a_place_for_files(cls, given: str) -> str:
        if given and not re.match(r"s3://[^/]+|file:///.", given):
            raise ValueError("write STORAGE_URL as s3://bucket/prefix or file:///folder")
        return given

    @model_validator(mode="after")
    def _nothing_weak_in_production(self) -> Self:
        """A production that would start with a weak key does not start."""
        if self.app_env != "production":
            return self
        if len(self.secret_key) < SECRET_CHARACTERS or len(set(self.secret_key)) < SECRET_CHARACTERS // 3:
            raise ValueError(f"SECRET_KEY needs {SECRET_CHARACTERS} random characters or more")
        if self.payment_sandbox_url:
            raise ValueError("PAYMENT_SANDBOX_URL names pretend money; set the keys of a payment provider instead")
        if self.password_memory_kib < PASSWORD_MEMORY_KIB:
            raise ValueError(f"PASSWORD_MEMORY_KIB may not be less than {PASSWORD_MEMORY_KIB}")
        return self

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names in a Host header we answer to; none means any."""
        if self.allowed_hosts or self.app_env != "production":
            return self.allowed_hosts
        return (urlsplit(self.base_url).hostname or "",)

    @property
    def sqlalchemy_url(self) -> str:
        """The database address as SQLAlchemy's psycopg dialect writes it."""
        return self.libpq_url.replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def libpq_url(self) -> str:
        """The database address as libpq reads it; starts the embedded server when none is given."""
        if self.database_url:
            return self.database_url.replace("postgresql+psycopg://", "postgresql://", 1)
        from api.embedded_postgres import embedded_url  # a server is only needed when nobody names one

        return embedded_url(self.data_dir / "pg")

    @property
    def marts_path(self) -> Path:
        """The published warehouse, replaced in whole by each run."""
        return self.data_dir / "marts.duckdb"

    @property
    def month_seals_path(self) -> Path:
        """The seals of final months as they were made: a file that who owns the tables need not own."""
        return self.data_dir / "month_seals.jsonl"

    @property
    def books_dir(self) -> Path:
        return self.data_dir / "books"

    @property
    def demo_accounts_path(self) -> Path:
        """Where the demo tells the sign-in page whom a visitor may be."""
        return self.data_dir / "demo_accounts.json"


@cache
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
