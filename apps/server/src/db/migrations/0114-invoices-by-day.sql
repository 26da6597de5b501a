-- What clients owe of a period is read by the day of issue, from an index alone.
create index invoices_client_days on invoices (issue_day)
  include (billing_account_id, state, due_day, to_pay_cents, paid_cents, set_off_cents)
  where type = 'client' and state in ('issued', 'partly_paid', 'paid');
