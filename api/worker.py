"""The one background process (`python -m api.cli worker`): every slice's jobs, imported so that it knows them."""

import api.accounts.auth.jobs
import api.accounts.oversight.jobs
import api.accounts.profile.jobs
import api.commerce.payments.jobs
import api.commerce.reconciliation.jobs
import api.commerce.seats.jobs
import api.commerce.subscriptions.jobs
import api.learning.book_mail.jobs
import api.library.licences.jobs
import api.library.loans.jobs
import api.library.reading.jobs
import api.notifications.email.jobs
import api.notifications.sms.jobs
import api.platform.idempotency.jobs
import api.platform.jobs.upkeep
import api.platform.storage.jobs
import api.publishing.book_submissions.jobs
import api.publishing.payouts.jobs
import api.publishing.royalties.jobs
import api.school.progress_reports.jobs
import api.school.weekly_digests.jobs
import api.wiring  # noqa: F401
from api.platform.jobs.worker import main

__all__ = ["main"]
