-- Stays of briefings to their states, so that a report need not find in the whole audit log when each briefing went on.
-- They follow from the log, and are what `briefing_stays_logged` says; a job compares them every night.

create table briefing_stays (
  -- Of the log's entry it begins with.
  id bigint not null,
  briefing_id bigint not null references briefings on delete cascade,
  entered_at timestamptz not null,
  -- Null while the briefing is there.
  left_at timestamptz,
  -- When the briefing last entered any state before this, the same state, and the state "published": distinct briefings
  -- of a time are stays without an earlier one in it, which needs no sorting.
  any_before_at timestamptz,
  same_before_at timestamptz,
  published_before_at timestamptz,
  -- As the briefing has them.
  site_id bigint not null,
  editor_id bigint,
  due_date date,
  status text not null,
  -- That it was entered by.
  action text not null,
  -- How long it took; null while it lasts.
  seconds bigint generated always as (date_part('epoch', left_at - entered_at)::bigint) stored,
  primary key (briefing_id, id)
);

-- States in which a briefing waits for somebody: how long it does is a figure.
create function is_timed(status text) returns boolean language sql immutable
  return status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish');

-- A request that waited for another one may have the earlier clock: no stay begins before the last one did.
create view briefing_stays_logged as
  select v.id, v.briefing_id, v.entered_at, v.left_at, v.any_before_at, v.same_before_at, v.published_before_at,
    b.site_id, b.editor_id, b.due_date, v.status, v.action
  from (
    select m.*, lag(m.entered_at) over by_briefing as any_before_at,
      lag(m.entered_at) over (partition by m.briefing_id, m.status order by m.id) as same_before_at,
      max(m.entered_at) filter (where m.status = 'published') over (by_briefing
        rows between unbounded preceding and 1 preceding) as published_before_at
    from (
      select l.*, lead(l.entered_at) over (partition by l.briefing_id order by l.id) as left_at
      from (
        select n.id, n.entity_id as briefing_id, n.to_status as status, n.action,
          max(n.at) over (partition by n.entity_id order by n.id) as entered_at
        from audit_entries n
        where n.entity = 'briefings' and n.to_status is not null and n.to_status is distinct from n.from_status
      ) l
    ) m where m.status <> 'draft'
    window by_briefing as (partition by m.briefing_id order by m.id)
  ) v join briefings b on b.id = v.briefing_id;

-- In the order of time, in which reports read them.
insert into briefing_stays select * from briefing_stays_logged order by entered_at, id;

create index briefing_stays_entered on briefing_stays (entered_at);
create index briefing_stays_open on briefing_stays (entered_at) where left_at is null and is_timed(status);
-- Of a time that begins within a month: what goes back before the month.
create index briefing_stays_any_before on briefing_stays (any_before_at) where any_before_at is not null;
create index briefing_stays_same_before on briefing_stays (same_before_at) where same_before_at is not null;
create index briefing_stays_published_before on briefing_stays (published_before_at)
  where published_before_at is not null and status = 'published';

create function briefing_stay_begins() returns trigger language plpgsql as $$
declare
  before record;
begin
  select max(greatest(v.entered_at, v.left_at)) as latest, max(v.entered_at) as any_at,
      max(v.entered_at) filter (where v.status = new.to_status) as same_at,
      max(v.entered_at) filter (where v.status = 'published') as published_at
    into before from briefing_stays v where v.briefing_id = new.entity_id;
  update briefing_stays set left_at = greatest(new.at, before.latest)
    where briefing_id = new.entity_id and left_at is null;
  if new.to_status <> 'draft' then
    insert into briefing_stays (id, briefing_id, entered_at, any_before_at, same_before_at, published_before_at, site_id,
        editor_id, due_date, status, action)
      select new.id, b.id, greatest(new.at, before.latest), before.any_at, before.same_at, before.published_at, b.site_id,
        b.editor_id, b.due_date, new.to_status, new.action
      from briefings b where b.id = new.entity_id;
  end if;
  return null;
end $$;
create trigger audit_entries_stays after insert on audit_entries for each row
  when (new.entity = 'briefings' and new.to_status is not null and new.to_status is distinct from new.from_status)
  execute function briefing_stay_begins();

create function briefing_stays_follow() returns trigger language plpgsql as $$
begin
  update briefing_stays set site_id = new.site_id, editor_id = new.editor_id, due_date = new.due_date
    where briefing_id = new.id;
  return null;
end $$;
create trigger briefings_stays after update on briefings for each row
  when ((old.site_id, old.editor_id, old.due_date) is distinct from (new.site_id, new.editor_id, new.due_date))
  execute function briefing_stays_follow();

-- Sums of stays by the month in which they begin, without the time of those that last. The state and the editor, or the
-- site, as in `reports/rollups.ts`.
create table stay_months (
  rollup text not null,
  at timestamptz not null,
  site_id bigint,
  status text,
  editor_id bigint,
  waiting_stays bigint not null,
  waiting_seconds bigint not null,
  review_stays bigint not null,
  review_seconds bigint not null,
  client_stays bigint not null,
  client_seconds bigint not null,
  owner_stays bigint not null,
  owner_seconds bigint not null,
  publish_stays bigint not null,
  publish_seconds bigint not null,
  returned bigint not null,
  -- How many stays have no earlier one in this month; no earlier one in it and the month before; and so on. The last
  -- one goes for all longer times. Of any state, of the same one, and late publications.
  worked int[] not null,
  worked_same int[] not null,
  late int[] not null
);
create index stay_months_at on stay_months (rollup, at);

-- How many of these are more than 0, 1, 2, … months ago. Null is never.
create function counts_beyond(months int[]) returns int[] language sql immutable strict
  return (select array_agg((select count(*)::int from unnest(months) m where m is null or m > step) order by step)
    from generate_series(0, (select coalesce(max(m), 0) from unnest(months) m)) step);

alter table report_changes drop constraint report_changes_family_check,
  add constraint report_changes_family_check check (family in ('submitted', 'published', 'settled', 'ledger', 'moved'));

-- Stays are summed 35 days after they began, when nearly all have ended, so that leaving a state seldom changes a sum.
create function report_stays_changed() returns trigger language plpgsql as $$
begin
  insert into report_changes (family, at)
    select distinct 'moved', moment from unnest(array[old.entered_at, new.entered_at]) moment
    where moment < now() - interval '34 days';
  return null;
end $$;
create trigger briefing_stays_added_reported after insert on briefing_stays for each row
  when (new.entered_at < now() - interval '34 days') execute function report_stays_changed();
create trigger briefing_stays_changed_reported after update on briefing_stays for each row
  when (least(old.entered_at, new.entered_at) < now() - interval '34 days'
    and ((is_timed(new.status) and old.left_at is distinct from new.left_at)
      or (old.entered_at, old.any_before_at, old.same_before_at, old.published_before_at, old.site_id, old.editor_id,
          old.due_date, old.status, old.action)
        is distinct from (new.entered_at, new.any_before_at, new.same_before_at, new.published_before_at, new.site_id,
          new.editor_id, new.due_date, new.status, new.action)))
  execute function report_stays_changed();
create trigger briefing_stays_removed_reported after delete on briefing_stays for each row
  when (old.entered_at < now() - interval '34 days') execute function report_stays_changed();
