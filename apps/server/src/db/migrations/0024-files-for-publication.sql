-- A publisher gets what the text shows and what somebody marked for it. Until now it got every attachment: those stay.
alter table files add column for_publication boolean not null default false;
update files set for_publication = true where kind = 'attachment';
