-- What the team keeps of a publisher beside its name: whom to talk to, in which languages it publishes, how it is paid.
alter table owners
  -- [{ "name", "role", "email", "phone" }], the first is asked first.
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- ISO 639-1 codes of the languages it publishes in; `language` is the one it is written to.
  add column languages text[] not null default '{}',
  -- A site manager who brings an owner in sees it before it has a site.
  add column created_by_id bigint references users,
  -- Account and holder, encrypted at rest with the instance's secret, bound to the owner's id.
  add column payment_sealed bytea,
  -- What a screen may show of them: method, the initials of the holder, the last figures of the account.
  add column payment_hint jsonb,
  add column payment_changed_at timestamptz,
  add check ((payment_sealed is null) = (payment_hint is null)),
  add check ((payment_sealed is null) = (payment_changed_at is null));

create index owners_name on owners (name collate people, id);
create index owners_created on owners (created_at, id);
create index owners_country on owners (country, id);
create index owners_search on owners using gin (plain_text(name || ' ' || email) gin_trgm_ops);
create index owners_maker on owners (created_by_id) where created_by_id is not null;
create index offers_owner on offers (owner_id, site_id);
