-- What the card provider keeps of a payment is an expense, and leaves the account of what it owes us.
alter table ledger_accounts drop constraint ledger_accounts_code_check;
alter table ledger_accounts add constraint ledger_accounts_code_check check (code in ('wallet', 'receivable', 'revenue',
  'vat', 'payable', 'cost', 'commission', 'commission_payable', 'withheld_tax', 'bank', 'provider', 'provider_fees',
  'exchange', 'bonus', 'correction', 'release_bills', 'opening'));
insert into ledger_accounts (code) values ('provider_fees');

-- Unknown until the provider has settled the payment.
alter table payments add column card_fee_cents bigint check (card_fee_cents >= 0),
  add check (card_fee_cents is null or method = 'card');
