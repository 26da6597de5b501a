-- A search of the catalogue is kept as a view of the list `media`; its maker may be mailed when new sites match.

alter table views
  -- New sites that were listed before have been told, or are nobody's news; null: no mails.
  add column mailed_until timestamptz,
  -- Whoever has it may end the mails without signing in: it is in each of them.
  add column mail_key uuid not null default gen_random_uuid(),
  add check (mailed_until is null or list = 'media');
create unique index views_mail_key on views (mail_key);
create index views_mailed on views (id) where mailed_until is not null;

-- When a site came up for sale for the first time: it is new once, however often it goes and comes back.
alter table sites add column listed_at timestamptz;
update sites set listed_at = created_at where status = 'active' and chosen_offer_id is not null;
create index sites_listed on sites (listed_at) where listed_at is not null;
create function sites_note_listing() returns trigger language plpgsql as $$
begin
  new.listed_at := now();
  return new;
end $$;
create trigger sites_listing before insert or update of status, chosen_offer_id on sites for each row
  when (new.listed_at is null and new.status = 'active' and new.chosen_offer_id is not null)
  execute function sites_note_listing();

-- Where a mail program unsubscribes its reader with one click (RFC 8058); null for what nobody can be spared.
alter table mails add column unsubscribe_url text check (unsubscribe_url ~ '^https?://[^[:cntrl:]<>]+$');
