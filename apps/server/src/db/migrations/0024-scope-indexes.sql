-- What belongs to somebody's owners, sites, campaigns and clients is found by ids that an index alone names, as what
-- hangs on sites, clients and editors already is: a scope of many reads a tenth of what it would of the tables.
drop index owners_manager;
create index owners_manager on owners (owner_manager_id, id);
drop index briefings_owner;
create index briefings_owner on briefings (owner_id, status, id) where owner_id is not null;
drop index briefings_site;
create index briefings_site on briefings (site_id, status, id);
drop index briefings_campaign;
create index briefings_campaign on briefings (campaign_id, id);
drop index campaigns_user;
create index campaigns_user on campaigns (user_id, created_at desc, id);
-- And what a site manager knows of its sites, cost and profit, is ordered by that index, from its one end to the other.
drop index sites_manager;
create index sites_manager on sites (site_manager_id, id) include (chosen_offer_id, cost_cents, price_cents);
