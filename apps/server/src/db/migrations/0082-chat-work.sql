-- How the team works on a conversation: it waits for the person, is put off until a moment, has notes that only the team
-- reads, and cases may come out of it.
alter table whatsapp_chats
  add column snoozed_until timestamptz,
  -- The first message that nobody has answered.
  add column waiting_since timestamptz,
  -- The team was told that it waits.
  add column alerted_at timestamptz,
  drop constraint whatsapp_chats_state_check,
  add constraint whatsapp_chats_state_check check (state in ('open', 'waiting', 'snoozed', 'closed')),
  add constraint whatsapp_chats_snoozed check ((state = 'snoozed') = (snoozed_until is not null));
create index whatsapp_chats_snoozed_until on whatsapp_chats (snoozed_until) where snoozed_until is not null;
create index whatsapp_chats_waiting on whatsapp_chats (waiting_since)
  where waiting_since is not null and alerted_at is null and assignee_id is null;

-- A thread that only the team reads.
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
create index whatsapp_entries_chat on whatsapp_entries (chat_id, created_at);

alter table cases add column chat_id bigint references whatsapp_chats;
create index cases_chat on cases (chat_id) where chat_id is not null;
