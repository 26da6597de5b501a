-- Keys that sign mails (DKIM). A domain's newest published key signs; a newer one takes over once its record is found.

create table sender_domains (
  id bigint generated always as identity primary key,
  domain text not null check (domain ~ '^[a-z0-9.-]{1,253}$'),
  selector text not null check (selector ~ '^[a-z0-9-]{1,63}$'),
  -- Base64 of the public key, as its record says it.
  public_key text not null,
  sealed_key bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  published_at timestamptz,
  problem text not null default '' check (problem in ('', 'missing', 'different', 'unreachable')),
  has_spf boolean,
  has_dmarc boolean,
  unique (domain, selector)
);
