-- Sites for sale of one language in the order of their strength, from which those like one of them are taken.
create index sites_alike on sites (language, coalesce(da, 0), id) include (country, da)
  where status = 'active' and chosen_offer_id is not null;
