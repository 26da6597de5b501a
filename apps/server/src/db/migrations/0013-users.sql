-- The list of people, what clients have ordered, and seeing the product as somebody else.

-- ── What clients have ordered ────────────────────────────────────────────────────────────────────────────────────
-- Derived from campaigns and briefings by the triggers below, never written directly; reckoned anew every night, as
-- twelve months end by themselves.
alter table users
  -- Submitted ones.
  add column campaigns_count int not null default 0,
  add column briefings_count int not null default 0,
  add column last_request_at timestamptz,
  -- Frozen prices of what was submitted in the last twelve months, without what was denied, canceled or a bonus.
  add column year_spend_cents bigint not null default 0;

-- Every list of people is sorted by the index of its sort; people without a value come last in either direction.
create index users_name_order on users (name collate people, id);
create index users_email_order on users (email, id);
create index users_created_order on users (created_at, id);
create index users_login_up on users (last_login_at, id);
create index users_login_down on users (last_login_at desc nulls last, id desc);
create index users_request_up on users (last_request_at, id);
create index users_request_down on users (last_request_at desc nulls last, id desc);
create index users_spend_order on users (year_spend_cents, id);
create index users_agency on users (agency_id) where agency_id is not null;
create index users_coordinator on users (coordinator_id) where coordinator_id is not null;
create index users_disabled on users (id) where disabled_at is not null;
create index users_muted on users (crm_muted_until) where crm_muted_until is not null;

/* Does a briefing count as spent, and how much? */
create function briefing_spend(b briefings, at timestamptz default now()) returns bigint language sql stable as $$
  select case when b.submitted_at > at - interval '12 months' and b.status not in ('denied', 'canceled')
    and b.bonus_at is null then coalesce(b.price_cents, 0) else 0 end;
$$;

/* Reckons everything anew for some clients, or for all, as it is at a moment. */
create function users_reckon(ids bigint[] default null, at timestamptz default now()) returns void language sql as $$
  update users u set
    campaigns_count = s.campaigns,
    briefings_count = s.briefings,
    last_request_at = s.last_request_at,
    year_spend_cents = s.spend
  from (
    select p.id,
      count(distinct c.id) filter (where c.submitted_at is not null)::int as campaigns,
      count(b.id) filter (where b.submitted_at is not null)::int as briefings,
      max(b.submitted_at) as last_request_at,
      coalesce(sum(briefing_spend(b, at)) filter (where b.id is not null), 0)::bigint as spend
    from users p
    left join campaigns c on c.user_id = p.id
    left join briefings b on b.campaign_id = c.id
    where ids is null or p.id = any (ids)
    group by p.id) s
  where u.id = s.id
    and (u.campaigns_count, u.briefings_count, u.last_request_at, u.year_spend_cents)
      is distinct from (s.campaigns, s.briefings, s.last_request_at, s.spend);
$$;

create function briefings_reckon() returns trigger language plpgsql as $$
declare
  client bigint;
  more int := 0;
  spent bigint := 0;
  asked timestamptz;
begin
  if tg_op = 'UPDATE' and new.campaign_id <> old.campaign_id then
    perform users_reckon(array(select c.user_id from campaigns c where c.id in (old.campaign_id, new.campaign_id)));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.submitted_at is not null and (tg_op = 'DELETE' or new.submitted_at is null) then
    -- Which request was the last one now?
    perform users_reckon(array(select c.user_id from campaigns c where c.id = old.campaign_id));
    return null;
  end if;
  if tg_op = 'UPDATE' then
    more := more - (old.submitted_at is not null)::int;
    spent := spent - briefing_spend(old);
  end if;
  more := more + (new.submitted_at is not null)::int;
  spent := spent + briefing_spend(new);
  asked := new.submitted_at;
  select user_id into client from campaigns where id = new.campaign_id;
  update users set
    briefings_count = briefings_count + more,
    year_spend_cents = year_spend_cents + spent,
    last_request_at = greatest(last_request_at, asked)
  where id = client and (more <> 0 or spent <> 0 or last_request_at is null or asked > last_request_at);
  return null;
end $$;
create trigger briefings_reckoned after update on briefings for each row
  when ((old.submitted_at, old.price_cents, old.bonus_at, old.campaign_id, old.status in ('denied', 'canceled'))
    is distinct from (new.submitted_at, new.price_cents, new.bonus_at, new.campaign_id, new.status in ('denied', 'canceled')))
  execute function briefings_reckon();
create trigger briefings_reckoned_new after insert on briefings for each row
  when (new.submitted_at is not null) execute function briefings_reckon();
create trigger briefings_reckoned_gone after delete on briefings for each row
  when (old.submitted_at is not null) execute function briefings_reckon();

create function campaigns_reckon() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Its briefings are gone already.
    perform users_reckon(array[old.user_id]);
  elsif tg_op = 'UPDATE' and new.user_id <> old.user_id then
    perform users_reckon(array[old.user_id, new.user_id]);
  else
    update users set campaigns_count = campaigns_count + case when new.submitted_at is null then -1 else 1 end
    where id = new.user_id;
  end if;
  return null;
end $$;
create trigger campaigns_reckoned after update on campaigns for each row
  when ((old.user_id, old.submitted_at is null) is distinct from (new.user_id, new.submitted_at is null))
  execute function campaigns_reckon();
create trigger campaigns_reckoned_new after insert on campaigns for each row
  when (new.submitted_at is not null) execute function campaigns_reckon();
create trigger campaigns_reckoned_gone after delete on campaigns for each row
  when (old.submitted_at is not null) execute function campaigns_reckon();

select users_reckon();

-- An order or a sign-in changes nothing that anybody typed or that access depends on: nobody is told of it, and no
-- open screen is closed for it. Everything else is announced, whichever column it will be.
create function users_changed_beyond_activity(before users, after users) returns boolean language sql immutable as $$
  select to_jsonb(before) - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at}'::text[]
    is distinct from
    to_jsonb(after) - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at}'::text[];
$$;
drop trigger users_touch on users;
create trigger users_touch before update on users for each row
  when (users_changed_beyond_activity(old, new)) execute function touch_updated_at();
drop trigger users_changed on users;
create trigger users_changed after update on users for each row
  when (users_changed_beyond_activity(old, new)) execute function users_announce();
create trigger users_gone after delete on users for each row execute function users_announce();

-- ── Seeing the product as somebody else ──────────────────────────────────────────────────────────────────────────
-- What lets one administrator act as one person for a while. The administrator's own token goes with every request,
-- so no sign-in of the person is ever made.
create table impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id bigint not null references users,
  person_id bigint not null references users,
  reason text not null check (length(reason) between 3 and 2000),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at between started_at and started_at + interval '30 minutes'),
  ended_at timestamptz,
  check (admin_id <> person_id)
);
create unique index impersonations_one_at_a_time on impersonations (admin_id) where ended_at is null;
create index impersonations_person on impersonations (person_id, started_at desc);

-- Who really sat at the keyboard, where the actor was seen as by an administrator.
alter table audit_entries add column impersonated_by_id bigint;
create index audit_entries_impersonated on audit_entries (impersonated_by_id, id) where impersonated_by_id is not null;
