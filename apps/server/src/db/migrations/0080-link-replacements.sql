-- Instead of money for a lost link, its client may choose a publication on another site for the rest of the guarantee.
alter table briefings
  -- The publication that was paid for, and that this one replaces.
  add column replaces_id bigint references briefings on delete set null;
create index briefings_replaces on briefings (replaces_id) where replaces_id is not null;

alter table link_claims drop constraint link_claims_state_check;
alter table link_claims
  add constraint link_claims_state_check
    check (state in ('repairing', 'choosing', 'paused', 'restored', 'refunded', 'settled', 'replaced')),
  -- The publication that was ordered instead.
  add column replacement_id bigint references briefings on delete set null;
create index link_claims_replacement on link_claims (replacement_id) where replacement_id is not null;
