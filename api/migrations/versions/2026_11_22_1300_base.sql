-- The whole schema at its first release. Executed once, by the migration beside it; later changes are migrations.
-- Functions, tables by domain (those referred to first), triggers, and the rows that always exist.

-- functions ---------------------------------------------------------------------------------------------------------

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end;$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end;$$;

create function check_journal_balances() returns trigger language plpgsql as $$
declare
  journal uuid := to_jsonb(new) ->> case tg_table_name when 'ledger_journals' then 'id' else 'journal_id' end;
  lines int; total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total from ledger_postings where journal_id = journal;
  if lines < 2 or total <> 0 then
    raise exception 'journal % has % lines that sum to %', journal, lines, total using errcode = 'check_violation';
  end if;
  return null;
end;$$;

create function month_is_final(the_month text) returns boolean language plpgsql as $$
begin
  return exists (select from monthly_revenue_pools p where p.month = the_month and p.is_finalized);
end;$$;

create function refuse_final_pool() returns trigger language plpgsql as $$
begin
  if old.is_finalized then
    raise exception 'month % is final', old.month using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;$$;

create function refuse_final_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and month_is_final(old.month) or tg_op <> 'DELETE' and month_is_final(new.month) then
    raise exception 'month % is final', coalesce(new.month, old.month) using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;$$;

create function refuse_final_earnings() returns trigger language plpgsql as $$
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
end;$$;

-- Every word of a person's names, e-mail, username, phone and school. A Ugandan number is found as +256… and as 0….
create function people_words(first_name text, last_name text, email text, username text, phone text, school text)
returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace(
    lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
          || coalesce(username, '') || ' ' || coalesce(school, '')), '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.simple', regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' '
          || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^256', '0'))
$$;

-- accounts ------------------------------------------------------------------------------------------------------------

