-- Who may sign in. Only the embedded identity service writes here; the rest of the application knows a person by
-- users.identity_uid and reaches these tables through platform/identity/port.ts alone.

create schema auth;

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  email_verified_at timestamptz,
  -- Registering with an address that somebody has already must look like registering with a new one: it makes an
  -- account that only claims the address, a duplicate. The address stays the other's until somebody proves it; then
  -- the rest ends. Nobody but the person itself sees a duplicate.
  is_duplicate boolean not null default false,
  -- Argon2id in its PHC form. Null: invited, no password chosen yet.
  password_hash text,
  name text not null default '' check (length(name) <= 200),
  disabled_at timestamptz,
  -- Role claims, copied to the top level of every ID token.
  claims jsonb not null default '{}' check (jsonb_typeof(claims) = 'object'),
  -- A sign-in before this moment no longer counts. Milliseconds, as ID tokens carry them: cut to seconds, a session of
  -- the same second would survive the password change meant to end it.
  sessions_valid_since timestamptz(3) not null default now(),
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
comment on table auth.accounts is
  'Accounts of the embedded identity service: an address, a password, and the claims that its tokens carry.';
create unique index accounts_email on auth.accounts (email) where not is_duplicate;
create index accounts_duplicates on auth.accounts (email) where is_duplicate;

create table auth.sessions (
  token_hash bytea primary key,
  family_id uuid not null,
  account_id uuid not null references auth.accounts on delete cascade,
  -- The moment of the sign-in (auth_time), the same along the family.
  signed_in_at timestamptz(3) not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  expires_at timestamptz not null
);
comment on table auth.sessions is
  'One row per refresh token. A sign-in starts a family; each renewal adds a row and '
  'marks the old one rotated. A rotated token that comes back ends its whole family.';
create index sessions_family_id_index on auth.sessions (family_id);
create index sessions_account_id_index on auth.sessions (account_id);
create index sessions_expires_at_index on auth.sessions (expires_at);

create table auth.one_time_codes (
  code_hash bytea primary key,
  account_id uuid not null references auth.accounts on delete cascade,
  kind text not null check (kind in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'INVITE')),
  -- The address it was sent to: a code proves that address and no later one.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table auth.one_time_codes is
  'Codes that are mailed to prove an address, reset a password or accept an invitation; stored hashed. One '
  'that was used is kept for a while, so that its person is told that it is done and not that it has expired.';
create index one_time_codes_account_id_index on auth.one_time_codes (account_id);
create index one_time_codes_expires_at_index on auth.one_time_codes (expires_at);

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- AES-256-GCM under a key derived from the instance secret: nonce (12 bytes), tag (16), PKCS #8.
  encrypted_private_key bytea not null,
  created_at timestamptz not null default now(),
  -- Published from creation, signs from here on: every verifier has fetched it by then.
  signs_from timestamptz not null unique
);
comment on table auth.signing_keys is 'Keys that sign ID tokens. Private keys are encrypted under the instance secret.';

create table auth.known_places (
  account_id uuid not null references auth.accounts on delete cascade,
  -- Keyed hash of the network (IPv4 /24, IPv6 /48): no address is kept.
  place_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (account_id, place_hash)
);
comment on table auth.known_places is
  'Where a person has signed in before. A flood of wrong passwords from elsewhere never shuts these out.';

create table auth.throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table auth.throttles is
  'Counters of rate-limiter-flexible, which fills the columns by position: keep their order and names.';
