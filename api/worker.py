"""The one background process (`python -m api.cli worker`): every slice's jobs, imported so that it knows them."""

from api.platform.jobs.worker import main

__all__ = ["main"]
