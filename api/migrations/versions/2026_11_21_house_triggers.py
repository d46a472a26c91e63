"""Triggers: `updated_at` kept by the database, append-only tables, balanced journals, sealed months."""

from alembic import op

revision = "b7d2c41f9a10"
down_revision = "1755612e69cc"
branch_labels = None
depends_on = None

FUNCTIONS = {
    "touch_updated_at": """
        begin
          new.updated_at := now();
          return new;
        end""",
    "refuse_change": """
        begin
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end""",
    "check_journal_balances": """
        declare
          journal uuid := to_jsonb(new) ->> case tg_table_name when 'ledger_journals' then 'id' else 'journal_id' end;
          lines int; total numeric;
        begin
          select count(*), coalesce(sum(amount), 0) into lines, total from ledger_postings where journal_id = journal;
          if lines < 2 or total <> 0 then
            raise exception 'journal % has % lines that sum to %', journal, lines, total using errcode = 'check_violation';
          end if;
          return null;
        end""",
    "month_is_final": """
        begin
          return exists (select from monthly_revenue_pools p where p.month = the_month and p.is_finalized);
        end""",
    "refuse_final_pool": """
        begin
          if old.is_finalized then
            raise exception 'month % is final', old.month using errcode = 'restrict_violation';
          end if;
          return case tg_op when 'DELETE' then old else new end;
        end""",
    "refuse_final_row": """
        begin
          if tg_op <> 'INSERT' and month_is_final(old.month) or tg_op <> 'DELETE' and month_is_final(new.month) then
            raise exception 'month % is final', coalesce(new.month, old.month) using errcode = 'restrict_violation';
          end if;
          return case tg_op when 'DELETE' then old else new end;
        end""",
    "refuse_final_earnings": """
        begin
          if tg_op = 'UPDATE' and row(new.id, new.author_id, new.month, new.revenue_pool_id, new.reading_seconds,
               new.total_reading_minutes, new.platform_reading_minutes, new.reading_share_percentage, new.earnings_amount)
             is not distinct from row(old.id, old.author_id, old.month, old.revenue_pool_id, old.reading_seconds,
               old.total_reading_minutes, old.platform_reading_minutes, old.reading_share_percentage, old.earnings_amount)
          then
            return new;  -- a payout may mark final earnings as paid; their figures stand
          end if;
          if tg_op <> 'INSERT' and month_is_final(old.month) or tg_op <> 'DELETE' and month_is_final(new.month) then
            raise exception 'month % is final', coalesce(new.month, old.month) using errcode = 'restrict_violation';
          end if;
          return case tg_op when 'DELETE' then old else new end;
        end""",
}
APPEND_ONLY = ("audit_logs", "ledger_journals", "ledger_postings")
SEALED = ("close_inputs", "statement_lines", "held_minutes")


def upgrade() -> None:
    for name, body in FUNCTIONS.items():
        arguments, returns = ("the_month text", "boolean") if name == "month_is_final" else ("", "trigger")
        op.execute(f"create function {name}({arguments}) returns {returns} language plpgsql as $${body};$$")
    op.execute("""
        do $$ declare t text; begin
          for t in select table_name from information_schema.columns
                   where table_schema = current_schema() and column_name = 'updated_at' loop
            execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', t);
          end loop;
        end $$""")
    for table in APPEND_ONLY:
        op.execute(
            f"create trigger append_only before update or delete on {table} for each row execute function refuse_change()"
        )
        op.execute(f"create trigger no_truncate before truncate on {table} execute function refuse_change()")
    for table in ("ledger_journals", "ledger_postings"):
        op.execute(
            f"create constraint trigger balanced after insert on {table} deferrable initially deferred"
            " for each row execute function check_journal_balances()"
        )
    op.execute(
        "create trigger sealed before update or delete on monthly_revenue_pools"
        " for each row execute function refuse_final_pool()"
    )
    for table in SEALED:
        op.execute(
            f"create trigger sealed before insert or update or delete on {table}"
            " for each row execute function refuse_final_row()"
        )
    op.execute(
        "create trigger sealed before insert or update or delete on author_monthly_earnings"
        " for each row execute function refuse_final_earnings()"
    )


def downgrade() -> None:
    for name in FUNCTIONS:
        arguments = "text" if name == "month_is_final" else ""
        op.execute(f"drop function {name}({arguments}) cascade")
