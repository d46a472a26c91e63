"""What the environment says, typed."""

from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

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

    @property
    def sqlalchemy_url(self) -> str:
        """The database address as SQLAlchemy's psycopg dialect writes it."""
        return self.libpq_url.replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def libpq_url(self) -> str:
        """The database address as libpq reads it; starts the embedded server when none is given."""
        if self.database_url:
            return self.database_url.replace("postgresql+psycopg://", "postgresql://", 1)
        from api.core.postgres import embedded_url  # a server is only needed when nobody names one

        return embedded_url(self.data_dir / "pg")

    @property
    def marts_path(self) -> Path:
        """The published warehouse, replaced in whole by each run."""
        return self.data_dir / "marts.duckdb"

    @property
    def books_dir(self) -> Path:
        return self.data_dir / "books"


@cache
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
