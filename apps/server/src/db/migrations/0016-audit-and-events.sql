-- What happened: the audit log, the events that others follow, the answers that were given, and jobs that failed.

-- The triggers hold for the owner of the tables too.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'owner', 'system', 'anonymous')),
  actor_id bigint,
  actor_name text not null,
  -- Who really sat at the keyboard, where the actor was seen as by an administrator.
  impersonated_by_id bigint,
  action text not null,
  entity text not null,
  entity_id bigint not null,
  from_status text,
  to_status text,
  reason text not null default '',
  forced boolean not null default false,
  changes jsonb not null default '{}',
  request_id text not null default '',
  actor_text text not null generated always as (plain_text(actor_name)) stored,
  reason_text text not null generated always as (plain_text(reason)) stored,
  -- The batch that it belongs to.
  batch_id bigint,
  -- What undoes the entry, as its feature reads it; null where nothing does.
  undo jsonb,
  constraint audit_entries_filled check ('' <> all (array[from_status, to_status]))
);
comment on table audit_entries is
  'The audit log: who did what to which record. The application adds to '
  'it and reads it, and never changes it, whatever SQL it is made to run.';
create index audit_entries_entity on audit_entries (entity, entity_id, id);
create index audit_entries_impersonated on audit_entries (impersonated_by_id, id) where impersonated_by_id is not null;
-- What the page of the whole log filters and sorts by.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_actor_search on audit_entries using gin (actor_text gin_trgm_ops);
create index audit_entries_reason_search on audit_entries using gin (reason_text gin_trgm_ops) where reason <> '';
create index audit_entries_batch on audit_entries (batch_id, id desc) where batch_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'insufficient_privilege';
end $$;
comment on function refuse_change is 'Refuses to change or delete an entry of the audit log.';
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate, references, trigger on audit_entries from linkstand_app;
  end if;
end $$;

create table batches (
  id bigint generated always as identity primary key,
  -- The run of a person, which may be many calls: each carries it.
  key uuid not null,
  actor_id bigint not null references users (id) on delete cascade,
  actor_name text not null,
  entity text not null,
  action text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Its entries say how they are undone.
  is_undoable boolean not null,
  -- The batch that this one undid.
  undoes_id bigint references batches (id) on delete cascade,
  unique (actor_id, key)
);
comment on table batches is
  'What one act did to many records. Its entries in the audit '
  'log name it, so the log is the list of what was changed.';
create index batches_started on batches (started_at desc, id desc);
create index batches_actor on batches (actor_id, started_at desc, id desc);
create index batches_undoes on batches (undoes_id) where undoes_id is not null;

create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  entity text not null,
  entity_id bigint not null,
  actor_kind text not null,
  actor_id bigint,
  data jsonb not null default '{}'
);
comment on table events is
  'What happened, written with the change itself. Mails, notifications and live screens follow from it.';

create function events_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('events', json_build_object('id', new.id, 'name', new.name, 'entity', new.entity, 'entityId', new.entity_id)::text);
  return null;
end $$;
comment on function events_announce is 'Tells every process of a new event.';
create trigger events_announced after insert on events for each row execute function events_announce();

create table idempotency_keys (
  key text not null,
  caller text not null,
  endpoint text not null,
  body_sha256 text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, endpoint, key)
);
comment on table idempotency_keys is
  'Answers to requests that carried an Idempotency-Key. A key is written in the transaction '
  'of what it stands for, with its answer, so that a repeated request gets the same.';
create index idempotency_keys_age on idempotency_keys (created_at);

create table failed_jobs (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Of the queue's entry: a job is recorded once, however often that is tried.
  job_id uuid not null unique,
  job text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'repeated', 'dismissed')),
  search_text text not null generated always as (plain_text(job || ' ' || error)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table failed_jobs is 'Jobs that failed for good. Administrators read why, and repeat or dismiss them.';
create index failed_jobs_failed on failed_jobs (failed_at desc, id desc);
create index failed_jobs_open on failed_jobs (failed_at desc, id desc) where state = 'open';
create index failed_jobs_search on failed_jobs using gin (search_text gin_trgm_ops);
create trigger failed_jobs_touch before update on failed_jobs for each row execute function touch_updated_at();
