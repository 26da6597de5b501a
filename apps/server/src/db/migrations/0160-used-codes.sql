-- A code that was used is kept for a while, so that its person is told that it is done and not that it has expired.
alter table auth.one_time_codes add column used_at timestamptz;
