-- What the register of VAT numbers answered, and when: a document of a day is judged by what was known of that day.
create table vat_answers (
  id bigint generated always as identity primary key,
  country text not null,
  tax_number text not null,
  is_valid boolean not null,
  consultation text not null default '',
  answered_at timestamptz not null
);
create index vat_answers_of_number on vat_answers (country, tax_number, answered_at);
do $$
begin
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    revoke update, delete, truncate on vat_answers from linkstand_app;
  end if;
end $$;

insert into vat_answers (country, tax_number, is_valid, consultation, answered_at)
  select country, tax_number, is_valid, consultation, checked_at from vat_checks where is_valid is not null;

-- When a number is asked about again.
alter table vat_checks drop constraint vat_checks_check, drop column is_valid, drop column checked_at,
  drop column consultation;
