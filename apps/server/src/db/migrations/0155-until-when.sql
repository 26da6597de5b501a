-- The last day that whoever is asked has by terms of their own, such as an owner who repairs a lost link. The case's days
-- already lie after it; days that its clocks stand still beyond it are added when they run again.
alter table cases add column waits_until date,
  add constraint cases_waits_until check (waits_until is null or waits_for is not null);

-- What is known of how long links last ends with the day that the longest watched one was seen on. Curves are calculated
-- anew every night; until then those that are stored say nothing of that day.
alter table survival_curves
  -- Of the links that the curve is drawn from.
  add column until_day smallint not null default 365 check (until_day between 0 and 365),
  -- Of its own links.
  add column watched_days smallint not null default 365 check (watched_days between 0 and 365),
  -- The months are the least that the links allow, not what is expected.
  add column is_at_least boolean not null default false;
