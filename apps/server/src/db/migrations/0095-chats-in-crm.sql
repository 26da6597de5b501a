-- What is said on WhatsApp counts for clients as accounts: their message is an act, the team's a contact, both in the chat
-- that is bound to them. A case that came out of a chat is one of its client. A note about a client is a contact too.

-- From all that there is, as a chat may be bound to somebody else.
create function crm_recount_contacts(client bigint) returns void language sql as $$
  update crm_accounts a set
    last_reply_at = greatest(
      (select max(m.created_at) from messages m where m.author_id = client and m.author_kind = 'client'),
      (select max(m.at) from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and m.is_inbound)),
    (last_touch_at, last_touch_kind, last_touch_by) = (
      select t.at, t.kind, t.by from (
        select e.created_at as at, e.kind, e.author_name as by from crm_entries e where e.account_id = client
        union all
        select m.at, 'whatsapp', m.author_name from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and not m.is_inbound and m.author_id is not null
          and m.state in ('sent', 'delivered', 'read')) t
      order by t.at desc limit 1)
  where a.id = client;
$$;

create function crm_take_chat_message() returns trigger language plpgsql as $$
begin
  if new.is_inbound then
    update crm_accounts a set last_reply_at = greatest(a.last_reply_at, new.at)
    from whatsapp_chats w where w.id = new.chat_id and a.id = w.client_id;
  else
    update crm_accounts a set last_touch_at = new.at, last_touch_kind = 'whatsapp', last_touch_by = new.author_name
    from whatsapp_chats w
    where w.id = new.chat_id and a.id = w.client_id and (a.last_touch_at is null or a.last_touch_at < new.at);
  end if;
  return null;
end $$;
create trigger whatsapp_messages_to_crm after insert on whatsapp_messages for each row
  when (new.is_inbound or (new.author_id is not null and new.state in ('sent', 'delivered', 'read')))
  execute function crm_take_chat_message();
-- A message that never left is no contact.
create trigger whatsapp_messages_sent_to_crm after update of state on whatsapp_messages for each row
  when (new.author_id is not null and not new.is_inbound and new.state in ('sent', 'delivered', 'read')
    and old.state not in ('sent', 'delivered', 'read'))
  execute function crm_take_chat_message();

create or replace function crm_client_of(k cases) returns bigint language sql stable as $$
  select coalesce((select c.user_id from briefings b join campaigns c on c.id = b.campaign_id where b.id = k.briefing_id),
    (select w.client_id from whatsapp_chats w where w.id = k.chat_id and k.briefing_id is null), k.opened_by_id);
$$;

create or replace function crm_count_cases(client bigint) returns void language sql as $$
  update crm_accounts set open_cases = (
    select count(*) from (
      select k.id from campaigns c join briefings b on b.campaign_id = c.id join cases k on k.briefing_id = b.id
      where c.user_id = client and k.state <> 'closed'
      union
      select k.id from whatsapp_chats w join cases k on k.chat_id = w.id
      where w.client_id = client and k.briefing_id is null and k.state <> 'closed'
      union
      select k.id from cases k where k.opened_by_id = client and k.briefing_id is null and k.state <> 'closed') o)
  where id = client;
$$;
drop trigger cases_to_crm on cases;
create trigger cases_to_crm after insert or delete or update of state, briefing_id, chat_id on cases
  for each row execute function crm_take_case();

create function crm_take_binding() returns trigger language plpgsql as $$
begin
  perform crm_recount_contacts(id), crm_count_cases(id)
  from unnest(array[old.client_id, new.client_id]) id where id is not null;
  return null;
end $$;
create trigger whatsapp_chats_to_crm after update of client_id on whatsapp_chats for each row
  when (old.client_id is distinct from new.client_id) execute function crm_take_binding();

do $$ begin
  perform crm_recount_contacts(a.id), crm_count_cases(a.id) from crm_accounts a
  where exists (select from whatsapp_chats w where w.client_id = a.id)
    or exists (select from crm_entries e where e.account_id = a.id and e.kind = 'note');
end $$;
