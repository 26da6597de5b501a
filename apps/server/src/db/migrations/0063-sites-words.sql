-- Two letters are in no index of trigrams: all texts are read for them, from an index that holds nothing else.
create index sites_words on sites (id) include (search_text);
