-- A supplier's document is corrected by a credit note, which is the supplier's as the document is.
alter table invoices drop constraint invoices_check1, drop constraint invoices_check2;
alter table invoices
  add constraint invoices_check1 check (case type when 'owner' then owner_id is not null
    when 'credit_note' then true else owner_id is null end),
  add constraint invoices_check2 check (case type when 'seller' then seller_id is not null
    when 'credit_note' then true else seller_id is null end);
