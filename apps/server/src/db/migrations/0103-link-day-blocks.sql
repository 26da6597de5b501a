-- The subtrees of a day's tree, of 1024 visits each: the proof of one visit reads its own block and the roots of the
-- others, not all that was seen that day.
create table link_day_blocks (
  day date not null references link_days on delete cascade,
  block int not null check (block >= 0),
  -- Its first visit, in the order of the tree.
  first_at timestamptz not null,
  first_briefing_id bigint not null,
  first_seq int not null,
  root bytea not null,
  primary key (day, block)
);
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on link_day_blocks from linkstand_app;
  end if;
end $$;
