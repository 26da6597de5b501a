-- Services of others that this installation calls, and what they tell it.

-- The last state of each service that this installation calls: works since, or broken since and by what.
create table outside_services (
  name text primary key check (name ~ '^[a-z_]+$'),
  -- One of both, once it was called.
  works_since timestamptz,
  broken_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Without secrets; stays when the service works again.
  last_error text not null default '',
  -- Of the last call that was noted.
  milliseconds int,
  check (num_nonnulls(works_since, broken_since) = 1)
);

-- ── Webhooks ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- What outside services tell this installation, as it arrived: stored first, worked off by a job.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  source text not null check (source ~ '^[a-z_]+$'),
  received_at timestamptz not null,
  -- Byte by byte as its signature was checked.
  body bytea not null
);
create index webhook_deliveries_received on webhook_deliveries (received_at);

-- A delivery brings one event or several; an event that comes again changes nothing.
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
  unique (source, event_id)
);
create index webhook_events_delivery on webhook_events (delivery_id);
create index webhook_events_subject on webhook_events (source, subject, occurred_at) where subject is not null;
create index webhook_events_unfinished on webhook_events (received_at) where done_at is null;
create index webhook_events_received on webhook_events (received_at);
