-- Money that goes out to owners and sellers in runs, and what the bank's statements say of all that moved.

-- Bank details are a favourite of frauds: nobody is paid to new ones before somebody else has looked at them.
alter table owners
  add column payment_changed_by_id bigint references users,
  add column payment_confirmed_at timestamptz,
  add column payment_confirmed_by_id bigint references users;
update owners set payment_confirmed_at = payment_changed_at where payment_sealed is not null;

-- The same of sellers, who are people with an account.
create table seller_accounts (
  id bigint generated always as identity primary key,
  seller_id bigint not null unique references users,
  payment_sealed bytea not null,
  payment_hint jsonb not null,
  payment_changed_at timestamptz not null,
  payment_changed_by_id bigint references users,
  payment_confirmed_at timestamptz,
  payment_confirmed_by_id bigint references users,
  version int not null default 1
);

-- Money that goes out together, as one file for the bank.
create table payout_runs (
  id bigint generated always as identity primary key,
  version int not null default 1,
  state text not null default 'open' check (state in ('open', 'paid', 'canceled')),
  -- When the bank is to pay.
  day date not null,
  threshold_cents bigint not null check (threshold_cents >= 0),
  -- Who pays, as the file says it: name, iban, bic, city, country.
  debtor jsonb not null check (jsonb_typeof(debtor) = 'object'),
  -- Who was left out and why: [{ "kind", "id", "name", "cents", "reason" }].
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  made_by text not null,
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payout_runs_created on payout_runs (created_at desc, id desc);
create trigger payout_runs_touch before update on payout_runs for each row execute function touch_updated_at();

-- What one owner or seller gets in a run. Posted when it is paid.
create table payouts (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  owner_id bigint references owners,
  seller_id bigint references users,
  state text not null default 'open' check (state in ('open', 'paid', 'canceled')),
  cents bigint not null check (cents > 0),
  -- Of the publications that it pays; the rest was carried forward or corrected.
  due_cents bigint not null,
  -- By which the statement names it again.
  end_to_end_id text unique,
  -- The account at the time of the run, encrypted as its owner's or seller's is.
  account_sealed bytea not null,
  account_hint jsonb not null,
  paid_on date,
  transfer_id bigint references ledger_transfers,
  check (num_nonnulls(owner_id, seller_id) = 1),
  check ((state = 'paid') = (paid_on is not null)),
  check ((state = 'paid') = (transfer_id is not null))
);
create index payouts_run on payouts (run_id, id);
-- Nobody is in two runs at once, whoever makes them at the same moment.
create unique index payouts_open_owner on payouts (owner_id) where state = 'open';
create unique index payouts_open_seller on payouts (seller_id) where state = 'open';

-- The publications that a payout pays, each with the transfer by which it was owed.
create table payout_lines (
  payout_id bigint not null references payouts,
  briefing_id bigint not null references briefings,
  transfer_id bigint not null references ledger_transfers,
  cents bigint not null,
  primary key (payout_id, transfer_id)
);
create index payout_lines_transfer on payout_lines (transfer_id);
create index payout_lines_briefing on payout_lines (briefing_id);

-- How the columns of a bank's CSV file are read, remembered for the account.
create table statement_mappings (
  iban text primary key,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  changed_by text not null,
  changed_at timestamptz not null
);

create table bank_statements (
  id bigint generated always as identity primary key,
  version int not null default 1,
  format text not null check (format in ('camt053', 'norma43', 'csv')),
  file_name text not null,
  -- Of the file and the place of the statement in it: the same file is known again.
  fingerprint bytea not null unique,
  -- IBAN, or the bank's own number.
  account text not null,
  currency text not null,
  from_day date,
  to_day date,
  opening_cents bigint,
  closing_cents bigint,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bank_statements_created on bank_statements (created_at desc, id desc);
create trigger bank_statements_touch before update on bank_statements for each row execute function touch_updated_at();

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  -- Where it stands in the file.
  line int not null,
  day date not null,
  value_day date not null,
  -- Above zero for money in.
  cents bigint not null,
  counterparty text,
  counterparty_iban text,
  reference text,
  end_to_end_id text,
  text text not null default '',
  -- By which the same movement is known in another file.
  key bytea not null,
  -- `known`: it came with an earlier statement.
  state text not null default 'open' check (state in ('open', 'booked', 'ignored', 'known')),
  known_line_id bigint references statement_lines,
  note text not null default '',
  decided_by text,
  decided_at timestamptz,
  check ((state = 'known') = (known_line_id is not null)),
  check ((state in ('booked', 'ignored')) = (decided_at is not null))
);
create unique index statement_lines_key on statement_lines (key) where state <> 'known';
create index statement_lines_statement on statement_lines (statement_id, state, line);

-- What a movement has settled.
create table statement_settlements (
  line_id bigint not null references statement_lines,
  payment_id bigint references payments,
  payout_id bigint unique references payouts,
  invoice_id bigint,
  cents bigint not null,
  check (num_nonnulls(payment_id, payout_id, invoice_id) = 1)
);
create index statement_settlements_line on statement_settlements (line_id);
create index statement_settlements_payment on statement_settlements (payment_id);

-- The company's own bills are posted: when they are entered, and when they are paid.
alter table release_bills
  add column entered_transfer_id bigint references ledger_transfers,
  add column paid_transfer_id bigint references ledger_transfers;
