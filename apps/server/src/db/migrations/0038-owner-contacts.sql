-- The team looks after owners as it does after clients: notes and calls, the last contact, and a next step with its day.

alter table owners
  add column last_touch_at timestamptz,
  add column last_touch_kind text check (last_touch_kind in ('note', 'call', 'meeting', 'email', 'whatsapp')),
  add column last_touch_by text,
  add column next_step text not null default '',
  add column next_step_on date,
  add constraint owners_step check ((next_step = '') = (next_step_on is null)),
  add constraint owners_filled check ('' <> all (array[last_touch_kind, last_touch_by]));
comment on constraint owners_step on owners is 'A next step has a day.';
create index owners_touch_down on owners (last_touch_at desc nulls last, id desc);
create index owners_touch_up on owners (last_touch_at, id);
create index owners_step_down on owners (next_step_on desc nulls last, id desc);
create index owners_step_up on owners (next_step_on, id);

alter table crm_entries
  alter column account_id drop not null,
  add column owner_id bigint references owners on delete cascade,
  add constraint crm_entries_about check (num_nonnulls(account_id, owner_id) = 1);
comment on table crm_entries is
  'Notes, calls and other touches of the team about a client or an owner: a thread that only the team reads.';
comment on constraint crm_entries_about on crm_entries is 'An entry is about a client or about an owner.';
create index crm_entries_owner on crm_entries (owner_id, id) where owner_id is not null;
create trigger crm_entries_whole_owner before insert or update of owner_id on crm_entries
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();
-- Who a mail is written for: an address alone doesn't tell, as a client may publish, too.
alter table mails add column audience text check (audience in ('account', 'client', 'owner', 'staff'));
comment on table tasks is 'A task of the administrators, or about an owner that its manager looks after.';

-- ── The last contact ─────────────────────────────────────────────────────────────────────────────────────────────
create function crm_take_touch(client bigint, owner bigint, at timestamptz, kind text, author text)
returns void language sql as $$
  update crm_accounts a set last_touch_at = at, last_touch_kind = kind, last_touch_by = nullif(author, '')
  where a.id = client and (a.last_touch_at is null or a.last_touch_at <= at);
  update owners o set last_touch_at = at, last_touch_kind = kind, last_touch_by = nullif(author, '')
  where o.id = owner and (o.last_touch_at is null or o.last_touch_at <= at);
$$;
comment on function crm_take_touch is 'Notes that the team contacted a client or an owner, if it is the last contact.';

create function crm_take_entry() returns trigger language plpgsql as $$
begin
  perform crm_take_touch(new.account_id, new.owner_id, new.created_at, new.kind, new.author_name);
  return null;
end $$;
comment on function crm_take_entry is 'An entry is a contact.';
create trigger crm_entries_to_crm after insert on crm_entries for each row execute function crm_take_entry();

create or replace function crm_take_chat_message() returns trigger language plpgsql as $$
begin
  if new.is_inbound then
    update crm_accounts a set last_reply_at = greatest(a.last_reply_at, new.at)
    from whatsapp_chats w where w.id = new.chat_id and a.id = w.client_id;
  else
    perform crm_take_touch(w.client_id, w.owner_id, new.at, 'whatsapp', new.author_name)
    from whatsapp_chats w where w.id = new.chat_id;
  end if;
  return null;
end $$;

create function crm_last_touch(client bigint, owner bigint, out at timestamptz, out kind text, out author text)
language sql stable as $$
  select t.at, t.kind, nullif(t.author, '') from (
    select e.created_at as at, e.kind, e.author_name as author from crm_entries e
    where e.account_id = client or e.owner_id = owner
    union all
    select m.at, 'whatsapp', m.author_name from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
    where (w.client_id = client or w.owner_id = owner) and not m.is_inbound and m.author_id is not null
      and m.state in ('sent', 'delivered', 'read')) t
  order by t.at desc limit 1;
$$;
comment on function crm_last_touch is 'Finds the last contact with a client or an owner among all that there is.';

create or replace function crm_recount_contacts(client bigint) returns void language sql as $$
  update crm_accounts a set
    last_reply_at = greatest(
      (select max(m.created_at) from messages m where m.author_id = client and m.author_kind = 'client'),
      (select max(m.at) from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and m.is_inbound)),
    (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(client, null) t)
  where a.id = client;
$$;

create function crm_recount_owner(owner bigint) returns void language sql as $$
  update owners o
  set (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(null, owner) t)
  where o.id = owner;
$$;
comment on function crm_recount_owner is
  'Finds the last contact with an owner anew, as a chat may be bound to somebody else, or two owners become one.';

create function crm_take_owner_binding() returns trigger language plpgsql as $$
begin
  perform crm_recount_owner(id) from unnest(array[old.owner_id, new.owner_id]) id where id is not null order by id;
  return null;
end $$;
comment on function crm_take_owner_binding is 'Has owners follow when a chat is bound to another one.';
create trigger whatsapp_chats_owner_to_crm after update of owner_id on whatsapp_chats for each row
  when (old.owner_id is distinct from new.owner_id) execute function crm_take_owner_binding();

select crm_recount_owner(owner_id) from (
  select distinct owner_id from whatsapp_chats where owner_id is not null) of_chats;
