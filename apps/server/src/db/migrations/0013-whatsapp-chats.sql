-- Conversations on WhatsApp: one for each person, known by the number that WhatsApp gave it or, under a user name, by
-- an id that only this business gets.

create table whatsapp_chats (
  id bigint generated always as identity primary key,
  wa_id text unique check (wa_id ~ '^[0-9]{6,20}$'),
  name text not null default '',
  client_id bigint references users,
  owner_id bigint references owners,
  assignee_id bigint references users,
  state text not null default 'open' check (state in ('open', 'waiting', 'snoozed', 'closed')),
  unread int not null default 0 check (unread >= 0),
  last_text text not null default '',
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  opted_out_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- It is put off until a moment.
  snoozed_until timestamptz,
  -- The first message that nobody has answered.
  waiting_since timestamptz,
  -- The team was told that it waits.
  alerted_at timestamptz,
  -- People who write under a user name have no number: WhatsApp names them by an id that only this business gets.
  scoped_id text unique check (length(scoped_id) between 1 and 150),
  -- The person turned out to be one whom we knew by its number: there it goes on.
  continued_in bigint references whatsapp_chats,
  search_text text not null
    generated always as (plain_text(name || ' ' || coalesce(wa_id, ''))) stored,
  -- What it is about.
  briefing_id bigint references briefings on delete set null,
  -- The person said yes to messages that we begin: when, to whom of the team, how, and in which words.
  opted_in_on date,
  opted_in_by text not null default '',
  opted_in_how text check (opted_in_how in ('message', 'form', 'email', 'call', 'in_person')),
  opted_in_note text not null default '',
  -- WhatsApp says that the number has no WhatsApp, until something comes from it.
  unreachable_at timestamptz,
  -- WhatsApp takes no template for this person until then.
  paused_until timestamptz,
  constraint whatsapp_chats_check check (client_id is null or owner_id is null),
  constraint whatsapp_chats_snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint whatsapp_chats_known check (num_nonnulls(wa_id, scoped_id, continued_in) > 0),
  constraint whatsapp_chats_opt_in check ((opted_in_on is null) = (opted_in_how is null))
);
comment on table whatsapp_chats is 'A conversation on WhatsApp with one person.';
comment on constraint whatsapp_chats_check on whatsapp_chats is 'A person is a client or an owner, not both.';
comment on constraint whatsapp_chats_known on whatsapp_chats is
  'A person is known by a number, by WhatsApp''s id, or by the chat in which theirs goes on.';
comment on constraint whatsapp_chats_opt_in on whatsapp_chats is
  'Who said yes to messages that we begin said it in some way.';
comment on constraint whatsapp_chats_snoozed on whatsapp_chats is 'A conversation is put off until a moment.';
create index whatsapp_chats_latest on whatsapp_chats (last_message_at desc nulls last, id desc);
create index whatsapp_chats_earliest on whatsapp_chats (last_message_at, id);
create index whatsapp_chats_client on whatsapp_chats (client_id) where client_id is not null;
create index whatsapp_chats_owner on whatsapp_chats (owner_id) where owner_id is not null;
create index whatsapp_chats_assignee on whatsapp_chats (assignee_id) where assignee_id is not null;
create index whatsapp_chats_search on whatsapp_chats using gin (search_text gin_trgm_ops);
create index whatsapp_chats_snoozed_until on whatsapp_chats (snoozed_until) where snoozed_until is not null;
create index whatsapp_chats_waiting on whatsapp_chats (waiting_since)
  where waiting_since is not null and alerted_at is null and assignee_id is null;
create index whatsapp_chats_briefing on whatsapp_chats (briefing_id) where briefing_id is not null;
create index whatsapp_chats_continued on whatsapp_chats (continued_in) where continued_in is not null;
create trigger whatsapp_chats_touch before update on whatsapp_chats for each row execute function touch_updated_at();

create table whatsapp_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references whatsapp_chats,
  -- WhatsApp's own id; ours goes with each message, so that a status tells which one it is even if the answer was lost.
  provider_id text unique,
  key uuid not null unique default gen_random_uuid(),
  is_inbound boolean not null,
  -- `notice`: what WhatsApp says of a person, such as a changed number.
  kind text not null
    check (kind in ('text', 'template', 'image', 'document', 'audio', 'video', 'reaction', 'notice', 'other')),
  body text not null default '',
  template jsonb,
  state text not null
    check (state in ('received', 'queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed')),
  error_code int,
  author_id bigint references users,
  author_name text not null default '',
  at timestamptz not null,
  -- The message that one answers or reacts to, by WhatsApp's id: it may come in later than what speaks of it.
  quotes text,
  -- People correct and delete what they wrote.
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint whatsapp_messages_check check (is_inbound = (state = 'received')),
  constraint whatsapp_messages_deleted check (deleted_at is null or body = ''),
  constraint whatsapp_messages_filled check ('' <> all (array[provider_id, quotes]))
);
comment on table whatsapp_messages is 'Messages of a conversation on WhatsApp.';
comment on constraint whatsapp_messages_check on whatsapp_messages is
  'What came in was received; what goes out has one of the other states.';
comment on constraint whatsapp_messages_deleted on whatsapp_messages is 'What its writer deleted has no text any more.';
create index whatsapp_messages_chat on whatsapp_messages (chat_id, at desc, id desc);
create index whatsapp_messages_author on whatsapp_messages (author_id) where author_id is not null;
create index whatsapp_messages_quotes on whatsapp_messages (quotes) where quotes is not null;

