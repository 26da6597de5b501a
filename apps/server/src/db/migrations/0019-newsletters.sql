-- One newsletter to many, what became of it, and who wants none.

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
comment on table newsletters is 'A newsletter with a version for each language.';
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
  bounced_at timestamptz,
  bounce text check (bounce in ('hard', 'soft', 'complaint')),
  clicked_at timestamptz,
  opened_at timestamptz,
  -- When a claimed mail was begun: its process marks it right before the first byte leaves. A claim that ends without
  -- the mark surely sent nothing, so the mail goes back; with it nobody knows.
  begun_at timestamptz,
  unique (newsletter_id, address),
  check ((bounced_at is null) = (bounce is null))
);
comment on table newsletter_recipients is
  'Who gets a newsletter, and who of its audience is left out and why. Frozen when it '
  'starts, so that candidates are recipients and exclusions, and nobody is mailed twice.';
comment on constraint newsletter_recipients_newsletter_id_address_key on newsletter_recipients is
  'Nobody is mailed twice.';
create index newsletter_recipients_state on newsletter_recipients (newsletter_id, state, id);
create index newsletter_recipients_user on newsletter_recipients (user_id) where user_id is not null;
create index newsletter_recipients_owner on newsletter_recipients (owner_id) where owner_id is not null;
create index newsletter_recipients_bounced on newsletter_recipients (address, bounced_at) where bounce = 'soft';
-- Of a domain that may get no more newsletters in this hour, claims pass over all waiting recipients at once.
create index newsletter_recipients_waiting on newsletter_recipients (newsletter_id, split_part(address, '@', 2), id)
  where state = 'waiting';

create table newsletter_images (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references newsletters on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  media_type text not null,
  bytes int not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
comment on table newsletter_images is
  'Pictures that were uploaded for newsletters. Mail programs fetch them by a key that nobody guesses.';
create index newsletter_images_newsletter on newsletter_images (newsletter_id);
create index newsletter_images_key on newsletter_images (storage_key);

create table mail_suppressions (
  address text primary key,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  newsletter_id bigint references newsletters on delete set null,
  at timestamptz not null default now(),
  id bigint generated always as identity unique,
  -- Who of the team added it.
  added_by text not null default ''
);
comment on table mail_suppressions is
  'Addresses that get no newsletter any more, and why. The team sees '
  'them, adds addresses, and lifts what is no wish of the reader.';
create index mail_suppressions_newsletter on mail_suppressions (newsletter_id) where newsletter_id is not null;
create index mail_suppressions_at on mail_suppressions (at, id);
create index mail_suppressions_search on mail_suppressions using gin (address gin_trgm_ops);

create table mail_topics_off (
  address text not null,
  topic text not null check (topic in ('new_sites', 'reminders')),
  at timestamptz not null default now(),
  primary key (address, topic)
);
comment on table mail_topics_off is
  'Mails that somebody does not want. Newsletters are in mail_suppressions, as addresses that bounced are.';

create table mail_pace (
  bucket text primary key,
  started_at timestamptz not null,
  used int not null check (used >= 0)
);
comment on table mail_pace is 'Newsletters handed over in the current second and hour, in all and by receiving domain.';
