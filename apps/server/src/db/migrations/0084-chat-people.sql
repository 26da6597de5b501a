-- People who write under a user name have no number: WhatsApp names them by an id that only this business gets.
drop index whatsapp_chats_search;
alter table whatsapp_chats
  drop column search_text,
  alter column wa_id drop not null,
  add column scoped_id text unique check (length(scoped_id) between 1 and 150),
  -- The person turned out to be one whom we knew by its number: there it goes on.
  add column continued_in bigint references whatsapp_chats,
  add constraint whatsapp_chats_known check (num_nonnulls(wa_id, scoped_id, continued_in) > 0),
  add column search_text text not null
    generated always as (plain_text(name || ' ' || coalesce(wa_id, ''))) stored,
  -- What it is about.
  add column briefing_id bigint references briefings on delete set null,
  -- The person said yes to messages that we begin: when, to whom of the team, how, and in which words.
  add column opted_in_on date,
  add column opted_in_by text not null default '',
  add column opted_in_how text check (opted_in_how in ('message', 'form', 'email', 'call', 'in_person')),
  add column opted_in_note text not null default '',
  add constraint whatsapp_chats_opt_in check ((opted_in_on is null) = (opted_in_how is null)),
  -- WhatsApp says that the number has no WhatsApp, until something comes from it.
  add column unreachable_at timestamptz,
  -- WhatsApp takes no template for this person until then.
  add column paused_until timestamptz;
create index whatsapp_chats_search on whatsapp_chats using gin (search_text gin_trgm_ops);
create index whatsapp_chats_briefing on whatsapp_chats (briefing_id) where briefing_id is not null;
create index whatsapp_chats_continued on whatsapp_chats (continued_in) where continued_in is not null;

-- The message that one answers or reacts to, by WhatsApp's id: it may come in later than what speaks of it.
alter table whatsapp_messages
  add column quotes text,
  drop constraint whatsapp_messages_kind_check,
  add constraint whatsapp_messages_kind_check
    check (kind in ('text', 'template', 'image', 'document', 'audio', 'video', 'reaction', 'other'));
create index whatsapp_messages_quotes on whatsapp_messages (quotes) where quotes is not null;
