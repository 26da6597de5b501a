-- The visits of each day (UTC) as the leaves of one tree, with its signed root: whoever has the root can tell that
-- nothing of the day was changed since.
create table link_days (
  day date primary key,
  size int not null check (size >= 0),
  root bytea not null,
  -- Signed note: origin, size, root (C2SP tlog-checkpoint).
  checkpoint text not null,
  sealed_at timestamptz not null
);
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on link_days from linkstand_app;
  end if;
end $$;
