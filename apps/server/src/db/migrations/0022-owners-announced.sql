-- Portfolios are limited by owner, and found in memory: whose offer is chosen is announced with what else a site is.
-- But for that the function is what it was.

-- The planner knows nothing of how many rows a statement changed: row by row it would compare a hundred thousand of
-- them with each other.
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
          a.owner_id, a.link_types, a.fill_modes, a.delivery_days, a.times_published, a.created_at)
        is distinct from (b.name, b.domain, b.country, b.language, b.type, b.tier, b.status, b.da, b.pa, b.monthly_traffic,
          b.price_cents, b.gambling_price_cents, b.price_multiplier_milli, b.accepted_sensitive, b.chosen_offer_id,
          b.owner_id, b.link_types, b.fill_modes, b.delivery_days, b.times_published, b.created_at)));
    if exists (select from after a join before b using (id) where a.domain <> b.domain) then
      perform pg_notify('catalogue', 'd:');
    end if;
  else
    perform catalogue_announce('s', array(select id from changed));
    perform pg_notify('catalogue', 'd:');
  end if;
  return null;
end $$;
