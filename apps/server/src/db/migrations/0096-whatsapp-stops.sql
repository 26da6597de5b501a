-- WhatsApp has stopped what our number sends: to everybody (''), or to one country, by its calling code. Nothing is sent
-- there until an administrator lets it.
create table whatsapp_stops (
  country text primary key check (country ~ '^([1-9][0-9]{0,2})?$'),
  -- WhatsApp's error.
  code int not null,
  at timestamptz not null
);
