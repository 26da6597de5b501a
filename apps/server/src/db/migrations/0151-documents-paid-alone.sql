-- A document of an owner or seller may be paid alone: a payout that names it pays it, whatever is due beside it.
alter table payouts add column invoice_id bigint references invoices (id);
create index payouts_of_documents on payouts (invoice_id) where invoice_id is not null;
