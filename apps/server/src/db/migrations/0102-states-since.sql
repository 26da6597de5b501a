-- The report on states compares itself with the states that briefings are in, without reading the briefings.
drop index briefings_by_state_since;
create index briefings_by_state_since on briefings (status_since, id) include (status);
