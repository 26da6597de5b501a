-- Top-ups and bills that clients pay by card, on the page of a provider.
alter table payments
  add column method text not null default 'transfer' check (method in ('transfer', 'card')),
  -- The bill that it pays; what is more than open goes to the wallet.
  add column invoice_id bigint references invoices,
  -- By which the provider's events find it. Other payments of the provider's account have none.
  add column card_key uuid unique,
  -- The page where it is paid, and the provider's number of what was paid there.
  add column card_session text unique,
  add column card_url text,
  add column card_intent text unique,
  -- What somebody of the team has to look at: another amount than was asked for, or money that went back.
  add column card_issue text check (card_issue in ('amount', 'refunded', 'disputed')),
  add column card_issue_cents bigint,
  add column card_issue_currency text,
  add check ((method = 'card') = (card_key is not null)),
  add check (card_issue is null or method = 'card');
create index payments_invoice on payments (invoice_id) where invoice_id is not null;
