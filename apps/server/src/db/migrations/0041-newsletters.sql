-- One newsletter to many, a version for each language. Its recipients are frozen when it starts, with everybody who is
-- left out and why, so that candidates are recipients and exclusions, and nobody is mailed twice.
create table newsletters (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  audience text not null check (audience in ('clients', 'owners')),
  -- A seller's newsletter reaches its own clients, whoever sends it.
  executive_id bigint references users,
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  versions jsonb not null default '{}' check (jsonb_typeof(versions) = 'object'),
  brand_id bigint not null references brands,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_by_id bigint references users,
  created_by text not null,
  search_text text not null generated always as (plain_text(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletters_by_creation on newsletters (created_at, id);
create index newsletters_executive on newsletters (executive_id) where executive_id is not null;
create index newsletters_search on newsletters using gin (search_text gin_trgm_ops);
create trigger newsletters_touch before update on newsletters for each row execute function touch_updated_at();

create table newsletter_recipients (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references newsletters on delete cascade,
  -- The normalised address; of whom has none of its own, `#` and the record.
  address text not null,
  user_id bigint references users on delete set null,
  owner_id bigint references owners on delete set null,
  name text not null,
  company text not null default '',
  locale text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'excluded')),
  -- Why it was left out, or what the mail server said.
  reason text not null default '',
  -- What the link to unsubscribe carries.
  key uuid not null default gen_random_uuid() unique,
  attempts int not null default 0,
  -- Not handed over again before; of one that is being handed over, when its process is given up.
  not_before timestamptz,
  sent_at timestamptz,
  unsubscribed_at timestamptz,
  unique (newsletter_id, address)
);
create index newsletter_recipients_state on newsletter_recipients (newsletter_id, state, id);
create index newsletter_recipients_user on newsletter_recipients (user_id) where user_id is not null;
create index newsletter_recipients_owner on newsletter_recipients (owner_id) where owner_id is not null;

-- Addresses that get no newsletter any more, and why.
create table mail_suppressions (
  address text primary key,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  newsletter_id bigint references newsletters on delete set null,
  at timestamptz not null default now()
);
create index mail_suppressions_newsletter on mail_suppressions (newsletter_id) where newsletter_id is not null;
