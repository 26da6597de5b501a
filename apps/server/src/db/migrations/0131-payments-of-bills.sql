-- A movement that settles a bill does so by a payment, which can be undone.
alter table statement_settlements drop constraint statement_settlements_check,
  add constraint statement_settlements_check
    check (num_nonnulls(coalesce(payment_id, invoice_id), payout_id, release_bill_id) = 1);
