-- How long links stand: curves by tier, owner and site, made anew every night, and what the catalogue shows of them.

alter table link_watches
  -- The first visit: before it nobody knows.
  add column first_visit_at timestamptz,
  -- The first failing check of the first loss that was confirmed; it stays when the link comes back.
  add column first_loss_at timestamptz;
update link_watches w set
  first_visit_at = (select v.at from link_visits v where v.briefing_id = w.briefing_id and v.seq = 1),
  first_loss_at = coalesce(
    (select min(c.lost_on)::timestamptz from link_claims c where c.briefing_id = w.briefing_id),
    case when w.state = 'lost' then w.first_fault_at end,
    (select min(n.at) from link_news n where n.briefing_id = w.briefing_id and n.kind = 'lost'));

-- A visit is written in one place, the demo's in another: both are kept up by this.
create function link_watches_note_first() returns trigger language plpgsql as $$
begin
  new.first_visit_at := coalesce(new.first_visit_at, new.last_visit_at);
  if new.state = 'lost' then new.first_loss_at := coalesce(new.first_loss_at, new.first_fault_at); end if;
  return new;
end $$;
create trigger link_watches_first before update on link_watches
  for each row when ((new.first_visit_at is null and new.last_visit_at is not null)
    or (new.state = 'lost' and new.first_loss_at is null))
  execute function link_watches_note_first();

create table survival_curves (
  kind text not null check (kind in ('tier', 'owner', 'site')),
  -- The tier's letter, or the id.
  key text not null,
  links int not null,
  losses int not null,
  -- Against the curve of its tier: how many times as fast links are lost, and how uncertain its logarithm is.
  multiplier double precision not null,
  spread double precision not null,
  -- Months that a link stands of its first twelve, in hundredths.
  months_centi smallint not null check (months_centi between 0 and 1200),
  -- [[day, share, low, high], ...] of a curve that is not its tier's times the multiplier.
  steps jsonb,
  calculated_at timestamptz not null,
  primary key (kind, key)
);

alter table sites add column surviving_months_centi smallint check (surviving_months_centi between 0 and 1200);

-- Nobody edits it: a site stays at its version.
drop trigger sites_touch on sites;
create trigger sites_touch before update on sites for each row
  when (old.surviving_months_centi is not distinct from new.surviving_months_centi) execute function touch_updated_at();

-- The catalogue is kept in memory: it hears of a change. But for that the function is what it was.
create or replace function sites_announce() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue', 'r:');
  elsif tg_op = 'UPDATE' then
    -- What nobody sees in the catalogue, such as the time of the last request, is not told.
    perform catalogue_announce('s', array(
      select a.id from after a join before b using (id)
      where (a.name, a.domain, a.country, a.language, a.type, a.tier, a.status, a.da, a.pa, a.monthly_traffic,
          a.price_cents, a.gambling_price_cents, a.price_multiplier_milli, a.accepted_sensitive, a.chosen_offer_id,
          a.owner_id, a.link_types, a.fill_modes, a.delivery_days, a.times_published, a.created_at,
          a.surviving_months_centi)
        is distinct from (b.name, b.domain, b.country, b.language, b.type, b.tier, b.status, b.da, b.pa, b.monthly_traffic,
          b.price_cents, b.gambling_price_cents, b.price_multiplier_milli, b.accepted_sensitive, b.chosen_offer_id,
          b.owner_id, b.link_types, b.fill_modes, b.delivery_days, b.times_published, b.created_at,
          b.surviving_months_centi)));
    if exists (select from after a join before b using (id) where a.domain <> b.domain) then
      perform pg_notify('catalogue', 'd:');
    end if;
  else
    perform catalogue_announce('s', array(select id from changed));
    perform pg_notify('catalogue', 'd:');
  end if;
  return null;
end $$;
