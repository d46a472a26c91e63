"""What a guard refuses with."""

from api.platform.cookies import HINT_ENDED
from api.platform.problem import Problem


class Unauthenticated(Problem):
    status, title = 401, "Authentication Required"
    detail = "You need to be logged in to access this page."
    headers = HINT_ENDED


class Forbidden(Problem):
    status, title = 403, "Access Denied"
    detail = "You don't have permission to access this page."


class SubscriptionRequired(Problem):
    status, title = 402, "Subscription Required"
    detail = "You need an active subscription to access this content."


class PasswordChangeRequired(Problem):
    status, title = 403, "Choose a New Password"
    detail = "Your password was set for you. Choose your own before you go on."


class TotpEnrolmentRequired(Problem):
    status, title = 403, "Set Up Your Second Factor"
    detail = "Your role needs an authenticator app. Set it up before you go on."


class ReauthRequired(Problem):
    status, title = 403, "Confirm It Is You"
    detail = "Enter your password again to do this."


class EmergencySession(Problem):
    status, title = 403, "Not in an Emergency Session"
    detail = "Emergency access cannot do this. Sign in with your own account."


class Impersonating(Problem):
    status, title = 403, "Not in Another's Name"
    detail = "You are viewing as someone else. You cannot change anything."


class GuardianConsentRequired(Problem):
    status, title = 403, "A Guardian's Consent Is Needed"
    detail = "Ask your parent or guardian to agree first. Reading and tests stay open to you."
