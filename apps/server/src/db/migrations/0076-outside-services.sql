-- The last state of each service that this installation calls: works since, or broken since and by what.
create table outside_services (
  name text primary key check (name ~ '^[a-z_]+$'),
  -- One of both, once it was called.
  works_since timestamptz,
  broken_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Without secrets; stays when the service works again.
  last_error text not null default '',
  -- Of the last call that was noted.
  milliseconds int,
  check (num_nonnulls(works_since, broken_since) = 1)
);
