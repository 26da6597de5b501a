-- Every process hears of a changed setting, so that what it holds is never older than a second.
create function settings_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_announced after insert or update or delete on settings
  for each statement execute function settings_announce();
