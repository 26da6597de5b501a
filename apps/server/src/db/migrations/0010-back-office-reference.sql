-- Reference data that staff keep: agencies and companies with country and logo, categories, tags, CRM tags, and what
-- the company itself spends. Every list is read by an index of its sort, upwards and downwards.

-- ── Agencies and companies ───────────────────────────────────────────────────────────────────────────────────────
alter table agencies
  -- Whose rule the tax number follows; '' for none.
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Where the picture's bytes lie, and what they are.
  add column logo_key text,
  add column logo_type text,
  add check ((logo_key is null) = (logo_type is null));
alter table companies
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column logo_key text,
  add column logo_type text,
  add check ((logo_key is null) = (logo_type is null));

create index agencies_name_up on agencies (name collate people, id);
create index agencies_name_down on agencies (name collate people desc nulls last, id desc);
create index agencies_created_up on agencies (created_at, id);
create index agencies_created_down on agencies (created_at desc nulls last, id desc);
create index agencies_search on agencies using gin (plain_text(name || ' ' || tax_number) gin_trgm_ops);
create trigger agencies_touch before update on agencies for each row execute function touch_updated_at();

create index companies_name_up on companies (name collate people, id);
create index companies_name_down on companies (name collate people desc nulls last, id desc);
create index companies_founded_up on companies (founded_in, id);
create index companies_founded_down on companies (founded_in desc nulls last, id desc);
create index companies_created_up on companies (created_at, id);
create index companies_created_down on companies (created_at desc nulls last, id desc);
create index companies_agency on companies (agency_id, id) where agency_id is not null;
create index companies_country on companies (country, id);
create index companies_search on companies using gin (plain_text(name || ' ' || tax_number) gin_trgm_ops);
create trigger companies_touch before update on companies for each row execute function touch_updated_at();

-- ── Categories and tags of the catalogue ─────────────────────────────────────────────────────────────────────────
alter table categories
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index categories_name_en on categories (lower(name_en));
create unique index categories_name_es on categories (lower(name_es));
create unique index categories_name_pt on categories (lower(name_pt));
create index categories_name_en_up on categories (name_en collate people, id);
create index categories_name_en_down on categories (name_en collate people desc nulls last, id desc);
create index categories_name_es_up on categories (name_es collate people, id);
create index categories_name_es_down on categories (name_es collate people desc nulls last, id desc);
create index categories_name_pt_up on categories (name_pt collate people, id);
create index categories_name_pt_down on categories (name_pt collate people desc nulls last, id desc);
create index categories_topic on categories (topic, id);
create index categories_search on categories
  using gin (plain_text(name_en || ' ' || name_es || ' ' || name_pt) gin_trgm_ops);
create trigger categories_touch before update on categories for each row execute function touch_updated_at();
-- What of the orders a category is chosen for.
create index briefings_category on briefings (category_id) where category_id is not null;
create index briefing_targets_category on briefing_targets (category_id, briefing_id) where category_id is not null;

alter table tags
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add check (color ~ '^#[0-9a-fA-F]{6}$');
create unique index tags_any_case on tags (lower(name));
create index tags_name_up on tags (name collate people, id);
create index tags_name_down on tags (name collate people desc nulls last, id desc);
create index tags_search on tags using gin (plain_text(name || ' ' || description) gin_trgm_ops);
create trigger tags_touch before update on tags for each row execute function touch_updated_at();

-- ── Tags of clients, for the CRM ─────────────────────────────────────────────────────────────────────────────────
create table crm_tags (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index crm_tags_any_case on crm_tags (lower(name));
create index crm_tags_name_up on crm_tags (name collate people, id);
create index crm_tags_name_down on crm_tags (name collate people desc nulls last, id desc);
create index crm_tags_search on crm_tags using gin (plain_text(name || ' ' || description) gin_trgm_ops);
create trigger crm_tags_touch before update on crm_tags for each row execute function touch_updated_at();

create table user_crm_tags (
  user_id bigint not null references users on delete cascade,
  crm_tag_id bigint not null references crm_tags,
  primary key (user_id, crm_tag_id)
);
create index user_crm_tags_tag on user_crm_tags (crm_tag_id, user_id);

-- ── What the company itself spends ───────────────────────────────────────────────────────────────────────────────
create table category_costs (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index category_costs_any_case on category_costs (lower(name));
create index category_costs_name_up on category_costs (name collate people, id);
create index category_costs_name_down on category_costs (name collate people desc nulls last, id desc);
create index category_costs_search on category_costs using gin (plain_text(name || ' ' || description) gin_trgm_ops);
create trigger category_costs_touch before update on category_costs for each row execute function touch_updated_at();

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
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (due_date >= issue_date)
);
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
create index release_bills_search on release_bills
  using gin (plain_text(description || ' ' || supplier || ' ' || document_number) gin_trgm_ops);
create trigger release_bills_touch before update on release_bills for each row execute function touch_updated_at();
