-- Outside services as administrators set them up.
create table services (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9_]+$'),
  -- Fields that are no secrets.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  is_set boolean not null default true,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

create table service_secrets (
  service_id bigint not null references services on delete cascade,
  field text not null,
  -- The one before stays until `ends_at`, so that a service may be given the new one while the old one still holds.
  is_previous boolean not null default false,
  sealed bytea not null,
  -- The key it is sealed with, so that others are found and sealed anew.
  key_id text not null,
  ending text not null default '',
  changed_by text not null,
  changed_at timestamptz not null,
  ends_at timestamptz,
  primary key (service_id, field, is_previous),
  check (is_previous = (ends_at is not null))
);
create trigger services_announced after insert or update or delete on services
  for each statement execute function settings_announce();
create trigger service_secrets_announced after insert or update or delete on service_secrets
  for each statement execute function settings_announce();

alter table outside_services drop constraint outside_services_name_check,
  add constraint outside_services_name_check check (name ~ '^[a-z0-9_]+$'),
  -- What is used up of what may be used, as the service last said.
  add column quota jsonb,
  -- When the team was told that it is broken; null again once it works.
  add column told_at timestamptz;
