"""The one background process: every slice's jobs, imported so that the worker knows them. `python -m api.cli worker`."""

from api.platform.jobs.worker import main

__all__ = ["main"]
