-- What a move of a briefing changes of its campaign. Most moves change nothing that a campaign counts, yet each counted
-- all of its briefings anew; and of two moves at once neither saw the other, so that both counted one too few.

/* What a state is to a campaign: those of one kind count the same, but for `pending_client`, where it is its turn. */
create function campaign_part(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('draft', 'waiting', 'done', 'denied', 'canceled') then status else 'under way' end;
$$;

-- Locked first and counted then: what others changed meanwhile is committed by then, and seen.
create or replace function campaigns_refresh(id_in bigint) returns void language plpgsql as $$
begin
  perform from campaigns where id = id_in for no key update;
  update campaigns c set site_count = s.n, total_cents = s.total, status = s.status, your_turn = s.your_turn
  from (
    select n, total, your_turn, case
      when drafts = n then 'draft'
      when ended = n then case when done > 0 then 'finished' else 'canceled' end
      when waiting > 0 and further = 0 and done = 0 then 'waiting'
      else 'in_progress' end as status
    from (select count(*) n,
        count(*) filter (where status = 'draft') drafts,
        count(*) filter (where status = 'waiting') waiting,
        count(*) filter (where status = 'done') done,
        count(*) filter (where status in ('done', 'denied', 'canceled')) ended,
        count(*) filter (where status not in ('draft', 'waiting', 'done', 'denied', 'canceled')) further,
        count(*) filter (where status = 'pending_client') your_turn,
        coalesce(sum(price_cents) filter (where status not in ('denied', 'canceled') and bonus_at is null), 0) total
      from briefings where campaign_id = id_in) counted
  ) s
  where c.id = id_in
    and (c.site_count, c.total_cents, c.status, c.your_turn) is distinct from (s.n, s.total, s.status, s.your_turn);
end $$;

create or replace function briefings_derive() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform campaigns_refresh(case tg_op when 'INSERT' then new.campaign_id else old.campaign_id end);
    return null;
  end if;
  if new.campaign_id <> old.campaign_id then
    -- In one order for everybody.
    perform campaigns_refresh(least(old.campaign_id, new.campaign_id));
    perform campaigns_refresh(greatest(old.campaign_id, new.campaign_id));
  elsif (new.price_cents, new.bonus_at, campaign_part(new.status))
      is distinct from (old.price_cents, old.bonus_at, campaign_part(old.status)) then
    perform campaigns_refresh(new.campaign_id);
  elsif (new.status = 'pending_client') <> (old.status = 'pending_client') then
    update campaigns set your_turn = your_turn + case new.status when 'pending_client' then 1 else -1 end
    where id = new.campaign_id;
  end if;
  if new.status is distinct from old.status then
    if new.status = 'waiting' then
      update sites set last_request_at = now() where id = new.site_id;
    end if;
    if new.status in ('published', 'done') and old.status not in ('published', 'done') then
      update sites set times_published = times_published + 1, last_published_at = now() where id = new.site_id;
    elsif old.status in ('published', 'done') and new.status not in ('published', 'done') then
      update sites set times_published = greatest(times_published - 1, 0) where id = new.site_id;
    end if;
  end if;
  return null;
end $$;

-- Whoever moves within what counts as bought changes nothing of the catalogue.
create or replace function briefings_announce_bought() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  buying bigint[];
begin
  if tg_op = 'UPDATE' then
    buying := array(
      select unnest(array[a.campaign_id, b.campaign_id]) from after a join before b using (id)
      where (a.campaign_id, a.site_id, a.status in ('draft', 'denied', 'canceled'))
        is distinct from (b.campaign_id, b.site_id, b.status in ('draft', 'denied', 'canceled')));
  else
    buying := array(select campaign_id from changed where status not in ('draft', 'denied', 'canceled'));
  end if;
  if buying = '{}' then return null; end if;
  perform catalogue_announce('u', array(select user_id from campaigns where id = any (buying)));
  perform catalogue_announce('c', array(select company_id from campaigns where id = any (buying)));
  return null;
end $$;
