-- Two letters are in no index of trigrams. These know every pair of neighbouring letters of a text, and PostgreSQL how
-- common each is; a pair that few rows have is found at once.
create function letter_pairs(words text) returns text[]
  language plpgsql immutable parallel safe strict cost 5000 as $$
declare
  pairs text[] := '{}';
begin
  for i in 1 .. length(words) - 1 loop
    pairs[i] := substr(words, i, 2);
  end loop;
  return pairs;
end $$;
create index sites_pairs on sites using gin (letter_pairs(search_text));
create index users_pairs on users using gin (letter_pairs(search_text));
