-- A case that goes on in another one. It keeps its id and leads there, and can be made separate again.

alter table cases add column merged_into_id bigint references cases on delete set null;
create index cases_merged_into on cases (merged_into_id) where merged_into_id is not null;

-- The case whose link this was before it was merged into another one.
alter table link_watches add column merged_case_id bigint references cases on delete set null;
create index link_watches_merged_case on link_watches (merged_case_id) where merged_case_id is not null;
