-- What the search of the office finds first: records whose words begin with what was typed.
create index sites_beginnings on sites (search_text text_pattern_ops);
create index users_beginnings on users (search_text text_pattern_ops);
create index owners_beginnings on owners (search_text text_pattern_ops);
