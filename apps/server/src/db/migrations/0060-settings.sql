-- Settings are what administrators may change; one that nobody changed has no row, one that was reset has no value: both
-- have their default (packages/contract/src/settings). What an installation remembers of itself, such as the token that
-- makes the first administrator, is no setting and has a table of its own.
create table instance_facts (
  key text primary key,
  value jsonb not null
);
insert into instance_facts (key, value)
  select key, value from settings where key in ('first_admin_token_sha256', 'demo_world');
delete from settings where key not in ('default_commission_bp', 'minimum_words', 'currency_rates')
  or (key, value) in (('default_commission_bp', '2000'::jsonb), ('minimum_words', '500'::jsonb));

alter table settings
  alter column value drop not null,
  add column id bigint generated always as identity unique,
  add column version int not null default 1,
  add column changed_by text not null default '';
alter table settings rename column updated_at to changed_at;
