-- Stays of briefings in their states, so that a report need not find in the whole audit log when each briefing went on.

create function is_timed(status text) returns boolean language sql immutable
  return status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish');
comment on function is_timed is
  'Whether a briefing waits for somebody in this state: how long it does is a figure of reports.';

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
  status text not null check (status in ('draft', 'waiting', 'waiting_review', 'in_review', 'pending_client',
    'pending_owner', 'waiting_publish', 'published', 'done', 'denied', 'canceled')),
  -- That it was entered by.
  action text not null,
  -- How long it took; null while it lasts.
  seconds bigint generated always as (date_part('epoch', left_at - entered_at)::bigint) stored,
  primary key (briefing_id, id)
);
comment on table briefing_stays is
  'One stay of a briefing in one state, from entering it to leaving it. They follow from the '
  'audit log, and are what `briefing_stays_logged` says; a job compares them every night.';
create index briefing_stays_entered on briefing_stays (entered_at);
create index briefing_stays_open on briefing_stays (entered_at) where left_at is null and is_timed(status);
-- Of a time that begins within a month: what goes back before the month.
create index briefing_stays_any_before on briefing_stays (any_before_at) where any_before_at is not null;
create index briefing_stays_same_before on briefing_stays (same_before_at) where same_before_at is not null;
create index briefing_stays_published_before on briefing_stays (published_before_at)
  where published_before_at is not null and status = 'published';
create index briefing_stays_open_again on briefing_stays (entered_at)
  where left_at is null and is_timed(status) and published_before_at is not null;

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
comment on view briefing_stays_logged is 'The stays that follow from the audit log.';

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
comment on function briefing_stay_begins is
  'Ends the stay of a briefing and begins the next one when the audit log tells of a move.';
create trigger audit_entries_stays after insert on audit_entries for each row
  when (new.entity = 'briefings' and new.to_status is not null and new.to_status is distinct from new.from_status)
  execute function briefing_stay_begins();

create function briefing_stays_follow() returns trigger language plpgsql as $$
begin
  update briefing_stays set site_id = new.site_id, editor_id = new.editor_id, due_date = new.due_date
    where briefing_id = new.id;
  return null;
end $$;
comment on function briefing_stays_follow is 'Copies site, editor and due date of a briefing to its stays.';
create trigger briefings_stays after update on briefings for each row
  when ((old.site_id, old.editor_id, old.due_date) is distinct from (new.site_id, new.editor_id, new.due_date))
  execute function briefing_stays_follow();
