-- Conversations on WhatsApp: one for each person, known by the number that WhatsApp gave it.

create table whatsapp_chats (
  id bigint generated always as identity primary key,
  wa_id text not null unique check (wa_id ~ '^[0-9]{6,20}$'),
  name text not null default '',
  client_id bigint references users,
  owner_id bigint references owners,
  assignee_id bigint references users,
  state text not null default 'open' check (state in ('open', 'closed')),
  unread int not null default 0 check (unread >= 0),
  last_text text not null default '',
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  opted_out_at timestamptz,
  search_text text not null generated always as (plain_text(name || ' ' || wa_id)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (client_id is null or owner_id is null)
);
create index whatsapp_chats_latest on whatsapp_chats (last_message_at desc nulls last, id desc);
create index whatsapp_chats_earliest on whatsapp_chats (last_message_at, id);
create index whatsapp_chats_client on whatsapp_chats (client_id) where client_id is not null;
create index whatsapp_chats_owner on whatsapp_chats (owner_id) where owner_id is not null;
create index whatsapp_chats_assignee on whatsapp_chats (assignee_id) where assignee_id is not null;
create index whatsapp_chats_search on whatsapp_chats using gin (search_text gin_trgm_ops);
create trigger whatsapp_chats_touch before update on whatsapp_chats for each row execute function touch_updated_at();

create table whatsapp_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references whatsapp_chats,
  -- WhatsApp's own id; ours goes with each message, so that a status tells which one it is even if the answer was lost.
  provider_id text unique,
  key uuid not null unique default gen_random_uuid(),
  is_inbound boolean not null,
  kind text not null check (kind in ('text', 'template', 'other')),
  body text not null default '',
  template jsonb,
  state text not null
    check (state in ('received', 'queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed')),
  error_code int,
  author_id bigint references users,
  author_name text not null default '',
  at timestamptz not null,
  check (is_inbound = (state = 'received'))
);
create index whatsapp_messages_chat on whatsapp_messages (chat_id, at desc, id desc);
create index whatsapp_messages_author on whatsapp_messages (author_id) where author_id is not null;
create index whatsapp_messages_search on whatsapp_messages using gin (plain_text(body) gin_trgm_ops);

-- A person is found by the digits of its number.
create index users_phone_digits on users (regexp_replace(phone, '\D', '', 'g')) where phone <> '';
create index owners_phone_digits on owners (regexp_replace(phone, '\D', '', 'g')) where phone <> '';
