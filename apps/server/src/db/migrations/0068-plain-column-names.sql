-- Names that say what the columns hold.

alter table site_import_rows rename column told to changes;
alter table outside_services rename column told_at to alerted_at;
alter table link_news rename column client_told_at to client_notified_at;
alter table link_news rename column owner_told_at to owner_notified_at;
alter index link_news_untold rename to link_news_pending;
alter table link_watches rename column is_unknown_told to is_unknown_reported;
