-- A bank returns a payout: it is owed again, and the next run pays it under a new id.
alter table payouts
  add column returned_on date,
  add column return_reason text,
  drop constraint payouts_state_check,
  drop constraint payouts_check1,
  drop constraint payouts_check2,
  add constraint payouts_state_check check (state in ('open', 'paid', 'canceled', 'returned')),
  add constraint payouts_paid_check check ((state in ('paid', 'returned')) = (paid_on is not null)),
  add constraint payouts_posted_check check ((state in ('paid', 'returned')) = (transfer_id is not null)),
  add constraint payouts_returned_check
    check ((state = 'returned') = (returned_on is not null) and (state = 'returned') = (return_reason is not null));
-- Whether a document withholds the line's tax, so that it stays withheld where the payout came back.
alter table payout_lines add column stays_withheld boolean not null default false;
-- Why a bank returned a movement, as its statement says.
alter table statement_lines add column return_reason text;
-- A payout has one movement that paid it and one that returned it.
alter table statement_settlements
  add column is_return boolean not null default false,
  drop constraint statement_settlements_payout_id_key,
  add constraint statement_settlements_payout_key unique (payout_id, is_return);
