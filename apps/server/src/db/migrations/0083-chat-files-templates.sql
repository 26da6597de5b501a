-- Files of messages on WhatsApp, one for each message at most.
alter table whatsapp_messages
  drop constraint whatsapp_messages_kind_check,
  add constraint whatsapp_messages_kind_check
    check (kind in ('text', 'template', 'image', 'document', 'audio', 'video', 'other'));

create table whatsapp_files (
  message_id bigint primary key references whatsapp_messages,
  -- WhatsApp's id. Of a file that comes in: it is fetched by it. Of one that goes out: null until it is uploaded.
  media_id text,
  -- How often it was uploaded: a file that WhatsApp could not read is uploaded once more.
  uploads int not null default 0,
  file_name text not null default '',
  media_type text not null default '',
  bytes bigint,
  -- As WhatsApp announced it, base64; checked when the file is fetched.
  announced_sha256 text,
  storage_key text,
  -- refused: of a kind or size that is not kept; lost: it could not be fetched.
  state text not null check (state in ('waiting', 'stored', 'refused', 'lost')),
  check ((state = 'stored') = (storage_key is not null))
);
create index whatsapp_files_key on whatsapp_files (storage_key) where storage_key is not null;

-- Templates as WhatsApp has them, by name and language.
create table whatsapp_templates (
  name text not null,
  language text not null,
  category text not null,
  -- As WhatsApp calls it: APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others.
  status text not null,
  reason text not null default '',
  header text not null default '',
  body text not null,
  footer text not null default '',
  -- The variables in the order in which their values are given: of the header, then of the body.
  variables jsonb not null check (jsonb_typeof(variables) = 'array'),
  -- It needs more than values for its texts (a picture, a code), so it can't be sent from here.
  is_supported boolean not null,
  synced_at timestamptz not null,
  primary key (name, language)
);
