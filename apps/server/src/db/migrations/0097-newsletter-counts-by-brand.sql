-- Each brand says whether clicks and opens of its newsletters are counted.
alter table brands
  add column counts_clicks boolean not null default true,
  add column counts_opens boolean not null default false;
update brands set counts_clicks = false
where exists (select from settings where key = 'newsletter_clicks' and value = 'false');
delete from settings where key = 'newsletter_clicks';

alter table newsletter_recipients add column opened_at timestamptz;
