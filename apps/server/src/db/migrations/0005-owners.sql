-- Publishers: whom to talk to, in which languages they publish, how they are paid. They have no account; their link is
-- their way in.
create table owners (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null default '',
  phone text not null default '',
  -- [{ "name", "role", "email", "phone" }], the first is asked first.
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- The one it is written to.
  language text not null default 'en-US' check (language in ('en-US', 'es', 'pt-BR')),
  -- ISO 639-1 codes of those it publishes in.
  languages text[] not null default '{}',
  country text not null default '',
  owner_manager_id bigint references users,
  -- A site manager who brings an owner in sees it before it has a site.
  created_by_id bigint references users,
  notes text not null default '',
  -- Whoever knows it is the owner: unguessable, renewable, revocable.
  link_uuid uuid not null unique default gen_random_uuid(),
  link_revoked_at timestamptz,
  -- Account and holder, encrypted at rest with the instance's secret, bound to the owner's id.
  payment_sealed bytea,
  -- What a screen may show of them: method, the initials of the holder, the last figures of the account.
  payment_hint jsonb,
  payment_changed_at timestamptz,
  -- Kept by triggers (0015-kept-counts), never written directly: its offers, its briefings that wait for it, those
  -- online.
  sites_count int not null default 0,
  waiting_count int not null default 0,
  published_count int not null default 0,
  last_published_at timestamptz,
  search_text text not null generated always as (plain_text(name || ' ' || email)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((payment_sealed is null) = (payment_hint is null)),
  check ((payment_sealed is null) = (payment_changed_at is null))
);
-- What belongs to somebody's owners is found by ids that an index alone names.
create index owners_manager on owners (owner_manager_id, id);
create index owners_maker on owners (created_by_id) where created_by_id is not null;
create index owners_name on owners (name collate people, id);
create index owners_created on owners (created_at, id);
create index owners_country on owners (country, id);
create index owners_by_sites on owners (sites_count, id);
create index owners_by_waiting on owners (waiting_count, id);
create index owners_by_published on owners (published_count, id);
create index owners_by_publication on owners (last_published_at desc nulls last, id desc);
create index owners_by_publication_up on owners (last_published_at, id);
create index owners_search on owners using gin (search_text gin_trgm_ops);
-- A briefing that moves on changes nothing that anybody typed of its owner.
create trigger owners_touch before update on owners for each row
  when ((old.sites_count, old.waiting_count, old.published_count, old.last_published_at)
    is not distinct from (new.sites_count, new.waiting_count, new.published_count, new.last_published_at))
  execute function touch_updated_at();
