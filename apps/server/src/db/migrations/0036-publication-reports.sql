-- Monthly reports on publications that clients are sent.

create table publication_reports (
  id bigint generated always as identity primary key,
  client_id bigint not null references users,
  end_customer text not null default '',
  -- Of the campaigns it is about; kept where the project is called otherwise later.
  project_id bigint references projects on delete set null,
  month date not null check (extract(day from month) = 1),
  -- 1 for the first report of its subject and month. A later one leaves the earlier as it is.
  edition int not null check (edition > 0),
  brand_id bigint not null references brands,
  document jsonb not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  xlsx_key text not null,
  xlsx_sha256 text not null,
  issued_at timestamptz not null,
  issued_by_id bigint references users,
  issued_by_name text not null,
  mailed_at timestamptz,
  mailed_to text[] not null default '{}',
  share_key uuid unique,
  share_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, end_customer, month, edition),
  constraint publication_reports_check check ((share_key is null) = (share_until is null))
);
comment on table publication_reports is 'Monthly publication reports of clients, frozen when they are issued.';
comment on constraint publication_reports_check on publication_reports is
  'A report that is shared is shared until a moment.';
create index publication_reports_month on publication_reports (month, client_id, end_customer, edition desc);
create index publication_reports_project on publication_reports (project_id) where project_id is not null;
create index publication_reports_issuer on publication_reports (issued_by_id) where issued_by_id is not null;
create trigger publication_reports_touch before update on publication_reports
  for each row execute function touch_updated_at();

create function keep_publication_report() returns trigger language plpgsql as $$
begin
  if (old.client_id, old.end_customer, old.month, old.edition, old.document, old.pdf_key, old.pdf_sha256, old.xlsx_key,
      old.xlsx_sha256, old.issued_at)
    is distinct from (new.client_id, new.end_customer, new.month, new.edition, new.document, new.pdf_key, new.pdf_sha256,
      new.xlsx_key, new.xlsx_sha256, new.issued_at) then
    raise exception 'publication report % was issued and does not change', old.id;
  end if;
  return new;
end $$;
comment on function keep_publication_report is 'Refuses to change what a report said when it was issued.';
create trigger publication_reports_keep before update on publication_reports
  for each row execute function keep_publication_report();
