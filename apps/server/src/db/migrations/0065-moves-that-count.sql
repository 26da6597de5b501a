-- Most moves of a briefing change nothing that its owner or the catalogue is told of, yet each had its rows before and
-- after compared by a function to find that out. Whether a row counts is now asked before any function is called; so
-- is a change of a thousand at once, which tells of those that count alone.

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

drop trigger briefings_counted on briefings;
create trigger briefings_counted after update on briefings for each row
  when ((old.owner_id, old.status in ('pending_owner', 'waiting_publish'), old.status in ('published', 'done'), old.published_at)
    is distinct from
    (new.owner_id, new.status in ('pending_owner', 'waiting_publish'), new.status in ('published', 'done'), new.published_at))
  execute function briefings_count_for_owner();

/* Of briefings that came or went; a change of one is counted by its row. */
create or replace function briefings_count_for_owners() returns trigger language plpgsql as $$
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

create function briefings_announce_buyer() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('u', array(select user_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  perform catalogue_announce('c', array(select company_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  return null;
end $$;

drop trigger briefings_changed_announced on briefings;
create trigger briefings_changed_announced after update on briefings for each row
  when ((old.campaign_id, old.site_id, old.status in ('draft', 'denied', 'canceled'))
    is distinct from (new.campaign_id, new.site_id, new.status in ('draft', 'denied', 'canceled')))
  execute function briefings_announce_buyer();

/* Of briefings that came or went. */
create or replace function briefings_announce_bought() returns trigger language plpgsql as $$
declare
  buying bigint[] := array(select campaign_id from changed where status not in ('draft', 'denied', 'canceled'));
begin
  if buying = '{}' then return null; end if;
  perform catalogue_announce('u', array(select user_id from campaigns where id = any (buying)));
  perform catalogue_announce('c', array(select company_id from campaigns where id = any (buying)));
  return null;
end $$;
