-- Every web process keeps the sites for sale in memory, with what is a viewer's own. What changes of that is announced
-- here on one channel, `catalogue`, whatever path changed it; ColumnarCatalogue.announce reads the payloads.

create function catalogue_announce(kind text, changed bigint[]) returns void language plpgsql as $$
begin
  perform pg_notify('catalogue', kind || ':' || string_agg(run, ',' order by first)) from (
    select first, run, (row_number() over (order by first) - 1) / 190 as line from (
      select min(id) as first, case when min(id) = max(id) then min(id)::text else min(id) || '-' || max(id) end as run
      from (select id, id - row_number() over (order by id) as island
        from (select distinct id from unnest(changed) id where id is not null) once) numbered
      group by island) runs
  ) lines group by line;
end $$;
comment on function catalogue_announce is
  'Announces changed ids of one kind, as `12,15-19`, in as few notifications '
  'as their length allows: one for a hundred thousand sites in a row.';

-- ── Sites, with their categories and tags ────────────────────────────────────────────────────────────────────────
-- The planner knows nothing of how many rows a statement changed: row by row it would compare a hundred thousand of
-- them with each other.
create function sites_announce() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue', 'r:');
  elsif tg_op = 'UPDATE' then
    -- What nobody sees in the catalogue, such as the time of the last request, is not told.
    perform catalogue_announce('s', array(
      select a.id from after a join before b using (id)
      where (a.name, a.domain, a.country, a.language, a.type, a.tier, a.status, a.da, a.pa, a.monthly_traffic,
          a.price_cents, a.gambling_price_cents, a.insertion_price_cents, a.insertion_cost_cents, a.price_multiplier_milli, a.accepted_sensitive, a.chosen_offer_id,
          a.owner_id, a.link_types, a.fill_modes, a.delivery_days, a.times_published, a.created_at,
          a.surviving_months_centi, a.is_paused)
        is distinct from (b.name, b.domain, b.country, b.language, b.type, b.tier, b.status, b.da, b.pa, b.monthly_traffic,
          b.price_cents, b.gambling_price_cents, b.insertion_price_cents, b.insertion_cost_cents, b.price_multiplier_milli, b.accepted_sensitive, b.chosen_offer_id,
          b.owner_id, b.link_types, b.fill_modes, b.delivery_days, b.times_published, b.created_at,
          b.surviving_months_centi, b.is_paused)));
    if exists (select from after a join before b using (id) where a.domain <> b.domain) then
      perform pg_notify('catalogue', 'd:');
    end if;
  else
    perform catalogue_announce('s', array(select id from changed));
    perform pg_notify('catalogue', 'd:');
  end if;
  return null;
end $$;
comment on function sites_announce is 'Announces sites that changed in what the catalogue shows or finds by.';
create trigger sites_added_announced after insert on sites referencing new table as changed
  for each statement execute function sites_announce();
create trigger sites_changed_announced after update on sites referencing old table as before new table as after
  for each statement execute function sites_announce();
create trigger sites_removed_announced after delete on sites referencing old table as changed
  for each statement execute function sites_announce();
create trigger sites_emptied_announced after truncate on sites
  for each statement execute function sites_announce();

create function owners_announce() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('s', array(select id from sites where owner_id = new.id));
  return null;
end $$;
comment on function owners_announce is 'Announces the sites of an owner who is blocked, or no longer is.';
create trigger owners_blocked_announced after update of blocked_at on owners
  for each row when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function owners_announce();

create function site_links_announce() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('s', array(select site_id from changed));
  return null;
end $$;
comment on function site_links_announce is 'Announces sites whose categories or tags changed.';
create trigger site_categories_added_announced after insert on site_categories referencing new table as changed
  for each statement execute function site_links_announce();
create trigger site_categories_removed_announced after delete on site_categories referencing old table as changed
  for each statement execute function site_links_announce();
create trigger site_tags_added_announced after insert on site_tags referencing new table as changed
  for each statement execute function site_links_announce();
create trigger site_tags_removed_announced after delete on site_tags referencing old table as changed
  for each statement execute function site_links_announce();

create function catalogue_announce_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end $$;
comment on function catalogue_announce_all is
  'Announces what concerns the whole catalogue: told once a transaction, however many rows.';
create trigger categories_announced after insert or update or delete on categories
  for each statement execute function catalogue_announce_all('n:');
create trigger tags_announced after insert or update or delete on tags
  for each statement execute function catalogue_announce_all('n:');
