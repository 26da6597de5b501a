-- An owner with whom no more is to be published: its sites are off sale, whichever of its offers is chosen on them.
alter table owners
  add column blocked_at timestamptz,
  add column blocked_by_id bigint references users,
  add column block_reason text,
  add check ((blocked_at is null) = (block_reason is null)),
  add check ('' <> all (array[block_reason]));
-- Read by every question of what is for sale.
create index owners_blocked on owners (id) where blocked_at is not null;

create function owners_announce() returns trigger language plpgsql as $$
begin
  perform catalogue_announce('s', array(select id from sites where owner_id = new.id));
  return null;
end $$;
create trigger owners_blocked_announced after update of blocked_at on owners
  for each row when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function owners_announce();
