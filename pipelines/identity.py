"""Which database this is: what was done in one is not done in another of the same name."""

from typing import Final

IDENTITY: Final = """
select system_identifier || '/' || oid from pg_control_system(), pg_database where datname = current_database()
"""
