-- What tax offices are told and ask for: fiscal records of invoices (VERI*FACTU), the register of VAT numbers, and
-- income tax that is withheld from owners who are natural persons.

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
comment on table fiscal_sending is
  'How fiscal records are handed over: one row. The certificate is sealed; its hint is what a screen may show.';

insert into fiscal_sending default values;

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
comment on table fiscal_chains is
  'The last link of each issuer''s chain. Who adds a record '
  'locks it, so that records follow each other without a gap.';

create function refuse_fiscal_chain_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.length < old.length or new.issuer <> old.issuer then
    raise exception 'A chain of fiscal records only grows.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function refuse_fiscal_chain_change is 'Refuses to shorten a chain of fiscal records: it only grows.';
create trigger fiscal_chains_grow before update or delete on fiscal_chains
  for each row execute function refuse_fiscal_chain_change();

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
  constraint fiscal_records_check check ((state = 'queued') = (answered_at is null)),
  constraint fiscal_records_filled check ('' <> all (array[error_code, error_text, proof]))
);
comment on table fiscal_records is
  'Records that a Spanish issuer keeps of each invoice and hands to the tax office (VERI*FACTU).';
comment on constraint fiscal_records_issuer_position_key on fiscal_records is
  'Each place in an issuer''s chain is taken once.';
comment on constraint fiscal_records_check on fiscal_records is 'The office has answered, or the record waits.';
create index fiscal_records_invoice on fiscal_records (invoice_id, id);
create index fiscal_records_queued on fiscal_records (issuer, position) where state = 'queued';
create index fiscal_records_made on fiscal_records (made_at desc, id desc);
-- The search of the office and the list's own find records by a part of the invoice's number.
create index fiscal_records_number on fiscal_records using gin (lower(number) gin_trgm_ops);
create trigger fiscal_records_touch before update on fiscal_records for each row execute function touch_updated_at();

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
comment on function refuse_fiscal_record_change is
  'Refuses to change or delete a fiscal record; what the office said of it is written once.';
create trigger fiscal_records_frozen before update or delete on fiscal_records
  for each row execute function refuse_fiscal_record_change();

create table fiscal_declarations (
  issuer text not null,
  system_version text not null,
  -- All that it says, as it was declared.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  declared_by text not null,
  declared_at timestamptz not null,
  primary key (issuer, system_version)
);
comment on table fiscal_declarations is
  'What the producer of the program declares of each version that makes fiscal records (RD 1007/2023, art. 13).';

create function refuse_declaration_change() returns trigger language plpgsql as $$
begin
  raise exception 'A declaration never changes.' using errcode = 'insufficient_privilege';
end $$;
comment on function refuse_declaration_change is 'Refuses to change or delete a declaration.';
create trigger fiscal_declarations_fixed before update or delete or truncate on fiscal_declarations
  for each statement execute function refuse_declaration_change();

create table vat_checks (
  country text not null,
  tax_number text not null,
  -- When it is asked next.
  due_at timestamptz not null,
  primary key (country, tax_number)
);
comment on table vat_checks is
  'When the European Union''s register of VAT numbers (VIES) is '
  'asked next about a tax number, as it is written on a client.';

create table vat_answers (
  id bigint generated always as identity primary key,
  country text not null,
  tax_number text not null,
  is_valid boolean not null,
  consultation text not null default '',
  answered_at timestamptz not null
);
comment on table vat_answers is
  'What the register of VAT numbers answered, and when: a document of a day is judged by what was known of that day.';
create index vat_answers_of_number on vat_answers (country, tax_number, answered_at);

create table withholding_remittances (
  id bigint generated always as identity primary key,
  year int not null check (year between 2000 and 2200),
  quarter int not null check (quarter between 1 and 4),
  recipients int not null,
  base_cents bigint not null,
  withheld_cents bigint not null check (withheld_cents > 0),
  paid_on date not null,
  transfer_id bigint not null references ledger_transfers,
  made_by text not null,
  created_at timestamptz not null default now(),
  unique (year, quarter)
);
comment on table withholding_remittances is 'A quarter whose withheld tax was paid to the tax office.';
comment on constraint withholding_remittances_year_quarter_key on withholding_remittances is 'A quarter is paid once.';

do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on vat_answers from linkstand_app;
  end if;
end $$;
