"""How people are found among many: indexes over identity's users, in the orders and words the staff ask for."""

from sqlalchemy import Index, func

from api.accounts.auth.tables import User

WORDS = func.people_words(
    User.first_name, User.last_name, User.email, User.username, User.phone_number, User.school_name
)
Index("ix_users_words", WORDS, postgresql_using="gin", postgresql_with={"fastupdate": "off"})
Index("ix_users_by_name", func.lower(User.last_name), func.lower(User.first_name), User.id)
Index("ix_users_by_joining", User.created_at, User.id)
Index("ix_users_by_last_login", User.last_login_at.desc().nulls_last(), User.id.desc())
