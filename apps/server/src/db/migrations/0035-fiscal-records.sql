-- Records that a Spanish issuer keeps of each invoice and hands to the tax office (VERI*FACTU).

-- How records are handed over: one row. The certificate is sealed; its hint is what a screen may show.
create table fiscal_sending (
  id int primary key default 1 check (id = 1),
  version int not null default 1,
  environment text not null default 'production' check (environment in ('production', 'test')),
  -- Tells this installation from others of the same issuer.
  installation text not null default left(gen_random_uuid()::text, 8),
  certificate_sealed bytea,
  certificate_hint jsonb,
  check ((certificate_sealed is null) = (certificate_hint is null))
);
insert into fiscal_sending default values;

-- The last link of each issuer's chain. Who adds a record locks it, so that records follow each other without a gap.
create table fiscal_chains (
  issuer text primary key,
  length int not null default 0 check (length >= 0),
  -- { issuerNif, number, issuedOn, hash } of the last record.
  last jsonb,
  last_made_at timestamptz,
  -- Seconds between two requests, as the office said last.
  wait_seconds int not null default 60 check (wait_seconds between 0 and 3600),
  next_request_at timestamptz,
  -- A process is sending.
  leased_until timestamptz,
  -- A request has failed since the last that was answered.
  had_incident boolean not null default false,
  failures int not null default 0,
  last_error text not null default '',
  check ((length = 0) = (last is null))
);

create table fiscal_records (
  id bigint generated always as identity primary key,
  version int not null default 1,
  issuer text not null references fiscal_chains,
  -- In the chain, counted from 1.
  position int not null check (position > 0),
  invoice_id bigint not null references invoices,
  kind text not null check (kind in ('alta', 'anulacion')),
  -- Why there is a second record of the invoice.
  reason text not null default '',
  number text not null,
  total_cents bigint not null,
  -- All that it says, in the characters that were hashed.
  record jsonb not null check (jsonb_typeof(record) = 'object'),
  hash text not null check (hash ~ '^[0-9A-F]{64}$'),
  made_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'accepted_with_errors', 'refused')),
  error_code text,
  error_text text,
  -- The office's receipt of the request.
  proof text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, position),
  check ((state = 'queued') = (answered_at is null))
);
create index fiscal_records_invoice on fiscal_records (invoice_id, id);
create index fiscal_records_queued on fiscal_records (issuer, position) where state = 'queued';
create index fiscal_records_made on fiscal_records (made_at desc, id desc);
create trigger fiscal_records_touch before update on fiscal_records for each row execute function touch_updated_at();

-- A record never changes; what the office said of it is written once.
create function refuse_fiscal_record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Fiscal records are never deleted.' using errcode = 'insufficient_privilege';
  end if;
  if (old.issuer, old.position, old.invoice_id, old.kind, old.reason, old.number, old.total_cents, old.record, old.hash,
      old.made_at)
    is distinct from
    (new.issuer, new.position, new.invoice_id, new.kind, new.reason, new.number, new.total_cents, new.record, new.hash,
      new.made_at)
    or (old.state <> 'queued' and (old.state, old.answered_at) is distinct from (new.state, new.answered_at)) then
    raise exception 'Fiscal record % never changes.', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger fiscal_records_frozen before update or delete on fiscal_records
  for each row execute function refuse_fiscal_record_change();

-- The chain only grows.
create function refuse_fiscal_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.length < old.length or new.issuer <> old.issuer then
    raise exception 'A chain of fiscal records only grows.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger fiscal_chains_grow before update or delete on fiscal_chains
  for each row execute function refuse_fiscal_chain_change();
