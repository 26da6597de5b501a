-- People correct and delete what they wrote. `notice`: what WhatsApp says of a person, such as a changed number.
alter table whatsapp_messages
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  drop constraint whatsapp_messages_kind_check,
  add constraint whatsapp_messages_kind_check
    check (kind in ('text', 'template', 'image', 'document', 'audio', 'video', 'reaction', 'notice', 'other')),
  add constraint whatsapp_messages_deleted check (deleted_at is null or body = '');

-- Chats are found by what stands in them now.
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
create trigger whatsapp_messages_change_texts after update of body on whatsapp_messages for each row
  when (old.body <> new.body and old.body <> '') execute function whatsapp_change_text();
