-- Prices are also shown in dollars or reais, by rates that are typed, or read from the European Central Bank.

-- Rates as they were published: a document that states one can be looked up.
create table exchange_rates (
  day date not null,
  currency text not null check (currency in ('USD', 'BRL')),
  -- Millionths of the currency for one euro.
  micro_per_euro bigint not null check (micro_per_euro > 0),
  read_at timestamptz not null,
  primary key (day, currency)
);

alter table brands add column display_currency text not null default 'EUR'
  check (display_currency in ('EUR', 'USD', 'BRL'));
-- A person's own choice; null follows the brand.
alter table users add column display_currency text check (display_currency in ('EUR', 'USD', 'BRL'));
