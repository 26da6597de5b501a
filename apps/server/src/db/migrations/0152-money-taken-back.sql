-- What payers took back of payments: refunds and disputes at the card provider, recalls by a bank, reversals by the team.
-- Facts are kept as they are told, in any order; what is posted of them follows.
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
create index payment_returns_open on payment_returns (payment_id) where state = 'open';

-- Their sum, for the list.
alter table payments add column taken_cents bigint not null default 0;

-- Payments that were reversed before. A dispute that the team has booked so is the one that the provider tells of next.
insert into payment_returns (payment_id, kind, state, told_at, taken_cents, posted_cents, created_at)
  select id, case when method = 'card' and card_issue = 'disputed' then 'dispute' when method = 'card' then 'refund'
      else 'reversal' end, 'done', coalesce(decided_at, created_at),
    wallet_cents, wallet_cents, coalesce(decided_at, created_at)
  from payments where state = 'reversed' and wallet_cents > 0;
update payments set taken_cents = wallet_cents where state = 'reversed' and wallet_cents > 0;

-- What a client owes because money that it had spent was taken back. The next money that comes in settles it.
alter table ledger_accounts
  drop constraint ledger_accounts_check1,
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_of_billing_accounts
    check ((code in ('wallet', 'receivable', 'wallet_debt')) = (billing_account_id is not null)),
  add constraint ledger_accounts_code_check check (code in ('wallet', 'receivable', 'wallet_debt', 'revenue', 'vat',
    'payable', 'cost', 'commission', 'commission_payable', 'withheld_tax', 'bank', 'provider', 'provider_fees', 'exchange',
    'bonus', 'correction', 'release_bills', 'opening'));
