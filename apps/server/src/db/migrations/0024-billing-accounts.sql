-- Whom money is counted for, by which rates it is shown in other currencies, and what the company itself spends on.

create table billing_accounts (
  id bigint generated always as identity primary key,
  company_id bigint unique references companies,
  user_id bigint unique references users,
  billing_mode text not null default 'prepaid' check (billing_mode in ('prepaid', 'postpaid')),
  -- Of its documents; the ledger counts in euros.
  currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'BRL')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where a billing account's documents go, and who it is by law; what is empty is told by the company or the person.
  legal_name text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  invoice_email text not null default '',
  -- Days until an invoice is due.
  payment_days int not null default 30 check (payment_days between 0 and 365),
  constraint billing_accounts_check check (num_nonnulls(company_id, user_id) = 1)
);
comment on table billing_accounts is 'Who pays and is paid as one: the company, or the person who has none.';
comment on constraint billing_accounts_check on billing_accounts is 'A company is billed, or a person who has none.';
create trigger billing_accounts_touch before update on billing_accounts
  for each row execute function touch_updated_at();

create table exchange_rates (
  day date not null,
  currency text not null check (currency in ('USD', 'BRL')),
  -- Millionths of the currency for one euro.
  micro_per_euro bigint not null check (micro_per_euro > 0),
  read_at timestamptz not null,
  primary key (day, currency)
);
comment on table exchange_rates is
  'Rates as they were published, or typed: a document that states one can be looked up.';

create table category_costs (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  description text not null default '',
  search_text text not null generated always as (plain_text(name || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table category_costs is 'Categories of what the company itself spends.';
create unique index category_costs_any_case on category_costs (lower(name));
create index category_costs_name_up on category_costs (name collate people, id);
create index category_costs_name_down on category_costs (name collate people desc nulls last, id desc);
create index category_costs_search on category_costs using gin (search_text gin_trgm_ops);
create trigger category_costs_touch before update on category_costs for each row execute function touch_updated_at();
