-- Widths of columns that a reader set by hand, in pixels, by column. Null leaves all to their content.
alter table views add column widths jsonb;
