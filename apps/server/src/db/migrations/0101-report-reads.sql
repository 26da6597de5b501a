-- What reports sum of the briefings of a period is read from the index, without the briefings: the whole row is ten times
-- as long, and a report of all time reads a million.
drop index briefings_by_submission_up;
create index briefings_by_submission_up on briefings (submitted_at, id)
  include (status, campaign_id, site_id, owner_id, price_cents, accepted_price_cents, cost_cents, bonus_at);
drop index briefings_by_publication_up;
create index briefings_by_publication_up on briefings (published_at, id)
  include (status, campaign_id, site_id, owner_id, price_cents, accepted_price_cents, cost_cents, bonus_at);
