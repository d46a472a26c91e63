"""The one background process (`python -m api.cli worker`): every slice's jobs, imported so that it knows them."""

from api.platform.jobs.worker import main
from api.platform.storage import jobs as storage_jobs

__all__ = ["main", "storage_jobs"]
