-- What people are told: in the product, and by mail.

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
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create function notifications_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', json_build_object('id', new.id, 'userId', new.user_id)::text);
  return null;
end $$;
create trigger notifications_announced after insert on notifications
  for each row execute function notifications_announce();

-- ── Mail ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Every mail the product sends. The row and the job that sends it are written in the transaction of the change that
-- the mail tells of, with the words already set: what was decided is what is sent, however late or often it is tried.
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
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text not null default '',
  search_text text not null
    generated always as (plain_text(to_address || ' ' || subject || ' ' || template)) stored,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  check (status = 'sent' or (html is not null and text is not null))
);
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

-- What the demo's mail catcher received. Stays empty where mail leaves the machine.
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
