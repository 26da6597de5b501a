-- Where a text may be null, null alone means that there is none: an empty one would be taken for a value. One constraint for
-- each table, as each is parsed again for every statement.
do $$
declare
  held record;
  names text;
begin
  for held in select * from (values
      ('agencies', array['logo_key', 'logo_type']),
      ('audit_entries', array['from_status', 'to_status']),
      ('brands', array['host']),
      ('companies', array['logo_key', 'logo_type']),
      ('crm_accounts', array['language', 'last_touch_kind', 'last_touch_by']),
      ('fiscal_records', array['error_code', 'error_text', 'proof']),
      ('invoices', array['issuer', 'series', 'number', 'reference', 'pdf_key', 'pdf_sha256', 'xml_key', 'xml_sha256',
        'supplier_file_key', 'supplier_file_name', 'supplier_file_type', 'supplier_file_sha256', 'issued_by']),
      ('link_watches', array['etag', 'last_modified']),
      ('mails', array['dedupe_key', 'html', 'text', 'attachment_name', 'attachment_type', 'attachment_key']),
      ('payments', array['reference', 'decided_by', 'card_session', 'card_url', 'card_intent', 'card_issue_currency',
        'request_key', 'request_sha256']),
      ('payout_runs', array['decided_by']),
      ('payouts', array['end_to_end_id', 'return_reason']),
      ('settled_months', array['status', 'payment']),
      ('site_imports', array['storage_key']),
      ('statement_lines', array['counterparty', 'counterparty_iban', 'reference', 'end_to_end_id', 'decided_by',
        'return_reason']),
      ('stay_months', array['status']),
      ('tasks', array['about_kind']),
      ('users', array['language']),
      ('webhook_events', array['subject']),
      ('whatsapp_files', array['media_id', 'announced_sha256', 'storage_key']),
      ('whatsapp_messages', array['provider_id', 'quotes'])
    ) held (table_name, column_names)
  loop
    select string_agg(quote_ident(c), ', ') into names from unnest(held.column_names) c;
    -- Also what triggers keep as it was written.
    execute format('alter table %I disable trigger user', held.table_name);
    execute format('update %I set (%s) = row(%s) where '''' = any (array[%s])', held.table_name, names,
      (select string_agg(format('nullif(%I, '''')', c), ', ') from unnest(held.column_names) c), names);
    execute format('alter table %I enable trigger user', held.table_name);
    execute format('alter table %I add constraint %I check ('''' <> all (array[%s]))', held.table_name,
      held.table_name || '_filled', names);
  end loop;
end $$;

-- The name of somebody who has none.
create or replace function crm_recount_contacts(client bigint) returns void language sql as $$
  update crm_accounts a set
    last_reply_at = greatest(
      (select max(m.created_at) from messages m where m.author_id = client and m.author_kind = 'client'),
      (select max(m.at) from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and m.is_inbound)),
    (last_touch_at, last_touch_kind, last_touch_by) = (
      select t.at, t.kind, nullif(t.by, '') from (
        select e.created_at as at, e.kind, e.author_name as by from crm_entries e where e.account_id = client
        union all
        select m.at, 'whatsapp', m.author_name from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and not m.is_inbound and m.author_id is not null
          and m.state in ('sent', 'delivered', 'read')) t
      order by t.at desc limit 1)
  where a.id = client;
$$;
create or replace function crm_take_chat_message() returns trigger language plpgsql as $$
begin
  if new.is_inbound then
    update crm_accounts a set last_reply_at = greatest(a.last_reply_at, new.at)
    from whatsapp_chats w where w.id = new.chat_id and a.id = w.client_id;
  else
    update crm_accounts a
      set last_touch_at = new.at, last_touch_kind = 'whatsapp', last_touch_by = nullif(new.author_name, '')
    from whatsapp_chats w
    where w.id = new.chat_id and a.id = w.client_id and (a.last_touch_at is null or a.last_touch_at < new.at);
  end if;
  return null;
end $$;
