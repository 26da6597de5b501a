-- Coarser sums for reports: of all by day, by client instead of campaign, and of years made of months. What is summed by
-- what is defined in reports/rollups.ts.

create table order_months_submitted_by_day partition of order_months for values in ('submitted_by_day');
create table order_months_published_by_day partition of order_months for values in ('published_by_day');
create table order_months_submitted_by_client partition of order_months for values in ('submitted_by_client');
create table order_months_published_by_client partition of order_months for values in ('published_by_client');
create table order_months_submitted_by_client_years partition of order_months
  for values in ('submitted_by_client_years');
create table order_months_published_by_client_years partition of order_months
  for values in ('published_by_client_years');
create table order_months_submitted_by_site_years partition of order_months for values in ('submitted_by_site_years');
create table order_months_published_by_site_years partition of order_months for values in ('published_by_site_years');

-- Of all sellers by day.
alter table commission_months alter column seller_id drop not null;

-- Of all orders, the first ones by price are found without sorting a million.
create index briefings_by_net_price_down on briefings
  ((case when bonus_at is null then coalesce(accepted_price_cents, price_cents, 0) else 0 end) desc nulls last, id)
  where submitted_at is not null;

-- Sums by campaign were of months and are of days now.
delete from report_months where rollup = 'submitted_by_campaign';
