"""The people a visitor of the demo may sign in as."""

from typing import Final

DEMO_PASSWORD: Final = "kitabo-demo-2026"
DEMO_ACCOUNTS: Final = [
    ("Student", "student@kitabo.example"),
    ("Student on trial", "trial@kitabo.example"),
    ("Author", "author@kitabo.example"),
    ("Parent", "parent@kitabo.example"),
    ("Teacher", "teacher@kitabo.example"),
    ("Tutor", "tutor@kitabo.example"),
    ("Moderator", "moderator@kitabo.example"),
    ("Finance", "finance@kitabo.example"),
    ("Finance, second person", "approver@kitabo.example"),
    ("Analyst", "analyst@kitabo.example"),
    ("Super admin", "super@kitabo.example"),
]
