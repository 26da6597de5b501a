-- What people are told: in the product, by mail, and in the channels of the team.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event_id bigint references events,
  type text not null,
  data jsonb not null default '{}',
  href text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event_id)
);
comment on table notifications is 'What a person is told in the product.';
comment on constraint notifications_user_id_event_id_key on notifications is 'A person is told of an event once.';
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
-- What an event told people is what its channels are told.
create index notifications_event on notifications (event_id);

create function notifications_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', json_build_object('id', new.id, 'userId', new.user_id)::text);
  return null;
end $$;
comment on function notifications_announce is 'Tells every process of a new notification.';
create trigger notifications_announced after insert on notifications
  for each row execute function notifications_announce();

create table channel_notices (
  id bigint generated always as identity primary key,
  channel text not null check (channel ~ '^[a-z]+$'),
  event_id bigint not null references events,
  type text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  href text not null,
  created_at timestamptz not null,
  -- Who sends it has it until a lease after this; null while nobody does.
  claimed_at timestamptz,
  sent_at timestamptz,
  unique (channel, event_id)
);
comment on table channel_notices is
  'What the team''s channels (Slack, Telegram) are told of events. A row stays for '
  'a week after it was sent, so that an event that is followed twice is told once.';
comment on constraint channel_notices_channel_event_id_key on channel_notices is 'A channel is told of an event once.';
create index channel_notices_waiting on channel_notices (channel, id) where sent_at is null;

-- ── Mail ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create table mails (
  id bigint generated always as identity primary key,
  -- Names the occasion, for example `briefing:12:draft-ready:3`: no occasion is mailed about twice.
  dedupe_key text unique check (length(dedupe_key) <= 200),
  -- The Message-ID header, the same at every attempt, so that a receiver can tell a repeated mail.
  message_id text not null unique,
  to_address text not null check (to_address !~ '[[:cntrl:]]' and length(to_address) <= 320),
  from_name text not null check (from_name !~ '[[:cntrl:]]'),
  -- The brand's own sender; empty: the one this installation is configured with.
  from_address text not null check (from_address !~ '[[:cntrl:]]'),
  template text not null,
  -- Whom it is written for: an address alone doesn't tell, as a client may publish, too.
  audience text not null check (audience in ('account', 'client', 'owner', 'staff')),
  locale text not null check (locale in ('en-US', 'es', 'pt-BR')),
  brand_id bigint references brands on delete set null,
  subject text not null check (subject !~ '[[:cntrl:]]' and length(subject) between 1 and 200),
  -- Null once erased: after sending when confidential, after some weeks for all.
  html text,
  text text,
  -- Carries a code that lets somebody in.
  is_confidential boolean not null,
  -- Where a mail program unsubscribes its reader with one click (RFC 8058); null for what nobody can be spared.
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[^[:cntrl:]<>]+$'),
  -- queued: waits for its first try, or for another that an admin asked for. failed: will be tried again by itself.
  -- dead: nobody tries any more.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dead', 'unknown')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text not null default '',
  search_text text not null
    generated always as (plain_text(to_address || ' ' || subject || ' ' || template)) stored,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A mail may bring one file along, that the store keeps.
  attachment_name text,
  attachment_type text,
  attachment_key text,
  -- A mail that was handed over without an answer may have arrived: whether it is sent again is a rule of its kind, or
  -- asked of a person. The run that hands it over marks it right before its first byte leaves.
  begun_at timestamptz,
  -- Its reader waits for it, and a second one does no harm.
  may_repeat boolean not null default false,
  -- When it was sent again by that rule, which applies once.
  repeated_at timestamptz,
  constraint mails_check check ((status = 'sent') = (sent_at is not null)),
  constraint mails_check1 check (status = 'sent' or (html is not null and text is not null)),
  constraint mails_attachment check (num_nonnulls(attachment_name, attachment_type, attachment_key) in (0, 3)),
  constraint mails_filled check ('' <> all (array[
    dedupe_key, html, text, attachment_name, attachment_type, attachment_key]))
);
comment on table mails is
  'Every mail the product sends. The row and the job that sends it are written in '
  'the transaction of the change that the mail tells of, with the words already '
  'set: what was decided is what is sent, however late or often it is tried.';
comment on constraint mails_dedupe_key_key on mails is 'No occasion is mailed about twice.';
comment on constraint mails_check on mails is 'A mail that was sent has the moment at which it was.';
comment on constraint mails_check1 on mails is 'What is still to be sent has its text.';
-- What needs attention is few among many that were sent.
create index mails_unsent on mails (status, id) where status <> 'sent';
create index mails_to_erase on mails (sent_at) where html is not null;
create index mails_by_creation on mails (created_at, id);
create index mails_by_sending on mails (sent_at desc nulls last, id desc);
create index mails_by_sending_up on mails (sent_at, id);
create index mails_by_address on mails (to_address, id);
create index mails_by_template on mails (template, id);
create index mails_by_status on mails (status, id);
create index mails_by_attempts on mails (attempts, id);
create index mails_search on mails using gin (search_text gin_trgm_ops);

create table caught_mails (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  -- The envelope: who it was really sent from and to.
  mail_from text not null,
  rcpt_to text[] not null,
  subject text not null,
  html text not null,
  text text not null,
  -- [{ "name", "value" }] in the order of the message.
  headers jsonb not null,
  source bytea not null
);
comment on table caught_mails is 'What the demo''s mail catcher received. Stays empty where mail leaves the machine.';

create table sender_domains (
  id bigint generated always as identity primary key,
  domain text not null check (domain ~ '^[a-z0-9.-]{1,253}$'),
  selector text not null check (selector ~ '^[a-z0-9-]{1,63}$'),
  -- Base64 of the public key, as its record says it.
  public_key text not null,
  sealed_key bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  published_at timestamptz,
  problem text not null default '' check (problem in ('', 'missing', 'different', 'unreachable')),
  has_spf boolean,
  has_dmarc boolean,
  unique (domain, selector)
);
comment on table sender_domains is
  'Keys that sign mails (DKIM). A domain''s newest published '
  'key signs; a newer one takes over once its record is found.';
