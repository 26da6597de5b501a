-- What clients pay in by transfer or card, what the team gives them or takes, and what payers took back.

create table payments (
  id bigint generated always as identity primary key,
  version int not null default 1,
  kind text not null check (kind in ('top_up', 'transaction')),
  state text not null check (state in ('announced', 'confirmed', 'refused', 'withdrawn', 'failed', 'reversed')),
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
  method text not null default 'transfer' check (method in ('transfer', 'card')),
  -- The bill that it pays; what is more than open goes to the wallet.
  invoice_id bigint,
  -- By which the provider's events find it. Other payments of the provider's account have none.
  card_key uuid unique,
  -- The page where it is paid, and the provider's number of what was paid there.
  card_session text unique,
  card_url text,
  card_intent text unique,
  -- What somebody of the team has to look at: another amount than was asked for, or money that went back.
  card_issue text check (card_issue in ('amount', 'refunded', 'disputed')),
  card_issue_cents bigint,
  card_issue_currency text,
  -- Unknown until the provider has settled the payment.
  card_fee_cents bigint check (card_fee_cents >= 0),
  -- A payment by card is committed before the provider's page is opened, so the transaction of its Idempotency-Key
  -- can't be that of its work. The payment keeps the key itself: a repeat finds it. The key, hashed with its caller
  -- and endpoint. Null once no page could be opened: a repeat begins anew.
  request_key text unique,
  -- What was asked, hashed: another request under the same key is refused.
  request_sha256 text,
  -- The sum of what was taken back (payment_returns), for the list.
  taken_cents bigint not null default 0,
  constraint payments_check check ((kind = 'transaction') = (counter_account is not null)),
  constraint payments_check1 check (kind = 'transaction' or wallet_cents > 0),
  constraint payments_check2 check ((method = 'card') = (card_key is not null)),
  constraint payments_check3 check (card_issue is null or method = 'card'),
  constraint payments_check4 check (card_fee_cents is null or method = 'card'),
  constraint payments_filled check ('' <> all (array[
    reference, decided_by, card_session, card_url, card_intent, card_issue_currency, request_key, request_sha256]))
);
comment on table payments is
  'What a client pays in, and what the team gives a client or takes. Posted '
  'once it is confirmed, and once the other way where it is reversed.';
comment on constraint payments_check on payments is
  'A transaction of the team names the account of the house that stands against it.';
comment on constraint payments_check1 on payments is 'A client pays in; only the team takes money out of a wallet.';
comment on constraint payments_request_key_key on payments is 'A repeated request makes no second payment.';
create index payments_created on payments (created_at desc, id desc);
create index payments_account on payments (billing_account_id, created_at desc);
create index payments_recipient on payments (recipient_id);
create index payments_announced on payments (created_at) where state = 'announced';
create index payments_invoice on payments (invoice_id) where invoice_id is not null;
create trigger payments_touch before update on payments for each row execute function touch_updated_at();

create table payment_returns (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  kind text not null check (kind in ('refund', 'failed_refund', 'dispute', 'reversal')),
  -- The provider's number of a dispute or failed refund. Empty: all of the kind.
  reference text not null default '',
  state text not null check (state in ('open', 'won', 'lost', 'done')),
  -- What is disputed or refunded, as the provider says it.
  amount_cents bigint not null default 0,
  amount_currency text not null default 'EUR',
  -- Movements at the provider that are known; who tells of more of them knows more.
  movements int not null default 0,
  told_at timestamptz not null,
  -- Euro cents: left, came back, and the provider's fee.
  taken_cents bigint not null default 0 check (taken_cents >= 0),
  back_cents bigint not null default 0 check (back_cents >= 0),
  fee_cents bigint not null default 0,
  -- Of which is posted: taken less back, the part of it that opened the bill again, the fee.
  posted_cents bigint not null default 0,
  posted_bill_cents bigint not null default 0,
  posted_fee_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (payment_id, kind, reference)
);
comment on table payment_returns is
  'What payers took back of payments: refunds and disputes at the card provider, recalls by a bank, '
  'reversals by the team. Facts are kept as they are told, in any order; what is posted of them follows.';
comment on constraint payment_returns_payment_id_kind_reference_key on payment_returns is
  'What a provider tells again changes what is known, and adds nothing.';
create index payment_returns_open on payment_returns (payment_id) where state = 'open';
