-- What administrators may change. A setting that nobody changed has no row, one that was reset has no value: both have
-- their default (packages/contract/src/settings).
create table settings (
  id bigint generated always as identity unique,
  key text primary key,
  value jsonb,
  version int not null default 1,
  changed_by text not null default '',
  changed_at timestamptz not null default now()
);

-- What an installation remembers of itself, such as the token that makes the first administrator.
create table instance_facts (
  key text primary key,
  value jsonb not null
);

create table brands (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9-]*$'),
  name text not null,
  host text unique,
  base_url text not null,
  page_title text not null,
  primary_color text not null,
  secondary_color text not null,
  accent_color text not null,
  logo_svg text not null,
  icon_svg text not null,
  is_backlinks boolean not null default false,
  is_default boolean not null default false,
  default_locale text not null default 'en-US',
  mail_from text not null default '',
  updated_at timestamptz not null default now()
);
create unique index brands_one_default on brands (is_default) where is_default;
