-- What lists of clients and owners sort by and would have to count for every row: kept with the row, by triggers on
-- what is counted (docs/decisions/list-speed.md).

-- ── What clients have ordered ────────────────────────────────────────────────────────────────────────────────────
create function briefing_spend(b briefings, at timestamptz default now()) returns bigint
language sql stable as $$
  select case when b.submitted_at > at - interval '12 months' and b.status not in ('denied', 'canceled')
    and b.bonus_at is null and not b.is_credited then greatest(0, coalesce(b.price_cents, 0) - b.refunded_cents) else 0 end;
$$;
comment on function briefing_spend is
  'What a briefing counts for in what its client spent in the last twelve months, refunds taken off.';

create function users_recalculate(ids bigint[] default null, at timestamptz default now()) returns void language sql as $$
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
comment on function users_recalculate is
  'Recalculates the counts of some clients, or of all, as they are '
  'at a moment. Every night, as twelve months end by themselves.';

create function briefings_recalculate() returns trigger language plpgsql as $$
declare
  client bigint;
  more int := 0;
  spent bigint := 0;
  asked timestamptz;
begin
  if tg_op = 'UPDATE' and new.campaign_id <> old.campaign_id then
    perform users_recalculate(array(select c.user_id from campaigns c where c.id in (old.campaign_id, new.campaign_id)));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.submitted_at is not null and (tg_op = 'DELETE' or new.submitted_at is null) then
    -- Which request was the last one now?
    perform users_recalculate(array(select c.user_id from campaigns c where c.id = old.campaign_id));
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
comment on function briefings_recalculate is 'Keeps count and spending of a client as its briefings change.';
create trigger briefings_recalculated after update on briefings for each row
  when ((old.submitted_at, old.price_cents, old.bonus_at, old.is_credited, old.refunded_cents, old.campaign_id,
      old.status in ('denied', 'canceled'))
    is distinct from (new.submitted_at, new.price_cents, new.bonus_at, new.is_credited, new.refunded_cents,
      new.campaign_id, new.status in ('denied', 'canceled')))
  execute function briefings_recalculate();
create trigger briefings_recalculated_new after insert on briefings for each row
  when (new.submitted_at is not null) execute function briefings_recalculate();
create trigger briefings_recalculated_gone after delete on briefings for each row
  when (old.submitted_at is not null) execute function briefings_recalculate();

create function campaigns_recalculate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Its briefings are gone already.
    perform users_recalculate(array[old.user_id]);
  elsif tg_op = 'UPDATE' and new.user_id <> old.user_id then
    perform users_recalculate(array[old.user_id, new.user_id]);
  else
    update users set campaigns_count = campaigns_count + case when new.submitted_at is null then -1 else 1 end
    where id = new.user_id;
  end if;
  return null;
end $$;
comment on function campaigns_recalculate is 'Keeps the count of a client''s campaigns.';
create trigger campaigns_recalculated after update on campaigns for each row
  when ((old.user_id, old.submitted_at is null) is distinct from (new.user_id, new.submitted_at is null))
  execute function campaigns_recalculate();
create trigger campaigns_recalculated_new after insert on campaigns for each row
  when (new.submitted_at is not null) execute function campaigns_recalculate();
create trigger campaigns_recalculated_gone after delete on campaigns for each row
  when (old.submitted_at is not null) execute function campaigns_recalculate();

-- ── What an owner has ────────────────────────────────────────────────────────────────────────────────────────────
create function owners_recalculate(ids bigint[] default null) returns void language sql as $$
  update owners o set
    sites_count = coalesce(f.sites, 0),
    waiting_count = coalesce(b.waiting, 0),
    published_count = coalesce(b.published, 0),
    last_published_at = b.last
  from owners p
  left join (select owner_id, count(*)::int as sites from offers where ids is null or owner_id = any (ids) group by owner_id) f
    on f.owner_id = p.id
  left join (
    select owner_id,
      count(*) filter (where status in ('pending_owner', 'waiting_publish'))::int as waiting,
      count(*) filter (where status in ('published', 'done'))::int as published,
      max(published_at) as last
    from briefings where owner_id is not null and (ids is null or owner_id = any (ids)) group by owner_id) b
    on b.owner_id = p.id
  where o.id = p.id and (ids is null or p.id = any (ids))
    and (o.sites_count, o.waiting_count, o.published_count, o.last_published_at)
      is distinct from (coalesce(f.sites, 0), coalesce(b.waiting, 0), coalesce(b.published, 0), b.last);
$$;
comment on function owners_recalculate is 'Recalculates the counts of some owners, or of all.';

create unlogged table owner_changes (
  owner_id bigint not null,
  sites bigint not null default 0,
  waiting bigint not null default 0,
  published bigint not null default 0,
  -- Another one may be its last publication now.
  publications boolean not null default false
);
comment on table owner_changes is
  'What the counts of owners still lack of a transaction that is under way. Each transaction settles its own '
  'entries when it commits, so nobody ever sees those of another, and after a crash there is nothing to remember.';

