-- What clients pay in, and what the team gives them or takes. A payment is posted once it is confirmed, and once the other
-- way where it is reversed.
create table payments (
  id bigint generated always as identity primary key,
  version int not null default 1,
  kind text not null check (kind in ('top_up', 'transaction')),
  state text not null check (state in ('announced', 'confirmed', 'refused', 'withdrawn', 'reversed')),
  billing_account_id bigint not null references billing_accounts,
  -- Who announced it, or for whom it was made.
  recipient_id bigint not null references users,
  -- Above zero for what the client is given.
  wallet_cents bigint not null check (wallet_cents <> 0),
  -- Of a transaction: the account of the house that stands against it.
  counter_account text check (counter_account in ('bonus', 'opening', 'correction')),
  -- By which a transfer is found on a statement (ISO 11649).
  reference text unique,
  comments text not null default '',
  received_on date,
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'transaction') = (counter_account is not null)),
  check (kind = 'transaction' or wallet_cents > 0)
);
create index payments_created on payments (created_at desc, id desc);
create index payments_account on payments (billing_account_id, created_at desc);
create index payments_recipient on payments (recipient_id);
create index payments_announced on payments (created_at) where state = 'announced';
create trigger payments_touch before update on payments for each row execute function touch_updated_at();
