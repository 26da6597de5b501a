-- By which words campaigns, briefings and cases are found: their own and those of the records around them, as one text,
-- lower case and without accents (docs/decisions/list-speed.md).

-- They are in tables of their own: what moves on in its life is not indexed by its words anew, and a site that is
-- renamed doesn't touch the briefings on it.

create table campaign_search (
  campaign_id bigint primary key references campaigns on delete cascade,
  -- Its name and title, and who ordered it.
  search_text text not null
);
comment on table campaign_search is 'The words that a campaign is found by.';
-- Every search reads the entries that wait to be sorted into an index from end to end: there are to be few of them.
create index campaign_search_words on campaign_search using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create table briefing_search (
  briefing_id bigint primary key references briefings on delete cascade,
  -- Title, keyword, site, campaign.
  search_text text not null,
  -- Who ordered it, by which not every reader may find it.
  client_text text not null
);
comment on table briefing_search is 'The words that a briefing is found by.';
create index briefing_search_words on briefing_search using gin (search_text gin_trgm_ops, client_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- By the address of the published page, for those who see it: not among the words, which everybody searches who sees the
-- briefing.
create index briefings_publication_url on briefings using gin (plain_text(publication_url) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where publication_url <> '';

create table case_search (
  case_id bigint primary key references cases on delete cascade,
  -- Its title, and title, keyword and site of its briefing.
  search_text text not null
);
comment on table case_search is 'The words that a case is found by.';
create index case_search_words on case_search using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- A new record takes the words of those around it while somebody may be renaming them, and neither would see the
-- other. Whoever makes records shares this lock, whoever renames what others take words from has it alone.
create function search_share() returns void language sql as $$ select pg_advisory_xact_lock_shared(1600482674); $$;
comment on function search_share is
  'Taken by whoever makes records that take words from others: nobody renames those meanwhile.';

create function search_alone() returns void language sql as $$ select pg_advisory_xact_lock(1600482674); $$;
comment on function search_alone is
  'Taken by whoever renames what others take words from: nobody makes such records meanwhile.';

-- Each locks its rows first, in one order, and reads then: of two that write the words of one record the second sees
-- what the first one changed.
create function campaigns_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform campaign_id from campaign_search where campaign_id = any (ids) order by campaign_id for no key update;
  insert into campaign_search as t (campaign_id, search_text)
  select c.id, plain_text(concat_ws(E'\n', c.name, c.general_title, c.end_customer, k.name)) || E'\n' || u.search_text
  from campaigns c join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where c.id = any (ids)
  on conflict (campaign_id) do update set search_text = excluded.search_text
    where t.search_text <> excluded.search_text;
end $$;
comment on function campaigns_take_words is
  'Writes the words of campaigns anew: names, end customer, company and client.';

-- Lists show companies, so orders are found by the company they were made for. What else stands on the page of an
-- order finds it, too.
create function briefings_take_words(ids bigint[]) returns void language plpgsql as $$
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
comment on function briefings_take_words is
  'Writes the words of briefings anew: title, keywords, where the links '
  'lead, the buyer''s reference, campaign, site, client and company.';

create function cases_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform case_id from case_search where case_id = any (ids) order by case_id for no key update;
  insert into case_search as t (case_id, search_text)
  select k.id, plain_text(concat_ws(E'\n', k.title, b.title, b.keyword)) || E'\n' || coalesce(s.search_text, '')
  from cases k left join briefings b on b.id = k.briefing_id left join sites s on s.id = b.site_id
  where k.id = any (ids)
  on conflict (case_id) do update set search_text = excluded.search_text where t.search_text <> excluded.search_text;
end $$;
comment on function cases_take_words is 'Writes the words of cases anew: title, and briefing and site.';

create function campaigns_keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.user_id, new.company_id) is distinct from (old.user_id, old.company_id) then
    perform search_share();
  end if;
  perform campaigns_take_words(array[new.id]);
  if tg_op = 'UPDATE' then
    perform briefings_take_words(array(select id from briefings where campaign_id = new.id));
  end if;
  return null;
end $$;
comment on function campaigns_keep_words is 'Keeps the words of a campaign and its briefings.';
create trigger campaigns_words_new after insert on campaigns
  for each row execute function campaigns_keep_words();
create trigger campaigns_words after update of name, general_title, end_customer, user_id, company_id on campaigns
  for each row when (
    (old.name, old.general_title, old.end_customer, old.user_id, old.company_id)
    is distinct from (new.name, new.general_title, new.end_customer, new.user_id, new.company_id))
  execute function campaigns_keep_words();

-- A new briefing has locked its campaign by then (campaigns_refresh), so it needs no other protection from a campaign
-- that is renamed.
create function briefings_keep_new_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  perform briefings_take_words(array(select id from changed));
  return null;
end $$;
comment on function briefings_keep_new_words is 'Writes the words of new briefings.';
create trigger briefings_words_new after insert on briefings referencing new table as changed
  for each statement execute function briefings_keep_new_words();

create function briefings_keep_words() returns trigger language plpgsql as $$
begin
  if (new.site_id, new.campaign_id) <> (old.site_id, old.campaign_id) then
    perform search_share();
  end if;
  perform briefings_take_words(array[new.id]);
  perform cases_take_words(array(select id from cases where briefing_id = new.id));
  return null;
end $$;
comment on function briefings_keep_words is 'Keeps the words of a briefing and its cases.';
create trigger briefings_words after update of title, keyword, url, po_code, site_id, campaign_id on briefings
  for each row when (
    (old.title, old.keyword, old.url, old.po_code, old.site_id, old.campaign_id)
    is distinct from (new.title, new.keyword, new.url, new.po_code, new.site_id, new.campaign_id))
  execute function briefings_keep_words();

create function cases_keep_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  -- Whoever is giving the briefing another title goes first, or comes after.
  perform id from briefings where id = new.briefing_id for share;
  perform cases_take_words(array[new.id]);
  return null;
end $$;
comment on function cases_keep_words is 'Keeps the words of a case.';
create trigger cases_words_new after insert on cases
  for each row execute function cases_keep_words();
create trigger cases_words after update of title, briefing_id on cases for each row
  when ((old.title, old.briefing_id) is distinct from (new.title, new.briefing_id))
  execute function cases_keep_words();

-- At the commit: an import that renames sites would else have the lock for as long as it takes.
create function sites_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  perform briefings_take_words(array(select id from briefings where site_id = new.id));
  perform cases_take_words(array(
    select k.id from briefings b join cases k on k.briefing_id = b.id where b.site_id = new.id));
  return null;
end $$;
comment on function sites_give_words is 'Gives the new name of a site to the words of its briefings and cases.';
create constraint trigger sites_words after update of name, domain on sites deferrable initially deferred for each row
  when ((old.name, old.domain) is distinct from (new.name, new.domain)) execute function sites_give_words();

create function users_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  perform campaigns_take_words(array(select id from campaigns where user_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.user_id = new.id));
  return null;
end $$;
comment on function users_give_words is 'Gives the new words of a client to those of its campaigns and briefings.';
create constraint trigger users_words after update of name, email, company_id on users deferrable initially deferred
  for each row when (old.search_text is distinct from new.search_text) execute function users_give_words();

create function companies_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  update users set company_id = company_id where company_id = new.id;
  perform campaigns_take_words(array(select id from campaigns where company_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.company_id = new.id));
  return null;
end $$;
comment on function companies_give_words is 'Gives the new name of a company to the words of its people and orders.';
create constraint trigger companies_words after update of name on companies deferrable initially deferred
  for each row when (old.name is distinct from new.name) execute function companies_give_words();

create function briefing_targets_give_words() returns trigger language plpgsql as $$
begin
  perform search_share();
  perform briefings_take_words(array(select distinct briefing_id from changed));
  return null;
end $$;
comment on function briefing_targets_give_words is 'Keeps the words of briefings whose further targets changed.';
create trigger briefing_targets_words_new after insert on briefing_targets
  referencing new table as changed for each statement execute function briefing_targets_give_words();
create trigger briefing_targets_words after update on briefing_targets
  referencing new table as changed for each statement execute function briefing_targets_give_words();
create trigger briefing_targets_words_gone after delete on briefing_targets
  referencing old table as changed for each statement execute function briefing_targets_give_words();
