-- Jobs that failed for good were kept in a queue that nobody saw. Here administrators read why, and decide.
create table failed_jobs (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- Of the queue's entry: a job is recorded once, however often that is tried.
  job_id uuid not null unique,
  job text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'repeated', 'dismissed')),
  search_text text not null generated always as (plain_text(job || ' ' || error)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger failed_jobs_touch before update on failed_jobs for each row execute function touch_updated_at();
create index failed_jobs_failed on failed_jobs (failed_at desc, id desc);
create index failed_jobs_open on failed_jobs (failed_at desc, id desc) where state = 'open';
create index failed_jobs_search on failed_jobs using gin (search_text gin_trgm_ops);