-- At the commit, and in one order for everybody: whoever waits here holds no owner that another one waits for. Locked
-- first and read then, so that what was committed meanwhile is seen.
create function owners_settle() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids bigint[];
begin
  -- Called for each entry: the first call settles all of them, the others don't even look. Those of an import would
  -- read what it left behind again and again.
  if current_setting('linkstand.owners_settled', true) = 'yes' then return null; end if;
  perform set_config('linkstand.owners_settled', 'yes', true);
  ids := array(select distinct owner_id from owner_changes order by owner_id);
  if ids = '{}' then return null; end if;
  perform id from owners where id = any (ids) order by id for no key update;
  with entries as (delete from owner_changes returning *),
  due as (
    select owner_id, sum(sites)::int as sites, sum(waiting)::int as waiting, sum(published)::int as published,
      bool_or(publications) as publications
    from entries group by owner_id
  )
  update owners o set
    sites_count = o.sites_count + due.sites,
    waiting_count = o.waiting_count + due.waiting,
    published_count = o.published_count + due.published,
    last_published_at = case when due.publications
      then (select max(b.published_at) from briefings b where b.owner_id = o.id) else o.last_published_at end
  from due
  where o.id = any (ids) and o.id = due.owner_id
    and (due.sites <> 0 or due.waiting <> 0 or due.published <> 0 or due.publications);
  return null;
end $$;
comment on function owners_settle is 'Adds what a transaction changed to the counts of its owners, when it commits.';
create constraint trigger owner_changes_settled after insert on owner_changes deferrable initially deferred
  for each row execute function owners_settle();

create function owner_changes_reset_settled() returns trigger language plpgsql as $$
begin
  perform set_config('linkstand.owners_settled', '', true);
  return null;
end $$;
comment on function owner_changes_reset_settled is 'Notes that owners'' counts are to be settled again.';
create trigger owner_changes_unsettled before insert on owner_changes
  for each statement execute function owner_changes_reset_settled();

-- Whether a row counts is asked in the trigger's condition, before any function is called: most moves of a briefing
-- change nothing that its owner is told of.
create function briefings_count_for_owner() returns trigger language plpgsql as $$
begin
  insert into owner_changes (owner_id, waiting, published, publications)
  select owner_id, sum(waiting), sum(published), (new.owner_id, new.published_at) is distinct from (old.owner_id, old.published_at)
  from (values
    (new.owner_id, (new.status in ('pending_owner', 'waiting_publish'))::int, (new.status in ('published', 'done'))::int),
    (old.owner_id, -(old.status in ('pending_owner', 'waiting_publish'))::int, -(old.status in ('published', 'done'))::int)
  ) as moved (owner_id, waiting, published)
  where owner_id is not null
  group by owner_id;
  return null;
end $$;
comment on function briefings_count_for_owner is 'Notes what a changed briefing means for the counts of its owner.';
create trigger briefings_counted after update on briefings for each row
  when ((old.owner_id, old.status in ('pending_owner', 'waiting_publish'), old.status in ('published', 'done'), old.published_at)
    is distinct from
    (new.owner_id, new.status in ('pending_owner', 'waiting_publish'), new.status in ('published', 'done'), new.published_at))
  execute function briefings_count_for_owner();

create function briefings_count_for_owners() returns trigger language plpgsql as $$
begin
  insert into owner_changes (owner_id, waiting, published, publications)
  select owner_id,
    case tg_op when 'INSERT' then 1 else -1 end
      * count(*) filter (where status in ('pending_owner', 'waiting_publish')),
    case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where status in ('published', 'done')),
    bool_or(published_at is not null)
  from changed
  where owner_id is not null
    and (status in ('pending_owner', 'waiting_publish', 'published', 'done') or published_at is not null)
  group by owner_id;
  return null;
end $$;
comment on function briefings_count_for_owners is
  'Notes what briefings that came or went mean for the counts of their owners.';
create trigger briefings_counted_new after insert on briefings referencing new table as changed
  for each statement execute function briefings_count_for_owners();
create trigger briefings_counted_gone after delete on briefings referencing old table as changed
  for each statement execute function briefings_count_for_owners();

create function offers_count_for_owners() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into owner_changes (owner_id, sites) values (new.owner_id, 1), (old.owner_id, -1);
  else
    insert into owner_changes (owner_id, sites)
    select owner_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed group by owner_id;
  end if;
  return null;
end $$;
comment on function offers_count_for_owners is
  'Notes what offers that came, went or changed hands mean for the counts of their owners.';
create trigger offers_counted_new after insert on offers referencing new table as changed
  for each statement execute function offers_count_for_owners();
create trigger offers_counted after update on offers for each row
  when (old.owner_id <> new.owner_id) execute function offers_count_for_owners();
create trigger offers_counted_gone after delete on offers referencing old table as changed
  for each statement execute function offers_count_for_owners();
