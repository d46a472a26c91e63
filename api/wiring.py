"""Where higher domains answer what lower ones ask (see `api.platform.hooks`). Importing it connects them."""

from api.accounts.auth import hooks as auth
from api.accounts.oversight import hooks as oversight
from api.accounts.profile import hooks as profile
from api.accounts.user_admin import hooks as user_admin
from api.assessment.question_bank import hooks as question_bank
from api.assessment.question_bank.queries import end_question
from api.assessment.quizzes import hooks as quizzes
from api.commerce.payments import hooks as payments
from api.commerce.seats.service import holders as seats
from api.commerce.seats.service import money as money_of_seats
from api.commerce.subscriptions.queries import book_limit, list_payments
from api.commerce.subscriptions.service.gifts import set_plan
from api.content.question_bank.loader import load_misconceptions
from api.curriculum.drafts import hooks as drafts
from api.curriculum.subjects import queries as curriculum
from api.learning.assistant.index import pages_of
from api.learning.assistant.service import reports as answers
from api.learning.assistant.service.threads import erase_old
from api.learning.book_recommendations.service import mark_borrowed
from api.learning.learning_paths import graded_attempts
from api.learning.study_sessions.service import reading_began
from api.library.catalogue import hooks as catalogue
from api.library.classification import hooks as classification
from api.library.devices import hooks as devices
from api.library.editions import hooks as editions
from api.library.licences.service.lifecycle import end_with_device, end_with_loans
from api.library.loans import hooks as loans
from api.library.loans.service.choices import check_loan
from api.library.reading import hooks as reading
from api.library.reviews import reports as reviews
from api.notifications.in_app.service import notify_of_decision
from api.platform.moderation import hooks as moderation
from api.publishing.authors.queries import user_of
from api.publishing.payouts.service.balances import is_on_its_way
from api.school.assignments.recipients import given_to
from api.school.classes import hooks as classes
from api.school.messaging.service import reports as messages
from api.site.object_names import service as names
from api.tables import metadata
from api.tutoring.tutors import service as tutors

auth.apply_as_tutor.connect(tutors.apply)
profile.school_years.connect(curriculum.school_years)
profile.all_tables.connect(lambda: metadata)
profile.money_on_its_way.connect(is_on_its_way)
profile.subjects.connect(curriculum.subjects)
profile.on_retention_round.connect(erase_old)
user_admin.payments_of.connect(list_payments)
user_admin.set_plan.connect(set_plan)
question_bank.misconceptions.connect(load_misconceptions)
drafts.end_question.connect(end_question)
quizzes.given_to.connect(given_to)
quizzes.tutor_name.connect(tutors.listed_name)
quizzes.on_attempt_graded.connect(graded_attempts.follow_up)
quizzes.on_answers_regraded.connect(graded_attempts.refresh_mastery)
editions.author_user.connect(user_of)
reading.on_book_opened.connect(reading_began)
catalogue.check_loan.connect(check_loan)
classification.quoted_pages.connect(pages_of)
loans.book_limit.connect(book_limit)
loans.on_book_borrowed.connect(mark_borrowed)
loans.on_loans_ended.connect(end_with_loans)
devices.on_device_removed.connect(end_with_device)
payments.takes_money.connect(money_of_seats.takes_money)
payments.price_of.connect(money_of_seats.price_of)
payments.uncounted.connect(money_of_seats.uncounted)
payments.on_seats_paid.connect(money_of_seats.paid)
payments.on_seats_returned.connect(money_of_seats.returned)
classes.on_joined.connect(seats.joined)
classes.on_left.connect(seats.left)
moderation.notify.connect(notify_of_decision)
moderation.kinds.connect(
    answer=answers.ReportedAnswers(), message=messages.ReportedMessages(), review=reviews.ReportedReviews()
)
oversight.object_names.connect(
    book=names.books,
    school_class=names.classes,
    payments=names.payments,
    subscription_plans=names.plans,
    held_minutes=names.held_minutes,
    payment_refunds=names.refunds,
    author_payout_requests=names.payouts,
    statement_objections=names.objections,
    authors=names.authors,
    loans=names.loans,
    curriculum_versions=names.curriculum_versions,
    report_job=names.makings,
    job=names.jobs,
)
oversight.object_people.connect(
    progress_report=names.reports,
    parent_child_link=names.family_links,
    moderation_case=names.moderation_cases,
    outbox_messages=names.messages,
)
