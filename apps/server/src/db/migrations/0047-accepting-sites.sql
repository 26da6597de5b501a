-- How many sites accept a topic is counted in an index of its own: the list of categories tells it for each.
create index sites_accepting_gambling on sites (id) where gambling_price_cents is not null;
create index sites_accepting_loan on sites (id) where accepted_sensitive @> '{loan}'::text[];
create index sites_accepting_trading on sites (id) where accepted_sensitive @> '{trading}'::text[];
create index sites_accepting_dating on sites (id) where accepted_sensitive @> '{dating}'::text[];
create index sites_accepting_cannabis on sites (id) where accepted_sensitive @> '{cannabis}'::text[];
create index sites_accepting_crypto on sites (id) where accepted_sensitive @> '{crypto}'::text[];
