-- An order is found by where its links lead, by its further keywords, by the buyer's own reference, and by words of its
-- text, which stand on its page.
create or replace function briefings_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform briefing_id from briefing_search where briefing_id = any (ids) order by briefing_id for no key update;
  insert into briefing_search as t (briefing_id, search_text, client_text)
  select b.id,
    plain_text(concat_ws(E'\n', b.title, b.keyword, c.name, c.general_title, b.url, b.po_code,
        (select string_agg(concat_ws(E'\n', g.keyword, g.url), E'\n' order by g.position)
          from briefing_targets g where g.briefing_id = b.id)))
      || E'\n' || s.search_text,
    u.search_text || E'\n' || plain_text(coalesce(k.name, ''))
  from briefings b join sites s on s.id = b.site_id join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where b.id = any (ids)
  on conflict (briefing_id) do update set search_text = excluded.search_text, client_text = excluded.client_text
    where (t.search_text, t.client_text) <> (excluded.search_text, excluded.client_text);
end $$;

drop trigger briefings_words on briefings;
create trigger briefings_words after update of title, keyword, url, po_code, site_id, campaign_id on briefings
  for each row when (
    (old.title, old.keyword, old.url, old.po_code, old.site_id, old.campaign_id)
    is distinct from (new.title, new.keyword, new.url, new.po_code, new.site_id, new.campaign_id))
  execute function briefings_keep_words();

create function briefing_targets_give_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  perform briefings_take_words(array(select distinct briefing_id from changed));
  return null;
end $$;
create trigger briefing_targets_words_new after insert on briefing_targets
  referencing new table as changed for each statement execute function briefing_targets_give_words();
create trigger briefing_targets_words after update on briefing_targets
  referencing new table as changed for each statement execute function briefing_targets_give_words();
create trigger briefing_targets_words_gone after delete on briefing_targets
  referencing old table as changed for each statement execute function briefing_targets_give_words();

select briefings_take_words(array(select id from briefings));

-- Markup is no word to the parser. One lower-case form per word, whatever its language. A list of words may have 1 MB.
-- 100,000 characters of four bytes stay below, also where each word stands in it twice: a compound, and its parts.
create function text_words(html text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, left(plain_text(left(html, 200000)), 100000));
-- The index holds no places of words, so whether they follow each other is looked up in each text that has them all.
-- It is kept, because a text would be parsed again for that.
alter table content_versions add column search_words tsvector not null generated always as (text_words(html)) stored;
create index content_versions_words on content_versions using gin (search_words);