-- One try to make an account, kept 90 days. E-mail, phone and fingerprint are keyed hashes.
create table signup_attempts (
  id uuid constraint pk_signup_attempts primary key,
  email text not null,
  domain text not null,
  ip text not null,
  network text not null,
  fingerprint text,
  score integer not null,
  successful boolean not null,
  is_blocked boolean not null,
  block_reason text,
  block_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_signup_attempts_network_created_at on signup_attempts (network, created_at);
create index ix_signup_attempts_updated_at on signup_attempts (updated_at);

-- One person. Authority is never read from what they send.
create table users (
  id uuid constraint pk_users primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  country_code text,
  profile_image_url text,
  username text,
  password_hash text,
  email_verified boolean not null,
  verification_code text,
  verification_code_expires_at timestamptz,
  auth_provider text not null,
  provider_customer_id text,
  provider_subscription_id text,
  subscription_tier varchar(40) not null,
  subscription_status varchar(40) not null,
  books_read_this_month integer not null,
  role varchar(40) not null,
  is_active boolean not null,
  last_login_at timestamptz,
  password_reset_token text,
  password_reset_expires_at timestamptz,
  free_trial_used boolean not null,
  free_trial_started_at timestamptz,
  free_trial_ended_at timestamptz,
  registration_ip text,
  device_fingerprint text,
  selections_locked_until timestamptz,
  subscription_period_end timestamptz,
  subscription_ends_at timestamptz,
  trial_started_at timestamptz,
  trial_ends_at timestamptz,
  user_type varchar(40) not null,
  school_year text,
  date_of_birth date,
  school_name text,
  preferred_subjects jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  guardian_consented_at timestamptz,
  must_change_password boolean not null default false,
  password_expires_at timestamptz,
  phone_verified_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  deleted_at timestamptz,
  constraint ck_users_role check (role in ('user', 'parent', 'tutor', 'author', 'moderator', 'admin', 'super_admin')),
  constraint ck_users_subscriptionstatus check (subscription_status in ('active', 'inactive', 'cancelled')),
  constraint ck_users_tier check (subscription_tier in ('free', 'trial', 'basic', 'premium')),
  constraint ck_users_usertype check (user_type in ('student', 'tutor'))
);
create index ix_users_by_joining on users (created_at, id);
create index ix_users_by_last_login on users (last_login_at desc nulls last, id desc);
create index ix_users_by_name on users (lower(last_name), lower(first_name), id);
create index ix_users_updated_at on users (updated_at);
create index ix_users_words on users
  using gin (people_words(first_name, last_name, email, username, phone_number, school_name))
  with (fastupdate = off);
create unique index uq_users_email on users (lower(email));
create unique index uq_users_username on users (lower(username));
create unique index uq_users_verified_phone on users (phone_number) where phone_verified_at is not null;

-- How a person likes the product, and their photo in its two sizes (webp, made by us).
create table account_settings (
  id uuid constraint pk_account_settings primary key,
  user_id uuid not null constraint fk_account_settings_user_id references users on delete cascade constraint
    uq_account_settings_user_id unique,
  language varchar(8) not null,
  theme varchar(40) not null,
  data_saver boolean,
  photo_key text constraint uq_account_settings_photo_key unique,
  photo_large bytea,
  photo_small bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_account_settings_theme check (theme in ('system', 'light', 'dark'))
);
create index ix_account_settings_updated_at on account_settings (updated_at);

-- Something a learner really did, noted once and never taken back.
create table achievements (
  id uuid constraint pk_achievements primary key,
  user_id uuid not null constraint fk_achievements_user_id references users on delete cascade,
  code text not null,
  earned_at timestamptz not null,
  evidence text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_achievements_user_id_code unique (user_id, code)
);
create index ix_achievements_updated_at on achievements (updated_at);

-- A person's second factor: the sealed TOTP secret, the last step used, and hashes of unused recovery codes.
create table authenticators (
  id uuid constraint pk_authenticators primary key,
  user_id uuid not null constraint fk_authenticators_user_id references users on delete cascade constraint
    uq_authenticators_user_id unique,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  recovery_hashes jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_authenticators_updated_at on authenticators (updated_at);

-- Emergency access opened on the server: one at a time, one use, few tries.
create table break_glass_grants (
  id uuid constraint pk_break_glass_grants primary key,
  user_id uuid not null constraint fk_break_glass_grants_user_id references users on delete cascade,
  secret_hash text not null,
  reason text not null,
  opened_by text not null,
  is_open boolean constraint uq_break_glass_grants_is_open unique,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_break_glass_grants_updated_at on break_glass_grants (updated_at);
create index ix_break_glass_grants_user_id on break_glass_grants (user_id);

-- A new e-mail address or phone number, waiting for its code; afterwards the way back for a week.
create table contact_changes (
  id uuid constraint pk_contact_changes primary key,
  user_id uuid not null constraint fk_contact_changes_user_id references users on delete cascade,
  kind varchar(40) not null,
  old_value text,
  new_value text not null,
  code_hash text not null,
  code_tries integer not null,
  code_sent_at timestamptz not null,
  code_expires_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  undo_hash text constraint uq_contact_changes_undo_hash unique,
  undo_until timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_contact_changes_contactkind check (kind in ('email', 'phone'))
);
create index ix_contact_changes_updated_at on contact_changes (updated_at);
create index ix_contact_changes_user_id on contact_changes (user_id);

-- A person asked to be forgotten. `proof` says, by table, how many rows were erased or made nobody's.
create table deletion_requests (
  id uuid constraint pk_deletion_requests primary key,
  user_id uuid not null constraint fk_deletion_requests_user_id references users,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  reason text,
  cancelled_at timestamptz,
  settled_at timestamptz,
  proof jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_deletion_requests_due_at on deletion_requests (due_at);
create index ix_deletion_requests_updated_at on deletion_requests (updated_at);
create unique index uq_deletion_requests_open on deletion_requests (user_id)
  where cancelled_at is null and settled_at is null;

-- One free trial that was begun: an address has one for good, and the rest tells many made by one hand.
create table free_trial_abuse_prevention (
  id uuid constraint pk_free_trial_abuse_prevention primary key,
  user_id uuid constraint fk_free_trial_abuse_prevention_user_id references users on delete set null,
  email text not null constraint uq_free_trial_abuse_prevention_email unique,
  email_stem text not null,
  domain text not null,
  phone text,
  ip text,
  network text,
  fingerprint text,
  started_at timestamptz not null,
  is_blocked boolean not null,
  block_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_free_trial_abuse_prevention_email_stem on free_trial_abuse_prevention (email_stem);
create index ix_free_trial_abuse_prevention_fingerprint_ip on free_trial_abuse_prevention (fingerprint, ip);
create index ix_free_trial_abuse_prevention_phone on free_trial_abuse_prevention (phone);
create index ix_free_trial_abuse_prevention_updated_at on free_trial_abuse_prevention (updated_at);
create index ix_free_trial_abuse_prevention_user_id on free_trial_abuse_prevention (user_id);

-- One question to one guardian, their answer, and its end. Nothing of an answer is ever overwritten.
create table guardian_consents (
  id uuid constraint pk_guardian_consents primary key,
  user_id uuid not null constraint fk_guardian_consents_user_id references users,
  guardian_name text not null,
  relation varchar(40) not null,
  guardian_email text,
  guardian_phone text,
  version text not null,
  method varchar(40) not null,
  scopes_asked jsonb not null,
  scopes jsonb not null,
  token_hash text constraint uq_guardian_consents_token_hash unique,
  code_hash text,
  code_expires_at timestamptz,
  code_tries integer not null,
  asked_at timestamptz not null,
  link_expires_at timestamptz not null,
  declined_at timestamptz,
  consented_at timestamptz,
  ip text,
  user_agent text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  ends_on date,
  school_name text,
  recorded_by uuid constraint fk_guardian_consents_recorded_by references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_guardian_consents_consentmethod check (method in ('mail_code', 'school')),
  constraint ck_guardian_consents_relation check (relation in ('parent', 'grandparent', 'relative', 'guardian',
    'school'))
);
create index ix_guardian_consents_updated_at on guardian_consents (updated_at);
create index ix_guardian_consents_user_id on guardian_consents (user_id);

-- An address waiting for its code. The id is the handle a browser holds; `user_id` is empty when there is nobody
create table pending_verifications (
  id uuid constraint pk_pending_verifications primary key,
  user_id uuid constraint fk_pending_verifications_user_id references users on delete cascade,
  email text not null,
  code_hash text,
  code_number integer not null default 0,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_pending_verifications_updated_at on pending_verifications (updated_at);
create index ix_pending_verifications_user_id on pending_verifications (user_id);

-- One copy of everything held about a person, kept for a day and given out once.
create table personal_exports (
  id uuid constraint pk_personal_exports primary key,
  user_id uuid not null constraint fk_personal_exports_user_id references users on delete cascade,
  state varchar(40) not null,
  progress_pct integer not null,
  step text not null,
  content bytea,
  size integer,
  sha256 varchar(64),
  token_hash text constraint uq_personal_exports_token_hash unique,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_personal_exports_exportstate check (state in ('waiting', 'making', 'ready', 'taken', 'failed',
    'expired')),
  constraint ck_personal_exports_progress_is_percent check (progress_pct between 0 and 100)
);
create index ix_personal_exports_state on personal_exports (state);
create index ix_personal_exports_updated_at on personal_exports (updated_at);
create index ix_personal_exports_user_id on personal_exports (user_id);

-- One browser signed in: the cookie holds a token, this row only its hash.
create table sessions (
  id uuid constraint pk_sessions primary key,
  user_id uuid not null constraint fk_sessions_user_id references users on delete cascade,
  token_hash bytea not null constraint uq_sessions_token_hash unique,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stepped_up_at timestamptz,
  is_emergency boolean not null default false,
  impersonator_id uuid constraint fk_sessions_impersonator_id references users on delete cascade
);
create index ix_sessions_updated_at on sessions (updated_at);
create index ix_sessions_user_id on sessions (user_id);

-- platform ------------------------------------------------------------------------------------------------------------

-- One link of the chain: the place of an audit row and the hash over it and everything before it.
create table audit_seals (
  position bigserial constraint pk_audit_seals primary key,
  audit_id uuid not null constraint uq_audit_seals_audit_id unique,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- One component as last known, and when its trouble was last told. Its row lock lets one alert through.
create table health_alert_state (
  id uuid constraint pk_health_alert_state primary key,
  component text not null constraint uq_health_alert_state_component unique,
  status varchar(40) not null,
  changed_at timestamptz not null,
  last_alert_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_health_alert_state_health check (status in ('ok', 'degraded', 'down'))
);
create index ix_health_alert_state_updated_at on health_alert_state (updated_at);

-- One look at everything.
create table health_check_runs (
  id uuid constraint pk_health_check_runs primary key,
  started_at timestamptz not null,
  took_ms integer not null,
  status varchar(40) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_health_check_runs_health check (status in ('ok', 'degraded', 'down'))
);
create index ix_health_check_runs_started_at on health_check_runs (started_at desc);
create index ix_health_check_runs_updated_at on health_check_runs (updated_at);

-- The moments something was done by one key; keys are hashed, for they hold addresses of people.
create table rate_limits (
  bucket text not null,
  key text not null,
  hits timestamptz[] not null,
  ends_at timestamptz not null,
  constraint pk_rate_limits primary key (bucket, key)
);
create index ix_rate_limits_ends_at on rate_limits (ends_at);

-- A declared key whose value differs from its default.
create table system_config (
  id uuid constraint pk_system_config primary key,
  key text not null constraint uq_system_config_key unique,
  value text not null,
  description text,
  data_type varchar(40) not null,
  is_editable boolean not null,
  category text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_system_config_datatype check (data_type in ('string', 'number', 'boolean', 'json'))
);
create index ix_system_config_updated_at on system_config (updated_at);

-- One act by one person. Append-only by trigger.
create table audit_logs (
  id uuid constraint pk_audit_logs primary key,
  user_id uuid constraint fk_audit_logs_user_id references users,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  old_values jsonb,
  new_values jsonb,
  ip text,
  user_agent text,
  resource text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_audit_logs_created_at on audit_logs (created_at desc, id desc);
create index ix_audit_logs_entity_type_entity_id on audit_logs (entity_type, entity_id);
create index ix_audit_logs_updated_at on audit_logs (updated_at);
create index ix_audit_logs_user_id_created_at on audit_logs (user_id, created_at);

-- What one look found of one component.
create table health_check_items (
  id uuid constraint pk_health_check_items primary key,
  run_id uuid not null constraint fk_health_check_items_run_id references health_check_runs on delete cascade,
  component text not null,
  status varchar(40) not null,
  detail text not null,
  took_ms integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_health_check_items_health check (status in ('ok', 'degraded', 'down'))
);
create index ix_health_check_items_updated_at on health_check_items (updated_at);
create unique index uq_health_check_items_run_component on health_check_items (run_id, component);

-- notifications -------------------------------------------------------------------------------------------------------

-- The one row that says whether mail goes out, and when the sender was last seen.
create table email_sending (
  id integer constraint pk_email_sending primary key,
  is_paused boolean not null,
  paused_at timestamptz,
  seen_at timestamptz,
  reminded_on date,
  constraint ck_email_sending_one_row check (id = 1)
);

-- One mail somebody's transaction asked for. Its values are sealed, and wiped once it is sent.
create table email_outbox (
  id uuid constraint pk_email_outbox primary key,
  template text not null,
  kind varchar(40) not null,
  to_address text not null,
  reply_to text,
  user_id uuid constraint fk_email_outbox_user_id references users on delete set null,
  once text constraint uq_email_outbox_once unique,
  sealed_values bytea,
  status varchar(40) not null,
  posted_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null,
  lease_token uuid,
  lease_until timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_email_outbox_attempts_count_up check (attempts >= 0),
  constraint ck_email_outbox_lease_is_whole check ((lease_token is null) = (lease_until is null)),
  constraint ck_email_outbox_mailkind check (kind in ('account', 'trial', 'subscription', 'marketing', 'family',
    'digest')),
  constraint ck_email_outbox_mailstatus check (status in ('waiting', 'sent', 'failed', 'withheld')),
  constraint ck_email_outbox_sent_has_a_moment check ((status = 'sent') = (sent_at is not null))
);
create index ix_email_outbox_due on email_outbox (next_at) where status = 'waiting';
create index ix_email_outbox_posted_at on email_outbox (posted_at);
create index ix_email_outbox_status on email_outbox (status);
create index ix_email_outbox_updated_at on email_outbox (updated_at);
create index ix_email_outbox_user_id on email_outbox (user_id);

-- Which kinds one person wants. Advertising is asked for, never assumed: most readers are minors.
create table email_preferences (
  id uuid constraint pk_email_preferences primary key,
  user_id uuid not null constraint fk_email_preferences_user_id references users on delete cascade constraint
    uq_email_preferences_user_id unique,
  marketing_emails boolean not null,
  trial_reminders boolean not null,
  subscription_updates boolean not null,
  is_unsubscribed_all boolean not null,
  unsubscribe_token text not null constraint uq_email_preferences_unsubscribe_token unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  family_updates boolean not null,
  weekly_digest boolean not null
);
create index ix_email_preferences_updated_at on email_preferences (updated_at);

-- One notice of one person; `once` names what it is about, so that the same is told once.
create table notices (
  id uuid constraint pk_notices primary key,
  user_id uuid not null constraint fk_notices_user_id references users on delete cascade,
  kind varchar(40) not null,
  title varchar(200) not null,
  body text not null,
  url text,
  once varchar(200),
  told_at timestamptz not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_notices_user_id_once unique (user_id, once)
);
create index ix_notices_unread on notices (user_id) where read_at is null;
create index ix_notices_updated_at on notices (updated_at);
create index ix_notices_user_id on notices (user_id, told_at);

-- One person's telephone: only its code is sent before it is proved, and nothing once it is stopped.
create table sms_numbers (
  id uuid constraint pk_sms_numbers primary key,
  user_id uuid not null constraint fk_sms_numbers_user_id references users on delete cascade constraint
    uq_sms_numbers_user_id unique,
  phone text not null,
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  verified_at timestamptz,
  digests boolean not null,
  alerts boolean not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  failure varchar(40),
  failed_at timestamptz,
  constraint ck_sms_numbers_failed_has_a_moment check ((failure is null) = (failed_at is null)),
  constraint ck_sms_numbers_proved_first check (verified_at is not null or not (digests or alerts)),
  constraint ck_sms_numbers_smsfailure check (failure in ('number', 'blocked', 'sender', 'carrier', 'words'))
);
create index ix_sms_numbers_phone on sms_numbers (phone);
create index ix_sms_numbers_updated_at on sms_numbers (updated_at);

-- One message somebody's transaction asked for. Its words are sealed, and wiped once it is sent; those of one that
create table sms_outbox (
  id uuid constraint pk_sms_outbox primary key,
  user_id uuid not null constraint fk_sms_outbox_user_id references users on delete cascade,
  purpose varchar(40) not null,
  to_number text not null,
  once text not null constraint uq_sms_outbox_once unique,
  sealed_text bytea,
  status varchar(40) not null,
  posted_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null,
  lease_token uuid,
  lease_until timestamptz,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  signs integer not null,
  cost_ugx bigint,
  failure varchar(40),
  failed_at timestamptz,
  constraint ck_sms_outbox_attempts_count_up check (attempts >= 0),
  constraint ck_sms_outbox_failed_has_a_reason check ((status = 'failed') = (failure is not null) and (failure is null)
    = (failed_at is null)),
  constraint ck_sms_outbox_lease_is_whole check ((lease_token is null) = (lease_until is null)),
  constraint ck_sms_outbox_sent_has_a_moment check ((status = 'sent') = (sent_at is not null)),
  constraint ck_sms_outbox_smsfailure check (failure in ('number', 'blocked', 'sender', 'carrier', 'words')),
  constraint ck_sms_outbox_smspurpose check (purpose in ('code', 'digest', 'alert')),
  constraint ck_sms_outbox_smsstatus check (status in ('waiting', 'sent', 'failed', 'withheld'))
);
create index ix_sms_outbox_due on sms_outbox (next_at) where status = 'waiting';
create index ix_sms_outbox_posted_at on sms_outbox (posted_at);
create index ix_sms_outbox_updated_at on sms_outbox (updated_at);
create index ix_sms_outbox_user_id on sms_outbox (user_id);

-- What one attempt came to.
create table email_logs (
  id uuid constraint pk_email_logs primary key,
  outbox_id uuid not null constraint fk_email_logs_outbox_id references email_outbox on delete cascade,
  user_id uuid constraint fk_email_logs_user_id references users on delete set null,
  email_type text not null,
  subject text not null,
  status varchar(40) not null,
  error_message text,
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_email_logs_mailstatus check (status in ('waiting', 'sent', 'failed', 'withheld'))
);
create index ix_email_logs_outbox_id on email_logs (outbox_id);
create index ix_email_logs_sent_at on email_logs (sent_at);
create index ix_email_logs_updated_at on email_logs (updated_at);
create index ix_email_logs_user_id on email_logs (user_id);

-- curriculum ----------------------------------------------------------------------------------------------------------

create table school_years (
  id uuid constraint pk_school_years primary key,
  label text not null constraint uq_school_years_label unique,
  cycle text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_school_years_updated_at on school_years (updated_at);

create table subjects (
  id uuid constraint pk_subjects primary key,
  name text not null,
  slug text not null constraint uq_subjects_slug unique,
  code text not null constraint uq_subjects_code unique,
  category text not null,
  curriculum_level text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_subjects_updated_at on subjects (updated_at);

-- All topics as one version has them; `topics` in teaching order. One version is published at a time.
create table curriculum_versions (
  id uuid constraint pk_curriculum_versions primary key,
  name varchar(120) not null,
  note text,
  status varchar(40) not null,
  revision integer not null,
  topics jsonb not null,
  based_on_id uuid constraint fk_curriculum_versions_based_on_id references curriculum_versions on delete set null,
  created_by uuid constraint fk_curriculum_versions_created_by references users on delete set null,
  published_by uuid constraint fk_curriculum_versions_published_by references users on delete set null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_curriculum_versions_versionstatus check (status in ('draft', 'published', 'archived'))
);
create index ix_curriculum_versions_updated_at on curriculum_versions (updated_at);
create unique index uq_curriculum_versions_published on curriculum_versions (status) where status = 'published';

-- One topic of the curriculum; `prerequisites` lists topic codes.
create table topics (
  id uuid constraint pk_topics primary key,
  subject_id uuid not null constraint fk_topics_subject_id references subjects,
  name text not null,
  code text not null constraint uq_topics_code unique,
  school_year text not null,
  term integer,
  theme text,
  difficulty_level integer not null,
  prerequisites jsonb not null,
  objectives jsonb not null,
  estimated_hours numeric(5,2) not null,
  period_allocation integer,
  competency text,
  is_choice_based boolean not null,
  display_order integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_topics_subject_id on topics (subject_id);
create index ix_topics_updated_at on topics (updated_at);

-- How well a book serves a subject in a school year; `topic_codes` name what it covers.
create table book_subject_years (
  id uuid constraint pk_book_subject_years primary key,
  book_id uuid not null,
  subject_id uuid not null constraint fk_book_subject_years_subject_id references subjects,
  school_year_id uuid not null constraint fk_book_subject_years_school_year_id references school_years,
  relevance_score integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_book_subject_years_book_id_subject_id_school_year_id unique (book_id, subject_id, school_year_id)
);
create index ix_book_subject_years_school_year_id on book_subject_years (school_year_id);
create index ix_book_subject_years_subject_id on book_subject_years (subject_id);
create index ix_book_subject_years_updated_at on book_subject_years (updated_at);

-- One sitting's work on a topic. `blocks` is the body in order (see rules.py); the check question ends it.
create table lessons (
  id uuid constraint pk_lessons primary key,
  topic_id uuid not null constraint fk_lessons_topic_id references topics,
  code text not null constraint uq_lessons_code unique,
  title text not null,
  summary text not null,
  content_type varchar(40) not null,
  duration_minutes integer not null,
  display_order integer not null,
  blocks jsonb not null,
  check_question_id uuid,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_lessons_contenttype check (content_type in ('pdf', 'text', 'video')),
  constraint ck_lessons_takes_time check (duration_minutes > 0)
);
create index ix_lessons_topic_id on lessons (topic_id);
create index ix_lessons_updated_at on lessons (updated_at);

-- How far one learner came in one lesson; it is done when its check question is answered to the end.
create table lesson_progress (
  id uuid constraint pk_lesson_progress primary key,
  user_id uuid not null constraint fk_lesson_progress_user_id references users on delete cascade,
  lesson_id uuid not null constraint fk_lesson_progress_lesson_id references lessons on delete cascade,
  opened_at timestamptz not null,
  check_tries integer not null,
  check_answer text,
  check_right boolean,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_lesson_progress_user_id_lesson_id unique (user_id, lesson_id)
);
create index ix_lesson_progress_lesson_id on lesson_progress (lesson_id);
create index ix_lesson_progress_updated_at on lesson_progress (updated_at);
create index ix_lesson_progress_user_id_opened_at on lesson_progress (user_id, opened_at);

-- A film with chapters and questions at moments.
create table video_lessons (
  id uuid constraint pk_video_lessons primary key,
  topic_id uuid not null constraint fk_video_lessons_topic_id references topics,
  lesson_id uuid constraint fk_video_lessons_lesson_id references lessons on delete set null,
  title text not null,
  description text,
  video_url text not null,
  captions_url text,
  poster_url text,
  duration_seconds integer not null,
  view_count integer not null,
  chapters jsonb not null,
  interactive_elements jsonb not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code text not null constraint uq_video_lessons_code unique,
  sources jsonb not null
);
create index ix_video_lessons_lesson_id on video_lessons (lesson_id);
create index ix_video_lessons_topic_id on video_lessons (topic_id);
create index ix_video_lessons_updated_at on video_lessons (updated_at);

-- What one learner watched of one film; `segments` are [from, to) seconds really played, merged.
create table video_progress (
  id uuid constraint pk_video_progress primary key,
  user_id uuid not null constraint fk_video_progress_user_id references users on delete cascade,
  video_lesson_id uuid not null constraint fk_video_progress_video_lesson_id references video_lessons on delete cascade,
  watch_time integer not null,
  completion_percentage numeric(5,2) not null,
  last_position_seconds integer not null,
  segments jsonb not null,
  answered jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reported_at timestamptz not null,
  constraint uq_video_progress_user_id_video_lesson_id unique (user_id, video_lesson_id),
  constraint ck_video_progress_completion_is_percent check (completion_percentage between 0 and 100)
);
create index ix_video_progress_updated_at on video_progress (updated_at);
create index ix_video_progress_video_lesson_id on video_progress (video_lesson_id);

-- library -------------------------------------------------------------------------------------------------------------

-- A shelf; subjects are shelves of type 'subject'.
create table categories (
  id uuid constraint pk_categories primary key,
  name text not null,
  description text,
  slug text not null constraint uq_categories_slug unique,
  icon text,
  color text,
  parent_id uuid constraint fk_categories_parent_id references categories,
  level integer not null,
  display_order integer not null,
  category_type text not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_categories_updated_at on categories (updated_at);

-- One thing that happened in a session. `occurred_at` is server time; `meta` keeps the device's words.
create table reading_events (
  id uuid constraint pk_reading_events primary key,
  session_id uuid not null,
  user_id uuid not null,
  book_id uuid not null,
  seq integer not null,
  type varchar(40) not null,
  page integer,
  progress numeric(5,2),
  duration integer,
  occurred_at timestamptz not null,
  meta jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_reading_events_session_id_seq unique (session_id, seq),
  constraint ck_reading_events_readingeventtype check (type in ('open_book', 'page_view', 'progress_update',
    'finish_book', 'tts_play', 'tts_pause', 'tts_stop', 'add_to_library', 'remove_from_library'))
);
create index ix_reading_events_occurred_at on reading_events (occurred_at);
create index ix_reading_events_updated_at on reading_events (updated_at);

-- One book. A book without `author_id` belongs to the house and earns no author share.
create table books (
  id uuid constraint pk_books primary key,
  title text not null,
  author text not null,
  author_id uuid,
  description text,
  long_description text,
  author_bio text,
  published_year integer,
  page_count integer not null,
  table_of_contents jsonb not null,
  key_takeaways jsonb not null,
  target_audience text,
  cover_image_url text,
  pdf_url text,
  slug text not null constraint uq_books_slug unique,
  storage_key text,
  sha256 text,
  file_size integer,
  chunk_size integer not null,
  chunk_count integer,
  encryption_key_id text,
  rating numeric(3,2),
  total_ratings integer not null,
  total_reviews integer not null,
  is_featured boolean not null,
  required_tier varchar(40) not null,
  preview_page_count integer not null,
  difficulty text,
  topic_tags jsonb not null,
  educational_notes text,
  approval_status varchar(40) not null,
  approved_at timestamptz,
  approved_by uuid constraint fk_books_approved_by references users,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_books_approvalstatus check (approval_status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint ck_books_has_pages check (page_count > 0),
  constraint ck_books_tier check (required_tier in ('free', 'trial', 'basic', 'premium'))
);
create index ix_books_author_id on books (author_id);
create index ix_books_updated_at on books (updated_at);

create table book_categories (
  id uuid constraint pk_book_categories primary key,
  book_id uuid not null constraint fk_book_categories_book_id references books on delete cascade,
  category_id uuid not null constraint fk_book_categories_category_id references categories on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_book_categories_book_id_category_id unique (book_id, category_id)
);
create index ix_book_categories_category_id on book_categories (category_id);
create index ix_book_categories_updated_at on book_categories (updated_at);

-- The sum of a reader's work on a book: furthest page, when finished, seconds read and listened.
create table book_progress_snapshot (
  id uuid constraint pk_book_progress_snapshot primary key,
  user_id uuid not null constraint fk_book_progress_snapshot_user_id references users on delete cascade,
  book_id uuid not null constraint fk_book_progress_snapshot_book_id references books on delete cascade,
  last_page integer not null,
  progress_pct numeric(5,2) not null,
  completed_at timestamptz,
  time_spent integer not null,
  tts_time integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_book_progress_snapshot_user_id_book_id unique (user_id, book_id)
);
create index ix_book_progress_snapshot_book_id on book_progress_snapshot (book_id);
create index ix_book_progress_snapshot_updated_at on book_progress_snapshot (updated_at);

create table bookmarks (
  id uuid constraint pk_bookmarks primary key,
  user_id uuid not null constraint fk_bookmarks_user_id references users on delete cascade,
  book_id uuid not null constraint fk_bookmarks_book_id references books on delete cascade,
  page integer not null,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_bookmarks_user_id_book_id_page unique (user_id, book_id, page)
);
create index ix_bookmarks_book_id on bookmarks (book_id);
create index ix_bookmarks_updated_at on bookmarks (updated_at);

create table highlights (
  id uuid constraint pk_highlights primary key,
  user_id uuid not null constraint fk_highlights_user_id references users on delete cascade,
  book_id uuid not null constraint fk_highlights_book_id references books on delete cascade,
  page integer not null,
  selected_text text not null,
  color text not null,
  position jsonb,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_highlights_book_id on highlights (book_id);
create index ix_highlights_updated_at on highlights (updated_at);
create index ix_highlights_user_id on highlights (user_id);

create table reading_progress (
  id uuid constraint pk_reading_progress primary key,
  user_id uuid not null constraint fk_reading_progress_user_id references users on delete cascade,
  book_id uuid not null constraint fk_reading_progress_book_id references books on delete cascade,
  current_page integer not null,
  total_pages integer not null,
  progress_percentage numeric(5,2) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_reading_progress_user_id_book_id unique (user_id, book_id),
  constraint ck_reading_progress_progress_is_percent check (progress_percentage between 0 and 100)
);
create index ix_reading_progress_book_id on reading_progress (book_id);
create index ix_reading_progress_updated_at on reading_progress (updated_at);

-- One opening of one book on one device. `duration` is the active seconds credited so far.
create table reading_sessions (
  id uuid constraint pk_reading_sessions primary key,
  user_id uuid not null constraint fk_reading_sessions_user_id references users,
  book_id uuid not null constraint fk_reading_sessions_book_id references books,
  client_key text not null,
  entitlement varchar(40) not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  last_seq integer not null,
  last_page integer,
  page_since_at timestamptz,
  fast_pages integer not null,
  fast_since_at timestamptz,
  mono_origin_ms bigint,
  tts_playing boolean not null,
  duration integer not null,
  country text,
  device text,
  app_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_reading_sessions_user_id_client_key unique (user_id, client_key),
  constraint ck_reading_sessions_duration_not_negative check (duration >= 0),
  constraint ck_reading_sessions_entitlement check (entitlement in ('paid', 'trial'))
);
create index ix_reading_sessions_book_id on reading_sessions (book_id);
create index ix_reading_sessions_updated_at on reading_sessions (updated_at);
create index ix_reading_sessions_user_id_opened_at on reading_sessions (user_id, opened_at);

-- A stretch of one session of one kind, in whole seconds of server time: the raw matter of minutes.
create table read_intervals (
  id uuid constraint pk_read_intervals primary key,
  session_id uuid not null constraint fk_read_intervals_session_id references reading_sessions on delete cascade,
  user_id uuid not null,
  book_id uuid not null,
  kind varchar(40) not null,
  entitlement varchar(40) not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  received_at timestamptz not null,
  first_page integer,
  last_page integer,
  pages_turned integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_read_intervals_session_id_started_at unique (session_id, started_at),
  constraint ck_read_intervals_entitlement check (entitlement in ('paid', 'trial')),
  constraint ck_read_intervals_intervalkind check (kind in ('active', 'idle', 'too_fast')),
  constraint ck_read_intervals_runs_forward check (ended_at > started_at)
);
create index ix_read_intervals_started_at on read_intervals (started_at);
create index ix_read_intervals_updated_at on read_intervals (updated_at);

-- assessment ----------------------------------------------------------------------------------------------------------

-- A drawing that items are asked on, by the name in its address: an SVG, or a picture made anew by us.
create table item_figures (
  id uuid constraint pk_item_figures primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name varchar(80) not null constraint uq_item_figures_name unique,
  svg text,
  alt text not null,
  picture bytea,
  media_type varchar(40) not null default 'image/svg+xml',
  width integer,
  height integer,
  content_hash varchar(64) constraint uq_item_figures_content_hash unique,
  brought_by uuid constraint fk_item_figures_brought_by references users on delete set null,
  constraint ck_item_figures_drawn_or_painted check ((svg is null) <> (picture is null))
);
create index ix_item_figures_updated_at on item_figures (updated_at);

-- A file of items that was taken in; the same bytes are taken once.
create table item_imports (
  id uuid constraint pk_item_imports primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content_hash varchar(64) not null constraint uq_item_imports_content_hash unique,
  filename varchar(200) not null,
  file_format varchar(10) not null,
  imported_by uuid constraint fk_item_imports_imported_by references users on delete set null,
  imported_at timestamptz not null,
  codes jsonb not null
);
create index ix_item_imports_updated_at on item_imports (updated_at);

-- One item of the bank. `options` and `correct_answer` have the shape of their type (see rules.py).
create table questions (
  id uuid constraint pk_questions primary key,
  code text not null constraint uq_questions_code unique,
  topic_id uuid not null constraint fk_questions_topic_id references topics,
  question_type varchar(40) not null,
  stem text not null,
  options jsonb,
  correct_answer jsonb not null,
  explanation text not null,
  difficulty text not null,
  cognitive_level text not null,
  marks integer not null,
  time_limit_seconds integer not null,
  quality_score numeric(5,2),
  times_answered integer not null,
  times_correct integer not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status varchar(40) not null,
  written_by uuid constraint fk_questions_written_by references users on delete set null,
  import_id uuid constraint fk_questions_import_id references item_imports on delete set null,
  left_out_at timestamptz,
  hints jsonb not null,
  constraint ck_questions_active_means_live check (is_active = (status = 'live')),
  constraint ck_questions_correct_within_answered check (times_correct <= times_answered),
  constraint ck_questions_hints_are_few check (jsonb_typeof(hints) = 'array' and jsonb_array_length(hints) <= 3),
  constraint ck_questions_itemstatus check (status in ('draft', 'in_review', 'live', 'quarantined', 'retired')),
  constraint ck_questions_questiontype check (question_type in ('multiple_choice', 'multi_select', 'true_false',
    'numeric', 'short_text', 'ordering', 'matching', 'label_diagram', 'scenario'))
);
create index ix_questions_topic_id on questions (topic_id);
create index ix_questions_updated_at on questions (updated_at);

-- One quiz as offered; attempts are sittings of it.
create table quiz_sessions (
  id uuid constraint pk_quiz_sessions primary key,
  user_id uuid constraint fk_quiz_sessions_user_id references users,
  topic_id uuid constraint fk_quiz_sessions_topic_id references topics,
  subject_id uuid constraint fk_quiz_sessions_subject_id references subjects,
  school_year text,
  session_type text not null,
  title varchar(200) not null,
  description text,
  total_questions integer not null,
  time_limit_minutes integer not null,
  passing_score integer not null,
  max_attempts integer not null,
  randomize_questions boolean not null,
  show_correct_answers boolean not null,
  show_explanations boolean not null,
  status varchar(40) not null,
  created_by uuid constraint fk_quiz_sessions_created_by references users,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  topic_ids jsonb not null,
  ended_because text,
  paper text,
  sections jsonb,
  question_pool jsonb,
  constraint ck_quiz_sessions_allows_an_attempt check (max_attempts > 0),
  constraint ck_quiz_sessions_has_questions check (total_questions > 0),
  constraint ck_quiz_sessions_has_time check (time_limit_minutes > 0),
  constraint ck_quiz_sessions_pass_is_percent check (passing_score between 0 and 100),
  constraint ck_quiz_sessions_quizstatus check (status in ('draft', 'active', 'archived'))
);
create index ix_quiz_sessions_subject_id on quiz_sessions (subject_id);
create index ix_quiz_sessions_topic_id on quiz_sessions (topic_id);
create index ix_quiz_sessions_updated_at on quiz_sessions (updated_at);

-- Something done to an item, by the night (`acted_by` is null) or by staff, with its reason.
create table item_acts (
  id uuid constraint pk_item_acts primary key,
  question_id uuid not null constraint fk_item_acts_question_id references questions on delete cascade,
  act varchar(40) not null,
  reason text not null,
  acted_by uuid constraint fk_item_acts_acted_by references users on delete set null,
  acted_at timestamptz not null,
  answers integer not null,
  key_before jsonb,
  key_after jsonb,
  attempts_rescored integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_item_acts_itemactkind check (act in ('quarantine', 'release', 'retire', 'rekey'))
);
create index ix_item_acts_question_id on item_acts (question_id, acted_at);
create index ix_item_acts_updated_at on item_acts (updated_at);

-- One night's figures of one item that has something to look at; a night that finds the same writes nothing.
create table item_findings (
  id uuid constraint pk_item_findings primary key,
  question_id uuid not null constraint fk_item_findings_question_id references questions on delete cascade,
  found_on date not null,
  answers integer not null,
  facility numeric(5,4),
  discrimination numeric(5,4),
  guess_rate numeric(5,4),
  median_seconds integer,
  options jsonb not null,
  flags jsonb not null,
  is_grave boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_item_findings_question_id_found_on unique (question_id, found_on)
);
create index ix_item_findings_updated_at on item_findings (updated_at);

-- One step of an item from one state to the next: who, when and why.
create table question_status_changes (
  id uuid constraint pk_question_status_changes primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  question_id uuid not null constraint fk_question_status_changes_question_id references questions on delete cascade,
  from_status text,
  to_status varchar(40) not null,
  changed_by uuid constraint fk_question_status_changes_changed_by references users on delete set null,
  changed_at timestamptz not null,
  why text not null,
  constraint ck_question_status_changes_itemstatus check (to_status in ('draft', 'in_review', 'live', 'quarantined',
    'retired'))
);
create index ix_question_status_changes_question_id on question_status_changes (question_id);
create index ix_question_status_changes_updated_at on question_status_changes (updated_at);

create table quiz_questions (
  id uuid constraint pk_quiz_questions primary key,
  quiz_session_id uuid not null constraint fk_quiz_questions_quiz_session_id references quiz_sessions on delete cascade,
  question_id uuid not null constraint fk_quiz_questions_question_id references questions,
  question_order integer not null,
  points_worth integer not null,
  is_required boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  section text,
  item_group integer,
  constraint uq_quiz_questions_quiz_session_id_question_id unique (quiz_session_id, question_id)
);
create index ix_quiz_questions_question_id on quiz_questions (question_id);
create index ix_quiz_questions_updated_at on quiz_questions (updated_at);

-- One learner's sitting of one quiz. The server keeps its time: `end_time` or the limit, whichever is first.
create table test_attempts (
  id uuid constraint pk_test_attempts primary key,
  user_id uuid not null constraint fk_test_attempts_user_id references users on delete cascade,
  quiz_session_id uuid not null constraint fk_test_attempts_quiz_session_id references quiz_sessions,
  attempt_number integer not null,
  status varchar(40) not null,
  start_time timestamptz not null,
  expires_at timestamptz not null,
  end_time timestamptz,
  time_spent_seconds integer not null,
  questions_answered integer not null,
  correct_answers integer not null,
  total_score numeric(8,2) not null,
  max_possible_score numeric(8,2) not null,
  percentage_score numeric(5,2),
  passed boolean,
  current_question_index integer not null,
  submitted_answers jsonb,
  question_ids jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  answer_version integer not null default 0,
  is_offline boolean not null default false,
  last_device text,
  last_device_at timestamptz,
  constraint uq_test_attempts_user_id_quiz_session_id_attempt_number unique (user_id, quiz_session_id, attempt_number),
  constraint ck_test_attempts_attempts_count_from_one check (attempt_number > 0),
  constraint ck_test_attempts_attemptstatus check (status in ('in_progress', 'submitted', 'graded', 'expired',
    'abandoned')),
  constraint ck_test_attempts_score_is_percent check (percentage_score between 0 and 100)
);
create index ix_test_attempts_quiz_session_id on test_attempts (quiz_session_id);
create index ix_test_attempts_updated_at on test_attempts (updated_at);
create index ix_test_attempts_user_id on test_attempts (user_id);

-- The score an attempt had before an act changed it, beside the one it has since.
create table attempt_rescores (
  id uuid constraint pk_attempt_rescores primary key,
  test_attempt_id uuid not null constraint fk_attempt_rescores_test_attempt_id references test_attempts on delete
    cascade,
  act_id uuid not null constraint fk_attempt_rescores_act_id references item_acts on delete cascade,
  before jsonb not null,
  after jsonb not null,
  rescored_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_attempt_rescores_test_attempt_id_act_id unique (test_attempt_id, act_id)
);
create index ix_attempt_rescores_act_id on attempt_rescores (act_id);
create index ix_attempt_rescores_updated_at on attempt_rescores (updated_at);

-- A test kept on a device to be begun without a connection, and what became of it. The id is the device's own.
create table quiz_packets (
  id uuid constraint pk_quiz_packets primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null constraint fk_quiz_packets_user_id references users on delete cascade,
  quiz_session_id uuid not null constraint fk_quiz_packets_quiz_session_id references quiz_sessions on delete cascade,
  taken_at timestamptz not null,
  question_ids jsonb not null,
  test_attempt_id uuid constraint fk_quiz_packets_test_attempt_id references test_attempts on delete cascade,
  outcome jsonb
);
create index ix_quiz_packets_quiz_session_id on quiz_packets (quiz_session_id);
create index ix_quiz_packets_test_attempt_id on quiz_packets (test_attempt_id);
create index ix_quiz_packets_updated_at on quiz_packets (updated_at);
create index ix_quiz_packets_user_id on quiz_packets (user_id);

-- An answer that came and does not count, kept for the learner to see.
create table set_aside_answers (
  id uuid constraint pk_set_aside_answers primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  test_attempt_id uuid not null constraint fk_set_aside_answers_test_attempt_id references test_attempts on delete
    cascade,
  question_id uuid not null constraint fk_set_aside_answers_question_id references questions,
  user_answer text not null,
  said_at timestamptz not null,
  reason varchar(40) not null,
  constraint uq_set_aside_answers_test_attempt_id_question_id_reason unique (test_attempt_id, question_id, reason),
  constraint ck_set_aside_answers_setaside check (reason in ('late', 'older'))
);
create index ix_set_aside_answers_question_id on set_aside_answers (question_id);
create index ix_set_aside_answers_updated_at on set_aside_answers (updated_at);

-- One answer in one sitting. Correctness is known to the row, not to the browser, until the end.
create table user_answers (
  id uuid constraint pk_user_answers primary key,
  test_attempt_id uuid not null constraint fk_user_answers_test_attempt_id references test_attempts on delete cascade,
  question_id uuid not null constraint fk_user_answers_question_id references questions,
  user_answer jsonb,
  is_correct boolean,
  points_earned numeric(6,2) not null,
  time_spent_seconds integer not null,
  question_order integer not null,
  hints_used integer not null,
  flagged_for_review boolean not null,
  confidence_level varchar(40),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  device text,
  version integer not null default 0,
  constraint uq_user_answers_test_attempt_id_question_id unique (test_attempt_id, question_id),
  constraint ck_user_answers_confidence check (confidence_level in ('high', 'medium', 'low', 'unsure'))
);
create index ix_user_answers_question_id on user_answers (question_id);
create index ix_user_answers_updated_at on user_answers (updated_at);

-- Scores of one answer to a scenario, 0 to 3 by its rubric: the learner's own, and the teacher's that counts.
create table scenario_markings (
  id uuid constraint pk_scenario_markings primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_answer_id uuid not null constraint fk_scenario_markings_user_answer_id references user_answers on delete cascade
    constraint uq_scenario_markings_user_answer_id unique,
  user_id uuid not null constraint fk_scenario_markings_user_id references users on delete cascade,
  score integer,
  comment text,
  marked_by uuid constraint fk_scenario_markings_marked_by references users on delete set null,
  marked_at timestamptz,
  self_score integer,
  self_scored_at timestamptz,
  constraint ck_scenario_markings_marked_at_a_moment check ((score is null) = (marked_at is null)),
  constraint ck_scenario_markings_score_by_rubric check (score between 0 and 3),
  constraint ck_scenario_markings_self_score_by_rubric check (self_score between 0 and 3)
);
create index ix_scenario_markings_updated_at on scenario_markings (updated_at);
create index ix_scenario_markings_user_id on scenario_markings (user_id);

-- learning ------------------------------------------------------------------------------------------------------------

-- How many passages hold a word: rare words tell more, and what is no word of ours may be a slip of the hand.
create table assistant_words (
  word text constraint pk_assistant_words primary key,
  passages integer not null
);

-- Where a learner stands in a subject and what comes next, with what changed each time.
create table adaptive_learning_paths (
  id uuid constraint pk_adaptive_learning_paths primary key,
  user_id uuid not null constraint fk_adaptive_learning_paths_user_id references users on delete cascade,
  subject_id uuid not null constraint fk_adaptive_learning_paths_subject_id references subjects,
  current_level varchar(40) not null,
  learning_style text,
  preferred_pace varchar(40) not null,
  strong_topics jsonb not null,
  weak_topics jsonb not null,
  next_recommendations jsonb not null,
  adaptation_history jsonb not null,
  adapted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_adaptive_learning_paths_user_id_subject_id unique (user_id, subject_id),
  constraint ck_adaptive_learning_paths_masterylevel check (current_level in ('beginner', 'developing', 'competent',
    'proficient', 'mastered')),
  constraint ck_adaptive_learning_paths_pace check (preferred_pace in ('gentle', 'normal', 'brisk'))
);
create index ix_adaptive_learning_paths_updated_at on adaptive_learning_paths (updated_at);

-- The arm a learner fell into, kept from the first time it mattered.
create table experiment_assignments (
  id uuid constraint pk_experiment_assignments primary key,
  experiment varchar(80) not null,
  user_id uuid not null constraint fk_experiment_assignments_user_id references users on delete cascade,
  arm varchar(40) not null,
  assigned_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_experiment_assignments_experiment_user_id unique (experiment, user_id)
);
create index ix_experiment_assignments_updated_at on experiment_assignments (updated_at);
create index ix_experiment_assignments_user_id on experiment_assignments (user_id);

-- A learner's plan toward one examination; one at a time is active. `weekdays`: 0 is Monday.
create table study_plans (
  id uuid constraint pk_study_plans primary key,
  user_id uuid not null constraint fk_study_plans_user_id references users on delete cascade,
  title varchar(200) not null,
  description text,
  target_exam_date date not null,
  exam varchar(40) not null,
  subjects jsonb not null,
  difficulty_level text not null,
  weekly_hours integer not null,
  goals text,
  ai_recommendations jsonb,
  is_active boolean not null,
  completion_percentage numeric(5,2) not null,
  weekdays jsonb not null,
  weekly_data_mb integer,
  start_time time without time zone not null,
  paused_at timestamptz,
  calendar_hash text constraint uq_study_plans_calendar_hash unique,
  revision integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_study_plans_examkind check (exam in ('uce', 'mock', 'end_of_term', 'own')),
  constraint ck_study_plans_hours_fit_a_week check (weekly_hours between 1 and 40),
  constraint ck_study_plans_is_percent check (completion_percentage between 0 and 100)
);
create index ix_study_plans_updated_at on study_plans (updated_at);
create index ix_study_plans_user_id on study_plans (user_id);
create unique index uq_study_plans_active on study_plans (user_id) where is_active;

-- A stretch of one kind of study; a pause longer than half an hour begins another.
create table study_sessions (
  id uuid constraint pk_study_sessions primary key,
  user_id uuid not null constraint fk_study_sessions_user_id references users on delete cascade,
  session_type varchar(40) not null,
  subject_id uuid constraint fk_study_sessions_subject_id references subjects,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  ended_at timestamptz,
  acts integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_study_sessions_active_after_start check (last_active_at >= started_at),
  constraint ck_study_sessions_studykind check (session_type in ('reading', 'lesson', 'practice', 'test'))
);
create index ix_study_sessions_updated_at on study_sessions (updated_at);
create index ix_study_sessions_user_id on study_sessions (user_id, started_at);
create unique index uq_study_sessions_open on study_sessions (user_id, session_type) where ended_at is null;

-- What a learner said to a lesson or a question that was suggested; it stays away `until` then.
create table suggestion_words (
  id uuid constraint pk_suggestion_words primary key,
  user_id uuid not null constraint fk_suggestion_words_user_id references users on delete cascade,
  kind varchar(40) not null,
  object_id uuid not null,
  word varchar(40) not null,
  said_at timestamptz not null,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_suggestion_words_user_id_kind_object_id unique (user_id, kind, object_id),
  constraint ck_suggestion_words_suggestionkind check (kind in ('lesson', 'question')),
  constraint ck_suggestion_words_suggestionword check (word in ('done', 'not_now'))
);
create index ix_suggestion_words_updated_at on suggestion_words (updated_at);

-- A piece of our material small enough to quote. `part` is its place within its source.
create table assistant_passages (
  id uuid constraint pk_assistant_passages primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind varchar(40) not null,
  source_id uuid not null,
  part integer not null,
  topic_id uuid constraint fk_assistant_passages_topic_id references topics,
  title text not null,
  heading text not null,
  body text not null,
  steps jsonb not null,
  source_at timestamptz not null,
  made_of text not null,
  search tsvector not null,
  constraint uq_assistant_passages_kind_source_id_part unique (kind, source_id, part),
  constraint ck_assistant_passages_passagekind check (kind in ('section', 'worked', 'try', 'page', 'item'))
);
create index ix_assistant_passages_search on assistant_passages using gin (search);
create index ix_assistant_passages_topic_id on assistant_passages (topic_id);
create index ix_assistant_passages_updated_at on assistant_passages (updated_at);

-- One suggestion on a screen in front of a learner; the same one counts once a day.
create table experiment_exposures (
  id uuid constraint pk_experiment_exposures primary key,
  experiment varchar(80) not null,
  user_id uuid not null constraint fk_experiment_exposures_user_id references users on delete cascade,
  arm varchar(40) not null,
  topic_id uuid not null constraint fk_experiment_exposures_topic_id references topics,
  rank integer not null,
  shown_on date not null,
  shown_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_experiment_exposures_user_id_experiment_topic_id_shown_on unique (user_id, experiment, topic_id,
    shown_on)
);
create index ix_experiment_exposures_topic_id on experiment_exposures (topic_id);
create index ix_experiment_exposures_updated_at on experiment_exposures (updated_at);

-- The specification's line for each activity that ended: how it went, and what follows from it.
create table learning_analytics (
  id uuid constraint pk_learning_analytics primary key,
  user_id uuid not null constraint fk_learning_analytics_user_id references users on delete cascade,
  subject_id uuid constraint fk_learning_analytics_subject_id references subjects,
  topic_id uuid constraint fk_learning_analytics_topic_id references topics,
  activity_type varchar(40) not null,
  activity_id uuid not null,
  time_spent integer not null,
  performance_score numeric(5,2),
  struggling_areas jsonb not null,
  strengths jsonb not null,
  ai_insights text,
  recommended_actions jsonb not null,
  date date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_learning_analytics_user_id_activity_type_activity_id unique (user_id, activity_type, activity_id),
  constraint ck_learning_analytics_studykind check (activity_type in ('reading', 'lesson', 'practice', 'test'))
);
create index ix_learning_analytics_updated_at on learning_analytics (updated_at);
create index ix_learning_analytics_user_id on learning_analytics (user_id, date);

-- The specification's summary per learner, subject, topic and time range; null means 'all'.
create table performance_analytics (
  id uuid constraint pk_performance_analytics primary key,
  user_id uuid not null constraint fk_performance_analytics_user_id references users on delete cascade,
  subject_id uuid constraint fk_performance_analytics_subject_id references subjects,
  topic_id uuid constraint fk_performance_analytics_topic_id references topics,
  time_range varchar(40) not null,
  total_attempts integer not null,
  total_questions integer not null,
  correct_answers integer not null,
  average_score numeric(5,2),
  average_time_per_question numeric(8,2),
  strongest_topics jsonb not null,
  weakest_topics jsonb not null,
  improvement_trend text,
  study_recommendations jsonb not null,
  last_updated timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_performance_analytics_timerange check (time_range in ('7d', '30d', '90d', 'term', 'year'))
);
create index ix_performance_analytics_updated_at on performance_analytics (updated_at);
create unique index uq_performance_analytics_scope on performance_analytics (user_id, subject_id, topic_id, time_range)
  nulls not distinct;

-- A wrong idea a learner seems to hold, or held; replayed from the answers, never edited.
create table student_misconceptions (
  id uuid constraint pk_student_misconceptions primary key,
  user_id uuid not null constraint fk_student_misconceptions_user_id references users on delete cascade,
  misconception varchar(60) not null,
  idea text not null,
  topic_id uuid not null constraint fk_student_misconceptions_topic_id references topics,
  state varchar(40) not null,
  met integer not null,
  fell integer not null,
  right_since integer not null,
  suspected_at timestamptz not null,
  last_met_at timestamptz not null,
  cleared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_student_misconceptions_user_id_misconception unique (user_id, misconception),
  constraint ck_student_misconceptions_doubt check (state in ('suspected', 'likely', 'cleared'))
);
create index ix_student_misconceptions_topic_id on student_misconceptions (topic_id);
create index ix_student_misconceptions_updated_at on student_misconceptions (updated_at);

-- Estimated share of typical items of a topic a learner would get right, with an 80 % interval.
create table student_topic_mastery (
  id uuid constraint pk_student_topic_mastery primary key,
  user_id uuid not null constraint fk_student_topic_mastery_user_id references users on delete cascade,
  topic_id uuid not null constraint fk_student_topic_mastery_topic_id references topics,
  mastery_level varchar(40) not null,
  percentage numeric(5,2) not null,
  low_pct numeric(5,2) not null,
  high_pct numeric(5,2) not null,
  recall_pct numeric(5,2),
  answers integer not null,
  is_known boolean not null,
  last_answered_at timestamptz,
  streak_days integer not null,
  computed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  review_due_at timestamptz,
  constraint uq_student_topic_mastery_user_id_topic_id unique (user_id, topic_id),
  constraint ck_student_topic_mastery_masterylevel check (mastery_level in ('beginner', 'developing', 'competent',
    'proficient', 'mastered'))
);
create index ix_student_topic_mastery_topic_id on student_topic_mastery (topic_id);
create index ix_student_topic_mastery_updated_at on student_topic_mastery (updated_at);

-- A plan made anew, as it was proposed and what the learner said. `lines` tell the difference, line by line.
create table study_plan_changes (
  id uuid constraint pk_study_plan_changes primary key,
  plan_id uuid not null constraint fk_study_plan_changes_plan_id references study_plans on delete cascade,
  status varchar(40) not null,
  cause varchar(40) not null,
  lost_minutes integer not null,
  summary text not null,
  lines jsonb not null,
  tasks jsonb not null,
  settings jsonb not null,
  left_out jsonb not null,
  revision integer not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_study_plan_changes_changecause check (cause in ('made', 'missed', 'settings', 'resumed', 'asked')),
  constraint ck_study_plan_changes_changestatus check (status in ('proposed', 'accepted', 'declined', 'outdated'))
);
create index ix_study_plan_changes_plan_id on study_plan_changes (plan_id);
create index ix_study_plan_changes_updated_at on study_plan_changes (updated_at);

-- One piece of work on one day. `work_id` is the sitting, lesson or film that was seen to do it.
create table study_plan_tasks (
  id uuid constraint pk_study_plan_tasks primary key,
  plan_id uuid not null constraint fk_study_plan_tasks_plan_id references study_plans on delete cascade,
  subject_id uuid constraint fk_study_plan_tasks_subject_id references subjects,
  topic_id uuid constraint fk_study_plan_tasks_topic_id references topics,
  task_type varchar(40) not null,
  resource_id uuid,
  title varchar(200) not null,
  description text,
  estimated_minutes integer not null,
  priority text not null,
  due_date date not null,
  is_completed boolean not null,
  completed_at timestamptz,
  ai_generated boolean not null,
  display_order integer not null,
  data_kb integer not null,
  completed_by varchar(40),
  work_id uuid,
  is_moved boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_study_plan_tasks_completedby check (completed_by in ('you', 'work', 'taken_back')),
  constraint ck_study_plan_tasks_done_at_a_moment check (is_completed = (completed_at is not null)),
  constraint ck_study_plan_tasks_takes_time check (estimated_minutes > 0),
  constraint ck_study_plan_tasks_tasktype check (task_type in ('lesson', 'video', 'practice', 'review', 'test', 'book',
    'own'))
);
create index ix_study_plan_tasks_plan_id_due_date on study_plan_tasks (plan_id, due_date);
create index ix_study_plan_tasks_subject_id on study_plan_tasks (subject_id);
create index ix_study_plan_tasks_topic_id on study_plan_tasks (topic_id);
create index ix_study_plan_tasks_updated_at on study_plan_tasks (updated_at);

create table study_recommendations (
  id uuid constraint pk_study_recommendations primary key,
  user_id uuid not null constraint fk_study_recommendations_user_id references users on delete cascade,
  topic_id uuid constraint fk_study_recommendations_topic_id references topics,
  recommendation_type text not null,
  priority text not null,
  title varchar(200) not null,
  description text,
  action_url text,
  reason_code text,
  metadata jsonb,
  rank integer not null,
  is_completed boolean not null,
  completed_at timestamptz,
  is_active boolean not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_study_recommendations_topic_id on study_recommendations (topic_id);
create index ix_study_recommendations_updated_at on study_recommendations (updated_at);
create unique index uq_study_recommendations_open on study_recommendations (user_id, topic_id, recommendation_type)
  where is_active and not is_completed;

create table book_recommendations (
  id uuid constraint pk_book_recommendations primary key,
  user_id uuid not null constraint fk_book_recommendations_user_id references users on delete cascade,
  book_id uuid not null constraint fk_book_recommendations_book_id references books on delete cascade,
  recommendation_type text not null,
  score numeric(10,6) not null,
  rank integer not null,
  reason text not null,
  email_sent boolean not null,
  clicked boolean not null,
  borrowed boolean not null,
  dismissed_at timestamptz,
  computed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_book_recommendations_user_id_book_id unique (user_id, book_id)
);
create index ix_book_recommendations_book_id on book_recommendations (book_id);
create index ix_book_recommendations_updated_at on book_recommendations (updated_at);

-- One conversation. A deleted one is hidden at once and erased a day later, so that it can be brought back.
create table chat_threads (
  id uuid constraint pk_chat_threads primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null constraint fk_chat_threads_user_id references users on delete cascade,
  book_id uuid constraint fk_chat_threads_book_id references books on delete set null,
  topic_id uuid constraint fk_chat_threads_topic_id references topics on delete set null,
  lesson_id uuid constraint fk_chat_threads_lesson_id references lessons on delete set null,
  title text not null,
  last_message_at timestamptz not null,
  deleted_at timestamptz
);
create index ix_chat_threads_updated_at on chat_threads (updated_at);
create index ix_chat_threads_user_id_last_message_at on chat_threads (user_id, last_message_at);

-- One turn. `parts` of an answer: kind, hint, steps, sources, follow-ups (see schemas.py); empty for a question.
create table chat_messages (
  id uuid constraint pk_chat_messages primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thread_id uuid not null constraint fk_chat_messages_thread_id references chat_threads on delete cascade,
  place integer not null,
  role varchar(40) not null,
  content text not null,
  parts jsonb not null,
  at timestamptz not null,
  constraint uq_chat_messages_thread_id_place unique (thread_id, place),
  constraint ck_chat_messages_chatrole check (role in ('user', 'assistant'))
);
create index ix_chat_messages_updated_at on chat_messages (updated_at);

-- One question and its answer, with what came of it; goes with its thread.
create table ai_tutoring_sessions (
  id uuid constraint pk_ai_tutoring_sessions primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid not null constraint fk_ai_tutoring_sessions_user_id references users on delete cascade,
  subject_id uuid constraint fk_ai_tutoring_sessions_subject_id references subjects,
  topic_id uuid constraint fk_ai_tutoring_sessions_topic_id references topics,
  thread_id uuid not null constraint fk_ai_tutoring_sessions_thread_id references chat_threads on delete cascade,
  message_id uuid not null constraint fk_ai_tutoring_sessions_message_id references chat_messages on delete cascade
    constraint uq_ai_tutoring_sessions_message_id unique,
  session_type varchar(40) not null,
  user_question text not null,
  ai_response text not null,
  follow_up_questions jsonb not null,
  difficulty text not null,
  duration integer not null,
  satisfaction varchar(40),
  satisfaction_words text,
  reported_as text,
  learning_objectives jsonb not null,
  chat_history jsonb not null,
  by_model boolean not null,
  constraint ck_ai_tutoring_sessions_answerkind check (session_type in ('lesson', 'steps', 'check', 'nothing',
    'refused', 'care', 'later')),
  constraint ck_ai_tutoring_sessions_satisfaction check (satisfaction in ('helped', 'not_helped')),
  constraint ck_ai_tutoring_sessions_takes_no_less_than_nothing check (duration >= 0)
);
create index ix_ai_tutoring_sessions_thread_id on ai_tutoring_sessions (thread_id);
create index ix_ai_tutoring_sessions_updated_at on ai_tutoring_sessions (updated_at);
create index ix_ai_tutoring_sessions_user_id_created_at on ai_tutoring_sessions (user_id, created_at);

-- An answer a learner found wrong, as it stood; whose it was is not told, and goes with the conversation.
create table assistant_reports (
  id uuid constraint pk_assistant_reports primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  message_id uuid constraint fk_assistant_reports_message_id references chat_messages on delete set null constraint
    uq_assistant_reports_message_id unique,
  reason text not null,
  words text,
  question text not null,
  answer text not null,
  answer_kind varchar(40) not null,
  steps jsonb not null,
  passages jsonb not null,
  by_model boolean not null,
  state varchar(40) not null,
  note text,
  decided_by uuid constraint fk_assistant_reports_decided_by references users on delete set null,
  decided_at timestamptz,
  constraint ck_assistant_reports_answerkind check (answer_kind in ('lesson', 'steps', 'check', 'nothing', 'refused',
    'care', 'later')),
  constraint ck_assistant_reports_is_decided_when_it_says_so check ((state = 'open') = (decided_at is null)),
  constraint ck_assistant_reports_reportstate check (state in ('open', 'mended', 'kept'))
);
create index ix_assistant_reports_state_created_at on assistant_reports (state, created_at);
create index ix_assistant_reports_updated_at on assistant_reports (updated_at);

-- A place of our material that is not cited until somebody releases it, also after its text was changed.
create table assistant_withheld (
  id uuid constraint pk_assistant_withheld primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind varchar(40) not null,
  source_id uuid not null,
  part integer not null,
  title text not null,
  heading text not null,
  made_of text not null,
  report_id uuid constraint fk_assistant_withheld_report_id references assistant_reports on delete set null,
  withheld_by uuid constraint fk_assistant_withheld_withheld_by references users on delete set null,
  withheld_at timestamptz not null,
  released_by uuid constraint fk_assistant_withheld_released_by references users on delete set null,
  released_at timestamptz,
  constraint ck_assistant_withheld_passagekind check (kind in ('section', 'worked', 'try', 'page', 'item'))
);
create index ix_assistant_withheld_report_id on assistant_withheld (report_id);
create index ix_assistant_withheld_updated_at on assistant_withheld (updated_at);
create unique index uq_assistant_withheld_standing on assistant_withheld (kind, source_id, part)
  where released_at is null;

-- school --------------------------------------------------------------------------------------------------------------

-- The one row that says which day's alerts and which week's digest were done.
create table family_rounds (
  id integer constraint pk_family_rounds primary key,
  watched_on date,
  digested_on date,
  constraint ck_family_rounds_one_row check (id = 1)
);

-- One handshake: a code made by one side, entered by the other, agreed to by both. A row is never used twice.
create table family_links (
  id uuid constraint pk_family_links primary key,
  parent_user_id uuid constraint fk_family_links_parent_user_id references users on delete cascade,
  student_user_id uuid constraint fk_family_links_student_user_id references users on delete cascade,
  family_code varchar(6) not null constraint uq_family_links_family_code unique,
  relationship varchar(40) not null,
  status varchar(40) not null,
  parent_verified boolean not null,
  student_verified boolean not null,
  parent_verified_at timestamptz,
  student_verified_at timestamptz,
  verified_at timestamptz,
  rejected_by uuid constraint fk_family_links_rejected_by references users,
  rejection_reason text,
  revoked_by uuid constraint fk_family_links_revoked_by references users,
  revoked_at timestamptz,
  expires_at timestamptz not null,
  ip_address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_family_links_both_agreed check (status not in ('verified', 'revoked') or (parent_verified and
    student_verified)),
  constraint ck_family_links_familystatus check (status in ('pending', 'verified', 'rejected', 'revoked', 'expired')),
  constraint ck_family_links_kinship check (relationship in ('parent', 'grandparent', 'relative', 'guardian')),
  constraint ck_family_links_somebody_asks check (parent_user_id is not null or student_user_id is not null),
  constraint ck_family_links_two_people check (parent_user_id <> student_user_id)
);
create index ix_family_links_parent_user_id on family_links (parent_user_id, status);
create index ix_family_links_student_user_id on family_links (student_user_id, status);
create index ix_family_links_updated_at on family_links (updated_at);

-- Who writes with whom about whom. Whether they may still do so is asked of the links and classes each time.
create table message_conversations (
  id uuid constraint pk_message_conversations primary key,
  parent_user_id uuid not null constraint fk_message_conversations_parent_user_id references users on delete cascade,
  teacher_user_id uuid not null constraint fk_message_conversations_teacher_user_id references users on delete cascade,
  student_user_id uuid not null constraint fk_message_conversations_student_user_id references users on delete cascade,
  subject varchar(200) not null,
  last_message_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_message_conversations_two_people check (parent_user_id <> teacher_user_id)
);
create index ix_message_conversations_parent_user_id on message_conversations (parent_user_id, last_message_at);
create index ix_message_conversations_student_user_id on message_conversations (student_user_id);
create index ix_message_conversations_teacher_user_id on message_conversations (teacher_user_id, last_message_at);
create index ix_message_conversations_updated_at on message_conversations (updated_at);

-- What holds between two people: one row a pair, taken up again when they link anew.
create table parent_child_links (
  id uuid constraint pk_parent_child_links primary key,
  parent_user_id uuid not null constraint fk_parent_child_links_parent_user_id references users on delete cascade,
  student_user_id uuid not null constraint fk_parent_child_links_student_user_id references users on delete cascade,
  relationship varchar(40) not null,
  link_code varchar(10) not null constraint uq_parent_child_links_link_code unique,
  is_active boolean not null,
  permissions jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_parent_child_links_parent_user_id_student_user_id unique (parent_user_id, student_user_id),
  constraint ck_parent_child_links_kinship check (relationship in ('parent', 'grandparent', 'relative', 'guardian'))
);
create index ix_parent_child_links_student_user_id on parent_child_links (student_user_id);
create index ix_parent_child_links_updated_at on parent_child_links (updated_at);

-- One class of one school in one calendar year; a learner joins it by its code.
create table school_classes (
  id uuid constraint pk_school_classes primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name varchar(60) not null,
  school_name varchar(160) not null,
  school_year varchar(2) not null,
  academic_year integer not null,
  join_code varchar(6) not null constraint uq_school_classes_join_code unique,
  is_active boolean not null,
  created_by uuid constraint fk_school_classes_created_by references users on delete set null,
  constraint uq_school_classes_school_name_name_academic_year unique (school_name, name, academic_year),
  constraint ck_school_classes_year_is_sensible check (academic_year between 2020 and 2100)
);
create index ix_school_classes_updated_at on school_classes (updated_at);

-- A learner's time in a class: `left_at` is empty while they are in it.
create table class_members (
  id uuid constraint pk_class_members primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  class_id uuid not null constraint fk_class_members_class_id references school_classes on delete cascade,
  user_id uuid not null constraint fk_class_members_user_id references users on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz,
  constraint ck_class_members_leaves_after_joining check (left_at >= joined_at)
);
create index ix_class_members_updated_at on class_members (updated_at);
create index ix_class_members_user_id on class_members (user_id);
create unique index uq_class_members_now on class_members (class_id, user_id) where left_at is null;

-- Who teaches a class: one subject of it, or all of it as its class teacher where no subject is named.
create table class_teachers (
  id uuid constraint pk_class_teachers primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  class_id uuid not null constraint fk_class_teachers_class_id references school_classes on delete cascade,
  user_id uuid not null constraint fk_class_teachers_user_id references users on delete cascade,
  subject_id uuid constraint fk_class_teachers_subject_id references subjects,
  added_at timestamptz not null,
  constraint uq_class_teachers_class_id_user_id_subject_id unique nulls not distinct (class_id, user_id, subject_id)
);
create index ix_class_teachers_updated_at on class_teachers (updated_at);
create index ix_class_teachers_user_id on class_teachers (user_id);

-- One reason for which a parent wants to be told of one child.
create table family_alert_rules (
  id uuid constraint pk_family_alert_rules primary key,
  link_id uuid not null constraint fk_family_alert_rules_link_id references parent_child_links on delete cascade,
  kind varchar(40) not null,
  threshold integer,
  is_on boolean not null,
  by_sms boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_family_alert_rules_link_id_kind unique (link_id, kind),
  constraint ck_family_alert_rules_alertkind check (kind in ('quiet_days', 'low_average', 'goal_missed', 'at_risk')),
  constraint ck_family_alert_rules_counts_have_a_bound check ((kind in ('quiet_days', 'low_average')) = (threshold is
    not null))
);
create index ix_family_alert_rules_updated_at on family_alert_rules (updated_at);

-- What a parent was told, once for each cause and period. The learner reads the same words.
create table family_alerts (
  id uuid constraint pk_family_alerts primary key,
  link_id uuid not null constraint fk_family_alerts_link_id references parent_child_links on delete cascade,
  kind varchar(40) not null,
  period text not null,
  title text not null,
  says text not null,
  advice text not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_family_alerts_link_id_kind_period unique (link_id, kind, period),
  constraint ck_family_alerts_alertkind check (kind in ('quiet_days', 'low_average', 'goal_missed', 'at_risk'))
);
create index ix_family_alerts_raised_at on family_alerts (raised_at);
create index ix_family_alerts_updated_at on family_alerts (updated_at);

-- What one learner's report of one period says. A null number was not known; it is never a zero.
create table progress_reports (
  id uuid constraint pk_progress_reports primary key,
  student_id uuid not null constraint fk_progress_reports_student_id references users on delete cascade,
  class_id uuid constraint fk_progress_reports_class_id references school_classes on delete set null,
  report_type varchar(40) not null,
  report_period varchar(10) not null,
  start_date date not null,
  end_date date not null,
  overall_score numeric(5,2),
  overall_grade varchar(2),
  class_rank integer,
  class_size integer,
  subject_performance jsonb not null,
  total_study_hours numeric(7,2) not null,
  quizzes_completed integer not null,
  average_quiz_score numeric(5,2),
  strengths jsonb not null,
  areas_for_improvement jsonb not null,
  teacher_comments text,
  head_teacher_comment text,
  recommended_actions jsonb not null,
  grade_average numeric(5,2),
  school_average numeric(5,2),
  national_average numeric(5,2),
  generated_by uuid constraint fk_progress_reports_generated_by references users on delete set null,
  generated_at timestamptz not null,
  commented_by uuid constraint fk_progress_reports_commented_by references users on delete set null,
  approved_by uuid constraint fk_progress_reports_approved_by references users on delete set null,
  approved_at timestamptz,
  sent_to_parents boolean not null,
  sent_at timestamptz,
  status varchar(40) not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid constraint fk_progress_reports_withdrawn_by references users on delete set null,
  withdrawal_reason text,
  verification_code varchar(12) not null constraint uq_progress_reports_verification_code unique,
  former_codes jsonb not null,
  printed jsonb not null,
  document bytea,
  document_sha256 varchar(64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_automatic boolean not null,
  generic_skills jsonb not null,
  constraint uq_progress_reports_student_id_report_type_report_period unique (student_id, report_type, report_period),
  constraint ck_progress_reports_approved_is_printed check (is_automatic or status not in ('approved', 'sent') or
    (approved_at is not null and document is not null)),
  constraint ck_progress_reports_automatic_is_alone check (not is_automatic or (class_id is null and class_rank is null
    and teacher_comments is null)),
  constraint ck_progress_reports_ends_after_start check (start_date <= end_date),
  constraint ck_progress_reports_rank_within_class check (class_rank between 1 and class_size),
  constraint ck_progress_reports_reportstatus check (status in ('draft', 'commented', 'approved', 'sent', 'withdrawn')),
  constraint ck_progress_reports_reporttype check (report_type in ('weekly', 'monthly', 'mid_term', 'end_of_term',
    'mock')),
  constraint ck_progress_reports_score_is_percent check (overall_score between 0 and 100)
);
create index ix_progress_reports_class_id on progress_reports (class_id, report_type, report_period);
create index ix_progress_reports_former_codes on progress_reports using gin (former_codes);
create index ix_progress_reports_updated_at on progress_reports (updated_at);

-- The making of a class's reports of one period, or of one learner's; it goes on where it was left.
create table report_jobs (
  id uuid constraint pk_report_jobs primary key,
  class_id uuid not null constraint fk_report_jobs_class_id references school_classes on delete cascade,
  learner_ids jsonb not null,
  report_type varchar(40) not null,
  report_period varchar(10) not null,
  with_rank boolean not null,
  state varchar(40) not null,
  done integer not null,
  total integer not null,
  kept integer not null,
  asked_by uuid constraint fk_report_jobs_asked_by references users on delete set null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_automatic boolean not null,
  constraint ck_report_jobs_done_within_total check (done between 0 and total),
  constraint ck_report_jobs_jobstate check (state in ('waiting', 'making', 'ready', 'failed')),
  constraint ck_report_jobs_reporttype check (report_type in ('weekly', 'monthly', 'mid_term', 'end_of_term', 'mock'))
);
create index ix_report_jobs_updated_at on report_jobs (updated_at);
create unique index uq_report_jobs_automatic on report_jobs (class_id, report_type, report_period) where is_automatic;
create unique index uq_report_jobs_open on report_jobs (class_id, report_type, report_period)
  where state in ('waiting', 'making');

-- Which reports the calendar begins for a class; a class without a row has `rules.USUAL`.
create table report_schedules (
  id uuid constraint pk_report_schedules primary key,
  class_id uuid not null constraint fk_report_schedules_class_id references school_classes on delete cascade constraint
    uq_report_schedules_class_id unique,
  kinds jsonb not null,
  with_rank boolean not null,
  changed_by uuid constraint fk_report_schedules_changed_by references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_report_schedules_updated_at on report_schedules (updated_at);

-- Which of Kitabo's own reports a parent wants of one child; without a row `at_home` has what is usual.
create table report_wishes (
  id uuid constraint pk_report_wishes primary key,
  link_id uuid not null constraint fk_report_wishes_link_id references parent_child_links on delete cascade constraint
    uq_report_wishes_link_id unique,
  weekly boolean not null,
  monthly boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_report_wishes_updated_at on report_wishes (updated_at);

-- What a learner works towards. What a parent proposes becomes a goal when the learner says yes.
create table family_goals (
  id uuid constraint pk_family_goals primary key,
  user_id uuid not null constraint fk_family_goals_user_id references users on delete cascade,
  link_id uuid constraint fk_family_goals_link_id references parent_child_links on delete set null,
  set_by text not null,
  kind varchar(40) not null,
  target integer not null,
  earlier_target integer,
  book_id uuid constraint fk_family_goals_book_id references books on delete cascade,
  baseline integer not null,
  starts_on date not null,
  due_on date,
  words varchar(200),
  status varchar(40) not null,
  waits_for text,
  agreed_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_family_goals_a_book_has_a_name check ((kind = 'book_finished') = (book_id is not null)),
  constraint ck_family_goals_a_proposal_waits check ((status = 'proposed') = (waits_for is not null)),
  constraint ck_family_goals_goalkind check (kind in ('minutes_a_week', 'questions_a_week', 'topics_mastered',
    'book_finished')),
  constraint ck_family_goals_goalstatus check (status in ('proposed', 'agreed', 'reached', 'missed', 'ended')),
  constraint ck_family_goals_set_by_a_side check (set_by in ('parent', 'student')),
  constraint ck_family_goals_target_is_something check (target > 0),
  constraint ck_family_goals_waits_for_a_side check (waits_for in ('parent', 'student')),
  constraint ck_family_goals_weeks_have_no_end check ((kind in ('minutes_a_week', 'questions_a_week')) = (due_on is
    null))
);
create index ix_family_goals_link_id on family_goals (link_id);
create index ix_family_goals_updated_at on family_goals (updated_at);
create index ix_family_goals_user_id on family_goals (user_id, status);

-- One message. `responded_at` is when the other side first wrote after it; the rating is of a teacher's answer.
create table parent_teacher_messages (
  id uuid constraint pk_parent_teacher_messages primary key,
  conversation_id uuid not null constraint fk_parent_teacher_messages_conversation_id references message_conversations
    on delete cascade,
  sender_id uuid not null constraint fk_parent_teacher_messages_sender_id references users on delete cascade,
  recipient_id uuid not null constraint fk_parent_teacher_messages_recipient_id references users on delete cascade,
  student_id uuid not null constraint fk_parent_teacher_messages_student_id references users on delete cascade,
  subject varchar(200) not null,
  message text not null,
  message_type varchar(40) not null,
  priority varchar(40) not null,
  attachments jsonb not null,
  related_quiz_id uuid constraint fk_parent_teacher_messages_related_quiz_id references quiz_sessions on delete set
    null,
  related_subject_id uuid constraint fk_parent_teacher_messages_related_subject_id references subjects,
  is_read boolean not null,
  read_at timestamptz,
  requires_response boolean not null,
  responded_at timestamptz,
  parent_rating integer,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_parent_teacher_messages_messagetype check (message_type in ('general', 'homework', 'results', 'exams',
    'health', 'fees', 'tutoring')),
  constraint ck_parent_teacher_messages_priority check (priority in ('normal', 'high', 'urgent')),
  constraint ck_parent_teacher_messages_rating_is_one_to_five check (parent_rating between 1 and 5),
  constraint ck_parent_teacher_messages_read_has_a_moment check (is_read = (read_at is not null)),
  constraint ck_parent_teacher_messages_two_people check (sender_id <> recipient_id)
);
create index ix_parent_teacher_messages_conversation_id on parent_teacher_messages (conversation_id, id);
create index ix_parent_teacher_messages_recipient_id on parent_teacher_messages (recipient_id, is_read);
create index ix_parent_teacher_messages_sender_id on parent_teacher_messages (sender_id);
create index ix_parent_teacher_messages_student_id on parent_teacher_messages (student_id);
create index ix_parent_teacher_messages_updated_at on parent_teacher_messages (updated_at);

-- A test given to a class. After `due_at` nobody begins it any more.
create table quiz_assignments (
  id uuid constraint pk_quiz_assignments primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  quiz_session_id uuid not null constraint fk_quiz_assignments_quiz_session_id references quiz_sessions on delete
    cascade,
  class_id uuid not null constraint fk_quiz_assignments_class_id references school_classes on delete cascade,
  assigned_by uuid constraint fk_quiz_assignments_assigned_by references users on delete set null,
  assigned_at timestamptz not null,
  due_at timestamptz,
  constraint uq_quiz_assignments_quiz_session_id_class_id unique (quiz_session_id, class_id)
);
create index ix_quiz_assignments_class_id on quiz_assignments (class_id);
create index ix_quiz_assignments_updated_at on quiz_assignments (updated_at);

-- A code that opens a test to whoever types it, until it is closed. A test has one open code at the most.
create table test_codes (
  id uuid constraint pk_test_codes primary key,
  quiz_session_id uuid not null constraint fk_test_codes_quiz_session_id_quiz_sessions references quiz_sessions on
    delete cascade,
  code varchar(6) not null constraint uq_test_codes_code unique,
  opened_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_test_codes_closes_after_opening check (closed_at >= opened_at)
);
create index ix_test_codes_updated_at on test_codes (updated_at);
create unique index uq_test_codes_open on test_codes (quiz_session_id) where closed_at is null;

-- A learner who typed a test's code, and so agreed that its maker sees how it goes; `ended_at`: no longer.
create table test_entries (
  id uuid constraint pk_test_entries primary key,
  quiz_session_id uuid not null constraint fk_test_entries_quiz_session_id_quiz_sessions references quiz_sessions on
    delete cascade,
  user_id uuid not null constraint fk_test_entries_user_id_users references users on delete cascade,
  entered_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_test_entries_quiz_session_id_user_id unique (quiz_session_id, user_id),
  constraint ck_test_entries_ends_after_entering check (ended_at >= entered_at)
);
create index ix_test_entries_updated_at on test_entries (updated_at);
create index ix_test_entries_user_id on test_entries (user_id);

-- A file somebody brought, as it was made anew or checked when it came in; of a message once that is sent.
create table message_files (
  id uuid constraint pk_message_files primary key,
  uploaded_by uuid not null constraint fk_message_files_uploaded_by references users on delete cascade,
  message_id uuid constraint fk_message_files_message_id references parent_teacher_messages on delete cascade,
  name varchar(120) not null,
  media_type text not null,
  content bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_message_files_message_id on message_files (message_id);
create index ix_message_files_updated_at on message_files (updated_at);
create index ix_message_files_uploaded_by on message_files (uploaded_by);

-- Somebody asked the moderators to look at a message.
create table message_reports (
  id uuid constraint pk_message_reports primary key,
  message_id uuid not null constraint fk_message_reports_message_id references parent_teacher_messages on delete
    cascade,
  reported_by uuid not null constraint fk_message_reports_reported_by references users on delete cascade,
  reason varchar(500) not null,
  decided_at timestamptz,
  decided_by uuid constraint fk_message_reports_decided_by references users on delete set null,
  is_upheld boolean,
  words text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_message_reports_reported_by on message_reports (reported_by);
create index ix_message_reports_updated_at on message_reports (updated_at);
create unique index uq_message_reports_open on message_reports (message_id, reported_by);

-- commerce ------------------------------------------------------------------------------------------------------------

-- One account, e.g. 'A:psp:pesapal' or 'L:author:<id>'.
create table ledger_accounts (
  id uuid constraint pk_ledger_accounts primary key,
  code text not null constraint uq_ledger_accounts_code unique,
  kind varchar(40) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_ledger_accounts_accountkind check (kind in ('asset', 'liability', 'income', 'expense'))
);
create index ix_ledger_accounts_updated_at on ledger_accounts (updated_at);

-- One business event. `idem` makes posting it twice the same as once.
create table ledger_journals (
  id uuid constraint pk_ledger_journals primary key,
  kind text not null,
  idem text not null constraint uq_ledger_journals_idem unique,
  occurred_at timestamptz not null,
  ref_type text not null,
  ref_id text not null,
  reverses_id uuid constraint fk_ledger_journals_reverses_id references ledger_journals constraint
    uq_ledger_journals_reverses_id unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ix_ledger_journals_occurred_at on ledger_journals (occurred_at);
create index ix_ledger_journals_ref_id on ledger_journals (ref_id);
create index ix_ledger_journals_updated_at on ledger_journals (updated_at);

-- One line of the provider's own statement: what reconciliation compares our payments with.
create table provider_statement_lines (
  id uuid constraint pk_provider_statement_lines primary key,
  provider text not null,
  tracking_id text not null,
  merchant_reference text not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  settled_at timestamptz not null,
  statement_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_provider_statement_lines_provider_tracking_id_kind unique (provider, tracking_id, kind)
);
create index ix_provider_statement_lines_statement_on on provider_statement_lines (statement_on);
create index ix_provider_statement_lines_updated_at on provider_statement_lines (updated_at);

create table subscription_plans (
  id uuid constraint pk_subscription_plans primary key,
  name text not null constraint uq_subscription_plans_name unique,
  price text not null,
  price_amount bigint not null,
  currency text not null,
  period text not null,
  billing_period_days integer not null,
  description text,
  book_limit integer not null,
  features jsonb not null,
  is_active boolean not null,
  provider_price_id text,
  display_order integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_subscription_plans_book_limit_known check (book_limit >= -1),
  constraint ck_subscription_plans_price_not_negative check (price_amount >= 0)
);
create index ix_subscription_plans_updated_at on subscription_plans (updated_at);

-- One line of a journal: debit above zero, credit below.
create table ledger_postings (
  id uuid constraint pk_ledger_postings primary key,
  journal_id uuid not null constraint fk_ledger_postings_journal_id references ledger_journals,
  line integer not null,
  account_id uuid not null constraint fk_ledger_postings_account_id references ledger_accounts,
  amount bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_ledger_postings_journal_id_line unique (journal_id, line),
  constraint ck_ledger_postings_amount_not_zero check (amount <> 0)
);
create index ix_ledger_postings_account_id on ledger_postings (account_id);
create index ix_ledger_postings_updated_at on ledger_postings (updated_at);

-- One subscription payment. `paid_at` is the provider's moment of completion.
create table payments (
  id uuid constraint pk_payments primary key,
  user_id uuid not null constraint fk_payments_user_id references users,
  provider_order_id text not null constraint uq_payments_provider_order_id unique,
  tracking_id text constraint uq_payments_tracking_id unique,
  amount bigint not null,
  currency text not null,
  status varchar(40) not null,
  plan text not null,
  provider text not null,
  ipn_verified boolean not null,
  paid_at timestamptz,
  failure_reason text,
  reversed_at timestamptz,
  amount_reversed bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_payments_amount_positive check (amount > 0),
  constraint ck_payments_completed_has_moment check (status <> 'completed' or paid_at is not null),
  constraint ck_payments_paymentstatus check (status in ('pending', 'completed', 'failed', 'invalid')),
  constraint ck_payments_reversal_within_amount check (amount_reversed between 0 and amount)
);
create index ix_payments_status_paid_at on payments (status, paid_at);
create index ix_payments_updated_at on payments (updated_at);
create index ix_payments_user_id on payments (user_id);

-- publishing ----------------------------------------------------------------------------------------------------------

-- One frozen input of a close as zstd parquet, with its SHA-256: minutes, payments, rates.
create table close_inputs (
  id uuid constraint pk_close_inputs primary key,
  month varchar(7) not null,
  name text not null,
  sha256 varchar(64) not null,
  rows integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_close_inputs_month_name unique (month, name)
);
create index ix_close_inputs_updated_at on close_inputs (updated_at);

-- One author; money columns are kept equal to the ledger's by the services that post it.
create table authors (
  id uuid constraint pk_authors primary key,
  user_id uuid not null constraint fk_authors_user_id references users constraint uq_authors_user_id unique,
  display_name text not null,
  bio text,
  profile_image_url text,
  website text,
  payment_email text,
  phone_number text,
  bank_account_name text,
  bank_account_number text,
  bank_name text,
  payment_method varchar(40) not null,
  revenue_share_percentage numeric(5,2) not null,
  total_earnings bigint not null,
  pending_earnings bigint not null,
  paid_out_earnings bigint not null,
  is_approved boolean not null,
  is_active boolean not null,
  approved_at timestamptz,
  approved_by uuid constraint fk_authors_approved_by references users,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_authors_earnings_not_negative check (pending_earnings >= 0 and paid_out_earnings >= 0),
  constraint ck_authors_payoutmethod check (payment_method in ('mobile_money', 'bank_transfer')),
  constraint ck_authors_share_is_percent check (revenue_share_percentage between 0 and 100)
);
create index ix_authors_updated_at on authors (updated_at);

-- One month's pool. Amounts are shillings; seconds are exact, minutes and rates are for display.
create table monthly_revenue_pools (
  id uuid constraint pk_monthly_revenue_pools primary key,
  month varchar(7) not null constraint uq_monthly_revenue_pools_month unique,
  state varchar(40) not null,
  revenue_basis text not null,
  total_subscription_revenue bigint not null,
  reversals bigint not null,
  carried_in bigint not null,
  author_pool_amount bigint not null,
  author_pool_percentage numeric(5,2) not null,
  total_reading_seconds bigint not null,
  total_reading_minutes numeric(20,2) not null,
  revenue_per_minute numeric(20,6) not null,
  input_hash varchar(64),
  previous_hash varchar(64),
  close_hash varchar(64),
  drafted_by uuid constraint fk_monthly_revenue_pools_drafted_by references users,
  drafted_at timestamptz,
  approved_by uuid constraint fk_monthly_revenue_pools_approved_by references users,
  approved_at timestamptz,
  is_finalized boolean not null,
  finalized_at timestamptz,
  evidence jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_monthly_revenue_pools_closestate check (state in ('open', 'data_complete', 'reconciled', 'drafted',
    'reviewed', 'approved', 'finalised')),
  constraint ck_monthly_revenue_pools_finalized_means_final check (is_finalized = (state = 'finalised')),
  constraint ck_monthly_revenue_pools_pool_not_negative check (author_pool_amount >= 0),
  constraint ck_monthly_revenue_pools_two_people check (approved_by is null or approved_by <> drafted_by)
);
create index ix_monthly_revenue_pools_updated_at on monthly_revenue_pools (updated_at);

create table author_payout_requests (
  id uuid constraint pk_author_payout_requests primary key,
  author_id uuid not null constraint fk_author_payout_requests_author_id references authors,
  amount bigint not null,
  currency text not null,
  status varchar(40) not null,
  payment_method varchar(40) not null,
  payment_details jsonb not null,
  processed_by uuid constraint fk_author_payout_requests_processed_by references users,
  processed_at timestamptz,
  completed_at timestamptz,
  rejection_reason text,
  provider_order_id text,
  tracking_id text,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_author_payout_requests_payout_minimum check (amount >= 10000),
  constraint ck_author_payout_requests_payoutmethod check (payment_method in ('mobile_money', 'bank_transfer')),
  constraint ck_author_payout_requests_payoutstatus check (status in ('pending', 'approved', 'rejected', 'cancelled',
    'processing', 'completed', 'failed', 'reversed'))
);
create index ix_author_payout_requests_author_id on author_payout_requests (author_id);
create index ix_author_payout_requests_updated_at on author_payout_requests (updated_at);

-- Minutes held for review: who read what for whom, why it looks wrong, and what a person decided.
create table held_minutes (
  id uuid constraint pk_held_minutes primary key,
  month varchar(7) not null,
  user_id uuid not null constraint fk_held_minutes_user_id references users,
  author_id uuid not null constraint fk_held_minutes_author_id references authors,
  reason text not null,
  seconds bigint not null,
  evidence jsonb,
  decision varchar(40) not null,
  decided_by uuid constraint fk_held_minutes_decided_by references users,
  decided_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_held_minutes_month_user_id_author_id_reason unique (month, user_id, author_id, reason),
  constraint ck_held_minutes_holddecision check (decision in ('pending', 'released', 'confirmed'))
);
create index ix_held_minutes_author_id on held_minutes (author_id);
create index ix_held_minutes_month on held_minutes (month);
create index ix_held_minutes_updated_at on held_minutes (updated_at);

create table author_monthly_earnings (
  id uuid constraint pk_author_monthly_earnings primary key,
  author_id uuid not null constraint fk_author_monthly_earnings_author_id references authors,
  month varchar(7) not null,
  revenue_pool_id uuid not null constraint fk_author_monthly_earnings_revenue_pool_id references monthly_revenue_pools,
  reading_seconds bigint not null,
  total_reading_minutes numeric(20,2) not null,
  platform_reading_minutes numeric(20,2) not null,
  reading_share_percentage numeric(9,6) not null,
  earnings_amount bigint not null,
  is_paid boolean not null,
  paid_at timestamptz,
  payout_id uuid constraint fk_author_monthly_earnings_payout_id references author_payout_requests,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_author_monthly_earnings_author_id_month unique (author_id, month),
  constraint ck_author_monthly_earnings_earnings_not_negative check (earnings_amount >= 0)
);
create index ix_author_monthly_earnings_month on author_monthly_earnings (month);
create index ix_author_monthly_earnings_revenue_pool_id on author_monthly_earnings (revenue_pool_id);
create index ix_author_monthly_earnings_updated_at on author_monthly_earnings (updated_at);

-- Author x month x book x status: every second has a reason, and the paid ones add up to the share.
create table statement_lines (
  id uuid constraint pk_statement_lines primary key,
  month varchar(7) not null,
  author_id uuid not null constraint fk_statement_lines_author_id references authors,
  book_id uuid not null constraint fk_statement_lines_book_id references books,
  status varchar(40) not null,
  seconds bigint not null,
  paid_seconds bigint not null,
  readers integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_statement_lines_month_author_id_book_id_status unique (month, author_id, book_id, status),
  constraint ck_statement_lines_minutestatus check (status in ('counted', 'idle', 'too_fast', 'overlap', 'over_cap',
    'trial', 'own_book', 'held', 'late')),
  constraint ck_statement_lines_paid_within_seconds check (paid_seconds between 0 and seconds)
);
create index ix_statement_lines_author_id on statement_lines (author_id);
create index ix_statement_lines_updated_at on statement_lines (updated_at);

-- tutoring ------------------------------------------------------------------------------------------------------------

-- One tutor. `average_rating` is null until somebody has reviewed a session; `hourly_rate` is whole shillings.
create table marketplace_tutors (
  id uuid constraint pk_marketplace_tutors primary key,
  user_id uuid not null constraint fk_marketplace_tutors_user_id references users on delete cascade constraint
    uq_marketplace_tutors_user_id unique,
  display_name text not null,
  bio text,
  profile_image_url text,
  phone_number text,
  location text,
  timezone text not null,
  subjects jsonb not null,
  languages jsonb not null,
  education_level varchar(40),
  years_experience integer,
  teaching_methodology text,
  teaching_areas jsonb not null,
  availability jsonb,
  hourly_rate bigint not null,
  currency text not null,
  is_available boolean not null,
  verification_status varchar(40) not null,
  verified_at timestamptz,
  verified_by uuid constraint fk_marketplace_tutors_verified_by references users on delete set null,
  total_sessions integer not null,
  average_rating numeric(3,2),
  total_earnings bigint not null,
  commission_rate numeric(4,3) not null,
  payout_method text not null,
  payout_details jsonb,
  is_active boolean not null,
  last_active_at timestamptz,
  background_check_passed boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_marketplace_tutors_commission_is_a_share check (commission_rate between 0 and 1),
  constraint ck_marketplace_tutors_educationlevel check (education_level in ('olevel', 'alevel', 'diploma', 'bachelor',
    'master', 'phd')),
  constraint ck_marketplace_tutors_rate_is_positive check (hourly_rate > 0),
  constraint ck_marketplace_tutors_rating_is_one_to_five check (average_rating between 1 and 5),
  constraint ck_marketplace_tutors_totals_not_negative check (total_sessions >= 0 and total_earnings >= 0),
  constraint ck_marketplace_tutors_verificationstatus check (verification_status in ('pending', 'approved',
    'documents', 'interview', 'verified', 'rejected', 'suspended')),
  constraint ck_marketplace_tutors_verified_has_a_moment check ((verification_status = 'verified') <= (verified_at is
    not null))
);
create index ix_marketplace_tutors_listed on marketplace_tutors (average_rating)
  where verification_status = 'verified' and is_active;
create index ix_marketplace_tutors_updated_at on marketplace_tutors (updated_at);

-- site ----------------------------------------------------------------------------------------------------------------

-- The words of one kind of page, once somebody has changed them; until then pages.yaml speaks.
create table seo_configs (
  id uuid constraint pk_seo_configs primary key,
  page_type text not null constraint uq_seo_configs_page_type unique,
  title text not null,
  description text not null,
  keywords text not null,
  meta_robots text not null default 'index, follow',
  og_title text not null,
  og_description text not null,
  og_image text not null,
  og_type text not null default 'website',
  twitter_title text not null,
  twitter_description text not null,
  twitter_image text not null,
  twitter_card text not null default 'summary_large_image',
  canonical_url text not null,
  seo_score integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_seo_configs_score_is_percent check (seo_score between 0 and 100)
);
create index ix_seo_configs_updated_at on seo_configs (updated_at);

-- An image of this site that a page may be shared with, and what it shows in words.
create table seo_images (
  id uuid constraint pk_seo_images primary key,
  seo_config_id uuid not null constraint fk_seo_images_seo_config_id references seo_configs on delete cascade,
  image_url text not null,
  alt_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_seo_images_seo_config_id_image_url unique (seo_config_id, image_url)
);
create index ix_seo_images_updated_at on seo_images (updated_at);

-- A search phrase a page is meant for. Its figures are those somebody entered, or unknown.
create table seo_keywords (
  id uuid constraint pk_seo_keywords primary key,
  seo_config_id uuid not null constraint fk_seo_keywords_seo_config_id references seo_configs on delete cascade,
  place integer not null,
  keyword text not null,
  difficulty integer,
  volume integer,
  clicks integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uq_seo_keywords_seo_config_id_keyword unique (seo_config_id, keyword),
  constraint ck_seo_keywords_clicks_not_negative check (clicks >= 0),
  constraint ck_seo_keywords_difficulty_is_percent check (difficulty between 0 and 100),
  constraint ck_seo_keywords_volume_not_negative check (volume >= 0)
);
create index ix_seo_keywords_updated_at on seo_keywords (updated_at);

-- references to what came later ---------------------------------------------------------------------------------------

alter table book_subject_years add constraint fk_book_subject_years_book_id
  foreign key (book_id) references books on delete cascade;
alter table lessons add constraint fk_lessons_check_question_id
  foreign key (check_question_id) references questions;
alter table books add constraint fk_books_author_id
  foreign key (author_id) references authors;

-- triggers ------------------------------------------------------------------------------------------------------------

-- Every table that says when a row was changed has the database say it.
do $$ declare t text; begin
  for t in select table_name from information_schema.columns
           where table_schema = current_schema() and column_name = 'updated_at' loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', t);
  end loop;
end $$;

-- The audit log and the ledger only grow.
do $$ declare t text; begin
  foreach t in array array['audit_logs', 'audit_seals', 'ledger_journals', 'ledger_postings'] loop
    execute format('create trigger append_only before update or delete on %I'
                   ' for each row execute function refuse_change()', t);
    execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', t);
  end loop;
end $$;

-- A journal balances when its transaction ends.
create constraint trigger balanced after insert on ledger_journals deferrable initially deferred
  for each row execute function check_journal_balances();
create constraint trigger balanced after insert on ledger_postings deferrable initially deferred
  for each row execute function check_journal_balances();

-- A final month stays as it was closed.
create trigger sealed before update or delete on monthly_revenue_pools
  for each row execute function refuse_final_pool();
create trigger sealed before insert or update or delete on close_inputs
  for each row execute function refuse_final_row();
create trigger sealed before insert or update or delete on statement_lines
  for each row execute function refuse_final_row();
create trigger sealed before insert or update or delete on held_minutes
  for each row execute function refuse_final_row();
create trigger sealed before insert or update or delete on author_monthly_earnings
  for each row execute function refuse_final_earnings();

-- rows that always exist ----------------------------------------------------------------------------------------------

insert into email_sending (id, is_paused) values (1, false);
insert into family_rounds (id) values (1);
