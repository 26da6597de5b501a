-- The application acts as a role of its own, which owns nothing: it can write the audit log and read it, never change
-- it, whatever SQL it is made to run. The trigger of 0002 holds for the owner too. Where whoever migrates may not make
-- roles, the application acts as the owner, and the trigger alone protects the log.
do $$
begin
  if not exists (select from pg_roles where rolname = 'linkstand_app') then
    begin
      create role linkstand_app nologin;
    exception
      when duplicate_object or unique_violation then null; -- another database of the cluster was faster
      when insufficient_privilege then
        raise notice 'No right to make the role linkstand_app: the application will act as the owner of its tables.';
    end;
  end if;
  if exists (select from pg_roles where rolname = 'linkstand_app') then
    if not pg_has_role(current_user, 'linkstand_app', 'member') then
      execute format('grant linkstand_app to %I', current_user);
    end if;
    grant usage on schema public, auth to linkstand_app;
    grant select, insert, update, delete on all tables in schema public, auth to linkstand_app;
    grant select, usage, update on all sequences in schema public, auth to linkstand_app;
    -- What later migrations make, and the jobs' own schema, which is made when the server first starts.
    alter default privileges grant usage on schemas to linkstand_app;
    alter default privileges grant select, insert, update, delete on tables to linkstand_app;
    alter default privileges grant select, usage, update on sequences to linkstand_app;
    if exists (select from pg_namespace where nspname = 'pgboss') then
      grant usage on schema pgboss to linkstand_app;
      grant select, insert, update, delete on all tables in schema pgboss to linkstand_app;
      grant select, usage, update on all sequences in schema pgboss to linkstand_app;
    end if;
    revoke update, delete, truncate, references, trigger on audit_entries from linkstand_app;
  end if;
exception
  when insufficient_privilege then
    raise notice 'The role linkstand_app can''t be granted: the application will act as the owner of its tables.';
end $$;

-- What the page of the whole log filters and sorts by.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_actor_name on audit_entries using gin (plain_text(actor_name) gin_trgm_ops);
