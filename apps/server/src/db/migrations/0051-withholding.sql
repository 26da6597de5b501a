-- Income tax that is withheld from owners who are natural persons, and paid to the tax office by quarter.

alter table owners
  add column legal_name text not null default '',
  add column tax_number text not null default '',
  add column address text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column fiscal_kind text not null default 'company' check (fiscal_kind in ('company', 'freelance')),
  -- The year in which a freelance's activity began, if it claims the reduced rate.
  add column active_since int check (active_since between 1900 and 2200),
  -- Chosen by a person; null: by the rule.
  add column withholding_bp int check (withholding_bp between 0 and 10000);

-- What a payout withholds from publications that are on no document of the owner's.
alter table payouts add column withheld_cents bigint not null default 0 check (withheld_cents >= 0);
alter table payout_lines add column withheld_cents bigint not null default 0 check (withheld_cents >= 0);

-- A quarter whose withheld tax was paid to the tax office.
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
