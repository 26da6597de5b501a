-- What an owner promises of the links that it publishes. An order freezes it.
alter table offers
  -- Null: as long as configured. 0: nothing is promised.
  add column guarantee_days int check (guarantee_days between 0 and 3650),
  add column guarantee_covers text[] not null default '{presence,link_type,indexing}'
    check (cardinality(guarantee_covers) > 0 and guarantee_covers <@ '{presence,link_type,indexing}'::text[]);
