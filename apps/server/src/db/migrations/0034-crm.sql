-- Clients and owners as accounts: when they were last heard of, when the team last wrote or called, and what comes next.

-- What the list sorts and filters by is kept in one row for each client, by triggers on what it follows from, so that a
-- page of 200,000 clients is read along an index.

create table crm_tags (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
  description text not null default '',
  search_text text not null generated always as (plain_text(name || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Days after which somebody should hear of a client with this tag.
  cadence_days int check (cadence_days between 1 and 730)
);
comment on table crm_tags is 'Labels that the team gives clients.';
create unique index crm_tags_any_case on crm_tags (lower(name));
create index crm_tags_name_up on crm_tags (name collate people, id);
create index crm_tags_name_down on crm_tags (name collate people desc nulls last, id desc);
create index crm_tags_search on crm_tags using gin (search_text gin_trgm_ops);
create trigger crm_tags_touch before update on crm_tags for each row execute function touch_updated_at();

create table user_crm_tags (
  user_id bigint not null references users on delete cascade,
  crm_tag_id bigint not null references crm_tags,
  primary key (user_id, crm_tag_id)
);
comment on table user_crm_tags is 'The labels that a client has.';
create index user_crm_tags_tag on user_crm_tags (crm_tag_id, user_id);

create table crm_accounts (
  id bigint primary key references users on delete cascade,
  -- Kept from the client's row.
  name text not null,
  search_text text not null default '',
  executive_id bigint references users,
  company_id bigint,
  country text not null default '',
  language text check (language in ('en-US', 'es', 'pt-BR')),
  muted_until date,
  is_active boolean not null default true,
  year_spend_cents bigint not null default 0,
  registered_at timestamptz not null,
  last_login_at timestamptz,
  last_order_at timestamptz,
  -- Kept from what happens.
  last_reply_at timestamptz,
  last_touch_at timestamptz,
  last_touch_kind text check (last_touch_kind in ('note', 'call', 'meeting', 'email', 'whatsapp')),
  last_touch_by text,
  previous_spend_cents bigint not null default 0,
  open_cases int not null default 0,
  -- Days after which somebody should be heard of: the shortest of the client's tags.
  cadence_days int not null default 30,
  next_step text not null default '',
  next_step_on date,
  last_act_at timestamptz generated always as (greatest(last_login_at, last_order_at, last_reply_at)) stored,
  last_act_kind text generated always as (case greatest(last_login_at, last_order_at, last_reply_at)
    when last_order_at then 'order' when last_reply_at then 'reply' when last_login_at then 'login' end) stored
    check (last_act_kind in ('order', 'reply', 'login')),
  change_cents bigint not null generated always as (year_spend_cents - previous_spend_cents) stored,
  -- What would be lost with the client: what it spent in its better year.
  stake_cents bigint not null generated always as (greatest(year_spend_cents, previous_spend_cents)) stored,
  -- Every act and every touch starts the clock anew. Whoever never ordered nor was ever called has none.
  contact_due_on date generated always as (case when last_order_at is not null or last_touch_at is not null then
    (greatest(last_login_at, last_order_at, last_reply_at, last_touch_at) at time zone 'UTC')::date + cadence_days end) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint crm_accounts_step check ((next_step = '') = (next_step_on is null)),
  constraint crm_accounts_filled check ('' <> all (array[language, last_touch_kind, last_touch_by]))
);
comment on table crm_accounts is
  'A client as the team looks after it: what it spends, when it was last heard of, and what comes next.';
comment on constraint crm_accounts_step on crm_accounts is 'A next step has a day.';
create index crm_accounts_name on crm_accounts (name collate people, id);
create index crm_accounts_stake on crm_accounts (stake_cents, id);
create index crm_accounts_spend on crm_accounts (year_spend_cents, id);
create index crm_accounts_change on crm_accounts (change_cents, id);
create index crm_accounts_cases on crm_accounts (open_cases, id);
create index crm_accounts_act_down on crm_accounts (last_act_at desc nulls last, id desc);
create index crm_accounts_act_up on crm_accounts (last_act_at, id);
create index crm_accounts_touch_down on crm_accounts (last_touch_at desc nulls last, id desc);
create index crm_accounts_touch_up on crm_accounts (last_touch_at, id);
create index crm_accounts_step_down on crm_accounts (next_step_on desc nulls last, id desc);
create index crm_accounts_step_up on crm_accounts (next_step_on, id);
create index crm_accounts_search on crm_accounts using gin (search_text gin_trgm_ops);

-- Who has been quiet since when, of those who ordered before.
create index crm_accounts_quiet on crm_accounts ((greatest(last_act_at, last_touch_at)))
  where last_order_at is not null and is_active;
-- Filters of the CRM that find tens of thousands of 200,000 clients are counted from an index alone, and a seller's own
-- clients are read by name along one.
create index crm_accounts_today on crm_accounts (contact_due_on, next_step_on) where is_active;
create index crm_accounts_quiet_by_act on crm_accounts (last_act_at, id) where last_order_at is not null;
create index crm_accounts_muted on crm_accounts (muted_until, id);
create index crm_accounts_unassigned on crm_accounts (id) where executive_id is null;
create index crm_accounts_executive_name on crm_accounts (executive_id, name collate people, id)
  where executive_id is not null;
create index crm_accounts_country on crm_accounts (country, id);
-- Words of clients that many have are counted, and found among a seller's clients, from an index alone: the rows of
-- 200,000 clients take five times its size.
create index crm_accounts_executive_words on crm_accounts (executive_id, id) include (search_text);
create trigger crm_accounts_touch before update of next_step, next_step_on on crm_accounts
  for each row execute function touch_updated_at();

create table crm_entries (
  id bigint generated always as identity primary key,
  account_id bigint references crm_accounts on delete cascade,
  owner_id bigint references owners on delete cascade,
  kind text not null default 'note' check (kind in ('note', 'call', 'meeting', 'email', 'whatsapp')),
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  created_at timestamptz not null default now(),
  constraint crm_entries_about check (num_nonnulls(account_id, owner_id) = 1)
);
comment on table crm_entries is
  'Notes, calls and other touches of the team about a client or an owner: a thread that only the team reads.';
comment on constraint crm_entries_about on crm_entries is 'An entry is about a client or about an owner.';
create index crm_entries_account on crm_entries (account_id, id);
create index crm_entries_owner on crm_entries (owner_id, id) where owner_id is not null;
create trigger crm_entries_whole_owner before insert or update of owner_id on crm_entries
  for each row when (new.owner_id is not null) execute function refuse_merged_owner();

-- ── From the client's row ────────────────────────────────────────────────────────────────────────────────────────
create function crm_take_user() returns trigger language plpgsql as $$
begin
  if new.role <> 'USER' or new.is_duplicate then
    delete from crm_accounts where id = new.id;
    return null;
  end if;
  insert into crm_accounts as a (id, name, search_text, executive_id, company_id, country, language, muted_until, is_active,
    year_spend_cents, registered_at, last_login_at, last_order_at)
  values (new.id, new.name, new.search_text, new.account_executive_id, new.company_id, new.country, new.language,
    new.crm_muted_until, new.disabled_at is null, new.year_spend_cents, new.created_at, new.last_login_at, new.last_request_at)
  on conflict (id) do update set (name, search_text, executive_id, company_id, country, language, muted_until, is_active,
    year_spend_cents, last_login_at, last_order_at) = (excluded.name, excluded.search_text, excluded.executive_id,
    excluded.company_id, excluded.country, excluded.language, excluded.muted_until, excluded.is_active,
    excluded.year_spend_cents, excluded.last_login_at, excluded.last_order_at);
  return null;
end $$;
comment on function crm_take_user is 'Keeps the account of a client in step with its row in users.';
create trigger users_to_crm after insert or update of name, email, role, is_duplicate, account_executive_id, company_id, country,
  language, crm_muted_until, disabled_at, year_spend_cents, last_login_at, last_request_at
  on users for each row execute function crm_take_user();

-- ── From what happens ────────────────────────────────────────────────────────────────────────────────────────────
create function crm_take_message() returns trigger language plpgsql as $$
begin
  update crm_accounts set last_reply_at = greatest(last_reply_at, new.created_at) where id = new.author_id;
  return null;
end $$;
comment on function crm_take_message is 'Notes that a client wrote.';
create trigger messages_to_crm after insert on messages for each row when (new.author_kind = 'client')
  execute function crm_take_message();

create function crm_client_of(k cases) returns bigint language sql stable as $$
  select coalesce((select c.user_id from briefings b join campaigns c on c.id = b.campaign_id where b.id = k.briefing_id),
    (select w.client_id from whatsapp_chats w where w.id = k.chat_id and k.briefing_id is null), k.opened_by_id);
$$;
comment on function crm_client_of is
  'The client as whose a case counts: of its briefing, else of its chat, else who opened it.';

-- The account is locked first, so that no case that is counted beside is missed.
create function crm_count_cases(client bigint) returns void language plpgsql as $$
begin
  perform from crm_accounts where id = client for no key update;
  update crm_accounts a
  set open_cases = (select count(*) from cases k where k.crm_account_id = client and k.state <> 'closed')
  where a.id = client;
end $$;
comment on function crm_count_cases is 'Counts the open cases of a client anew.';

create function crm_take_case() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op <> 'INSERT' and old.state <> 'closed' then old.crm_account_id end;
  after bigint := case when tg_op <> 'DELETE' and new.state <> 'closed' then new.crm_account_id end;
begin
  if before is distinct from after then
    perform crm_count_cases(client) from unnest(array[before, after]) client where client is not null order by client;
  end if;
  return null;
end $$;
comment on function crm_take_case is 'Has the open cases of a client counted when a case comes, goes or is closed.';
create trigger cases_to_crm after insert or delete or update of state, briefing_id, chat_id, crm_account_id on cases
  for each row execute function crm_take_case();

create function crm_take_cadence(clients bigint[]) returns void language sql as $$
  update crm_accounts a set cadence_days = c.days
  from (select a.id, coalesce((select min(t.cadence_days) from user_crm_tags ut join crm_tags t on t.id = ut.crm_tag_id
      where ut.user_id = a.id), 30) as days
    from crm_accounts a where a.id = any (clients)) c
  where a.id = c.id and a.cadence_days <> c.days;
$$;
comment on function crm_take_cadence is
  'Sets after how many days somebody should hear of these clients: the shortest of their tags.';

create function crm_take_tagging() returns trigger language plpgsql as $$
begin
  perform crm_take_cadence(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
comment on function crm_take_tagging is 'Has a client''s days follow when a tag is given or taken.';
create trigger user_crm_tags_to_crm after insert or delete on user_crm_tags
  for each row execute function crm_take_tagging();

create function crm_take_tag() returns trigger language plpgsql as $$
begin
  perform crm_take_cadence(array(select user_id from user_crm_tags where crm_tag_id = new.id));
  return null;
end $$;
comment on function crm_take_tag is 'Has the clients of a tag follow when its days change.';
create trigger crm_tags_to_crm after update of cadence_days on crm_tags for each row
  when (old.cadence_days is distinct from new.cadence_days) execute function crm_take_tag();

create function crm_recalculate(at timestamptz default now()) returns void language sql as $$
  update crm_accounts a set previous_spend_cents = s.spend
  from (
    select p.id, coalesce(sum(b.price_cents) filter (where b.submitted_at > at - interval '24 months'
      and b.submitted_at <= at - interval '12 months' and b.status not in ('denied', 'canceled')
      and b.bonus_at is null), 0)::bigint as spend
    from crm_accounts p
    left join campaigns c on c.user_id = p.id
    left join briefings b on b.campaign_id = c.id
    group by p.id) s
  where a.id = s.id and a.previous_spend_cents <> s.spend;
$$;
comment on function crm_recalculate is
  'Sums what clients spent in the twelve months before the last '
  'twelve. Every night, as one day leaves it and another comes.';

create table client_reminders (
  id bigint generated always as identity primary key,
  account_id bigint not null references crm_accounts on delete cascade,
  -- The later of the client's last act and the team's last contact: the quiet that this reminder is about.
  quiet_since timestamptz not null,
  after_days int not null check (after_days > 0),
  at timestamptz not null,
  -- Got none, and counts for comparison.
  is_held_out boolean not null default false,
  address text not null,
  locale text not null,
  -- Ends reminders to the address, for whoever holds it.
  key uuid not null default gen_random_uuid() unique,
  unique (account_id, quiet_since, after_days)
);
comment on table client_reminders is
  'Automatic mails to clients who have been quiet for some days, and those who were held out to compare with.';
comment on constraint client_reminders_account_id_quiet_since_after_days_key on client_reminders is
  'One reminder for each span of quiet, however often the job runs.';
create index client_reminders_at on client_reminders (at);

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

create function crm_recount_contacts(client bigint) returns void language sql as $$
  update crm_accounts a set
    last_reply_at = greatest(
      (select max(m.created_at) from messages m where m.author_id = client and m.author_kind = 'client'),
      (select max(m.at) from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and m.is_inbound)),
    (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(client, null) t)
  where a.id = client;
$$;
comment on function crm_recount_contacts is
  'Finds the last act of a client and the last contact of the team '
  'among all that there is, as a chat may be bound to somebody else.';

create function crm_recount_owner(owner bigint) returns void language sql as $$
  update owners o
  set (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(null, owner) t)
  where o.id = owner;
$$;
comment on function crm_recount_owner is
  'Finds the last contact with an owner anew, as a chat may be bound to somebody else, or two owners become one.';

create function crm_take_chat_message() returns trigger language plpgsql as $$
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
comment on function crm_take_chat_message is
  'Notes a message on WhatsApp: the client''s is an act, the team''s a contact.';
create trigger whatsapp_messages_to_crm after insert on whatsapp_messages for each row
  when (new.is_inbound or (new.author_id is not null and new.state in ('sent', 'delivered', 'read')))
  execute function crm_take_chat_message();
-- A message that never left is no contact.
create trigger whatsapp_messages_sent_to_crm after update of state on whatsapp_messages for each row
  when (new.author_id is not null and not new.is_inbound and new.state in ('sent', 'delivered', 'read')
    and old.state not in ('sent', 'delivered', 'read'))
  execute function crm_take_chat_message();

create function crm_take_binding() returns trigger language plpgsql as $$
begin
  update cases k set crm_account_id = crm_client_of(k) where k.chat_id = new.id and k.briefing_id is null;
  perform crm_recount_contacts(id) from unnest(array[old.client_id, new.client_id]) id where id is not null order by id;
  return null;
end $$;
comment on function crm_take_binding is 'Has accounts follow when a chat is bound to another client.';
create trigger whatsapp_chats_to_crm after update of client_id on whatsapp_chats for each row
  when (old.client_id is distinct from new.client_id) execute function crm_take_binding();

create function crm_take_owner_binding() returns trigger language plpgsql as $$
begin
  perform crm_recount_owner(id) from unnest(array[old.owner_id, new.owner_id]) id where id is not null order by id;
  return null;
end $$;
comment on function crm_take_owner_binding is 'Has owners follow when a chat is bound to another one.';
create trigger whatsapp_chats_owner_to_crm after update of owner_id on whatsapp_chats for each row
  when (old.owner_id is distinct from new.owner_id) execute function crm_take_owner_binding();

create function cases_find_account() returns trigger language plpgsql as $$
begin
  new.crm_account_id := crm_client_of(new);
  return new;
end $$;
comment on function cases_find_account is 'Sets the client as whose a case counts.';
create trigger cases_account before insert or update of briefing_id, chat_id on cases
  for each row execute function cases_find_account();

create function campaigns_take_cases() returns trigger language plpgsql as $$
begin
  update cases k set crm_account_id = new.user_id from briefings b
  where b.campaign_id = new.id and k.briefing_id = b.id and k.crm_account_id is distinct from new.user_id;
  return null;
end $$;
comment on function campaigns_take_cases is 'Has cases follow when a campaign is given to another client.';
create trigger campaigns_cases after update of user_id on campaigns for each row
  when (old.user_id is distinct from new.user_id) execute function campaigns_take_cases();

create function crm_accounts_find_cases() returns trigger language plpgsql as $$
begin
  new.open_cases := (select count(*) from cases k where k.crm_account_id = new.id and k.state <> 'closed');
  return new;
end $$;
comment on function crm_accounts_find_cases is 'Counts the cases that somebody who is a client again has from before.';
create trigger crm_accounts_cases before insert on crm_accounts for each row execute function crm_accounts_find_cases();
