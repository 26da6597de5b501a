-- What administrators set for the whole installation, and the brands that it appears under.

create table settings (
  id bigint generated always as identity unique,
  key text primary key,
  value jsonb,
  version int not null default 1,
  changed_by text not null default '',
  changed_at timestamptz not null default now(),
  -- The last value of each setting that the product accepted. It holds while `value` is one that it can't use.
  last_valid jsonb
);
comment on table settings is
  'What administrators may change. A setting that nobody changed has no row, one that '
  'was reset has no value: both have their default (packages/contract/src/settings).';

create table instance_facts (
  key text primary key,
  value jsonb not null
);
comment on table instance_facts is
  'What an installation remembers of itself, such as the token that makes the first administrator.';

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
  default_locale text not null default 'en-US' check (default_locale in ('en-US', 'es', 'pt-BR')),
  mail_from text not null default '',
  updated_at timestamptz not null default now(),
  version int not null default 1,
  has_pictures jsonb not null default '{}' check (jsonb_typeof(has_pictures) = 'object'),
  display_currency text not null default 'EUR'
    check (display_currency in ('EUR', 'USD', 'BRL')),
  -- Each brand says whether clicks and opens of its newsletters are counted.
  counts_clicks boolean not null default true,
  counts_opens boolean not null default false,
  constraint brands_filled check ('' <> all (array[host]))
);
comment on table brands is 'Under which names, colours, hosts and senders this installation appears.';
create unique index brands_one_default on brands (is_default) where is_default;

create function settings_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
comment on function settings_announce is
  'Tells every process that a setting has changed, so that what it holds is never older than a second.';
create trigger settings_announced after insert or update or delete on settings
  for each statement execute function settings_announce();

create table brand_pictures (
  brand_id bigint not null references brands on delete cascade,
  kind text not null check (kind in ('logo', 'icon', 'favicon')),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  -- At most 2 MB, checked and with an svg's scripts taken out.
  bytes bytea not null,
  primary key (brand_id, kind)
);
comment on table brand_pictures is 'Logo, icon and favicon that were uploaded for a brand.';
