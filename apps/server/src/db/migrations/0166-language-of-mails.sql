-- Who has chosen no language reads the screen in the browser's. Mails are in that language, too, from the first visit on.
alter table users add column screen_language text check (screen_language in ('en-US', 'es', 'pt-BR'));
alter table users add column mail_language text generated always as (coalesce(language, screen_language)) stored;

-- What a person looked at is no change of the record.
create or replace function users_changed_beyond_activity(before users, after users) returns boolean language sql immutable as $$
  select to_jsonb(before)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[]
    is distinct from
    to_jsonb(after)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[];
$$;
