-- A movement of the bank may also pay a release bill.
alter table statement_settlements add column release_bill_id bigint references release_bills;
create index statement_settlements_release_bill on statement_settlements (release_bill_id)
  where release_bill_id is not null;
alter table statement_settlements drop constraint statement_settlements_check;
alter table statement_settlements add constraint statement_settlements_check
  check (num_nonnulls(payment_id, payout_id, invoice_id, release_bill_id) = 1);