create table whatsapp_files (
  message_id bigint primary key references whatsapp_messages,
  -- WhatsApp's id. Of a file that comes in: it is fetched by it. Of one that goes out: null until it is uploaded.
  media_id text,
  -- How often it was uploaded: a file that WhatsApp could not read is uploaded once more.
  uploads int not null default 0,
  file_name text not null default '',
  media_type text not null default '',
  bytes bigint,
  -- As WhatsApp announced it, base64; checked when the file is fetched.
  announced_sha256 text,
  storage_key text,
  -- refused: of a kind or size that is not kept; lost: it could not be fetched.
  state text not null check (state in ('waiting', 'stored', 'refused', 'lost')),
  check ((state = 'stored') = (storage_key is not null)),
  constraint whatsapp_files_filled check ('' <> all (array[media_id, announced_sha256, storage_key]))
);
comment on table whatsapp_files is 'Files of messages on WhatsApp, one for each message at most.';
create index whatsapp_files_key on whatsapp_files (storage_key) where storage_key is not null;

create table whatsapp_entries (
  id bigint generated always as identity primary key,
  chat_id bigint not null references whatsapp_chats,
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  created_at timestamptz not null default now()
);
comment on table whatsapp_entries is 'Notes of the team on a conversation, which only the team reads.';
create index whatsapp_entries_chat on whatsapp_entries (chat_id, created_at);

create table whatsapp_templates (
  name text not null,
  language text not null,
  category text not null,
  -- As WhatsApp calls it: APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others.
  status text not null,
  reason text not null default '',
  header text not null default '',
  body text not null,
  footer text not null default '',
  -- The variables in the order in which their values are given: of the header, then of the body.
  variables jsonb not null check (jsonb_typeof(variables) = 'array'),
  -- It needs more than values for its texts (a picture, a code), so it can't be sent from here.
  is_supported boolean not null,
  synced_at timestamptz not null,
  primary key (name, language)
);
comment on table whatsapp_templates is 'Templates as WhatsApp has them, by name and language.';

create table whatsapp_stops (
  country text primary key check (country ~ '^([1-9][0-9]{0,2})?$'),
  -- WhatsApp's error.
  code int not null,
  at timestamptz not null
);
comment on table whatsapp_stops is
  'WhatsApp has stopped what our number sends: to everybody (''''), or to one country, '
  'by its calling code. Nothing is sent there until an administrator lets it.';

-- Reading all of them takes a sixth of the time that each message would, and their index two thirds of the space.
create table whatsapp_texts (
  id bigint generated always as identity primary key,
  chat_id bigint not null references whatsapp_chats,
  -- A message on each line; no text that is searched has lines.
  search_text text not null
);
comment on table whatsapp_texts is
  'What is said in a conversation, in pieces of about a dozen messages in which it is searched.';
create index whatsapp_texts_chat on whatsapp_texts (chat_id, id desc);
create index whatsapp_texts_search on whatsapp_texts using gin (search_text gin_trgm_ops);

create function whatsapp_text_line(body text) returns text language sql immutable parallel safe as $$
  select regexp_replace(plain_text(body), '\s+', ' ', 'g');
$$;
comment on function whatsapp_text_line is 'The text of a message as one line of searchable words.';

create function gather_whatsapp_texts() returns void language sql as $$
  delete from whatsapp_texts;
  insert into whatsapp_texts (chat_id, search_text)
    select chat_id, string_agg(line, E'\n' order by id) from (
      select *, sum(octet_length(line) + 1) over (partition by chat_id order by id) / 1900 as piece from (
        select chat_id, id, whatsapp_text_line(body) as line from whatsapp_messages where body <> '') lines) pieces
    group by chat_id, piece order by chat_id, piece;
$$;
comment on function gather_whatsapp_texts is 'Makes the pieces of all conversations anew.';

-- What has room is added to the last piece, which fits into a page's row.
create function whatsapp_take_text() returns trigger language plpgsql as $$
declare
  line constant text := whatsapp_text_line(new.body);
begin
  update whatsapp_texts set search_text = search_text || E'\n' || line
  where id = (select id from whatsapp_texts where chat_id = new.chat_id order by id desc limit 1)
    and octet_length(search_text) + octet_length(line) < 1900;
  if not found then
    insert into whatsapp_texts (chat_id, search_text) values (new.chat_id, line);
  end if;
  return null;
end $$;
comment on function whatsapp_take_text is
  'Adds a new message to the last piece of its conversation, or begins another piece.';
create trigger whatsapp_messages_to_texts after insert on whatsapp_messages for each row
  when (new.body <> '') execute function whatsapp_take_text();

create function whatsapp_change_text() returns trigger language plpgsql as $$
declare
  line constant text := whatsapp_text_line(old.body);
begin
  update whatsapp_texts set search_text = trim(e'\n' from
    replace(e'\n' || search_text || e'\n', e'\n' || line || e'\n', e'\n'))
  where chat_id = new.chat_id and strpos(e'\n' || search_text || e'\n', e'\n' || line || e'\n') > 0;
  if new.body <> '' then
    insert into whatsapp_texts (chat_id, search_text) values (new.chat_id, whatsapp_text_line(new.body));
  end if;
  return null;
end $$;
comment on function whatsapp_change_text is
  'Replaces what a message said in the pieces, so that chats are found by what stands in them now.';
create trigger whatsapp_messages_change_texts after update of body on whatsapp_messages for each row
  when (old.body <> new.body and old.body <> '') execute function whatsapp_change_text();
