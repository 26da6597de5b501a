-- Money that goes out to owners and sellers in runs, and what the bank's statements say of all that moved.

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
comment on table seller_accounts is
  'Bank details of sellers. As with those of owners, nobody is '
  'paid to new ones before somebody else has looked at them.';

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
  updated_at timestamptz not null default now(),
  constraint payout_runs_filled check ('' <> all (array[decided_by]))
);
comment on table payout_runs is 'Money that goes out together, as one file for the bank.';
create index payout_runs_created on payout_runs (created_at desc, id desc);
create trigger payout_runs_touch before update on payout_runs for each row execute function touch_updated_at();

create table payouts (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  owner_id bigint references owners,
  seller_id bigint references users,
  state text not null default 'open' check (state in ('open', 'paid', 'canceled', 'returned')),
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
  -- What a payout withholds from publications that are on no document of the owner's.
  withheld_cents bigint not null default 0 check (withheld_cents >= 0),
  -- A bank returns a payout: it is owed again, and the next run pays it under a new id.
  returned_on date,
  return_reason text,
  -- A document of an owner or seller may be paid alone: a payout that names it pays it, whatever is due beside it.
  invoice_id bigint references invoices (id),
  constraint payouts_check check (num_nonnulls(owner_id, seller_id) = 1),
  constraint payouts_paid_check check ((state in ('paid', 'returned')) = (paid_on is not null)),
  constraint payouts_posted_check check ((state in ('paid', 'returned')) = (transfer_id is not null)),
  constraint payouts_returned_check
    check ((state = 'returned') = (returned_on is not null) and (state = 'returned') = (return_reason is not null)),
  constraint payouts_filled check ('' <> all (array[end_to_end_id, return_reason]))
);
comment on table payouts is 'What one owner or seller gets in a run. Posted when it is paid.';
comment on constraint payouts_check on payouts is 'A payout is an owner''s or a seller''s.';
comment on constraint payouts_paid_check on payouts is
  'What was paid, also if the bank returned it, has the day of payment.';
comment on constraint payouts_posted_check on payouts is 'What was paid, also if the bank returned it, was posted.';
comment on constraint payouts_returned_check on payouts is
  'A payout that the bank returned has the day and the reason.';
create index payouts_run on payouts (run_id, id);
-- Nobody is in two runs at once, whoever makes them at the same moment.
create unique index payouts_open_owner on payouts (owner_id) where state = 'open';
create unique index payouts_open_seller on payouts (seller_id) where state = 'open';
create index payouts_of_documents on payouts (invoice_id) where invoice_id is not null;
create trigger payouts_whole_owner before insert or update of owner_id on payouts
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();

create table payout_lines (
  payout_id bigint not null references payouts,
  briefing_id bigint not null references briefings,
  transfer_id bigint not null references ledger_transfers,
  cents bigint not null,
  withheld_cents bigint not null default 0 check (withheld_cents >= 0),
  -- Whether a document withholds the line's tax, so that it stays withheld where the payout came back.
  stays_withheld boolean not null default false,
  primary key (payout_id, transfer_id)
);
comment on table payout_lines is 'The publications that a payout pays, each with the transfer by which it was owed.';
create index payout_lines_transfer on payout_lines (transfer_id);
create index payout_lines_briefing on payout_lines (briefing_id);

create table statement_mappings (
  iban text primary key,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table statement_mappings is 'How the columns of a bank''s CSV file are read, remembered for the account.';

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
comment on table bank_statements is 'Statements of the bank that were read from a file.';
comment on constraint bank_statements_fingerprint_key on bank_statements is 'The same statement is read once.';
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
  -- Why a bank returned a movement, as its statement says.
  return_reason text,
  constraint statement_lines_check check ((state = 'known') = (known_line_id is not null)),
  constraint statement_lines_check1 check ((state in ('booked', 'ignored')) = (decided_at is not null)),
  constraint statement_lines_filled check ('' <> all (array[
    counterparty, counterparty_iban, reference, end_to_end_id, decided_by, return_reason]))
);
comment on table statement_lines is 'Movements on a bank statement.';
comment on constraint statement_lines_check on statement_lines is
  'A movement that is known already names the one that it repeats.';
comment on constraint statement_lines_check1 on statement_lines is
  'A movement that was booked or ignored has the moment of the decision.';
create unique index statement_lines_key on statement_lines (key) where state <> 'known';
create index statement_lines_statement on statement_lines (statement_id, state, line);

create table statement_settlements (
  line_id bigint not null references statement_lines,
  payment_id bigint references payments,
  payout_id bigint references payouts,
  invoice_id bigint,
  cents bigint not null,
  -- A movement of the bank may also pay a release bill.
  release_bill_id bigint references release_bills,
  is_return boolean not null default false,
  constraint statement_settlements_check
    check (num_nonnulls(coalesce(payment_id, invoice_id), payout_id, release_bill_id) = 1),
  constraint statement_settlements_payout_key unique (payout_id, is_return)
);
comment on table statement_settlements is
  'What a movement of the bank has settled: a payment of a client, a payout or its return, a bill of our own.';
comment on constraint statement_settlements_check on statement_settlements is
  'A movement settles one thing. A bill of a client is settled by a payment, which can be undone.';
comment on constraint statement_settlements_payout_key on statement_settlements is
  'A payout has one movement that paid it and one that returned it.';
create index statement_settlements_line on statement_settlements (line_id);
create index statement_settlements_payment on statement_settlements (payment_id);
create index statement_settlements_release_bill on statement_settlements (release_bill_id)
  where release_bill_id is not null;
