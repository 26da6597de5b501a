-- Lists show people's companies, so people and their orders are found by them, too. An order is found by the company it
-- was made for, and by the end customer.
create or replace function users_take_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_text(concat_ws(' ', new.name, new.email,
    (select k.name from companies k where k.id = new.company_id)));
  return new;
end $$;
drop trigger users_search_text on users;
create trigger users_search_text before insert or update of name, email, company_id on users for each row
  execute function users_take_search_text();
drop trigger users_words on users;
create constraint trigger users_words after update of name, email, company_id on users deferrable initially deferred
  for each row when (old.search_text is distinct from new.search_text) execute function users_give_words();

create or replace function users_changed_beyond_activity(before users, after users) returns boolean language sql immutable as $$
  select to_jsonb(before)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text}'::text[]
    is distinct from
    to_jsonb(after)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text}'::text[];
$$;

create or replace function campaigns_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform campaign_id from campaign_search where campaign_id = any (ids) order by campaign_id for no key update;
  insert into campaign_search as t (campaign_id, search_text)
  select c.id, plain_text(concat_ws(E'\n', c.name, c.general_title, c.end_customer, k.name)) || E'\n' || u.search_text
  from campaigns c join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where c.id = any (ids)
  on conflict (campaign_id) do update set search_text = excluded.search_text
    where t.search_text <> excluded.search_text;
end $$;
drop trigger campaigns_words on campaigns;
create trigger campaigns_words after update of name, general_title, end_customer, user_id, company_id on campaigns
  for each row when (
    (old.name, old.general_title, old.end_customer, old.user_id, old.company_id)
    is distinct from (new.name, new.general_title, new.end_customer, new.user_id, new.company_id))
  execute function campaigns_keep_words();
create or replace function campaigns_keep_words() returns trigger language plpgsql as $$
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

create or replace function briefings_take_words(ids bigint[]) returns void language plpgsql as $$
begin
  perform briefing_id from briefing_search where briefing_id = any (ids) order by briefing_id for no key update;
  insert into briefing_search as t (briefing_id, search_text, client_text)
  select b.id,
    plain_text(b.title || E'\n' || b.keyword || E'\n' || c.name || E'\n' || c.general_title) || E'\n' || s.search_text,
    u.search_text || E'\n' || plain_text(coalesce(k.name, ''))
  from briefings b join sites s on s.id = b.site_id join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where b.id = any (ids)
  on conflict (briefing_id) do update set search_text = excluded.search_text, client_text = excluded.client_text
    where (t.search_text, t.client_text) <> (excluded.search_text, excluded.client_text);
end $$;

create function companies_give_words() returns trigger language plpgsql as $$
begin
  perform search_alone();
  update users set company_id = company_id where company_id = new.id;
  perform campaigns_take_words(array(select id from campaigns where company_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.company_id = new.id));
  return null;
end $$;
create constraint trigger companies_words after update of name on companies deferrable initially deferred
  for each row when (old.name is distinct from new.name) execute function companies_give_words();

alter table users disable trigger users_words;
update users set company_id = company_id where company_id is not null;
alter table users enable trigger users_words;
select campaigns_take_words(array(select id from campaigns)), briefings_take_words(array(select id from briefings));

-- Contact people stand in the row of an agency, the category of costs in that of a bill of our own.
alter table agencies drop column search_text;
alter table agencies add column search_text text not null generated always as
  (plain_text(name || ' ' || tax_number || ' ' || contact_name || ' ' || contact_email)) stored;
create index agencies_search on agencies using gin (search_text gin_trgm_ops);
alter table owners drop column search_text;
alter table owners add column search_text text not null generated always as
  (plain_text(name || ' ' || email || ' ' || phone || ' ' || legal_name || ' ' || tax_number)) stored;
create index owners_search on owners using gin (search_text gin_trgm_ops);
create index owners_beginnings on owners (search_text text_pattern_ops);

-- Lists are sorted by what they show: a bonus costs nothing, a draft without a title has that of its campaign.
create function shown_price(price_cents bigint, bonus_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select case when bonus_at is null then price_cents else 0 end;
$$;
drop index briefings_by_price;
drop index briefings_by_price_up;
create index briefings_by_price on briefings (shown_price(price_cents, bonus_at) desc nulls last, id desc);
create index briefings_by_price_up on briefings (shown_price(price_cents, bonus_at), id);

alter table briefings add column shown_title text not null default '';
create function briefings_take_title() returns trigger language plpgsql as $$
begin
  new.shown_title := coalesce(nullif(new.title, ''), (select c.general_title from campaigns c where c.id = new.campaign_id), '');
  return new;
end $$;
create trigger briefings_title before insert or update of title, campaign_id on briefings for each row
  execute function briefings_take_title();
create function campaigns_give_title() returns trigger language plpgsql as $$
begin
  update briefings set shown_title = new.general_title where campaign_id = new.id and title = '';
  return null;
end $$;
create trigger campaigns_title after update of general_title on campaigns for each row
  when (old.general_title is distinct from new.general_title) execute function campaigns_give_title();
alter table briefings disable trigger user;
update briefings b set shown_title = coalesce(nullif(b.title, ''), c.general_title) from campaigns c where c.id = b.campaign_id;
alter table briefings enable trigger user;
drop index briefings_by_title;
create index briefings_by_title on briefings (shown_title collate people, id);
drop index campaigns_by_name;
create index campaigns_by_name on campaigns ((coalesce(nullif(name, ''), general_title)) collate people, id);
