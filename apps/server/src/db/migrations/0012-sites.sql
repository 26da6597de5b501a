-- Sites as staff work with them: costs and prices with who changed them, batch edits, lists of 100,000.

-- Sections of one host differ by more than capital letters.
create unique index sites_domain_any_case on sites (lower(domain));

alter table price_changes add column changed_by text not null
  default coalesce(current_setting('linkstand.actor', true), '');

-- A site without an offer has no cost, and conditions of nobody.
create or replace function sites_derive_offer() returns trigger language plpgsql as $$
declare offer offers;
begin
  if new.chosen_offer_id is null then
    new.owner_id := null;
    new.cost_cents := 0;
    new.gambling_cost_cents := null;
    new.link_types := '{}';
    new.fill_modes := '{}';
    new.delivery_days := 7;
    return new;
  end if;
  select * into strict offer from offers where id = new.chosen_offer_id;
  if offer.site_id <> new.id then
    raise exception 'offer % belongs to another site', offer.id using errcode = 'check_violation';
  end if;
  new.owner_id := offer.owner_id;
  new.cost_cents := offer.cost_cents;
  new.gambling_cost_cents := offer.gambling_cost_cents;
  new.link_types := offer.link_types;
  new.fill_modes := offer.fill_modes;
  new.delivery_days := offer.delivery_days;
  return new;
end $$;

-- The history begins with the first cost and the first price.
create or replace function sites_record_changes() returns trigger language plpgsql as $$
declare
  old_cost bigint := case when old.chosen_offer_id is not null then old.cost_cents end;
  new_cost bigint := case when new.chosen_offer_id is not null then new.cost_cents end;
begin
  if old_cost is distinct from new_cost then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'standard', old_cost, new_cost);
  end if;
  if old.gambling_cost_cents is distinct from new.gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'gambling', old.gambling_cost_cents, new.gambling_cost_cents);
  end if;
  if old.price_cents is distinct from new.price_cents then
    insert into price_changes (site_id, price_cents) values (new.id, new.price_cents);
  end if;
  return null;
end $$;

create function sites_record_first_price() returns trigger language plpgsql as $$
begin
  insert into price_changes (site_id, price_cents, changed_at) values (new.id, new.price_cents, new.created_at);
  return null;
end $$;
create trigger sites_first_price after insert on sites for each row execute function sites_record_first_price();

-- ── Batch edits ──────────────────────────────────────────────────────────────────────────────────────────────────
-- A plan: what is done to each site, made and looked at before anything changes. Undoing reads it backwards.
create table site_batches (
  id bigint generated always as identity primary key,
  created_by_id bigint not null references users on delete cascade,
  operations jsonb not null,
  created_at timestamptz not null default now()
);
create index site_batches_creator on site_batches (created_by_id, id);

create table site_batch_items (
  batch_id bigint not null references site_batches on delete cascade,
  site_id bigint not null references sites on delete cascade,
  -- Of the site when the plan was made: whoever changed it since is not overwritten.
  version int not null,
  -- The touched fields, all of them in both.
  before jsonb not null,
  after jsonb not null,
  kind text not null check (kind in ('changed', 'unchanged', 'refused')),
  below_cost boolean not null default false,
  -- Why it is not changed, or was not in the end: the code of a message.
  refusal text not null default '',
  -- Of the site once it was changed.
  applied_version int,
  undone_at timestamptz,
  primary key (batch_id, kind, site_id)
);
create unique index site_batch_items_site on site_batch_items (batch_id, site_id);
create index site_batch_items_of_site on site_batch_items (site_id);

-- ── What the list sorts and filters by ───────────────────────────────────────────────────────────────────────────
create index sites_by_name on sites (name collate people, id);
create index sites_by_price on sites (price_cents, id);
create index sites_by_cost on sites
  ((case when chosen_offer_id is not null then cost_cents end) desc nulls last, id desc);
create index sites_by_profit on sites
  ((case when chosen_offer_id is not null then price_cents - cost_cents end) desc nulls last, id desc);
create index sites_by_da on sites (da desc nulls last, id desc);
create index sites_by_pa on sites (pa desc nulls last, id desc);
create index sites_by_traffic on sites (monthly_traffic desc nulls last, id desc);
create index sites_by_times_published on sites (times_published, id);
create index sites_by_last_request on sites (last_request_at desc nulls last, id desc);
create index sites_by_last_publication on sites (last_published_at desc nulls last, id desc);
create index sites_by_metrics on sites (metrics_at desc nulls last, id desc);
create index sites_by_gambling_price on sites (gambling_price_cents desc nulls last, id desc);
-- What may be absent comes last whichever way, so the other way round is an order of its own.
create index sites_by_cost_up on sites
  ((case when chosen_offer_id is not null then cost_cents end), id);
create index sites_by_profit_up on sites
  ((case when chosen_offer_id is not null then price_cents - cost_cents end), id);
create index sites_by_da_up on sites (da, id);
create index sites_by_pa_up on sites (pa, id);
create index sites_by_traffic_up on sites (monthly_traffic, id);
create index sites_by_last_request_up on sites (last_request_at, id);
create index sites_by_last_publication_up on sites (last_published_at, id);
create index sites_by_metrics_up on sites (metrics_at, id);
create index sites_by_gambling_price_up on sites (gambling_price_cents, id);
create index sites_by_creation on sites (created_at, id);
create index sites_by_change on sites (updated_at, id);
create index sites_by_place on sites (country, language);
create index sites_by_status on sites (status, id);
create index sites_by_tier on sites (tier, id);
create index sites_by_country on sites (country, id);
create index sites_by_terms on sites using gin (accepted_sensitive, link_types, fill_modes);
create index sites_without_offer on sites (id) where chosen_offer_id is null;
create index favorites_site on favorites (site_id);
create index briefings_offer on briefings (offer_id, status) where offer_id is not null;
