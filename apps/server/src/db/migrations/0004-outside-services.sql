-- Services of others that this installation calls or keeps its files with, and what they tell it.

create table outside_services (
  name text primary key check (name ~ '^[a-z0-9_]+$'),
  -- One of both, once it was called.
  works_since timestamptz,
  broken_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Without secrets; stays when the service works again.
  last_error text not null default '',
  -- Of the last call that was noted.
  milliseconds int,
  -- What is used up of what may be used, as the service last said.
  quota jsonb,
  -- When the team was told that it is broken; null again once it works.
  alerted_at timestamptz,
  constraint outside_services_check check (num_nonnulls(works_since, broken_since) = 1)
);
comment on table outside_services is
  'The last state of each service that this installation calls: works since, or broken since and by what.';
comment on constraint outside_services_check on outside_services is 'A service works or is broken, never both.';

create table services (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9_]+$'),
  -- Fields that are no secrets.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  is_set boolean not null default true,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table services is 'Outside services as administrators set them up.';
create trigger services_announced after insert or update or delete on services
  for each statement execute function settings_announce();

create table service_secrets (
  service_id bigint not null references services on delete cascade,
  field text not null,
  -- The one before stays until `ends_at`, so that a service may be given the new one while the old one still holds.
  is_previous boolean not null default false,
  sealed bytea not null,
  -- The key it is sealed with, so that others are found and sealed anew.
  key_id text not null,
  ending text not null default '',
  changed_by text not null,
  changed_at timestamptz not null,
  ends_at timestamptz,
  primary key (service_id, field, is_previous),
  constraint service_secrets_check check (is_previous = (ends_at is not null))
);
comment on table service_secrets is 'Secrets of outside services, sealed with the key of the instance.';
comment on constraint service_secrets_check on service_secrets is
  'The secret before the present one ends at a given moment; the present one does not.';
create trigger service_secrets_announced after insert or update or delete on service_secrets
  for each statement execute function settings_announce();

create table file_storage (
  id boolean primary key default true check (id),
  store text not null check (store in ('disk', 's3')),
  -- Files of the move under way, or of the last one.
  total int not null default 0,
  moved int not null default 0,
  started_at timestamptz not null,
  -- Null while files are still elsewhere.
  ended_at timestamptz,
  last_error text not null default ''
);
comment on table file_storage is
  'Where uploaded files are kept, and how far a move between disk and S3 is. No row: on disk, and never elsewhere.';
create trigger file_storage_announced after insert or update of store or delete on file_storage
  for each statement execute function settings_announce();

-- ── Webhooks ─────────────────────────────────────────────────────────────────────────────────────────────────────
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  source text not null check (source ~ '^[a-z_]+$'),
  received_at timestamptz not null,
  -- Byte by byte as its signature was checked.
  body bytea not null
);
comment on table webhook_deliveries is
  'What outside services tell this installation, as it arrived: stored first, worked off by a job.';
create index webhook_deliveries_received on webhook_deliveries (received_at);

create table webhook_events (
  id bigint generated always as identity primary key,
  source text not null,
  event_id text not null check (length(event_id) between 1 and 300),
  delivery_id bigint references webhook_deliveries on delete set null,
  -- What it is about, such as a payment, and when that happened: events of one subject are worked off one at a time.
  subject text,
  occurred_at timestamptz,
  received_at timestamptz not null,
  -- json and not jsonb: services send the character U+0000, which jsonb refuses. Null once it is no longer kept.
  payload json,
  tries int not null default 0,
  last_error text not null default '',
  done_at timestamptz,
  -- No try is left.
  given_up_at timestamptz,
  unique (source, event_id),
  constraint webhook_events_filled check ('' <> all (array[subject]))
);
comment on table webhook_events is 'A delivery brings one event or several; an event that comes again changes nothing.';
create index webhook_events_delivery on webhook_events (delivery_id);
create index webhook_events_subject on webhook_events (source, subject, occurred_at) where subject is not null;
create index webhook_events_unfinished on webhook_events (received_at) where done_at is null;
create index webhook_events_received on webhook_events (received_at);
