-- A check that passes closes the case that a failed one opened, and no case that a person opened.
alter table cases add column opened_by_check boolean not null default false;
update cases set opened_by_check = true
  where kind = 'link_problem' and detail ~ '^(page_|link_|domain_only|rel_|anchor_|noindex|canonical_|robots_|redirected_|unsafe_)';
