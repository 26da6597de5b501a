-- What happened: the audit log, the events that others follow, and the answers that were given.

-- The application adds to it and reads it, and never changes it, whatever SQL it is made to run. The triggers hold for
-- the owner of the tables too.
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
  reason_text text not null generated always as (plain_text(reason)) stored
);
create index audit_entries_entity on audit_entries (entity, entity_id, id);
create index audit_entries_impersonated on audit_entries (impersonated_by_id, id) where impersonated_by_id is not null;
-- What the page of the whole log filters and sorts by.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_actor_search on audit_entries using gin (actor_text gin_trgm_ops);
create index audit_entries_reason_search on audit_entries using gin (reason_text gin_trgm_ops) where reason <> '';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'insufficient_privilege';
end $$;
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

-- What mails, notifications and live screens follow from; written with the change itself.
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
create function events_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('events', json_build_object('id', new.id, 'name', new.name, 'entity', new.entity, 'entityId', new.entity_id)::text);
  return null;
end $$;
create trigger events_announced after insert on events for each row execute function events_announce();

-- A key is written in the transaction of what it stands for, with its answer, so that a repeated request gets the same.
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
create index idempotency_keys_age on idempotency_keys (created_at);
