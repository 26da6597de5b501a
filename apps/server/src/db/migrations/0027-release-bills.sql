-- Bills that the company itself pays to its suppliers, by category.

create table release_bills (
  id bigint generated always as identity primary key,
  description text not null check (description <> ''),
  supplier text not null default '',
  -- As the supplier counts its documents.
  document_number text not null default '',
  category_cost_id bigint not null references category_costs,
  value_cents bigint not null check (value_cents > 0),
  currency text not null default 'EUR',
  issue_date date not null,
  due_date date not null,
  -- The day it was paid; until then it is open.
  payment_date date,
  status text not null generated always as (case when payment_date is null then 'open' else 'paid' end) stored,
  notes text not null default '',
  search_text text not null
    generated always as (plain_text(description || ' ' || supplier || ' ' || document_number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entered_transfer_id bigint references ledger_transfers,
  paid_transfer_id bigint references ledger_transfers,
  constraint release_bills_check check (due_date >= issue_date)
);
comment on table release_bills is
  'A bill of a supplier of the company. It is posted when it is entered, and when it is paid.';
comment on constraint release_bills_check on release_bills is 'A bill is not due before it was issued.';
-- The same document twice would be paid twice.
create unique index release_bills_document on release_bills (lower(supplier), lower(document_number))
  where supplier <> '' and document_number <> '';
create index release_bills_due_up on release_bills (due_date, id);
create index release_bills_due_down on release_bills (due_date desc nulls last, id desc);
create index release_bills_issue_up on release_bills (issue_date, id);
create index release_bills_issue_down on release_bills (issue_date desc nulls last, id desc);
create index release_bills_payment_up on release_bills (payment_date, id);
create index release_bills_payment_down on release_bills (payment_date desc nulls last, id desc);
create index release_bills_value_up on release_bills (value_cents, id);
create index release_bills_value_down on release_bills (value_cents desc nulls last, id desc);
create index release_bills_supplier_up on release_bills (supplier collate people, id);
create index release_bills_supplier_down on release_bills (supplier collate people desc nulls last, id desc);
create index release_bills_category on release_bills (category_cost_id, due_date);
create index release_bills_open on release_bills (due_date, id) where payment_date is null;
create index release_bills_search on release_bills using gin (search_text gin_trgm_ops);
create trigger release_bills_touch before update on release_bills for each row execute function touch_updated_at();
