-- Pictures that were uploaded for newsletters. Mail programs fetch them by a key that nobody guesses.
create table newsletter_images (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references newsletters on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  media_type text not null,
  bytes int not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
create index newsletter_images_newsletter on newsletter_images (newsletter_id);
create index newsletter_images_key on newsletter_images (storage_key);