create trigger companies_priced_announced after update on companies for each row
  when ((old.price_commission_bp, old.agency_id) is distinct from (new.price_commission_bp, new.agency_id))
  execute function catalogue_announce_all('v:');
create trigger agencies_priced_announced after update on agencies for each row
  when (old.price_commission_bp is distinct from new.price_commission_bp)
  execute function catalogue_announce_all('v:');
create trigger settings_priced_announced after insert or update on settings for each row
  when (new.key = 'default_commission_bp')
  execute function catalogue_announce_all('v:');

-- ── What is a viewer's own: favorites, cart, orders, prices ──────────────────────────────────────────────────────
create function own_sites_announce() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('u', array(select user_id from changed));
  return null;
end $$;
comment on function own_sites_announce is 'Announces people whose favorites or cart changed.';
create trigger favorites_added_announced after insert on favorites referencing new table as changed
  for each statement execute function own_sites_announce();
create trigger favorites_removed_announced after delete on favorites referencing old table as changed
  for each statement execute function own_sites_announce();
create trigger cart_items_added_announced after insert on cart_items referencing new table as changed
  for each statement execute function own_sites_announce();
create trigger cart_items_removed_announced after delete on cart_items referencing old table as changed
  for each statement execute function own_sites_announce();

-- A site is bought while a briefing for it counts: not as a draft, not when it came to nothing. Whether a change counts
-- is asked in the trigger's condition; most moves of a briefing are none to the catalogue.
create function briefings_announce_buyer() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('u', array(select user_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  perform catalogue_announce('c', array(select company_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  return null;
end $$;
comment on function briefings_announce_buyer is 'Announces whose bought sites a changed briefing changes.';
create trigger briefings_changed_announced after update on briefings for each row
  when ((old.campaign_id, old.site_id, old.status in ('draft', 'denied', 'canceled'))
    is distinct from (new.campaign_id, new.site_id, new.status in ('draft', 'denied', 'canceled')))
  execute function briefings_announce_buyer();

create function briefings_announce_bought() returns trigger language plpgsql as $$
declare
  buying bigint[] := array(select campaign_id from changed where status not in ('draft', 'denied', 'canceled'));
begin
  if buying = '{}' then return null; end if;
  perform catalogue_announce('u', array(select user_id from campaigns where id = any (buying)));
  perform catalogue_announce('c', array(select company_id from campaigns where id = any (buying)));
  return null;
end $$;
comment on function briefings_announce_bought is 'Announces whose bought sites briefings change that came or went.';
create trigger briefings_added_announced after insert on briefings referencing new table as changed
  for each statement execute function briefings_announce_bought();
create trigger briefings_removed_announced after delete on briefings referencing old table as changed
  for each statement execute function briefings_announce_bought();

create function campaigns_announce_buyer() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('u', array[old.user_id, case when tg_op = 'UPDATE' then new.user_id end]);
  perform catalogue_announce('c', array[old.company_id, case when tg_op = 'UPDATE' then new.company_id end]);
  return null;
end $$;
comment on function campaigns_announce_buyer is
  'Announces whose bought sites a campaign changes that went, changed hands or is of another project now.';
create trigger campaigns_moved_announced after update on campaigns for each row
  when ((old.user_id, old.company_id, old.project_id) is distinct from (new.user_id, new.company_id, new.project_id))
  execute function campaigns_announce_buyer();
create trigger campaigns_removed_announced after delete on campaigns for each row
  execute function campaigns_announce_buyer();

create function users_announce_viewer() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'u:' || old.id);
  return null;
end $$;
comment on function users_announce_viewer is 'Announces a person who belongs to another company or agency now.';
create trigger users_moved_announced after update on users for each row
  when ((old.company_id, old.agency_id) is distinct from (new.company_id, new.agency_id))
  execute function users_announce_viewer();

create function special_prices_announce() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('u', array(select user_id from changed));
  perform catalogue_announce('c', array(select company_id from changed));
  return null;
end $$;
comment on function special_prices_announce is 'Announces whose special prices changed.';
create trigger special_prices_added_announced after insert on special_prices referencing new table as changed
  for each statement execute function special_prices_announce();
create trigger special_prices_changed_announced after update on special_prices referencing new table as changed
  for each statement execute function special_prices_announce();
create trigger special_prices_removed_announced after delete on special_prices referencing old table as changed
  for each statement execute function special_prices_announce();
