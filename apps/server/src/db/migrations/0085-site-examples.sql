-- Buyers see live publications of a site as examples on its page, unless its owner does not wish so.
alter table sites add column shows_examples boolean not null default true;
