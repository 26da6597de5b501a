-- Clients as accounts: when they were last heard of, when the team last wrote or called, and what comes next. What the
-- list sorts and filters by is kept in one row for each client, by triggers on what it follows from, so that a page of
-- 200,000 clients is read along an index.

alter table crm_tags add cadence_days int check (cadence_days between 1 and 730);

create table crm_accounts (
  id bigint primary key references users on delete cascade,
  -- Kept from the client's row.
  name text not null,
  search_text text not null default '',
  executive_id bigint references users,
  company_id bigint,
  country text not null default '',
  language text,
  muted_until date,
  is_active boolean not null default true,
  year_spend_cents bigint not null default 0,
  registered_at timestamptz not null,
  last_login_at timestamptz,
  last_order_at timestamptz,
  -- Kept from what happens.
  last_reply_at timestamptz,
  last_touch_at timestamptz,
  last_touch_kind text,
  last_touch_by text,
  previous_spend_cents bigint not null default 0,
  open_cases int not null default 0,
  -- Days after which somebody should be heard of: the shortest of the client's tags.
  cadence_days int not null default 30,
  next_step text not null default '',
  next_step_on date,
  last_act_at timestamptz generated always as (greatest(last_login_at, last_order_at, last_reply_at)) stored,
  last_act_kind text generated always as (case greatest(last_login_at, last_order_at, last_reply_at)
    when last_order_at then 'order' when last_reply_at then 'reply' when last_login_at then 'login' end) stored,
  change_cents bigint not null generated always as (year_spend_cents - previous_spend_cents) stored,
  -- What would be lost with the client: what it spent in its better year.
  stake_cents bigint not null generated always as (greatest(year_spend_cents, previous_spend_cents)) stored,
  -- Every act and every touch starts the clock anew. Whoever never ordered nor was ever called has none.
  contact_due_on date generated always as (case when last_order_at is not null or last_touch_at is not null then
    (greatest(last_login_at, last_order_at, last_reply_at, last_touch_at) at time zone 'UTC')::date + cadence_days end) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint crm_accounts_step check ((next_step = '') = (next_step_on is null))
);
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
create index crm_accounts_executive on crm_accounts (executive_id, id) where executive_id is not null;
create index crm_accounts_search on crm_accounts using gin (search_text gin_trgm_ops);
create trigger crm_accounts_touch before update of next_step, next_step_on on crm_accounts
  for each row execute function touch_updated_at();

-- Notes, calls and other touches of the team: a thread that only the team reads.
create table crm_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references crm_accounts on delete cascade,
  kind text not null default 'note' check (kind in ('note', 'call', 'meeting', 'email', 'whatsapp')),
  author_kind text not null check (author_kind in ('client', 'staff', 'owner', 'system')),
  author_id bigint references users,
  author_name text not null,
  body text not null,
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  created_at timestamptz not null default now()
);
create index crm_entries_account on crm_entries (account_id, id);

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
create trigger users_to_crm after insert or update of name, email, role, is_duplicate, account_executive_id, company_id, country,
  language, crm_muted_until, disabled_at, year_spend_cents, last_login_at, last_request_at
  on users for each row execute function crm_take_user();

-- ── From what happens ────────────────────────────────────────────────────────────────────────────────────────────

create function crm_take_message() returns trigger language plpgsql as $$
begin
  update crm_accounts set last_reply_at = greatest(last_reply_at, new.created_at) where id = new.author_id;
  return null;
end $$;
create trigger messages_to_crm after insert on messages for each row when (new.author_kind = 'client')
  execute function crm_take_message();

create function crm_client_of(k cases) returns bigint language sql stable as $$
  select coalesce((select c.user_id from briefings b join campaigns c on c.id = b.campaign_id where b.id = k.briefing_id),
    k.opened_by_id);
$$;

create function crm_count_cases(client bigint) returns void language sql as $$
  update crm_accounts set open_cases = (
    select count(*) from (
      select k.id from campaigns c join briefings b on b.campaign_id = c.id join cases k on k.briefing_id = b.id
      where c.user_id = client and k.state <> 'closed'
      union all
      select k.id from cases k where k.opened_by_id = client and k.briefing_id is null and k.state <> 'closed') o)
  where id = client;
$$;

create function crm_take_case() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform crm_count_cases(crm_client_of(old)); end if;
  if tg_op <> 'DELETE' then perform crm_count_cases(crm_client_of(new)); end if;
  return null;
end $$;
create trigger cases_to_crm after insert or delete or update of state, briefing_id on cases
  for each row execute function crm_take_case();

create function crm_take_cadence(clients bigint[]) returns void language sql as $$
  update crm_accounts a set cadence_days = c.days
  from (select a.id, coalesce((select min(t.cadence_days) from user_crm_tags ut join crm_tags t on t.id = ut.crm_tag_id
      where ut.user_id = a.id), 30) as days
    from crm_accounts a where a.id = any (clients)) c
  where a.id = c.id and a.cadence_days <> c.days;
$$;
create function crm_take_tagging() returns trigger language plpgsql as $$
begin
  perform crm_take_cadence(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger user_crm_tags_to_crm after insert or delete on user_crm_tags
  for each row execute function crm_take_tagging();
create function crm_take_tag() returns trigger language plpgsql as $$
begin
  perform crm_take_cadence(array(select user_id from user_crm_tags where crm_tag_id = new.id));
  return null;
end $$;
create trigger crm_tags_to_crm after update of cadence_days on crm_tags for each row
  when (old.cadence_days is distinct from new.cadence_days) execute function crm_take_tag();

-- What was spent in the twelve months before the last twelve. Every night, as one day leaves it and another comes.
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

-- ── Clients that are there already ───────────────────────────────────────────────────────────────────────────────

insert into crm_accounts (id, name, search_text, executive_id, company_id, country, language, muted_until, is_active,
  year_spend_cents, registered_at, last_login_at, last_order_at, last_reply_at)
select u.id, u.name, u.search_text, u.account_executive_id, u.company_id, u.country, u.language, u.crm_muted_until,
  u.disabled_at is null, u.year_spend_cents, u.created_at, u.last_login_at, u.last_request_at,
  (select max(m.created_at) from messages m where m.author_id = u.id and m.author_kind = 'client')
from users u where u.role = 'USER' and not u.is_duplicate;
do $$ begin perform crm_count_cases(id) from crm_accounts; perform crm_recalculate(); end $$;
