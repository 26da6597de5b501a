-- Generated from the migrations by `npm run db:types`. Do not edit, and do not run: it is for reading and comparing.
-- A comment says what something is. Why it is made so is told in migrations/.

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE COLLATION people (PROVIDER = icu, LOCALE = 'und-u-kn-true');
GRANT USAGE ON SCHEMA auth TO linkstand_app;
GRANT USAGE ON SCHEMA public TO linkstand_app;
ALTER DEFAULT PRIVILEGES GRANT DELETE, INSERT, SELECT, UPDATE ON TABLES TO linkstand_app;
ALTER DEFAULT PRIVILEGES GRANT SELECT, UPDATE, USAGE ON SEQUENCES TO linkstand_app;
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO linkstand_app;

-- What accounts of one kind moved.
CREATE TABLE account_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  code text NOT NULL,
  category_cost_id bigint,
  in_cents bigint NOT NULL,
  out_cents bigint NOT NULL
);
CREATE INDEX account_months_at ON account_months USING btree (rollup, at);
GRANT DELETE, INSERT, SELECT, UPDATE ON account_months TO linkstand_app;

-- Agencies: they buy for customers of their own.
CREATE TABLE agencies (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  tax_number text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT ''::text,
  contact_name text NOT NULL DEFAULT ''::text,
  contact_email text NOT NULL DEFAULT ''::text,
  price_commission_bp integer,
  logo_key text,
  logo_type text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((((((name || ' '::text) || tax_number) || ' '::text) || contact_name) || ' '::text) || contact_email)) STORED,
  CONSTRAINT agencies_pkey PRIMARY KEY (id),
  CONSTRAINT agencies_check CHECK ((logo_key IS NULL) = (logo_type IS NULL)),
  CONSTRAINT agencies_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
  CONSTRAINT agencies_filled CHECK (''::text <> ALL (ARRAY[logo_key, logo_type])),
  CONSTRAINT agencies_price_commission_bp_check CHECK (price_commission_bp >= 0 AND price_commission_bp <= 100000)
);
CREATE INDEX agencies_created_down ON agencies USING btree (created_at DESC NULLS LAST, id DESC);
CREATE INDEX agencies_created_up ON agencies USING btree (created_at, id);
CREATE INDEX agencies_name_down ON agencies USING btree (name COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX agencies_name_up ON agencies USING btree (name COLLATE people, id);
CREATE INDEX agencies_search ON agencies USING gin (search_text gin_trgm_ops);
CREATE TRIGGER agencies_priced_announced AFTER UPDATE ON agencies FOR EACH ROW WHEN (old.price_commission_bp IS DISTINCT FROM new.price_commission_bp) EXECUTE FUNCTION catalogue_announce_all('v:');
CREATE TRIGGER agencies_touch BEFORE UPDATE ON agencies FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON agencies TO linkstand_app;

-- Texts that a language model was asked for, and what they cost.
CREATE TABLE ai_drafts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  user_id bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  outcome text,
  input_tokens integer,
  output_tokens integer,
  cost_microcents bigint NOT NULL,
  CONSTRAINT ai_drafts_pkey PRIMARY KEY (id),
  CONSTRAINT ai_drafts_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT ai_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT ai_drafts_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT ai_drafts_cost_microcents_check CHECK (cost_microcents >= 0),
  CONSTRAINT ai_drafts_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'failed'::text, 'left'::text]))
);
CREATE INDEX ai_drafts_asked ON ai_drafts USING btree (asked_at);
CREATE INDEX ai_drafts_briefing ON ai_drafts USING btree (briefing_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON ai_drafts TO linkstand_app;

-- The audit log: who did what to which record. The application adds to it and reads it, and never changes it, whatever
-- SQL it is made to run.
CREATE TABLE audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  impersonated_by_id bigint,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  from_status text,
  to_status text,
  reason text NOT NULL DEFAULT ''::text,
  forced boolean NOT NULL DEFAULT false,
  changes jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text NOT NULL DEFAULT ''::text,
  actor_text text NOT NULL GENERATED ALWAYS AS (plain_text(actor_name)) STORED,
  reason_text text NOT NULL GENERATED ALWAYS AS (plain_text(reason)) STORED,
  batch_id bigint,
  undo jsonb,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind = ANY (ARRAY['user'::text, 'owner'::text, 'system'::text, 'anonymous'::text])),
  CONSTRAINT audit_entries_filled CHECK (''::text <> ALL (ARRAY[from_status, to_status]))
);
CREATE INDEX audit_entries_action ON audit_entries USING btree (action, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries USING btree (actor_kind, actor_id, id DESC);
CREATE INDEX audit_entries_actor_search ON audit_entries USING gin (actor_text gin_trgm_ops);
CREATE INDEX audit_entries_at ON audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_batch ON audit_entries USING btree (batch_id, id DESC) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_entries_entity ON audit_entries USING btree (entity, entity_id, id);
CREATE INDEX audit_entries_impersonated ON audit_entries USING btree (impersonated_by_id, id) WHERE impersonated_by_id IS NOT NULL;
CREATE INDEX audit_entries_reason_search ON audit_entries USING gin (reason_text gin_trgm_ops) WHERE reason <> ''::text;
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_stays AFTER INSERT ON audit_entries FOR EACH ROW WHEN (new.entity = 'briefings'::text AND new.to_status IS NOT NULL AND new.to_status IS DISTINCT FROM new.from_status) EXECUTE FUNCTION briefing_stay_begins();
GRANT INSERT, SELECT ON audit_entries TO linkstand_app;

-- Accounts of the embedded identity service: an address, a password, and the claims that its tokens carry.
CREATE TABLE auth.accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_verified_at timestamp with time zone,
  is_duplicate boolean NOT NULL DEFAULT false,
  password_hash text,
  name text NOT NULL DEFAULT ''::text,
  disabled_at timestamp with time zone,
  claims jsonb NOT NULL DEFAULT '{}'::jsonb,
  sessions_valid_since timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_login_at timestamp with time zone,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_claims_check CHECK (jsonb_typeof(claims) = 'object'::text),
  CONSTRAINT accounts_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  CONSTRAINT accounts_name_check CHECK (length(name) <= 200)
);
CREATE INDEX accounts_duplicates ON auth.accounts USING btree (email) WHERE is_duplicate;
CREATE UNIQUE INDEX accounts_email ON auth.accounts USING btree (email) WHERE NOT is_duplicate;
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.accounts TO linkstand_app;

-- Where a person has signed in before. A flood of wrong passwords from elsewhere never shuts these out.
CREATE TABLE auth.known_places (
  account_id uuid NOT NULL,
  place_hash bytea NOT NULL,
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_places_pkey PRIMARY KEY (account_id, place_hash),
  CONSTRAINT known_places_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.known_places TO linkstand_app;

-- Codes that are mailed to prove an address, reset a password or accept an invitation; stored hashed. One that was used
-- is kept for a while, so that its person is told that it is done and not that it has expired.
CREATE TABLE auth.one_time_codes (
  code_hash bytea NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT one_time_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE,
  CONSTRAINT one_time_codes_kind_check CHECK (kind = ANY (ARRAY['PASSWORD_RESET'::text, 'VERIFY_EMAIL'::text, 'INVITE'::text]))
);
CREATE INDEX one_time_codes_account_id_index ON auth.one_time_codes USING btree (account_id);
CREATE INDEX one_time_codes_expires_at_index ON auth.one_time_codes USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.one_time_codes TO linkstand_app;

-- One row per refresh token. A sign-in starts a family; each renewal adds a row and marks the old one rotated. A
-- rotated token that comes back ends its whole family.
CREATE TABLE auth.sessions (
  token_hash bytea NOT NULL,
  family_id uuid NOT NULL,
  account_id uuid NOT NULL,
  signed_in_at timestamp(3) with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  rotated_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account_id_index ON auth.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at_index ON auth.sessions USING btree (expires_at);
CREATE INDEX sessions_family_id_index ON auth.sessions USING btree (family_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.sessions TO linkstand_app;

-- Keys that sign ID tokens. Private keys are encrypted under the instance secret.
CREATE TABLE auth.signing_keys (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  encrypted_private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  signs_from timestamp with time zone NOT NULL,
  CONSTRAINT signing_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT signing_keys_signs_from_key UNIQUE (signs_from)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.signing_keys TO linkstand_app;

-- Counters of rate-limiter-flexible, which fills the columns by position: keep their order and names.
CREATE TABLE auth.throttles (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT throttles_pkey PRIMARY KEY (key)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.throttles TO linkstand_app;

-- Statements of the bank that were read from a file.
CREATE TABLE bank_statements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  format text NOT NULL,
  file_name text NOT NULL,
  fingerprint bytea NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  from_day date,
  to_day date,
  opening_cents bigint,
  closing_cents bigint,
  uploaded_by text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_statements_pkey PRIMARY KEY (id),
  -- The same statement is read once.
  CONSTRAINT bank_statements_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT bank_statements_format_check CHECK (format = ANY (ARRAY['camt053'::text, 'norma43'::text, 'csv'::text]))
);
CREATE INDEX bank_statements_created ON bank_statements USING btree (created_at DESC, id DESC);
CREATE TRIGGER bank_statements_touch BEFORE UPDATE ON bank_statements FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_statements TO linkstand_app;

-- What one act did to many records. Its entries in the audit log name it, so the log is the list of what was changed.
CREATE TABLE batches (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key uuid NOT NULL,
  actor_id bigint NOT NULL,
  actor_name text NOT NULL,
  entity text NOT NULL,
  action text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  is_undoable boolean NOT NULL,
  undoes_id bigint,
  CONSTRAINT batches_pkey PRIMARY KEY (id),
  CONSTRAINT batches_actor_id_key_key UNIQUE (actor_id, key),
  CONSTRAINT batches_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT batches_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES batches(id) ON DELETE CASCADE
);
CREATE INDEX batches_actor ON batches USING btree (actor_id, started_at DESC, id DESC);
CREATE INDEX batches_started ON batches USING btree (started_at DESC, id DESC);
CREATE INDEX batches_undoes ON batches USING btree (undoes_id) WHERE undoes_id IS NOT NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON batches TO linkstand_app;

-- Who pays and is paid as one: the company, or the person who has none.
CREATE TABLE billing_accounts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint,
  user_id bigint,
  billing_mode text NOT NULL DEFAULT 'prepaid'::text,
  currency text NOT NULL DEFAULT 'EUR'::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  legal_name text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  invoice_email text NOT NULL DEFAULT ''::text,
  payment_days integer NOT NULL DEFAULT 30,
  CONSTRAINT billing_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT billing_accounts_company_id_key UNIQUE (company_id),
  CONSTRAINT billing_accounts_user_id_key UNIQUE (user_id),
  CONSTRAINT billing_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT billing_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT billing_accounts_billing_mode_check CHECK (billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  -- A company is billed, or a person who has none.
  CONSTRAINT billing_accounts_check CHECK (num_nonnulls(company_id, user_id) = 1),
  CONSTRAINT billing_accounts_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'BRL'::text])),
  CONSTRAINT billing_accounts_payment_days_check CHECK (payment_days >= 0 AND payment_days <= 365)
);
CREATE TRIGGER billing_accounts_touch BEFORE UPDATE ON billing_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER billing_accounts_wallet AFTER INSERT ON billing_accounts FOR EACH ROW EXECUTE FUNCTION make_wallet();
GRANT DELETE, INSERT, SELECT, UPDATE ON billing_accounts TO linkstand_app;

-- Logo, icon and favicon that were uploaded for a brand.
CREATE TABLE brand_pictures (
  brand_id bigint NOT NULL,
  kind text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT brand_pictures_pkey PRIMARY KEY (brand_id, kind),
  CONSTRAINT brand_pictures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE CASCADE,
  CONSTRAINT brand_pictures_kind_check CHECK (kind = ANY (ARRAY['logo'::text, 'icon'::text, 'favicon'::text])),
  CONSTRAINT brand_pictures_media_type_check CHECK (media_type = ANY (ARRAY['image/svg+xml'::text, 'image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_pictures TO linkstand_app;

-- Under which names, colours, hosts and senders this installation appears.
CREATE TABLE brands (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  name text NOT NULL,
  host text,
  base_url text NOT NULL,
  page_title text NOT NULL,
  primary_color text NOT NULL,
  secondary_color text NOT NULL,
  accent_color text NOT NULL,
  logo_svg text NOT NULL,
  icon_svg text NOT NULL,
  is_backlinks boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  default_locale text NOT NULL DEFAULT 'en-US'::text,
  mail_from text NOT NULL DEFAULT ''::text,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  has_pictures jsonb NOT NULL DEFAULT '{}'::jsonb,
  display_currency text NOT NULL DEFAULT 'EUR'::text,
  counts_clicks boolean NOT NULL DEFAULT true,
  counts_opens boolean NOT NULL DEFAULT false,
  CONSTRAINT brands_pkey PRIMARY KEY (id),
  CONSTRAINT brands_host_key UNIQUE (host),
  CONSTRAINT brands_key_key UNIQUE (key),
  CONSTRAINT brands_default_locale_check CHECK (default_locale = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT brands_display_currency_check CHECK (display_currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'BRL'::text])),
  CONSTRAINT brands_filled CHECK (''::text <> ALL (ARRAY[host])),
  CONSTRAINT brands_has_pictures_check CHECK (jsonb_typeof(has_pictures) = 'object'::text),
  CONSTRAINT brands_key_check CHECK (key ~ '^[a-z][a-z0-9-]*$'::text)
);
CREATE UNIQUE INDEX brands_one_default ON brands USING btree (is_default) WHERE is_default;
GRANT DELETE, INSERT, SELECT, UPDATE ON brands TO linkstand_app;

-- The money of one briefing. Made when money first moves for it; features/finances/settle.ts keeps it in step with the
-- briefing's state.
CREATE TABLE briefing_finances (
  briefing_id bigint NOT NULL,
  billing_account_id bigint NOT NULL,
  billing_mode text NOT NULL,
  tax_rule text NOT NULL,
  vat_bp integer NOT NULL,
  seller_id bigint,
  seller_commission_bp integer NOT NULL DEFAULT 0,
  client_transfer_id bigint,
  client_net_cents bigint,
  client_vat_cents bigint,
  owner_transfer_id bigint,
  owner_id bigint,
  owner_cents bigint,
  seller_transfer_id bigint,
  seller_cents bigint,
  client_status text NOT NULL DEFAULT 'pending'::text,
  client_payment text NOT NULL DEFAULT 'open'::text,
  owner_status text NOT NULL DEFAULT 'pending'::text,
  owner_payment text NOT NULL DEFAULT 'open'::text,
  finalized_at timestamp with time zone,
  client_credited_at timestamp with time zone,
  given_back_net_cents bigint NOT NULL DEFAULT 0,
  given_back_owner_cents bigint NOT NULL DEFAULT 0,
  client_booked_at timestamp with time zone,
  owner_booked_at timestamp with time zone,
  seller_booked_at timestamp with time zone,
  tax_facts jsonb,
  CONSTRAINT briefing_finances_pkey PRIMARY KEY (briefing_id),
  CONSTRAINT briefing_finances_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id),
  CONSTRAINT briefing_finances_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT briefing_finances_client_transfer_id_fkey FOREIGN KEY (client_transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT briefing_finances_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT briefing_finances_owner_transfer_id_fkey FOREIGN KEY (owner_transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT briefing_finances_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT briefing_finances_seller_transfer_id_fkey FOREIGN KEY (seller_transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT briefing_finances_billing_mode_check CHECK (billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  -- What the client is charged is posted by a transfer.
  CONSTRAINT briefing_finances_check CHECK ((client_transfer_id IS NULL) = (client_net_cents IS NULL)),
  CONSTRAINT briefing_finances_check1 CHECK ((client_transfer_id IS NULL) = (client_vat_cents IS NULL)),
  -- What the owner is owed is posted by a transfer.
  CONSTRAINT briefing_finances_check2 CHECK ((owner_transfer_id IS NULL) = (owner_cents IS NULL)),
  -- What the seller is owed is posted by a transfer.
  CONSTRAINT briefing_finances_check3 CHECK ((seller_transfer_id IS NULL) = (seller_cents IS NULL)),
  CONSTRAINT briefing_finances_client_payment_check CHECK (client_payment = ANY (ARRAY['open'::text, 'paid'::text])),
  CONSTRAINT briefing_finances_client_status_check CHECK (client_status = ANY (ARRAY['pending'::text, 'ongoing'::text, 'invoicing'::text, 'invoiced'::text])),
  CONSTRAINT briefing_finances_given_back_net_cents_check CHECK (given_back_net_cents >= 0),
  CONSTRAINT briefing_finances_given_back_owner_cents_check CHECK (given_back_owner_cents >= 0),
  CONSTRAINT briefing_finances_owner_payment_check CHECK (owner_payment = ANY (ARRAY['open'::text, 'paid'::text])),
  CONSTRAINT briefing_finances_owner_status_check CHECK (owner_status = ANY (ARRAY['pending'::text, 'ongoing'::text, 'invoicing'::text, 'invoiced'::text])),
  CONSTRAINT briefing_finances_seller_commission_bp_check CHECK (seller_commission_bp >= 0 AND seller_commission_bp <= 10000),
  CONSTRAINT briefing_finances_vat_bp_check CHECK (vat_bp >= 0 AND vat_bp <= 10000)
);
CREATE INDEX briefing_finances_client ON briefing_finances USING btree (billing_account_id, client_status);
CREATE INDEX briefing_finances_client_booked ON briefing_finances USING btree (client_booked_at) WHERE client_booked_at IS NOT NULL;
CREATE INDEX briefing_finances_owner ON briefing_finances USING btree (owner_id, owner_status) WHERE owner_id IS NOT NULL;
CREATE INDEX briefing_finances_owner_booked ON briefing_finances USING btree (owner_booked_at) WHERE owner_booked_at IS NOT NULL;
CREATE INDEX briefing_finances_seller ON briefing_finances USING btree (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX briefing_finances_seller_booked ON briefing_finances USING btree (seller_booked_at) WHERE seller_booked_at IS NOT NULL;
CREATE TRIGGER briefing_finances_changed_reported AFTER UPDATE ON briefing_finances FOR EACH ROW WHEN (old.billing_account_id IS DISTINCT FROM new.billing_account_id OR old.owner_id IS DISTINCT FROM new.owner_id OR old.seller_id IS DISTINCT FROM new.seller_id OR old.client_booked_at IS DISTINCT FROM new.client_booked_at OR old.owner_booked_at IS DISTINCT FROM new.owner_booked_at OR old.seller_booked_at IS DISTINCT FROM new.seller_booked_at OR old.client_net_cents IS DISTINCT FROM new.client_net_cents OR old.owner_cents IS DISTINCT FROM new.owner_cents OR old.seller_cents IS DISTINCT FROM new.seller_cents OR old.client_status IS DISTINCT FROM new.client_status OR old.client_payment IS DISTINCT FROM new.client_payment OR old.owner_status IS DISTINCT FROM new.owner_status OR old.owner_payment IS DISTINCT FROM new.owner_payment) EXECUTE FUNCTION report_finances_changed();
CREATE TRIGGER briefing_finances_dated BEFORE INSERT OR UPDATE OF client_transfer_id, owner_transfer_id, seller_transfer_id ON briefing_finances FOR EACH ROW EXECUTE FUNCTION date_settlement();
CREATE TRIGGER briefing_finances_refunded AFTER UPDATE ON briefing_finances FOR EACH ROW WHEN ((old.client_credited_at IS NULL) IS DISTINCT FROM (new.client_credited_at IS NULL) OR old.given_back_net_cents IS DISTINCT FROM new.given_back_net_cents OR old.given_back_owner_cents IS DISTINCT FROM new.given_back_owner_cents) EXECUTE FUNCTION briefing_refunds_follow();
CREATE TRIGGER briefing_finances_refunded_new AFTER INSERT ON briefing_finances FOR EACH ROW WHEN (new.client_credited_at IS NOT NULL OR new.given_back_net_cents > 0 OR new.given_back_owner_cents > 0) EXECUTE FUNCTION briefing_refunds_follow();
CREATE TRIGGER briefing_finances_reported AFTER INSERT OR DELETE ON briefing_finances FOR EACH ROW EXECUTE FUNCTION report_finances_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON briefing_finances TO linkstand_app;

-- The words that a briefing is found by.
CREATE TABLE briefing_search (
  briefing_id bigint NOT NULL,
  search_text text NOT NULL,
  client_text text NOT NULL,
  CONSTRAINT briefing_search_pkey PRIMARY KEY (briefing_id),
  CONSTRAINT briefing_search_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE
);
CREATE INDEX briefing_search_words ON briefing_search USING gin (search_text gin_trgm_ops, client_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
GRANT DELETE, INSERT, SELECT, UPDATE ON briefing_search TO linkstand_app;

-- One stay of a briefing in one state, from entering it to leaving it. They follow from the audit log, and are what
-- `briefing_stays_logged` says; a job compares them every night.
CREATE TABLE briefing_stays (
  id bigint NOT NULL,
  briefing_id bigint NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  left_at timestamp with time zone,
  any_before_at timestamp with time zone,
  same_before_at timestamp with time zone,
  published_before_at timestamp with time zone,
  site_id bigint NOT NULL,
  editor_id bigint,
  due_date date,
  status text NOT NULL,
  action text NOT NULL,
  seconds bigint GENERATED ALWAYS AS (date_part('epoch'::text, left_at - entered_at)::bigint) STORED,
  CONSTRAINT briefing_stays_pkey PRIMARY KEY (briefing_id, id),
  CONSTRAINT briefing_stays_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT briefing_stays_status_check CHECK (status = ANY (ARRAY['draft'::text, 'waiting'::text, 'waiting_review'::text, 'in_review'::text, 'pending_client'::text, 'pending_owner'::text, 'waiting_publish'::text, 'published'::text, 'done'::text, 'denied'::text, 'canceled'::text]))
);
CREATE INDEX briefing_stays_any_before ON briefing_stays USING btree (any_before_at) WHERE any_before_at IS NOT NULL;
CREATE INDEX briefing_stays_entered ON briefing_stays USING btree (entered_at);
CREATE INDEX briefing_stays_open ON briefing_stays USING btree (entered_at) WHERE left_at IS NULL AND is_timed(status);
CREATE INDEX briefing_stays_open_again ON briefing_stays USING btree (entered_at) WHERE left_at IS NULL AND is_timed(status) AND published_before_at IS NOT NULL;
CREATE INDEX briefing_stays_published_before ON briefing_stays USING btree (published_before_at) WHERE published_before_at IS NOT NULL AND status = 'published'::text;
CREATE INDEX briefing_stays_same_before ON briefing_stays USING btree (same_before_at) WHERE same_before_at IS NOT NULL;
CREATE TRIGGER briefing_stays_added_reported AFTER INSERT ON briefing_stays FOR EACH ROW WHEN (new.entered_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION report_stays_changed();
CREATE TRIGGER briefing_stays_changed_reported AFTER UPDATE ON briefing_stays FOR EACH ROW WHEN (LEAST(old.entered_at, new.entered_at) < (now() - '01:00:00'::interval) AND (is_timed(new.status) AND old.left_at IS DISTINCT FROM new.left_at OR old.entered_at IS DISTINCT FROM new.entered_at OR old.any_before_at IS DISTINCT FROM new.any_before_at OR old.same_before_at IS DISTINCT FROM new.same_before_at OR old.published_before_at IS DISTINCT FROM new.published_before_at OR old.site_id IS DISTINCT FROM new.site_id OR old.editor_id IS DISTINCT FROM new.editor_id OR old.due_date IS DISTINCT FROM new.due_date OR old.status IS DISTINCT FROM new.status OR old.action IS DISTINCT FROM new.action)) EXECUTE FUNCTION report_stays_changed();
CREATE TRIGGER briefing_stays_removed_reported AFTER DELETE ON briefing_stays FOR EACH ROW WHEN (old.entered_at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION report_stays_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON briefing_stays TO linkstand_app;

-- Up to three keyword/url/category sets beside the main one.
CREATE TABLE briefing_targets (
  briefing_id bigint NOT NULL,
  position integer NOT NULL,
  keyword text NOT NULL DEFAULT ''::text,
  url text NOT NULL DEFAULT ''::text,
  category_id bigint,
  CONSTRAINT briefing_targets_pkey PRIMARY KEY (briefing_id, "position"),
  CONSTRAINT briefing_targets_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT briefing_targets_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT briefing_targets_position_check CHECK ("position" >= 1 AND "position" <= 3)
);
CREATE INDEX briefing_targets_category ON briefing_targets USING btree (category_id, briefing_id) WHERE category_id IS NOT NULL;
CREATE TRIGGER briefing_targets_links AFTER UPDATE ON briefing_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
CREATE TRIGGER briefing_targets_links_gone AFTER DELETE ON briefing_targets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
CREATE TRIGGER briefing_targets_links_new AFTER INSERT ON briefing_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
CREATE TRIGGER briefing_targets_words AFTER UPDATE ON briefing_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefing_targets_give_words();
CREATE TRIGGER briefing_targets_words_gone AFTER DELETE ON briefing_targets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefing_targets_give_words();
CREATE TRIGGER briefing_targets_words_new AFTER INSERT ON briefing_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefing_targets_give_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON briefing_targets TO linkstand_app;

-- One publication ordered on one site: the unit of work.
CREATE TABLE briefings (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  campaign_id bigint NOT NULL,
  site_id bigint NOT NULL,
  offer_id bigint,
  owner_id bigint,
  editor_id bigint,
  status text NOT NULL DEFAULT 'draft'::text,
  status_since timestamp with time zone NOT NULL DEFAULT now(),
  title text NOT NULL DEFAULT ''::text,
  keyword text NOT NULL DEFAULT ''::text,
  url text NOT NULL DEFAULT ''::text,
  category_id bigint,
  briefing_type text NOT NULL DEFAULT 'sponsored_article'::text,
  fill_mode text,
  link_type text,
  review_mode text,
  write_for_me boolean NOT NULL DEFAULT false,
  instructions text NOT NULL DEFAULT ''::text,
  article_by text NOT NULL DEFAULT 'buyer'::text,
  article_url text NOT NULL DEFAULT ''::text,
  sentence_by text NOT NULL DEFAULT 'buyer'::text,
  sentence text NOT NULL DEFAULT ''::text,
  desired_publication_date date,
  due_date date,
  promised_date date,
  po_code text NOT NULL DEFAULT ''::text,
  draft_link text NOT NULL DEFAULT ''::text,
  publication_url text NOT NULL DEFAULT ''::text,
  final_link text NOT NULL DEFAULT ''::text,
  internal_comment text NOT NULL DEFAULT ''::text,
  current_version_id bigint,
  topic text NOT NULL DEFAULT 'none'::text,
  price_cents bigint,
  cost_cents bigint,
  commission_bp integer,
  price_multiplier_milli integer,
  quoted_at timestamp with time zone,
  accepted_price_cents bigint,
  bonus_at timestamp with time zone,
  bonus_by_id bigint,
  owner_link_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  done_at timestamp with time zone,
  problem_reported_at timestamp with time zone,
  last_check_id bigint,
  reminders_sent integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  guarantee jsonb,
  replaces_id bigint,
  is_credited boolean NOT NULL DEFAULT false,
  refunded_cents bigint NOT NULL DEFAULT 0,
  recovered_cents bigint NOT NULL DEFAULT 0,
  sold_cents bigint NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN bonus_at IS NOT NULL OR is_credited THEN 0::bigint
    ELSE GREATEST(0::bigint, COALESCE(accepted_price_cents, price_cents, 0::bigint) - refunded_cents)
END) STORED,
  spent_cents bigint NOT NULL GENERATED ALWAYS AS (GREATEST(0::bigint, COALESCE(cost_cents, 0::bigint) - recovered_cents)) STORED,
  shown_title text NOT NULL DEFAULT ''::text,
  CONSTRAINT briefings_pkey PRIMARY KEY (id),
  CONSTRAINT briefings_owner_link_uuid_key UNIQUE (owner_link_uuid),
  CONSTRAINT briefings_bonus_by_id_fkey FOREIGN KEY (bonus_by_id) REFERENCES users(id),
  CONSTRAINT briefings_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  CONSTRAINT briefings_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT briefings_current_version_id_fkey FOREIGN KEY (current_version_id) REFERENCES content_versions(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT briefings_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id),
  CONSTRAINT briefings_last_check_id_fkey FOREIGN KEY (last_check_id) REFERENCES link_checks(id),
  CONSTRAINT briefings_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  CONSTRAINT briefings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT briefings_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES briefings(id) ON DELETE SET NULL,
  CONSTRAINT briefings_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT briefings_accepted_price_cents_check CHECK (accepted_price_cents >= 0),
  CONSTRAINT briefings_article_by_check CHECK (article_by = ANY (ARRAY['buyer'::text, 'owner'::text])),
  CONSTRAINT briefings_briefing_type_check CHECK (briefing_type = ANY (ARRAY['sponsored_article'::text, 'link_insertion'::text, 'press_note'::text])),
  CONSTRAINT briefings_cost_cents_check CHECK (cost_cents >= 0),
  CONSTRAINT briefings_fill_mode_check CHECK (fill_mode = ANY (ARRAY['with_brand_tag'::text, 'without_brand_tag'::text, 'only_if_requested'::text, 'subject_to_editorial_review'::text, 'strategic_partner'::text, 'partner_content'::text, 'external_content'::text])),
  CONSTRAINT briefings_guarantee_check CHECK (jsonb_typeof(guarantee) = 'object'::text),
  CONSTRAINT briefings_link_type_check CHECK (link_type = ANY (ARRAY['do_follow'::text, 'no_follow'::text, 'sponsored'::text])),
  CONSTRAINT briefings_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT briefings_recovered_cents_check CHECK (recovered_cents >= 0),
  CONSTRAINT briefings_refunded_cents_check CHECK (refunded_cents >= 0),
  CONSTRAINT briefings_review_mode_check CHECK (review_mode = ANY (ARRAY['publish_as_is'::text, 'review_and_publish'::text, 'review_and_send_back'::text])),
  CONSTRAINT briefings_sentence_by_check CHECK (sentence_by = ANY (ARRAY['buyer'::text, 'owner'::text])),
  CONSTRAINT briefings_status_check CHECK (status = ANY (ARRAY['draft'::text, 'waiting'::text, 'waiting_review'::text, 'in_review'::text, 'pending_client'::text, 'pending_owner'::text, 'waiting_publish'::text, 'published'::text, 'done'::text, 'denied'::text, 'canceled'::text])),
  CONSTRAINT briefings_topic_check CHECK (topic = ANY (ARRAY['none'::text, 'gambling'::text, 'loan'::text, 'trading'::text, 'dating'::text, 'cannabis'::text, 'crypto'::text]))
);
CREATE INDEX briefings_by_creation ON briefings USING btree (created_at, id);
CREATE INDEX briefings_by_due ON briefings USING btree (due_date DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_due_now ON briefings USING btree ((
CASE
    WHEN status = 'waiting_publish'::text THEN COALESCE(promised_date, due_date)
    ELSE due_date
END) DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_due_now_up ON briefings USING btree ((
CASE
    WHEN status = 'waiting_publish'::text THEN COALESCE(promised_date, due_date)
    ELSE due_date
END), id);
CREATE INDEX briefings_by_due_up ON briefings USING btree (due_date, id);
CREATE INDEX briefings_by_price ON briefings USING btree (shown_price(price_cents, bonus_at) DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_price_up ON briefings USING btree (shown_price(price_cents, bonus_at), id);
CREATE INDEX briefings_by_promise ON briefings USING btree (promised_date DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_promise_up ON briefings USING btree (promised_date, id);
CREATE INDEX briefings_by_publication ON briefings USING btree (published_at DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_publication_up ON briefings USING btree (published_at, id) INCLUDE (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);
CREATE INDEX briefings_by_sold_down ON briefings USING btree (sold_cents DESC NULLS LAST, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX briefings_by_state ON briefings USING btree (array_position('{draft,waiting,waiting_review,in_review,pending_client,pending_owner,waiting_publish,published,done,denied,canceled}'::text[], status), id);
CREATE INDEX briefings_by_state_since ON briefings USING btree (status_since, id) INCLUDE (status);
CREATE INDEX briefings_by_submission ON briefings USING btree (submitted_at DESC NULLS LAST, id DESC);
CREATE INDEX briefings_by_submission_up ON briefings USING btree (submitted_at, id) INCLUDE (status, campaign_id, site_id, owner_id, sold_cents, spent_cents);
CREATE INDEX briefings_by_title ON briefings USING btree (shown_title COLLATE people, id);
CREATE INDEX briefings_campaign ON briefings USING btree (campaign_id, id);
CREATE INDEX briefings_category ON briefings USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX briefings_due ON briefings USING btree (due_date) WHERE status = ANY (ARRAY['pending_owner'::text, 'waiting_publish'::text]);
CREATE INDEX briefings_editor ON briefings USING btree (editor_id, status, id) WHERE editor_id IS NOT NULL;
CREATE INDEX briefings_last_check ON briefings USING btree (last_check_id) WHERE last_check_id IS NOT NULL;
CREATE INDEX briefings_offer ON briefings USING btree (offer_id, status) WHERE offer_id IS NOT NULL;
CREATE UNIQUE INDEX briefings_one_insertion ON briefings USING btree (md5(article_url), md5(url)) WHERE briefing_type = 'link_insertion'::text AND article_url <> ''::text AND (status <> ALL (ARRAY['draft'::text, 'denied'::text, 'canceled'::text]));
CREATE INDEX briefings_open ON briefings USING btree (status, status_since, due_date, promised_date) WHERE status = ANY (ARRAY['waiting'::text, 'waiting_review'::text, 'in_review'::text, 'pending_client'::text, 'pending_owner'::text, 'waiting_publish'::text]);
CREATE INDEX briefings_owner ON briefings USING btree (owner_id, status, id) WHERE owner_id IS NOT NULL;
CREATE INDEX briefings_owner_published ON briefings USING btree (owner_id, published_at) WHERE owner_id IS NOT NULL;
CREATE INDEX briefings_publication_url ON briefings USING gin (plain_text(publication_url) gin_trgm_ops) WITH (gin_pending_list_limit='512') WHERE publication_url <> ''::text;
CREATE INDEX briefings_replaces ON briefings USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX briefings_site ON briefings USING btree (site_id, status, id);
CREATE INDEX briefings_status ON briefings USING btree (status, status_since, id);
CREATE INDEX briefings_waiting ON briefings USING btree (campaign_id) WHERE status = 'waiting'::text;
CREATE TRIGGER briefings_added_announced AFTER INSERT ON briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_announce_bought();
CREATE TRIGGER briefings_added_reported AFTER INSERT ON briefings FOR EACH ROW WHEN (LEAST(new.submitted_at, new.published_at) < (now() - '1 day'::interval)) EXECUTE FUNCTION report_order_changed();
CREATE TRIGGER briefings_added_to_campaign AFTER INSERT ON briefings FOR EACH ROW WHEN (new.submitted_at IS NOT NULL) EXECUTE FUNCTION report_campaign_orders_changed();
CREATE TRIGGER briefings_changed_announced AFTER UPDATE ON briefings FOR EACH ROW WHEN (old.campaign_id IS DISTINCT FROM new.campaign_id OR old.site_id IS DISTINCT FROM new.site_id OR (old.status = ANY (ARRAY['draft'::text, 'denied'::text, 'canceled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['draft'::text, 'denied'::text, 'canceled'::text]))) EXECUTE FUNCTION briefings_announce_buyer();
CREATE TRIGGER briefings_changed_in_campaign AFTER UPDATE OF submitted_at, campaign_id ON briefings FOR EACH ROW WHEN (old.submitted_at IS DISTINCT FROM new.submitted_at OR old.campaign_id IS DISTINCT FROM new.campaign_id) EXECUTE FUNCTION report_campaign_orders_changed();
CREATE TRIGGER briefings_changed_reported AFTER UPDATE ON briefings FOR EACH ROW WHEN (LEAST(old.submitted_at, old.published_at, new.submitted_at, new.published_at) < (now() - '1 day'::interval) AND (old.status IS DISTINCT FROM new.status OR old.submitted_at IS DISTINCT FROM new.submitted_at OR old.published_at IS DISTINCT FROM new.published_at OR old.price_cents IS DISTINCT FROM new.price_cents OR old.accepted_price_cents IS DISTINCT FROM new.accepted_price_cents OR (old.bonus_at IS NULL) IS DISTINCT FROM (new.bonus_at IS NULL) OR old.sold_cents IS DISTINCT FROM new.sold_cents OR old.spent_cents IS DISTINCT FROM new.spent_cents OR old.campaign_id IS DISTINCT FROM new.campaign_id OR old.site_id IS DISTINCT FROM new.site_id OR old.owner_id IS DISTINCT FROM new.owner_id)) EXECUTE FUNCTION report_order_changed();
CREATE TRIGGER briefings_counted AFTER UPDATE ON briefings FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR (old.status = ANY (ARRAY['pending_owner'::text, 'waiting_publish'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['pending_owner'::text, 'waiting_publish'::text])) OR (old.status = ANY (ARRAY['published'::text, 'done'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['published'::text, 'done'::text])) OR old.published_at IS DISTINCT FROM new.published_at) EXECUTE FUNCTION briefings_count_for_owner();
CREATE TRIGGER briefings_counted_gone AFTER DELETE ON briefings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_count_for_owners();
CREATE TRIGGER briefings_counted_new AFTER INSERT ON briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_count_for_owners();
CREATE TRIGGER briefings_derived AFTER INSERT OR DELETE OR UPDATE OF status, price_cents, bonus_at, campaign_id ON briefings FOR EACH ROW EXECUTE FUNCTION briefings_derive();
CREATE TRIGGER briefings_links AFTER UPDATE ON briefings FOR EACH ROW WHEN ((old.submitted_at IS NOT NULL OR new.submitted_at IS NOT NULL) AND (old.submitted_at IS DISTINCT FROM new.submitted_at OR old.status IS DISTINCT FROM new.status OR old.campaign_id IS DISTINCT FROM new.campaign_id OR old.site_id IS DISTINCT FROM new.site_id OR old.owner_id IS DISTINCT FROM new.owner_id OR old.editor_id IS DISTINCT FROM new.editor_id OR old.keyword IS DISTINCT FROM new.keyword OR old.url IS DISTINCT FROM new.url OR old.link_type IS DISTINCT FROM new.link_type OR old.price_cents IS DISTINCT FROM new.price_cents OR old.bonus_at IS DISTINCT FROM new.bonus_at OR old.publication_url IS DISTINCT FROM new.publication_url OR old.published_at IS DISTINCT FROM new.published_at OR old.guarantee IS DISTINCT FROM new.guarantee)) EXECUTE FUNCTION briefings_keep_links();
CREATE TRIGGER briefings_links_new AFTER INSERT ON briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_keep_new_links();
CREATE TRIGGER briefings_recalculated AFTER UPDATE ON briefings FOR EACH ROW WHEN (old.submitted_at IS DISTINCT FROM new.submitted_at OR old.price_cents IS DISTINCT FROM new.price_cents OR old.bonus_at IS DISTINCT FROM new.bonus_at OR old.is_credited IS DISTINCT FROM new.is_credited OR old.refunded_cents IS DISTINCT FROM new.refunded_cents OR old.campaign_id IS DISTINCT FROM new.campaign_id OR (old.status = ANY (ARRAY['denied'::text, 'canceled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['denied'::text, 'canceled'::text]))) EXECUTE FUNCTION briefings_recalculate();
CREATE TRIGGER briefings_recalculated_gone AFTER DELETE ON briefings FOR EACH ROW WHEN (old.submitted_at IS NOT NULL) EXECUTE FUNCTION briefings_recalculate();
CREATE TRIGGER briefings_recalculated_new AFTER INSERT ON briefings FOR EACH ROW WHEN (new.submitted_at IS NOT NULL) EXECUTE FUNCTION briefings_recalculate();
CREATE TRIGGER briefings_removed_announced AFTER DELETE ON briefings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_announce_bought();
CREATE TRIGGER briefings_removed_from_campaign AFTER DELETE ON briefings FOR EACH ROW WHEN (old.submitted_at IS NOT NULL) EXECUTE FUNCTION report_campaign_orders_changed();
CREATE TRIGGER briefings_removed_reported AFTER DELETE ON briefings FOR EACH ROW WHEN (LEAST(old.submitted_at, old.published_at) < (now() - '1 day'::interval)) EXECUTE FUNCTION report_order_changed();
CREATE TRIGGER briefings_stays AFTER UPDATE ON briefings FOR EACH ROW WHEN (old.site_id IS DISTINCT FROM new.site_id OR old.editor_id IS DISTINCT FROM new.editor_id OR old.due_date IS DISTINCT FROM new.due_date) EXECUTE FUNCTION briefing_stays_follow();
CREATE TRIGGER briefings_targets AFTER UPDATE OF status, publication_url, url ON briefings FOR EACH ROW WHEN ((old.publication_url <> ''::text AND (old.status = ANY (ARRAY['published'::text, 'done'::text]))) IS DISTINCT FROM (new.publication_url <> ''::text AND (new.status = ANY (ARRAY['published'::text, 'done'::text]))) OR old.url IS DISTINCT FROM new.url) EXECUTE FUNCTION briefings_follow_targets();
CREATE TRIGGER briefings_targets_new AFTER INSERT ON briefings FOR EACH ROW WHEN (new.publication_url <> ''::text AND (new.status = ANY (ARRAY['published'::text, 'done'::text]))) EXECUTE FUNCTION briefings_follow_targets();
CREATE TRIGGER briefings_title BEFORE INSERT OR UPDATE OF title, campaign_id ON briefings FOR EACH ROW EXECUTE FUNCTION briefings_take_title();
CREATE TRIGGER briefings_touch BEFORE UPDATE ON briefings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER briefings_watched AFTER UPDATE OF status, publication_url, published_at ON briefings FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.publication_url IS DISTINCT FROM new.publication_url OR old.published_at IS DISTINCT FROM new.published_at) EXECUTE FUNCTION briefings_watch_link();
CREATE TRIGGER briefings_watched_new AFTER INSERT ON briefings FOR EACH ROW WHEN (new.publication_url <> ''::text) EXECUTE FUNCTION briefings_watch_link();
CREATE TRIGGER briefings_whole_owner BEFORE INSERT OR UPDATE OF owner_id ON briefings FOR EACH ROW WHEN (new.owner_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_owner();
CREATE TRIGGER briefings_words AFTER UPDATE OF title, keyword, url, po_code, site_id, campaign_id ON briefings FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.keyword IS DISTINCT FROM new.keyword OR old.url IS DISTINCT FROM new.url OR old.po_code IS DISTINCT FROM new.po_code OR old.site_id IS DISTINCT FROM new.site_id OR old.campaign_id IS DISTINCT FROM new.campaign_id) EXECUTE FUNCTION briefings_keep_words();
CREATE TRIGGER briefings_words_new AFTER INSERT ON briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION briefings_keep_new_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON briefings TO linkstand_app;

-- The words that a campaign is found by.
CREATE TABLE campaign_search (
  campaign_id bigint NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT campaign_search_pkey PRIMARY KEY (campaign_id),
  CONSTRAINT campaign_search_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_search_words ON campaign_search USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
GRANT DELETE, INSERT, SELECT, UPDATE ON campaign_search TO linkstand_app;

-- What a client orders at once: briefings that are submitted together.
CREATE TABLE campaigns (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  company_id bigint,
  prepared_by_id bigint,
  brand_id bigint NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  general_title text NOT NULL DEFAULT ''::text,
  default_category_id bigint,
  project_id bigint,
  end_customer text NOT NULL DEFAULT ''::text,
  mandate text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'draft'::text,
  site_count integer NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  your_turn integer NOT NULL DEFAULT 0,
  submitted_at timestamp with time zone,
  approval_asked_at timestamp with time zone,
  approval_asked_by_id bigint,
  approval_cents bigint,
  approval_note text NOT NULL DEFAULT ''::text,
  approval_reminders integer NOT NULL DEFAULT 0,
  approval_declined_at timestamp with time zone,
  approval_declined_by_id bigint,
  approval_decline_reason text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_approval_asked_by_id_fkey FOREIGN KEY (approval_asked_by_id) REFERENCES users(id),
  CONSTRAINT campaigns_approval_declined_by_id_fkey FOREIGN KEY (approval_declined_by_id) REFERENCES users(id),
  CONSTRAINT campaigns_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  CONSTRAINT campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT campaigns_default_category_id_fkey FOREIGN KEY (default_category_id) REFERENCES categories(id),
  CONSTRAINT campaigns_prepared_by_id_fkey FOREIGN KEY (prepared_by_id) REFERENCES users(id),
  CONSTRAINT campaigns_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  CONSTRAINT campaigns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT campaigns_asked CHECK ((num_nulls(approval_asked_at, approval_asked_by_id, approval_cents) = ANY (ARRAY[0, 3])) AND (approval_asked_at IS NULL OR company_id IS NOT NULL)),
  CONSTRAINT campaigns_declined CHECK (num_nulls(approval_declined_at, approval_declined_by_id) = ANY (ARRAY[0, 2])),
  CONSTRAINT campaigns_status_check CHECK (status = ANY (ARRAY['draft'::text, 'waiting'::text, 'in_progress'::text, 'finished'::text, 'canceled'::text]))
);
CREATE INDEX campaigns_approval ON campaigns USING btree (approval_asked_at, id) WHERE approval_asked_at IS NOT NULL;
CREATE INDEX campaigns_by_creation ON campaigns USING btree (created_at, id);
CREATE INDEX campaigns_by_name ON campaigns USING btree (COALESCE(NULLIF(name, ''::text), general_title) COLLATE people, id);
CREATE INDEX campaigns_by_sites ON campaigns USING btree (site_count, id);
CREATE INDEX campaigns_by_status ON campaigns USING btree (status, id);
CREATE INDEX campaigns_by_submission ON campaigns USING btree (submitted_at DESC NULLS LAST, id DESC);
CREATE INDEX campaigns_by_submission_up ON campaigns USING btree (submitted_at, id);
CREATE INDEX campaigns_by_total ON campaigns USING btree (total_cents, id);
CREATE INDEX campaigns_by_turn ON campaigns USING btree (your_turn, id);
CREATE INDEX campaigns_company ON campaigns USING btree (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX campaigns_preparer ON campaigns USING btree (prepared_by_id) WHERE prepared_by_id IS NOT NULL;
CREATE INDEX campaigns_project ON campaigns USING btree (project_id, created_at DESC, id) WHERE project_id IS NOT NULL;
CREATE INDEX campaigns_status ON campaigns USING btree (status, submitted_at);
CREATE INDEX campaigns_user ON campaigns USING btree (user_id, created_at DESC, id);
CREATE INDEX campaigns_user_submitted ON campaigns USING btree (user_id, submitted_at);
CREATE TRIGGER campaigns_cases AFTER UPDATE OF user_id ON campaigns FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION campaigns_take_cases();
CREATE TRIGGER campaigns_changed_reported AFTER UPDATE OF user_id, company_id ON campaigns FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.company_id IS DISTINCT FROM new.company_id) EXECUTE FUNCTION report_campaign_changed();
CREATE TRIGGER campaigns_moved_announced AFTER UPDATE ON campaigns FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.company_id IS DISTINCT FROM new.company_id OR old.project_id IS DISTINCT FROM new.project_id) EXECUTE FUNCTION campaigns_announce_buyer();
CREATE TRIGGER campaigns_recalculated AFTER UPDATE ON campaigns FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR (old.submitted_at IS NULL) IS DISTINCT FROM (new.submitted_at IS NULL)) EXECUTE FUNCTION campaigns_recalculate();
CREATE TRIGGER campaigns_recalculated_gone AFTER DELETE ON campaigns FOR EACH ROW WHEN (old.submitted_at IS NOT NULL) EXECUTE FUNCTION campaigns_recalculate();
CREATE TRIGGER campaigns_recalculated_new AFTER INSERT ON campaigns FOR EACH ROW WHEN (new.submitted_at IS NOT NULL) EXECUTE FUNCTION campaigns_recalculate();
CREATE TRIGGER campaigns_removed_announced AFTER DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_announce_buyer();
CREATE TRIGGER campaigns_title AFTER UPDATE OF general_title ON campaigns FOR EACH ROW WHEN (old.general_title IS DISTINCT FROM new.general_title) EXECUTE FUNCTION campaigns_give_title();
CREATE TRIGGER campaigns_touch BEFORE UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER campaigns_words AFTER UPDATE OF name, general_title, end_customer, user_id, company_id ON campaigns FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.general_title IS DISTINCT FROM new.general_title OR old.end_customer IS DISTINCT FROM new.end_customer OR old.user_id IS DISTINCT FROM new.user_id OR old.company_id IS DISTINCT FROM new.company_id) EXECUTE FUNCTION campaigns_keep_words();
CREATE TRIGGER campaigns_words_new AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_keep_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON campaigns TO linkstand_app;

-- Sites in a person's cart, with the price at which they were put there.
CREATE TABLE cart_items (
  user_id bigint NOT NULL,
  site_id bigint NOT NULL,
  price_cents bigint NOT NULL,
  topics text[] NOT NULL DEFAULT '{}'::text[],
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cart_items_pkey PRIMARY KEY (user_id, site_id),
  CONSTRAINT cart_items_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_topics_check CHECK (topics <@ ARRAY['none'::text, 'gambling'::text, 'loan'::text, 'trading'::text, 'dating'::text, 'cannabis'::text, 'crypto'::text])
);
CREATE INDEX cart_items_site ON cart_items USING btree (site_id);
CREATE TRIGGER cart_items_added_announced AFTER INSERT ON cart_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_sites_announce();
CREATE TRIGGER cart_items_removed_announced AFTER DELETE ON cart_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_sites_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON cart_items TO linkstand_app;

-- What is written about a case.
CREATE TABLE case_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  author_name text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  mentions jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_note boolean NOT NULL DEFAULT false,
  CONSTRAINT case_entries_pkey PRIMARY KEY (id),
  CONSTRAINT case_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT case_entries_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT case_entries_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'owner'::text, 'system'::text])),
  CONSTRAINT case_entries_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text)
);
CREATE INDEX case_entries_case ON case_entries USING btree (case_id, id);
GRANT DELETE, INSERT, SELECT, UPDATE ON case_entries TO linkstand_app;

-- The words that a case is found by.
CREATE TABLE case_search (
  case_id bigint NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT case_search_pkey PRIMARY KEY (case_id),
  CONSTRAINT case_search_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX case_search_words ON case_search USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
GRANT DELETE, INSERT, SELECT, UPDATE ON case_search TO linkstand_app;

-- A problem that somebody must solve.
CREATE TABLE cases (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  title text NOT NULL,
  detail text NOT NULL DEFAULT ''::text,
  resolution text NOT NULL DEFAULT ''::text,
  briefing_id bigint,
  assignee_id bigint,
  due_on date,
  opened_by_id bigint,
  opened_by text NOT NULL,
  opened_by_check boolean NOT NULL DEFAULT false,
  closed_by_id bigint,
  closed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  stopped_on date,
  waits_for text,
  clock_from date NOT NULL DEFAULT CURRENT_DATE,
  answer_due_on date,
  first_answered_at timestamp with time zone,
  escalated smallint NOT NULL DEFAULT 0,
  answer_escalated smallint NOT NULL DEFAULT 0,
  merged_into_id bigint,
  chat_id bigint,
  crm_account_id bigint,
  waits_until date,
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT cases_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT cases_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES whatsapp_chats(id),
  CONSTRAINT cases_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES users(id),
  CONSTRAINT cases_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES cases(id) ON DELETE SET NULL,
  CONSTRAINT cases_opened_by_id_fkey FOREIGN KEY (opened_by_id) REFERENCES users(id),
  CONSTRAINT cases_answer_escalated_check CHECK (answer_escalated = ANY (ARRAY[0, 50, 80, 100])),
  CONSTRAINT cases_escalated_check CHECK (escalated = ANY (ARRAY[0, 50, 80, 100])),
  CONSTRAINT cases_kind_check CHECK (kind = ANY (ARRAY['link_lost'::text, 'link_problem'::text, 'client_silent'::text, 'owner_silent'::text, 'promise_broken'::text, 'declined'::text, 'dispute'::text, 'question'::text])),
  CONSTRAINT cases_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])),
  -- Clocks stand still while somebody is asked, and only then.
  CONSTRAINT cases_stopped CHECK ((stopped_on IS NULL) = (waits_for IS NULL)),
  CONSTRAINT cases_waits_for_check CHECK (waits_for = ANY (ARRAY['client'::text, 'owner'::text])),
  -- A last day to answer needs somebody who is asked.
  CONSTRAINT cases_waits_until CHECK (waits_until IS NULL OR waits_for IS NOT NULL)
);
CREATE INDEX cases_assignee ON cases USING btree (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX cases_briefing ON cases USING btree (briefing_id);
CREATE INDEX cases_by_creation ON cases USING btree (created_at, id);
CREATE INDEX cases_by_due ON cases USING btree (due_on DESC NULLS LAST, id DESC);
CREATE INDEX cases_by_due_up ON cases USING btree (due_on, id);
CREATE INDEX cases_by_kind ON cases USING btree (kind, id);
CREATE INDEX cases_by_state ON cases USING btree (state, id);
CREATE INDEX cases_chat ON cases USING btree (chat_id) WHERE chat_id IS NOT NULL;
CREATE INDEX cases_merged_into ON cases USING btree (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX cases_not_closed ON cases USING btree (briefing_id) WHERE state <> 'closed'::text;
CREATE UNIQUE INDEX cases_one_open_by_rule ON cases USING btree (briefing_id, kind) WHERE state <> 'closed'::text AND (kind = ANY (ARRAY['link_lost'::text, 'client_silent'::text, 'owner_silent'::text, 'promise_broken'::text]));
CREATE INDEX cases_open_of_account ON cases USING btree (crm_account_id) WHERE state <> 'closed'::text;
CREATE INDEX cases_opener ON cases USING btree (opened_by_id) WHERE opened_by_id IS NOT NULL;
CREATE INDEX cases_state ON cases USING btree (state, due_on);
CREATE INDEX cases_ticking ON cases USING btree (id) WHERE state <> 'closed'::text AND stopped_on IS NULL;
CREATE INDEX cases_waiting_for_owner ON cases USING btree (briefing_id) WHERE waits_for = 'owner'::text;
CREATE TRIGGER cases_account BEFORE INSERT OR UPDATE OF briefing_id, chat_id ON cases FOR EACH ROW EXECUTE FUNCTION cases_find_account();
CREATE TRIGGER cases_to_crm AFTER INSERT OR DELETE OR UPDATE OF state, briefing_id, chat_id, crm_account_id ON cases FOR EACH ROW EXECUTE FUNCTION crm_take_case();
CREATE TRIGGER cases_touch BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER cases_words AFTER UPDATE OF title, briefing_id ON cases FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.briefing_id IS DISTINCT FROM new.briefing_id) EXECUTE FUNCTION cases_keep_words();
CREATE TRIGGER cases_words_new AFTER INSERT ON cases FOR EACH ROW EXECUTE FUNCTION cases_keep_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON cases TO linkstand_app;

-- What a publication is about, in three languages; its topic decides which price counts and whether a site accepts it.
CREATE TABLE categories (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  name_en text NOT NULL,
  name_es text NOT NULL,
  name_pt text NOT NULL,
  topic text NOT NULL DEFAULT 'none'::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((((name_en || ' '::text) || name_es) || ' '::text) || name_pt)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_key_key UNIQUE (key),
  CONSTRAINT categories_topic_check CHECK (topic = ANY (ARRAY['none'::text, 'gambling'::text, 'loan'::text, 'trading'::text, 'dating'::text, 'cannabis'::text, 'crypto'::text]))
);
CREATE UNIQUE INDEX categories_name_en ON categories USING btree (lower(name_en));
CREATE INDEX categories_name_en_down ON categories USING btree (name_en COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX categories_name_en_up ON categories USING btree (name_en COLLATE people, id);
CREATE UNIQUE INDEX categories_name_es ON categories USING btree (lower(name_es));
CREATE INDEX categories_name_es_down ON categories USING btree (name_es COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX categories_name_es_up ON categories USING btree (name_es COLLATE people, id);
CREATE UNIQUE INDEX categories_name_pt ON categories USING btree (lower(name_pt));
CREATE INDEX categories_name_pt_down ON categories USING btree (name_pt COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX categories_name_pt_up ON categories USING btree (name_pt COLLATE people, id);
CREATE INDEX categories_search ON categories USING gin (search_text gin_trgm_ops);
CREATE INDEX categories_topic ON categories USING btree (topic, id);
CREATE TRIGGER categories_announced AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce_all('n:');
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON categories TO linkstand_app;

-- Categories of what the company itself spends.
CREATE TABLE category_costs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((name || ' '::text) || description)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT category_costs_pkey PRIMARY KEY (id),
  CONSTRAINT category_costs_color_check CHECK (color ~ '^#[0-9a-fA-F]{6}$'::text),
  CONSTRAINT category_costs_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX category_costs_any_case ON category_costs USING btree (lower(name));
CREATE INDEX category_costs_name_down ON category_costs USING btree (name COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX category_costs_name_up ON category_costs USING btree (name COLLATE people, id);
CREATE INDEX category_costs_search ON category_costs USING gin (search_text gin_trgm_ops);
CREATE TRIGGER category_costs_touch BEFORE UPDATE ON category_costs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON category_costs TO linkstand_app;

-- What the demo's mail catcher received. Stays empty where mail leaves the machine.
CREATE TABLE caught_mails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  mail_from text NOT NULL,
  rcpt_to text[] NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  headers jsonb NOT NULL,
  source bytea NOT NULL,
  CONSTRAINT caught_mails_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON caught_mails TO linkstand_app;

-- What the team's channels (Slack, Telegram) are told of events. A row stays for a week after it was sent, so that an
-- event that is followed twice is told once.
CREATE TABLE channel_notices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  href text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  CONSTRAINT channel_notices_pkey PRIMARY KEY (id),
  -- A channel is told of an event once.
  CONSTRAINT channel_notices_channel_event_id_key UNIQUE (channel, event_id),
  CONSTRAINT channel_notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT channel_notices_channel_check CHECK (channel ~ '^[a-z]+$'::text),
  CONSTRAINT channel_notices_data_check CHECK (jsonb_typeof(data) = 'object'::text)
);
CREATE INDEX channel_notices_waiting ON channel_notices USING btree (channel, id) WHERE sent_at IS NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON channel_notices TO linkstand_app;

-- Automatic mails to clients who have been quiet for some days, and those who were held out to compare with.
CREATE TABLE client_reminders (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  quiet_since timestamp with time zone NOT NULL,
  after_days integer NOT NULL,
  at timestamp with time zone NOT NULL,
  is_held_out boolean NOT NULL DEFAULT false,
  address text NOT NULL,
  locale text NOT NULL,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT client_reminders_pkey PRIMARY KEY (id),
  -- One reminder for each span of quiet, however often the job runs.
  CONSTRAINT client_reminders_account_id_quiet_since_after_days_key UNIQUE (account_id, quiet_since, after_days),
  CONSTRAINT client_reminders_key_key UNIQUE (key),
  CONSTRAINT client_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES crm_accounts(id) ON DELETE CASCADE,
  CONSTRAINT client_reminders_after_days_check CHECK (after_days > 0)
);
CREATE INDEX client_reminders_at ON client_reminders USING btree (at);
GRANT DELETE, INSERT, SELECT, UPDATE ON client_reminders TO linkstand_app;

-- What sellers earned with whom, and were paid; of all sellers by day, without one.
CREATE TABLE commission_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  seller_id bigint,
  user_id bigint,
  earned_cents bigint NOT NULL,
  paid_out_cents bigint NOT NULL,
  base_cents bigint NOT NULL,
  standing_cents bigint NOT NULL
);
CREATE INDEX commission_months_at ON commission_months USING btree (rollup, at);
GRANT DELETE, INSERT, SELECT, UPDATE ON commission_months TO linkstand_app;

-- Companies that clients belong to. Who has one is billed through it.
CREATE TABLE companies (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  tax_number text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT ''::text,
  founded_in integer,
  price_commission_bp integer,
  agency_id bigint,
  needs_approval boolean NOT NULL DEFAULT false,
  logo_key text,
  logo_type text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((name || ' '::text) || tax_number)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id),
  CONSTRAINT companies_check CHECK ((logo_key IS NULL) = (logo_type IS NULL)),
  CONSTRAINT companies_country_check CHECK (country ~ '^([A-Z]{2})?$'::text),
  CONSTRAINT companies_filled CHECK (''::text <> ALL (ARRAY[logo_key, logo_type])),
  CONSTRAINT companies_price_commission_bp_check CHECK (price_commission_bp >= 0 AND price_commission_bp <= 100000)
);
CREATE INDEX companies_agency ON companies USING btree (agency_id, id) WHERE agency_id IS NOT NULL;
CREATE INDEX companies_country ON companies USING btree (country, id);
CREATE INDEX companies_created_down ON companies USING btree (created_at DESC NULLS LAST, id DESC);
CREATE INDEX companies_created_up ON companies USING btree (created_at, id);
CREATE INDEX companies_founded_down ON companies USING btree (founded_in DESC NULLS LAST, id DESC);
CREATE INDEX companies_founded_up ON companies USING btree (founded_in, id);
CREATE INDEX companies_name_down ON companies USING btree (name COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX companies_name_up ON companies USING btree (name COLLATE people, id);
CREATE INDEX companies_search ON companies USING gin (search_text gin_trgm_ops);
CREATE TRIGGER companies_priced_announced AFTER UPDATE ON companies FOR EACH ROW WHEN (old.price_commission_bp IS DISTINCT FROM new.price_commission_bp OR old.agency_id IS DISTINCT FROM new.agency_id) EXECUTE FUNCTION catalogue_announce_all('v:');
CREATE TRIGGER companies_touch BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE CONSTRAINT TRIGGER companies_words AFTER UPDATE OF name ON companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION companies_give_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON companies TO linkstand_app;

-- Versions of the text of a briefing.
CREATE TABLE content_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  number integer NOT NULL,
  html text NOT NULL,
  words integer NOT NULL DEFAULT 0,
  author_kind text NOT NULL,
  author_id bigint,
  note text NOT NULL DEFAULT ''::text,
  sealed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  explanation jsonb,
  search_words tsvector NOT NULL GENERATED ALWAYS AS (text_words(html)) STORED,
  CONSTRAINT content_versions_pkey PRIMARY KEY (id),
  CONSTRAINT content_versions_briefing_id_number_key UNIQUE (briefing_id, number),
  CONSTRAINT content_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT content_versions_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT content_versions_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'system'::text]))
);
CREATE INDEX content_versions_words ON content_versions USING gin (search_words);
CREATE TRIGGER content_versions_sealed BEFORE UPDATE ON content_versions FOR EACH ROW EXECUTE FUNCTION content_versions_protect();
GRANT DELETE, INSERT, SELECT, UPDATE ON content_versions TO linkstand_app;

-- Every cost that a site had, for publications and link insertions, ordinary and of gambling. Written by triggers, as
-- price_changes is, so that no path can change a cost or a price without it.
CREATE TABLE cost_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  site_id bigint NOT NULL,
  kind text NOT NULL,
  old_cost_cents bigint,
  new_cost_cents bigint,
  difference_cents bigint GENERATED ALWAYS AS (COALESCE(new_cost_cents, 0::bigint) - COALESCE(old_cost_cents, 0::bigint)) STORED,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by text NOT NULL DEFAULT COALESCE(current_setting('linkstand.actor'::text, true), ''::text),
  proposed_by text NOT NULL DEFAULT COALESCE(current_setting('linkstand.proposer'::text, true), ''::text),
  CONSTRAINT cost_changes_pkey PRIMARY KEY (id),
  CONSTRAINT cost_changes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT cost_changes_kind_check CHECK (kind = ANY (ARRAY['standard'::text, 'gambling'::text, 'insertion'::text, 'insertion_gambling'::text]))
);
CREATE INDEX cost_changes_site ON cost_changes USING btree (site_id, changed_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON cost_changes TO linkstand_app;

-- What owner managers negotiated for an offer: the one that waits, or the last one that was declined.
CREATE TABLE cost_proposals (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  offer_id bigint NOT NULL,
  cost_cents bigint NOT NULL,
  gambling_cost_cents bigint,
  was_cost_cents bigint NOT NULL,
  was_gambling_cost_cents bigint,
  agreed_with text NOT NULL,
  agreed_on date NOT NULL,
  note text NOT NULL,
  proposed_by_id bigint NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  declined_by_id bigint,
  declined_at timestamp with time zone,
  answer text,
  CONSTRAINT cost_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT cost_proposals_offer_id_key UNIQUE (offer_id),
  CONSTRAINT cost_proposals_declined_by_id_fkey FOREIGN KEY (declined_by_id) REFERENCES users(id),
  CONSTRAINT cost_proposals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  CONSTRAINT cost_proposals_proposed_by_id_fkey FOREIGN KEY (proposed_by_id) REFERENCES users(id),
  CONSTRAINT cost_proposals_cost_cents_check CHECK (cost_cents >= 0),
  -- Whoever declines one says why.
  CONSTRAINT cost_proposals_declined CHECK ((declined_at IS NULL) = (declined_by_id IS NULL) AND (declined_at IS NULL) = (answer IS NULL)),
  CONSTRAINT cost_proposals_filled CHECK (''::text <> ALL (ARRAY[answer])),
  CONSTRAINT cost_proposals_gambling_cost_cents_check CHECK (gambling_cost_cents >= 0)
);
CREATE INDEX cost_proposals_decliner ON cost_proposals USING btree (declined_by_id) WHERE declined_by_id IS NOT NULL;
CREATE INDEX cost_proposals_proposer ON cost_proposals USING btree (proposed_by_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON cost_proposals TO linkstand_app;

-- A client as the team looks after it: what it spends, when it was last heard of, and what comes next.
CREATE TABLE crm_accounts (
  id bigint NOT NULL,
  name text NOT NULL,
  search_text text NOT NULL DEFAULT ''::text,
  executive_id bigint,
  company_id bigint,
  country text NOT NULL DEFAULT ''::text,
  language text,
  muted_until date,
  is_active boolean NOT NULL DEFAULT true,
  year_spend_cents bigint NOT NULL DEFAULT 0,
  registered_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  last_order_at timestamp with time zone,
  last_reply_at timestamp with time zone,
  last_touch_at timestamp with time zone,
  last_touch_kind text,
  last_touch_by text,
  previous_spend_cents bigint NOT NULL DEFAULT 0,
  open_cases integer NOT NULL DEFAULT 0,
  cadence_days integer NOT NULL DEFAULT 30,
  next_step text NOT NULL DEFAULT ''::text,
  next_step_on date,
  last_act_at timestamp with time zone GENERATED ALWAYS AS (GREATEST(last_login_at, last_order_at, last_reply_at)) STORED,
  last_act_kind text GENERATED ALWAYS AS (
CASE GREATEST(last_login_at, last_order_at, last_reply_at)
    WHEN last_order_at THEN 'order'::text
    WHEN last_reply_at THEN 'reply'::text
    WHEN last_login_at THEN 'login'::text
    ELSE NULL::text
END) STORED,
  change_cents bigint NOT NULL GENERATED ALWAYS AS (year_spend_cents - previous_spend_cents) STORED,
  stake_cents bigint NOT NULL GENERATED ALWAYS AS (GREATEST(year_spend_cents, previous_spend_cents)) STORED,
  contact_due_on date GENERATED ALWAYS AS (
CASE
    WHEN last_order_at IS NOT NULL OR last_touch_at IS NOT NULL THEN (GREATEST(last_login_at, last_order_at, last_reply_at, last_touch_at) AT TIME ZONE 'UTC'::text)::date + cadence_days
    ELSE NULL::date
END) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT crm_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT crm_accounts_executive_id_fkey FOREIGN KEY (executive_id) REFERENCES users(id),
  CONSTRAINT crm_accounts_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT crm_accounts_filled CHECK (''::text <> ALL (ARRAY[language, last_touch_kind, last_touch_by])),
  CONSTRAINT crm_accounts_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT crm_accounts_last_act_kind_check CHECK (last_act_kind = ANY (ARRAY['order'::text, 'reply'::text, 'login'::text])),
  CONSTRAINT crm_accounts_last_touch_kind_check CHECK (last_touch_kind = ANY (ARRAY['note'::text, 'call'::text, 'meeting'::text, 'email'::text, 'whatsapp'::text])),
  -- A next step has a day.
  CONSTRAINT crm_accounts_step CHECK ((next_step = ''::text) = (next_step_on IS NULL))
);
CREATE INDEX crm_accounts_act_down ON crm_accounts USING btree (last_act_at DESC NULLS LAST, id DESC);
CREATE INDEX crm_accounts_act_up ON crm_accounts USING btree (last_act_at, id);
CREATE INDEX crm_accounts_cases ON crm_accounts USING btree (open_cases, id);
CREATE INDEX crm_accounts_change ON crm_accounts USING btree (change_cents, id);
CREATE INDEX crm_accounts_country ON crm_accounts USING btree (country, id);
CREATE INDEX crm_accounts_executive_name ON crm_accounts USING btree (executive_id, name COLLATE people, id) WHERE executive_id IS NOT NULL;
CREATE INDEX crm_accounts_executive_words ON crm_accounts USING btree (executive_id, id) INCLUDE (search_text);
CREATE INDEX crm_accounts_muted ON crm_accounts USING btree (muted_until, id);
CREATE INDEX crm_accounts_name ON crm_accounts USING btree (name COLLATE people, id);
CREATE INDEX crm_accounts_quiet ON crm_accounts USING btree (GREATEST(last_act_at, last_touch_at)) WHERE last_order_at IS NOT NULL AND is_active;
CREATE INDEX crm_accounts_quiet_by_act ON crm_accounts USING btree (last_act_at, id) WHERE last_order_at IS NOT NULL;
CREATE INDEX crm_accounts_search ON crm_accounts USING gin (search_text gin_trgm_ops);
CREATE INDEX crm_accounts_spend ON crm_accounts USING btree (year_spend_cents, id);
CREATE INDEX crm_accounts_stake ON crm_accounts USING btree (stake_cents, id);
CREATE INDEX crm_accounts_step_down ON crm_accounts USING btree (next_step_on DESC NULLS LAST, id DESC);
CREATE INDEX crm_accounts_step_up ON crm_accounts USING btree (next_step_on, id);
CREATE INDEX crm_accounts_today ON crm_accounts USING btree (contact_due_on, next_step_on) WHERE is_active;
CREATE INDEX crm_accounts_touch_down ON crm_accounts USING btree (last_touch_at DESC NULLS LAST, id DESC);
CREATE INDEX crm_accounts_touch_up ON crm_accounts USING btree (last_touch_at, id);
CREATE INDEX crm_accounts_unassigned ON crm_accounts USING btree (id) WHERE executive_id IS NULL;
CREATE TRIGGER crm_accounts_cases BEFORE INSERT ON crm_accounts FOR EACH ROW EXECUTE FUNCTION crm_accounts_find_cases();
CREATE TRIGGER crm_accounts_touch BEFORE UPDATE OF next_step, next_step_on ON crm_accounts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_accounts TO linkstand_app;

-- Notes, calls and other touches of the team about a client or an owner: a thread that only the team reads.
CREATE TABLE crm_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint,
  owner_id bigint,
  kind text NOT NULL DEFAULT 'note'::text,
  author_kind text NOT NULL,
  author_id bigint,
  author_name text NOT NULL,
  body text NOT NULL,
  mentions jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT crm_entries_pkey PRIMARY KEY (id),
  CONSTRAINT crm_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES crm_accounts(id) ON DELETE CASCADE,
  CONSTRAINT crm_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT crm_entries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id) ON DELETE CASCADE,
  -- An entry is about a client or about an owner.
  CONSTRAINT crm_entries_about CHECK (num_nonnulls(account_id, owner_id) = 1),
  CONSTRAINT crm_entries_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'owner'::text, 'system'::text])),
  CONSTRAINT crm_entries_kind_check CHECK (kind = ANY (ARRAY['note'::text, 'call'::text, 'meeting'::text, 'email'::text, 'whatsapp'::text])),
  CONSTRAINT crm_entries_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text)
);
CREATE INDEX crm_entries_account ON crm_entries USING btree (account_id, id);
CREATE INDEX crm_entries_owner ON crm_entries USING btree (owner_id, id) WHERE owner_id IS NOT NULL;
CREATE TRIGGER crm_entries_to_crm AFTER INSERT ON crm_entries FOR EACH ROW EXECUTE FUNCTION crm_take_entry();
CREATE TRIGGER crm_entries_whole_owner BEFORE INSERT OR UPDATE OF owner_id ON crm_entries FOR EACH ROW WHEN (new.owner_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_owner();
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_entries TO linkstand_app;

-- Labels that the team gives clients.
CREATE TABLE crm_tags (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((name || ' '::text) || description)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  cadence_days integer,
  CONSTRAINT crm_tags_pkey PRIMARY KEY (id),
  CONSTRAINT crm_tags_cadence_days_check CHECK (cadence_days >= 1 AND cadence_days <= 730),
  CONSTRAINT crm_tags_color_check CHECK (color ~ '^#[0-9a-fA-F]{6}$'::text),
  CONSTRAINT crm_tags_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX crm_tags_any_case ON crm_tags USING btree (lower(name));
CREATE INDEX crm_tags_name_down ON crm_tags USING btree (name COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX crm_tags_name_up ON crm_tags USING btree (name COLLATE people, id);
CREATE INDEX crm_tags_search ON crm_tags USING gin (search_text gin_trgm_ops);
CREATE TRIGGER crm_tags_to_crm AFTER UPDATE OF cadence_days ON crm_tags FOR EACH ROW WHEN (old.cadence_days IS DISTINCT FROM new.cadence_days) EXECUTE FUNCTION crm_take_tag();
CREATE TRIGGER crm_tags_touch BEFORE UPDATE ON crm_tags FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON crm_tags TO linkstand_app;

-- With which view a list opens for a person; it may be somebody else's that is shared.
CREATE TABLE default_views (
  user_id bigint NOT NULL,
  list text NOT NULL,
  view_id bigint NOT NULL,
  CONSTRAINT default_views_pkey PRIMARY KEY (user_id, list),
  CONSTRAINT default_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT default_views_view_id_fkey FOREIGN KEY (view_id) REFERENCES views(id) ON DELETE CASCADE
);
CREATE INDEX default_views_view ON default_views USING btree (view_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON default_views TO linkstand_app;

-- What a text said before it was changed. A text is written for hours as one version; this keeps what it said on the
-- way, so that nobody's words are lost by somebody's next save. It is thinned with age.
CREATE TABLE earlier_texts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  number integer NOT NULL,
  html text NOT NULL,
  words integer NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  reason text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT earlier_texts_pkey PRIMARY KEY (id),
  CONSTRAINT earlier_texts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT earlier_texts_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT earlier_texts_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'system'::text])),
  CONSTRAINT earlier_texts_reason_check CHECK (reason = ANY (ARRAY['pause'::text, 'other_author'::text, 'replaced'::text, 'conflict'::text, 'put_away'::text, 'restored'::text]))
);
CREATE INDEX earlier_texts_author ON earlier_texts USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX earlier_texts_briefing ON earlier_texts USING btree (briefing_id, id DESC);
GRANT DELETE, INSERT, SELECT, UPDATE ON earlier_texts TO linkstand_app;

-- Sessions that were signed out of: the last ID token of one would be good for an hour more. Read together with the
-- person's row, and removed once no such token can be left.
CREATE TABLE ended_sessions (
  session_id text NOT NULL,
  identity_uid text NOT NULL,
  ended_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ended_sessions_pkey PRIMARY KEY (session_id)
);
CREATE INDEX ended_sessions_ended_at ON ended_sessions USING btree (ended_at);
CREATE INDEX ended_sessions_identity_uid ON ended_sessions USING btree (identity_uid);
CREATE TRIGGER users_changed AFTER INSERT ON ended_sessions FOR EACH ROW EXECUTE FUNCTION users_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON ended_sessions TO linkstand_app;

-- What happened, written with the change itself. Mails, notifications and live screens follow from it.
CREATE TABLE events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  name text NOT NULL,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE TRIGGER events_announced AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION events_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON events TO linkstand_app;

-- Rates as they were published, or typed: a document that states one can be looked up.
CREATE TABLE exchange_rates (
  day date NOT NULL,
  currency text NOT NULL,
  micro_per_euro bigint NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (day, currency),
  CONSTRAINT exchange_rates_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'BRL'::text])),
  CONSTRAINT exchange_rates_micro_per_euro_check CHECK (micro_per_euro > 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON exchange_rates TO linkstand_app;

-- Domains whose sites a person, or everybody of a company, never wants to see, or not for a project.
CREATE TABLE exclusions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  company_id bigint,
  project_id bigint,
  domain text NOT NULL,
  added_by_id bigint,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT exclusions_pkey PRIMARY KEY (id),
  CONSTRAINT exclusions_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT exclusions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT exclusions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  CONSTRAINT exclusions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  -- A person's own, their company's, or a project's.
  CONSTRAINT exclusions_check CHECK (num_nonnulls(user_id, company_id, project_id) = 1)
);
CREATE UNIQUE INDEX exclusions_company ON exclusions USING btree (company_id, domain) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX exclusions_project ON exclusions USING btree (project_id, domain) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX exclusions_user ON exclusions USING btree (user_id, domain) WHERE user_id IS NOT NULL;
CREATE TRIGGER exclusions_added AFTER INSERT ON exclusions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exclusions_announce();
CREATE TRIGGER exclusions_removed AFTER DELETE ON exclusions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exclusions_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON exclusions TO linkstand_app;

-- Jobs that failed for good. Administrators read why, and repeat or dismiss them.
CREATE TABLE failed_jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  job_id uuid NOT NULL,
  job text NOT NULL,
  payload jsonb NOT NULL,
  error text NOT NULL,
  attempts integer NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((job || ' '::text) || error)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT failed_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT failed_jobs_job_id_key UNIQUE (job_id),
  CONSTRAINT failed_jobs_state_check CHECK (state = ANY (ARRAY['open'::text, 'repeated'::text, 'dismissed'::text]))
);
CREATE INDEX failed_jobs_failed ON failed_jobs USING btree (failed_at DESC, id DESC);
CREATE INDEX failed_jobs_open ON failed_jobs USING btree (failed_at DESC, id DESC) WHERE state = 'open'::text;
CREATE INDEX failed_jobs_search ON failed_jobs USING gin (search_text gin_trgm_ops);
CREATE TRIGGER failed_jobs_touch BEFORE UPDATE ON failed_jobs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON failed_jobs TO linkstand_app;

-- Sites that a person marked.
CREATE TABLE favorites (
  user_id bigint NOT NULL,
  site_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT favorites_pkey PRIMARY KEY (user_id, site_id),
  CONSTRAINT favorites_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_site ON favorites USING btree (site_id);
CREATE TRIGGER favorites_added_announced AFTER INSERT ON favorites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_sites_announce();
CREATE TRIGGER favorites_removed_announced AFTER DELETE ON favorites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_sites_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON favorites TO linkstand_app;

-- Where uploaded files are kept, and how far a move between disk and S3 is. No row: on disk, and never elsewhere.
CREATE TABLE file_storage (
  id boolean NOT NULL DEFAULT true,
  store text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  moved integer NOT NULL DEFAULT 0,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  last_error text NOT NULL DEFAULT ''::text,
  CONSTRAINT file_storage_pkey PRIMARY KEY (id),
  CONSTRAINT file_storage_id_check CHECK (id),
  CONSTRAINT file_storage_store_check CHECK (store = ANY (ARRAY['disk'::text, 's3'::text]))
);
CREATE TRIGGER file_storage_announced AFTER INSERT OR DELETE OR UPDATE OF store ON file_storage FOR EACH STATEMENT EXECUTE FUNCTION settings_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON file_storage TO linkstand_app;

-- Pictures and attachments of briefings; their bytes are in the file store.
CREATE TABLE files (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  uploaded_by text NOT NULL DEFAULT ''::text,
  removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  for_publication boolean NOT NULL DEFAULT false,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT files_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'attachment'::text]))
);
CREATE INDEX files_briefing ON files USING btree (briefing_id);
CREATE INDEX files_removed ON files USING btree (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX files_storage_key ON files USING btree (storage_key);
GRANT DELETE, INSERT, SELECT, UPDATE ON files TO linkstand_app;

-- The last link of each issuer's chain. Who adds a record locks it, so that records follow each other without a gap.
CREATE TABLE fiscal_chains (
  issuer text NOT NULL,
  length integer NOT NULL DEFAULT 0,
  last jsonb,
  last_made_at timestamp with time zone,
  wait_seconds integer NOT NULL DEFAULT 60,
  next_request_at timestamp with time zone,
  leased_until timestamp with time zone,
  had_incident boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  CONSTRAINT fiscal_chains_pkey PRIMARY KEY (issuer),
  CONSTRAINT fiscal_chains_check CHECK ((length = 0) = (last IS NULL)),
  CONSTRAINT fiscal_chains_length_check CHECK (length >= 0),
  CONSTRAINT fiscal_chains_wait_seconds_check CHECK (wait_seconds >= 0 AND wait_seconds <= 3600)
);
CREATE TRIGGER fiscal_chains_grow BEFORE DELETE OR UPDATE ON fiscal_chains FOR EACH ROW EXECUTE FUNCTION refuse_fiscal_chain_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON fiscal_chains TO linkstand_app;

-- What the producer of the program declares of each version that makes fiscal records (RD 1007/2023, art. 13).
CREATE TABLE fiscal_declarations (
  issuer text NOT NULL,
  system_version text NOT NULL,
  document jsonb NOT NULL,
  declared_by text NOT NULL,
  declared_at timestamp with time zone NOT NULL,
  CONSTRAINT fiscal_declarations_pkey PRIMARY KEY (issuer, system_version),
  CONSTRAINT fiscal_declarations_document_check CHECK (jsonb_typeof(document) = 'object'::text)
);
CREATE TRIGGER fiscal_declarations_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON fiscal_declarations FOR EACH STATEMENT EXECUTE FUNCTION refuse_declaration_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON fiscal_declarations TO linkstand_app;

-- Records that a Spanish issuer keeps of each invoice and hands to the tax office (VERI*FACTU).
CREATE TABLE fiscal_records (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  issuer text NOT NULL,
  position integer NOT NULL,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  number text NOT NULL,
  total_cents bigint NOT NULL,
  record jsonb NOT NULL,
  hash text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  error_code text,
  error_text text,
  proof text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fiscal_records_pkey PRIMARY KEY (id),
  -- Each place in an issuer's chain is taken once.
  CONSTRAINT fiscal_records_issuer_position_key UNIQUE (issuer, "position"),
  CONSTRAINT fiscal_records_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT fiscal_records_issuer_fkey FOREIGN KEY (issuer) REFERENCES fiscal_chains(issuer),
  -- The office has answered, or the record waits.
  CONSTRAINT fiscal_records_check CHECK ((state = 'queued'::text) = (answered_at IS NULL)),
  CONSTRAINT fiscal_records_filled CHECK (''::text <> ALL (ARRAY[error_code, error_text, proof])),
  CONSTRAINT fiscal_records_hash_check CHECK (hash ~ '^[0-9A-F]{64}$'::text),
  CONSTRAINT fiscal_records_kind_check CHECK (kind = ANY (ARRAY['alta'::text, 'anulacion'::text])),
  CONSTRAINT fiscal_records_position_check CHECK ("position" > 0),
  CONSTRAINT fiscal_records_record_check CHECK (jsonb_typeof(record) = 'object'::text),
  CONSTRAINT fiscal_records_state_check CHECK (state = ANY (ARRAY['queued'::text, 'accepted'::text, 'accepted_with_errors'::text, 'refused'::text]))
);
CREATE INDEX fiscal_records_invoice ON fiscal_records USING btree (invoice_id, id);
CREATE INDEX fiscal_records_made ON fiscal_records USING btree (made_at DESC, id DESC);
CREATE INDEX fiscal_records_number ON fiscal_records USING gin (lower(number) gin_trgm_ops);
CREATE INDEX fiscal_records_queued ON fiscal_records USING btree (issuer, "position") WHERE state = 'queued'::text;
CREATE TRIGGER fiscal_records_frozen BEFORE DELETE OR UPDATE ON fiscal_records FOR EACH ROW EXECUTE FUNCTION refuse_fiscal_record_change();
CREATE TRIGGER fiscal_records_touch BEFORE UPDATE ON fiscal_records FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON fiscal_records TO linkstand_app;

-- How fiscal records are handed over: one row. The certificate is sealed; its hint is what a screen may show.
CREATE TABLE fiscal_sending (
  id integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  environment text NOT NULL DEFAULT 'production'::text,
  installation text NOT NULL DEFAULT "left"(gen_random_uuid()::text, 8),
  certificate_sealed bytea,
  certificate_hint jsonb,
  CONSTRAINT fiscal_sending_pkey PRIMARY KEY (id),
  CONSTRAINT fiscal_sending_check CHECK ((certificate_sealed IS NULL) = (certificate_hint IS NULL)),
  CONSTRAINT fiscal_sending_environment_check CHECK (environment = ANY (ARRAY['production'::text, 'test'::text])),
  CONSTRAINT fiscal_sending_id_check CHECK (id = 1)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON fiscal_sending TO linkstand_app;

-- Money that is spoken for: taken from what a billing account may spend, not yet from its wallet.
CREATE TABLE holds (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  billing_account_id bigint NOT NULL,
  briefing_id bigint NOT NULL,
  billing_mode text NOT NULL,
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  cents bigint NOT NULL GENERATED ALWAYS AS (net_cents + vat_cents) STORED,
  state text NOT NULL DEFAULT 'held'::text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  transfer_id bigint,
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES wallet_balances(billing_account_id),
  CONSTRAINT holds_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id),
  CONSTRAINT holds_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT holds_billing_mode_check CHECK (billing_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  -- A hold ends once: it is captured or released.
  CONSTRAINT holds_check CHECK ((state = 'held'::text) = (ended_at IS NULL)),
  -- A hold that was captured names the transfer that took it.
  CONSTRAINT holds_check1 CHECK ((state = 'captured'::text) = (transfer_id IS NOT NULL)),
  CONSTRAINT holds_net_cents_check CHECK (net_cents >= 0),
  CONSTRAINT holds_state_check CHECK (state = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text])),
  CONSTRAINT holds_vat_cents_check CHECK (vat_cents >= 0)
);
CREATE INDEX holds_billing_account ON holds USING btree (billing_account_id, state, id);
CREATE INDEX holds_briefing ON holds USING btree (briefing_id, id);
CREATE UNIQUE INDEX holds_open ON holds USING btree (briefing_id) WHERE state = 'held'::text;
GRANT SELECT ON holds TO linkstand_app;

-- Answers to requests that carried an Idempotency-Key. A key is written in the transaction of what it stands for, with
-- its answer, so that a repeated request gets the same.
CREATE TABLE idempotency_keys (
  key text NOT NULL,
  caller text NOT NULL,
  endpoint text NOT NULL,
  body_sha256 text NOT NULL,
  status integer,
  response jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller, endpoint, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO linkstand_app;

-- What lets one administrator act as one person for a while. The administrator's own token goes with every request, so
-- no sign-in of the person is ever made.
CREATE TABLE impersonations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  admin_id bigint NOT NULL,
  person_id bigint NOT NULL,
  reason text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT impersonations_pkey PRIMARY KEY (id),
  CONSTRAINT impersonations_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  CONSTRAINT impersonations_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  -- Seeing the product as somebody else ends after 30 minutes.
  CONSTRAINT impersonations_check CHECK (expires_at >= started_at AND expires_at <= (started_at + '00:30:00'::interval)),
  -- Nobody acts as themselves.
  CONSTRAINT impersonations_check1 CHECK (admin_id <> person_id),
  CONSTRAINT impersonations_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 2000)
);
CREATE UNIQUE INDEX impersonations_one_at_a_time ON impersonations USING btree (admin_id) WHERE ended_at IS NULL;
CREATE INDEX impersonations_person ON impersonations USING btree (person_id, started_at DESC);
GRANT DELETE, INSERT, SELECT, UPDATE ON impersonations TO linkstand_app;

-- Looks at articles that links are to be inserted into, the newest of each address counts. The last one before the link
-- was agreed is the page as it was.
CREATE TABLE insertion_articles (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  url text NOT NULL,
  named_by text NOT NULL,
  place smallint,
  judged_at timestamp with time zone NOT NULL,
  judgement jsonb NOT NULL,
  page bytea,
  CONSTRAINT insertion_articles_pkey PRIMARY KEY (id),
  CONSTRAINT insertion_articles_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT insertion_articles_judgement_check CHECK (jsonb_typeof(judgement) = 'object'::text),
  CONSTRAINT insertion_articles_named_by_check CHECK (named_by = ANY (ARRAY['buyer'::text, 'owner'::text])),
  -- Only owners propose several.
  CONSTRAINT insertion_articles_place CHECK (place IS NULL OR named_by = 'owner'::text),
  CONSTRAINT insertion_articles_place_check CHECK (place >= 1 AND place <= 3)
);
CREATE UNIQUE INDEX insertion_articles_url ON insertion_articles USING btree (briefing_id, md5(url));
GRANT DELETE, INSERT, SELECT, UPDATE ON insertion_articles TO linkstand_app;

-- What an installation remembers of itself, such as the token that makes the first administrator.
CREATE TABLE instance_facts (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT instance_facts_pkey PRIMARY KEY (key)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON instance_facts TO linkstand_app;

-- What a document's total is raised or lowered by, and why.
CREATE TABLE invoice_adjustments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT invoice_adjustments_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_adjustments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  CONSTRAINT invoice_adjustments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT invoice_adjustments_kind_check CHECK (kind = ANY (ARRAY['increase'::text, 'decrease'::text])),
  CONSTRAINT invoice_adjustments_reason_check CHECK (reason <> ''::text)
);
CREATE INDEX invoice_adjustments_invoice ON invoice_adjustments USING btree (invoice_id, id);
CREATE TRIGGER invoice_adjustments_frozen BEFORE INSERT OR DELETE OR UPDATE ON invoice_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_invoice_adjustment_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_adjustments TO linkstand_app;

-- Documents that are issued, or mailed, one after the other.
CREATE TABLE invoice_batches (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  invoice_ids bigint[] NOT NULL,
  done integer NOT NULL DEFAULT 0,
  refused jsonb NOT NULL DEFAULT '[]'::jsonb,
  also_mails boolean NOT NULL DEFAULT false,
  asked_by_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT invoice_batches_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_batches_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users(id),
  CONSTRAINT invoice_batches_kind_check CHECK (kind = ANY (ARRAY['issue'::text, 'mail'::text])),
  CONSTRAINT invoice_batches_refused_check CHECK (jsonb_typeof(refused) = 'array'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_batches TO linkstand_app;

-- Lines of a document: publications, or what a person writes.
CREATE TABLE invoice_lines (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  briefing_id bigint,
  side text,
  corrects_line_id bigint,
  description text NOT NULL,
  detail text NOT NULL DEFAULT ''::text,
  quantity_milli bigint NOT NULL DEFAULT 1000,
  unit_price_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  tax_rule text NOT NULL,
  tax_category text NOT NULL,
  vat_bp integer NOT NULL,
  posted_net_cents bigint,
  posted_vat_cents bigint,
  commission_bp integer,
  is_bonus boolean NOT NULL DEFAULT false,
  tax_by_hand boolean NOT NULL DEFAULT false,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_lines_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id),
  CONSTRAINT invoice_lines_corrects_line_id_fkey FOREIGN KEY (corrects_line_id) REFERENCES invoice_lines(id),
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE,
  -- A side of a publication needs the publication.
  CONSTRAINT invoice_lines_check CHECK (side IS NULL OR briefing_id IS NOT NULL),
  CONSTRAINT invoice_lines_check1 CHECK ((posted_net_cents IS NULL) = (posted_vat_cents IS NULL)),
  CONSTRAINT invoice_lines_commission_bp_check CHECK (commission_bp >= 0 AND commission_bp <= 10000),
  CONSTRAINT invoice_lines_quantity_milli_check CHECK (quantity_milli > 0),
  CONSTRAINT invoice_lines_side_check CHECK (side = ANY (ARRAY['client'::text, 'owner'::text, 'seller'::text])),
  CONSTRAINT invoice_lines_vat_bp_check CHECK (vat_bp >= 0 AND vat_bp <= 10000)
);
CREATE UNIQUE INDEX invoice_lines_briefing ON invoice_lines USING btree (briefing_id, side) WHERE side IS NOT NULL;
CREATE INDEX invoice_lines_corrects ON invoice_lines USING btree (corrects_line_id) WHERE corrects_line_id IS NOT NULL;
CREATE INDEX invoice_lines_invoice ON invoice_lines USING btree (invoice_id, id);
CREATE INDEX invoice_lines_reverse_charged ON invoice_lines USING btree (invoice_id) WHERE tax_rule = ANY (ARRAY['eu_reverse_charge'::text, 'eu_reverse_charge_unconfirmed'::text]);
CREATE TRIGGER invoice_lines_frozen BEFORE INSERT OR DELETE OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_invoice_line_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_lines TO linkstand_app;

-- The last number given out, by who issues, series and year. A number is taken in the transaction that issues its
-- document: who issues at the same moment waits, and one that rolls back gives its number back.
CREATE TABLE invoice_series (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  issuer text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  last_issued_at timestamp with time zone,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (issuer, series, year),
  CONSTRAINT invoice_series_id_key UNIQUE (id),
  CONSTRAINT invoice_series_last_number_check CHECK (last_number >= 0),
  CONSTRAINT invoice_series_series_check CHECK (series ~ '^[A-Z][A-Z0-9]{0,7}$'::text),
  CONSTRAINT invoice_series_year_check CHECK (year >= 2000 AND year <= 9999)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_series TO linkstand_app;

-- Drafts and issued documents of clients, owners and sellers, credit notes and confirmations of top-ups.
CREATE TABLE invoices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  type text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  billing_account_id bigint,
  owner_id bigint,
  seller_id bigint,
  corrects_id bigint,
  payment_id bigint,
  issuer text,
  series text,
  series_year integer,
  series_number integer,
  number text,
  is_self_billed boolean NOT NULL DEFAULT false,
  reference text,
  period_from date,
  period_to date,
  issue_day date,
  due_day date,
  paid_on date,
  value_cents bigint NOT NULL DEFAULT 0,
  increase_cents bigint NOT NULL DEFAULT 0,
  decrease_cents bigint NOT NULL DEFAULT 0,
  vat_cents bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  withholding_bp integer NOT NULL DEFAULT 0,
  withheld_cents bigint NOT NULL DEFAULT 0,
  to_pay_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  set_off_cents bigint NOT NULL DEFAULT 0,
  processing_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'EUR'::text,
  reason text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  document jsonb,
  pdf_key text,
  pdf_sha256 text,
  xml_key text,
  xml_sha256 text,
  xml_faults text[] NOT NULL DEFAULT '{}'::text[],
  supplier_file_key text,
  supplier_file_name text,
  supplier_file_type text,
  supplier_file_sha256 text,
  mailed_at timestamp with time zone,
  created_by text NOT NULL DEFAULT ''::text,
  issued_by text,
  issued_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_reference_key UNIQUE (reference),
  CONSTRAINT invoices_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id),
  CONSTRAINT invoices_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES invoices(id),
  CONSTRAINT invoices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT invoices_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  -- A document is a client's, an owner's or a seller's.
  CONSTRAINT invoices_check CHECK (num_nonnulls(billing_account_id, owner_id, seller_id) = 1),
  -- An owner's document is of an owner; a credit note is of whoever's document it corrects.
  CONSTRAINT invoices_check1 CHECK (
CASE type
    WHEN 'owner'::text THEN owner_id IS NOT NULL
    WHEN 'credit_note'::text THEN true
    ELSE owner_id IS NULL
END),
  CONSTRAINT invoices_check10 CHECK ((xml_key IS NULL) = (xml_sha256 IS NULL)),
  CONSTRAINT invoices_check11 CHECK ((supplier_file_key IS NULL) = (supplier_file_sha256 IS NULL)),
  -- No more is paid and set off than is to be paid.
  CONSTRAINT invoices_check12 CHECK ((paid_cents + set_off_cents) <= GREATEST(to_pay_cents, 0::bigint)),
  -- A seller's document is of a seller; a credit note is of whoever's document it corrects.
  CONSTRAINT invoices_check2 CHECK (
CASE type
    WHEN 'seller'::text THEN seller_id IS NOT NULL
    WHEN 'credit_note'::text THEN true
    ELSE seller_id IS NULL
END),
  -- A credit note names the document that it corrects.
  CONSTRAINT invoices_check3 CHECK ((type = 'credit_note'::text) = (corrects_id IS NOT NULL)),
  -- A confirmation of a top-up names its payment.
  CONSTRAINT invoices_check4 CHECK ((type = 'top_up'::text) = (payment_id IS NOT NULL)),
  -- Drafts and void documents have no number; whatever is issued has one.
  CONSTRAINT invoices_check5 CHECK ((state = ANY (ARRAY['draft'::text, 'void'::text])) = (number IS NULL)),
  -- What is issued is frozen with all that it says.
  CONSTRAINT invoices_check6 CHECK ((number IS NULL) = (document IS NULL)),
  CONSTRAINT invoices_check7 CHECK ((number IS NULL) = (issue_day IS NULL)),
  CONSTRAINT invoices_check8 CHECK ((series IS NULL) = (series_number IS NULL)),
  CONSTRAINT invoices_check9 CHECK ((pdf_key IS NULL) = (pdf_sha256 IS NULL)),
  CONSTRAINT invoices_credited_cents_check CHECK (credited_cents >= 0),
  CONSTRAINT invoices_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'BRL'::text])),
  CONSTRAINT invoices_document_check CHECK (jsonb_typeof(document) = 'object'::text),
  CONSTRAINT invoices_filled CHECK (''::text <> ALL (ARRAY[issuer, series, number, reference, pdf_key, pdf_sha256, xml_key, xml_sha256, supplier_file_key, supplier_file_name, supplier_file_type, supplier_file_sha256, issued_by])),
  CONSTRAINT invoices_paid_cents_check CHECK (paid_cents >= 0),
  CONSTRAINT invoices_processing_cents_check CHECK (processing_cents >= 0),
  CONSTRAINT invoices_refunded_cents_check CHECK (refunded_cents >= 0),
  CONSTRAINT invoices_set_off_cents_check CHECK (set_off_cents >= 0),
  CONSTRAINT invoices_state_check CHECK (state = ANY (ARRAY['draft'::text, 'issued'::text, 'partly_paid'::text, 'paid'::text, 'void'::text])),
  CONSTRAINT invoices_type_check CHECK (type = ANY (ARRAY['client'::text, 'owner'::text, 'seller'::text, 'credit_note'::text, 'top_up'::text])),
  CONSTRAINT invoices_withholding_bp_check CHECK (withholding_bp >= 0 AND withholding_bp <= 10000)
);
CREATE INDEX invoices_billing_account ON invoices USING btree (billing_account_id, issue_day DESC) WHERE billing_account_id IS NOT NULL;
CREATE INDEX invoices_client_days ON invoices USING btree (issue_day) INCLUDE (billing_account_id, state, due_day, to_pay_cents, paid_cents, set_off_cents) WHERE type = 'client'::text AND (state = ANY (ARRAY['issued'::text, 'partly_paid'::text, 'paid'::text]));
CREATE INDEX invoices_corrects ON invoices USING btree (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_created ON invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_open ON invoices USING btree (due_day) WHERE state = ANY (ARRAY['issued'::text, 'partly_paid'::text]);
CREATE UNIQUE INDEX invoices_owner_number ON invoices USING btree (owner_id, lower(number)) WHERE owner_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_payment ON invoices USING btree (payment_id) WHERE payment_id IS NOT NULL AND state <> 'void'::text;
CREATE UNIQUE INDEX invoices_seller_number ON invoices USING btree (seller_id, lower(number)) WHERE seller_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_series ON invoices USING btree (issuer, series, series_year, series_number) WHERE series IS NOT NULL;
CREATE INDEX invoices_unrendered ON invoices USING btree (id) WHERE document IS NOT NULL AND pdf_key IS NULL;
CREATE TRIGGER invoices_frozen BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
CREATE TRIGGER invoices_touch BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER invoices_whole_owner BEFORE INSERT ON invoices FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND new.corrects_id IS NULL) EXECUTE FUNCTION refuse_merged_owner();
GRANT DELETE, INSERT, SELECT, UPDATE ON invoices TO linkstand_app;

-- Accounts of the ledger: the house's own, of which there is one each, and those of billing accounts, owners, sellers
-- and cost categories, which are made when the first money moves.
CREATE TABLE ledger_accounts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  billing_account_id bigint,
  owner_id bigint,
  seller_id bigint,
  category_cost_id bigint,
  currency text NOT NULL DEFAULT 'EUR'::text,
  key text NOT NULL GENERATED ALWAYS AS ((code || COALESCE('/'::text || COALESCE(billing_account_id, owner_id, seller_id, category_cost_id), ''::text)) ||
CASE currency
    WHEN 'EUR'::text THEN ''::text
    ELSE '/'::text || currency
END) STORED,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  -- There is one account of a kind, for each of whom it is for.
  CONSTRAINT ledger_accounts_key_key UNIQUE (key),
  CONSTRAINT ledger_accounts_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id),
  CONSTRAINT ledger_accounts_category_cost_id_fkey FOREIGN KEY (category_cost_id) REFERENCES category_costs(id),
  CONSTRAINT ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT ledger_accounts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  -- An account is somebody's or the house's own.
  CONSTRAINT ledger_accounts_check CHECK (num_nonnulls(billing_account_id, owner_id, seller_id, category_cost_id) <= 1),
  -- Only payables and withheld tax are counted for an owner.
  CONSTRAINT ledger_accounts_check2 CHECK (owner_id IS NULL OR (code = ANY (ARRAY['payable'::text, 'withheld_tax'::text]))),
  -- Commissions that are due are counted for each seller.
  CONSTRAINT ledger_accounts_check3 CHECK ((code = 'commission_payable'::text) = (seller_id IS NOT NULL)),
  -- What the company itself spends is counted for each category.
  CONSTRAINT ledger_accounts_check4 CHECK ((code = 'release_bills'::text) = (category_cost_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_code_check CHECK (code = ANY (ARRAY['wallet'::text, 'receivable'::text, 'wallet_debt'::text, 'revenue'::text, 'vat'::text, 'payable'::text, 'cost'::text, 'commission'::text, 'commission_payable'::text, 'withheld_tax'::text, 'bank'::text, 'provider'::text, 'provider_fees'::text, 'exchange'::text, 'bonus'::text, 'correction'::text, 'release_bills'::text, 'opening'::text])),
  -- Only billing accounts have wallets, receivables and debts.
  CONSTRAINT ledger_accounts_of_billing_accounts CHECK ((code = ANY (ARRAY['wallet'::text, 'receivable'::text, 'wallet_debt'::text])) = (billing_account_id IS NOT NULL))
);
CREATE TRIGGER ledger_accounts_fixed BEFORE DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
GRANT INSERT, SELECT ON ledger_accounts TO linkstand_app;

-- Days (UTC) that are over: nothing is posted into them any more.
CREATE TABLE ledger_days (
  day date NOT NULL,
  closed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_days_pkey PRIMARY KEY (day)
);
GRANT SELECT ON ledger_days TO linkstand_app;

-- What a transfer adds to or takes from one account.
CREATE TABLE ledger_entries (
  transfer_id bigint NOT NULL,
  account_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (transfer_id, account_id)
);
CREATE INDEX ledger_entries_account ON ledger_entries USING btree (account_id, at DESC, transfer_id DESC) INCLUDE (cents);
CREATE INDEX ledger_entries_at ON ledger_entries USING brin (at) WITH (pages_per_range='16');
CREATE TRIGGER ledger_entries_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('ledger.posting'::text, true) IS DISTINCT FROM new.transfer_id::text) EXECUTE FUNCTION check_transfer_sums_to_zero();
GRANT SELECT ON ledger_entries TO linkstand_app;

-- Balances at the end of a closed day, so that nobody sums years; made every night from the one before, and compared
-- with the sum of all entries.
CREATE TABLE ledger_snapshots (
  day date NOT NULL,
  account_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT ledger_snapshots_pkey PRIMARY KEY (account_id, day),
  CONSTRAINT ledger_snapshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  -- Balances are kept of closed days only.
  CONSTRAINT ledger_snapshots_day_fkey FOREIGN KEY (day) REFERENCES ledger_days(day)
);
GRANT SELECT ON ledger_snapshots TO linkstand_app;

-- Movements of money. Each has two or more entries that sum to zero.
CREATE TABLE ledger_transfers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  briefing_id bigint,
  invoice_id bigint,
  payment_id bigint,
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  idempotency_key text,
  request_hash bytea,
  reverses_id bigint,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  -- A repeated request posts nothing again.
  CONSTRAINT ledger_transfers_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT ledger_transfers_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_transfers(id)
);
CREATE INDEX ledger_transfers_briefing ON ledger_transfers USING btree (briefing_id) WHERE briefing_id IS NOT NULL;
CREATE INDEX ledger_transfers_invoice ON ledger_transfers USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX ledger_transfers_payment ON ledger_transfers USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_transfers_reverses ON ledger_transfers USING btree (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE TRIGGER ledger_transfers_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_transfers_reported AFTER INSERT ON ledger_transfers FOR EACH ROW WHEN (new.at < (now() - '1 day'::interval) OR new.reverses_id IS NOT NULL) EXECUTE FUNCTION report_transfer_added();
CREATE CONSTRAINT TRIGGER ledger_transfers_sum_to_zero AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('ledger.posting'::text, true) IS DISTINCT FROM new.id::text) EXECUTE FUNCTION check_transfer();
GRANT SELECT ON ledger_transfers TO linkstand_app;

-- What a check of a publication found on its page.
CREATE TABLE link_checks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  url text NOT NULL,
  ok boolean NOT NULL,
  explanation text NOT NULL DEFAULT ''::text,
  result jsonb NOT NULL,
  CONSTRAINT link_checks_pkey PRIMARY KEY (id),
  CONSTRAINT link_checks_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE
);
CREATE INDEX link_checks_briefing ON link_checks USING btree (briefing_id, id DESC);
CREATE INDEX link_checks_failed ON link_checks USING btree (id) WHERE NOT ok;
GRANT DELETE, INSERT, SELECT, UPDATE ON link_checks TO linkstand_app;

-- What is owed for a lost link under its guarantee: repair, another site, or money back.
CREATE TABLE link_claims (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  state text NOT NULL,
  lost_on date NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  repair_until date NOT NULL,
  choose_until date,
  net_cents bigint NOT NULL,
  owner_cents bigint NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  closed_at timestamp with time zone,
  stopped_on date,
  replacement_id bigint,
  CONSTRAINT link_claims_pkey PRIMARY KEY (id),
  CONSTRAINT link_claims_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT link_claims_replacement_id_fkey FOREIGN KEY (replacement_id) REFERENCES briefings(id) ON DELETE SET NULL,
  CONSTRAINT link_claims_net_cents_check CHECK (net_cents >= 0),
  CONSTRAINT link_claims_owner_cents_check CHECK (owner_cents >= 0),
  CONSTRAINT link_claims_state_check CHECK (state = ANY (ARRAY['repairing'::text, 'choosing'::text, 'paused'::text, 'restored'::text, 'refunded'::text, 'settled'::text, 'replaced'::text]))
);
CREATE INDEX link_claims_briefing ON link_claims USING btree (briefing_id, id DESC);
CREATE INDEX link_claims_due ON link_claims USING btree (COALESCE(choose_until, repair_until)) WHERE state = ANY (ARRAY['repairing'::text, 'choosing'::text]);
CREATE UNIQUE INDEX link_claims_one_open ON link_claims USING btree (briefing_id) WHERE state = ANY (ARRAY['repairing'::text, 'choosing'::text, 'paused'::text]);
CREATE INDEX link_claims_replacement ON link_claims USING btree (replacement_id) WHERE replacement_id IS NOT NULL;
CREATE TRIGGER link_claims_links AFTER UPDATE ON link_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
CREATE TRIGGER link_claims_links_gone AFTER DELETE ON link_claims REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
CREATE TRIGGER link_claims_links_new AFTER INSERT ON link_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
GRANT DELETE, INSERT, SELECT, UPDATE ON link_claims TO linkstand_app;

-- The subtrees of a day's tree, of 1024 visits each: the proof of one visit reads its own block and the roots of the
-- others, not all that was seen that day.
CREATE TABLE link_day_blocks (
  day date NOT NULL,
  block integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  first_briefing_id bigint NOT NULL,
  first_seq integer NOT NULL,
  root bytea NOT NULL,
  CONSTRAINT link_day_blocks_pkey PRIMARY KEY (day, block),
  CONSTRAINT link_day_blocks_day_fkey FOREIGN KEY (day) REFERENCES link_days(day) ON DELETE CASCADE,
  CONSTRAINT link_day_blocks_block_check CHECK (block >= 0)
);
GRANT INSERT, SELECT ON link_day_blocks TO linkstand_app;

-- The visits of each day (UTC) as the leaves of one tree, with its signed root: whoever has the root can tell that
-- nothing of the day was changed since.
CREATE TABLE link_days (
  day date NOT NULL,
  size integer NOT NULL,
  root bytea NOT NULL,
  checkpoint text NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT link_days_pkey PRIMARY KEY (day),
  CONSTRAINT link_days_size_check CHECK (size >= 0)
);
GRANT INSERT, SELECT ON link_days TO linkstand_app;

-- Sites as they are visited: one request at a time, with a pause between two.
CREATE TABLE link_hosts (
  host text NOT NULL,
  ready_at timestamp with time zone NOT NULL,
  free_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  lease uuid,
  failures integer NOT NULL DEFAULT 0,
  robots_txt text,
  robots_status integer,
  robots_at timestamp with time zone,
  CONSTRAINT link_hosts_pkey PRIMARY KEY (host)
);
CREATE INDEX link_hosts_ready ON link_hosts USING btree (ready_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON link_hosts TO linkstand_app;

-- What owners and clients are to be told of links, gathered for a while so that a site that falls is one mail.
CREATE TABLE link_news (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  kind text NOT NULL,
  event_id bigint NOT NULL,
  problems text[] NOT NULL DEFAULT '{}'::text[],
  at timestamp with time zone NOT NULL,
  client_notified_at timestamp with time zone,
  owner_notified_at timestamp with time zone,
  target_url text NOT NULL DEFAULT ''::text,
  CONSTRAINT link_news_pkey PRIMARY KEY (id),
  CONSTRAINT link_news_briefing_id_event_id_key UNIQUE (briefing_id, event_id),
  CONSTRAINT link_news_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT link_news_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  CONSTRAINT link_news_kind_check CHECK (kind = ANY (ARRAY['lost'::text, 'restored'::text, 'target_down'::text, 'target_back'::text]))
);
CREATE INDEX link_news_event ON link_news USING btree (event_id);
CREATE INDEX link_news_pending ON link_news USING btree (briefing_id) WHERE client_notified_at IS NULL OR owner_notified_at IS NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON link_news TO linkstand_app;

-- The page itself, where a check found something for the first time: compressed, and held by its hash in what was
-- found.
CREATE TABLE link_pages (
  check_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  gzip bytea NOT NULL,
  CONSTRAINT link_pages_pkey PRIMARY KEY (check_id, at),
  CONSTRAINT link_pages_check_id_fkey FOREIGN KEY (check_id) REFERENCES link_checks(id) ON DELETE CASCADE
) PARTITION BY RANGE (at);
GRANT INSERT, SELECT ON link_pages TO linkstand_app;

-- Pages of months without a partition of their own.
CREATE TABLE link_pages_default PARTITION OF link_pages DEFAULT;

-- Which publications link to a page of a client.
CREATE TABLE link_target_uses (
  briefing_id bigint NOT NULL,
  target_id bigint NOT NULL,
  CONSTRAINT link_target_uses_pkey PRIMARY KEY (briefing_id, target_id),
  CONSTRAINT link_target_uses_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT link_target_uses_target_id_fkey FOREIGN KEY (target_id) REFERENCES link_targets(id) ON DELETE CASCADE
);
CREATE INDEX link_target_uses_target ON link_target_uses USING btree (target_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON link_target_uses TO linkstand_app;

-- Pages of clients that published links lead to: looked at now and then, so that their clients hear of a dead one.
CREATE TABLE link_targets (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  host text NOT NULL,
  state text NOT NULL DEFAULT 'alive'::text,
  state_since timestamp with time zone NOT NULL DEFAULT now(),
  fault text NOT NULL DEFAULT ''::text,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone NOT NULL,
  CONSTRAINT link_targets_pkey PRIMARY KEY (id),
  CONSTRAINT link_targets_host_fkey FOREIGN KEY (host) REFERENCES link_hosts(host),
  CONSTRAINT link_targets_state_check CHECK (state = ANY (ARRAY['alive'::text, 'failing'::text, 'down'::text]))
);
CREATE INDEX link_targets_due ON link_targets USING btree (host, next_check_at);
CREATE UNIQUE INDEX link_targets_url ON link_targets USING btree (md5(url));
GRANT DELETE, INSERT, SELECT, UPDATE ON link_targets TO linkstand_app;

-- Every look at a page: small, with what it found where that was found first. Each carries the hash of the one before.
CREATE TABLE link_visits (
  briefing_id bigint NOT NULL,
  seq integer NOT NULL,
  at timestamp with time zone NOT NULL,
  verdict text NOT NULL,
  check_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT link_visits_pkey PRIMARY KEY (briefing_id, seq, at),
  CONSTRAINT link_visits_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT link_visits_check_id_fkey FOREIGN KEY (check_id) REFERENCES link_checks(id),
  CONSTRAINT link_visits_verdict_check CHECK (verdict = ANY (ARRAY['ok'::text, 'fault'::text, 'unknown'::text]))
) PARTITION BY RANGE (at);
CREATE INDEX link_visits_day ON ONLY link_visits USING btree (at);
GRANT INSERT, SELECT ON link_visits TO linkstand_app;

-- Visits of months without a partition of their own.
CREATE TABLE link_visits_default PARTITION OF link_visits DEFAULT;

-- A published link that is watched, and where it stands.
CREATE TABLE link_watches (
  briefing_id bigint NOT NULL,
  host text NOT NULL,
  url text NOT NULL,
  is_watched boolean NOT NULL DEFAULT true,
  published_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'alive'::text,
  state_since timestamp with time zone NOT NULL,
  first_fault_at timestamp with time zone,
  confirmations smallint NOT NULL DEFAULT 0,
  unknown_since timestamp with time zone,
  unknowns integer NOT NULL DEFAULT 0,
  is_unknown_reported boolean NOT NULL DEFAULT false,
  lost_at timestamp with time zone,
  outages integer NOT NULL DEFAULT 0,
  accepted text[] NOT NULL DEFAULT '{}'::text[],
  case_id bigint,
  visits integer NOT NULL DEFAULT 0,
  last_visit_at timestamp with time zone,
  last_verdict text,
  last_check_id bigint,
  last_hash bytea,
  etag text,
  last_modified text,
  conditional_visits smallint NOT NULL DEFAULT 0,
  next_check_at timestamp with time zone NOT NULL,
  extended_days integer NOT NULL DEFAULT 0,
  first_visit_at timestamp with time zone,
  first_loss_at timestamp with time zone,
  merged_case_id bigint,
  CONSTRAINT link_watches_pkey PRIMARY KEY (briefing_id),
  CONSTRAINT link_watches_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT link_watches_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL,
  CONSTRAINT link_watches_host_fkey FOREIGN KEY (host) REFERENCES link_hosts(host),
  CONSTRAINT link_watches_last_check_id_fkey FOREIGN KEY (last_check_id) REFERENCES link_checks(id),
  CONSTRAINT link_watches_merged_case_id_fkey FOREIGN KEY (merged_case_id) REFERENCES cases(id) ON DELETE SET NULL,
  CONSTRAINT link_watches_extended_days_check CHECK (extended_days >= 0),
  CONSTRAINT link_watches_filled CHECK (''::text <> ALL (ARRAY[etag, last_modified])),
  CONSTRAINT link_watches_last_verdict_check CHECK (last_verdict = ANY (ARRAY['ok'::text, 'fault'::text, 'unknown'::text])),
  CONSTRAINT link_watches_state_check CHECK (state = ANY (ARRAY['alive'::text, 'suspect'::text, 'unknown'::text, 'lost'::text]))
);
CREATE INDEX link_watches_case ON link_watches USING btree (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX link_watches_check ON link_watches USING btree (last_check_id) WHERE last_check_id IS NOT NULL;
CREATE INDEX link_watches_due ON link_watches USING btree (host, next_check_at) WHERE is_watched;
CREATE INDEX link_watches_merged_case ON link_watches USING btree (merged_case_id) WHERE merged_case_id IS NOT NULL;
CREATE INDEX link_watches_troubled ON link_watches USING btree (state, state_since) WHERE is_watched AND state <> 'alive'::text;
CREATE TRIGGER link_watches_first BEFORE UPDATE ON link_watches FOR EACH ROW WHEN (new.first_visit_at IS NULL AND new.last_visit_at IS NOT NULL OR new.state = 'lost'::text AND new.first_loss_at IS NULL) EXECUTE FUNCTION link_watches_note_first();
CREATE TRIGGER link_watches_links AFTER UPDATE ON link_watches FOR EACH ROW WHEN (old.is_watched IS DISTINCT FROM new.is_watched OR old.state IS DISTINCT FROM new.state OR old.last_visit_at IS DISTINCT FROM new.last_visit_at OR old.extended_days IS DISTINCT FROM new.extended_days) EXECUTE FUNCTION link_watches_keep_links();
CREATE TRIGGER link_watches_links_new AFTER INSERT ON link_watches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_parts_keep_links();
GRANT DELETE, INSERT, SELECT, UPDATE ON link_watches TO linkstand_app;

-- Every link that was ordered, as the list of all links shows it.
CREATE TABLE links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  position integer NOT NULL,
  campaign_id bigint NOT NULL,
  site_id bigint NOT NULL,
  owner_id bigint,
  editor_id bigint,
  status text NOT NULL,
  state text NOT NULL,
  page_url text NOT NULL,
  target_url text NOT NULL,
  target_host text NOT NULL,
  anchor text NOT NULL,
  link_type text,
  price_cents bigint,
  published_at timestamp with time zone,
  guarantee_days integer,
  guaranteed_until timestamp with time zone,
  last_look_at timestamp with time zone,
  search_text text NOT NULL,
  CONSTRAINT links_pkey PRIMARY KEY (id),
  CONSTRAINT links_briefing_id_position_key UNIQUE (briefing_id, "position"),
  CONSTRAINT links_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT links_link_type_check CHECK (link_type = ANY (ARRAY['do_follow'::text, 'no_follow'::text, 'sponsored'::text])),
  CONSTRAINT links_position_check CHECK ("position" >= 0 AND "position" <= 3),
  CONSTRAINT links_state_check CHECK (state = ANY (ARRAY['lost'::text, 'repairing'::text, 'suspect'::text, 'unchecked'::text, 'alive'::text, 'in_order'::text]))
);
CREATE INDEX links_by_anchor ON links USING btree ("left"(anchor, 300) COLLATE people, id);
CREATE INDEX links_by_guarantee ON links USING btree (guaranteed_until DESC NULLS LAST, id DESC);
CREATE INDEX links_by_guarantee_up ON links USING btree (guaranteed_until, id);
CREATE INDEX links_by_look ON links USING btree (last_look_at DESC NULLS LAST, id DESC);
CREATE INDEX links_by_look_up ON links USING btree (last_look_at, id);
CREATE INDEX links_by_page ON links USING btree ("left"(page_url, 300) COLLATE "C", id);
CREATE INDEX links_by_price ON links USING btree (price_cents DESC NULLS LAST, id DESC);
CREATE INDEX links_by_price_up ON links USING btree (price_cents, id);
CREATE INDEX links_by_publication ON links USING btree (published_at DESC NULLS LAST, id DESC);
CREATE INDEX links_by_publication_up ON links USING btree (published_at, id);
CREATE INDEX links_by_state ON links USING btree (array_position('{lost,repairing,suspect,unchecked,alive,in_order}'::text[], state), id);
CREATE INDEX links_by_target ON links USING btree ("left"(target_url, 300) COLLATE "C", id);
CREATE INDEX links_by_type ON links USING btree (link_type DESC NULLS LAST, id DESC);
CREATE INDEX links_by_type_up ON links USING btree (link_type, id);
CREATE INDEX links_campaign ON links USING btree (campaign_id, id);
CREATE INDEX links_editor ON links USING btree (editor_id, id) WHERE editor_id IS NOT NULL;
CREATE INDEX links_owner ON links USING btree (owner_id, id) WHERE owner_id IS NOT NULL;
CREATE INDEX links_site ON links USING btree (site_id, id);
CREATE INDEX links_state ON links USING btree (state, published_at DESC NULLS LAST, id DESC);
CREATE INDEX links_target_host ON links USING btree (target_host, id);
CREATE INDEX links_words ON links USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='512');
GRANT DELETE, INSERT, SELECT, UPDATE ON links TO linkstand_app;

-- Newsletters handed over in the current second and hour, in all and by receiving domain.
CREATE TABLE mail_pace (
  bucket text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  used integer NOT NULL,
  CONSTRAINT mail_pace_pkey PRIMARY KEY (bucket),
  CONSTRAINT mail_pace_used_check CHECK (used >= 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_pace TO linkstand_app;

-- Addresses that get no newsletter any more, and why. The team sees them, adds addresses, and lifts what is no wish of
-- the reader.
CREATE TABLE mail_suppressions (
  address text NOT NULL,
  reason text NOT NULL,
  newsletter_id bigint,
  at timestamp with time zone NOT NULL DEFAULT now(),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  added_by text NOT NULL DEFAULT ''::text,
  CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address),
  CONSTRAINT mail_suppressions_id_key UNIQUE (id),
  CONSTRAINT mail_suppressions_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE SET NULL,
  CONSTRAINT mail_suppressions_reason_check CHECK (reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'manual'::text]))
);
CREATE INDEX mail_suppressions_at ON mail_suppressions USING btree (at, id);
CREATE INDEX mail_suppressions_newsletter ON mail_suppressions USING btree (newsletter_id) WHERE newsletter_id IS NOT NULL;
CREATE INDEX mail_suppressions_search ON mail_suppressions USING gin (address gin_trgm_ops);
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_suppressions TO linkstand_app;

-- Mails that somebody does not want. Newsletters are in mail_suppressions, as addresses that bounced are.
CREATE TABLE mail_topics_off (
  address text NOT NULL,
  topic text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mail_topics_off_pkey PRIMARY KEY (address, topic),
  CONSTRAINT mail_topics_off_topic_check CHECK (topic = ANY (ARRAY['new_sites'::text, 'reminders'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_topics_off TO linkstand_app;

-- Every mail the product sends. The row and the job that sends it are written in the transaction of the change that the
-- mail tells of, with the words already set: what was decided is what is sent, however late or often it is tried.
CREATE TABLE mails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  dedupe_key text,
  message_id text NOT NULL,
  to_address text NOT NULL,
  from_name text NOT NULL,
  from_address text NOT NULL,
  template text NOT NULL,
  audience text NOT NULL,
  locale text NOT NULL,
  brand_id bigint,
  subject text NOT NULL,
  html text,
  text text,
  is_confidential boolean NOT NULL,
  unsubscribe_url text,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((((to_address || ' '::text) || subject) || ' '::text) || template)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  attachment_name text,
  attachment_type text,
  attachment_key text,
  begun_at timestamp with time zone,
  may_repeat boolean NOT NULL DEFAULT false,
  repeated_at timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  -- No occasion is mailed about twice.
  CONSTRAINT mails_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT mails_message_id_key UNIQUE (message_id),
  CONSTRAINT mails_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE SET NULL,
  CONSTRAINT mails_attachment CHECK (num_nonnulls(attachment_name, attachment_type, attachment_key) = ANY (ARRAY[0, 3])),
  CONSTRAINT mails_attempts_check CHECK (attempts >= 0),
  CONSTRAINT mails_audience_check CHECK (audience = ANY (ARRAY['account'::text, 'client'::text, 'owner'::text, 'staff'::text])),
  -- A mail that was sent has the moment at which it was.
  CONSTRAINT mails_check CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  -- What is still to be sent has its text.
  CONSTRAINT mails_check1 CHECK (status = 'sent'::text OR html IS NOT NULL AND text IS NOT NULL),
  CONSTRAINT mails_dedupe_key_check CHECK (length(dedupe_key) <= 200),
  CONSTRAINT mails_filled CHECK (''::text <> ALL (ARRAY[dedupe_key, html, text, attachment_name, attachment_type, attachment_key])),
  CONSTRAINT mails_from_address_check CHECK (from_address !~ '[[:cntrl:]]'::text),
  CONSTRAINT mails_from_name_check CHECK (from_name !~ '[[:cntrl:]]'::text),
  CONSTRAINT mails_locale_check CHECK (locale = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'dead'::text, 'unknown'::text])),
  CONSTRAINT mails_subject_check CHECK (subject !~ '[[:cntrl:]]'::text AND length(subject) >= 1 AND length(subject) <= 200),
  CONSTRAINT mails_to_address_check CHECK (to_address !~ '[[:cntrl:]]'::text AND length(to_address) <= 320),
  CONSTRAINT mails_unsubscribe_url_check CHECK (unsubscribe_url ~ '^https?://[^[:cntrl:]<>]+$'::text)
);
CREATE INDEX mails_by_address ON mails USING btree (to_address, id);
CREATE INDEX mails_by_attempts ON mails USING btree (attempts, id);
CREATE INDEX mails_by_creation ON mails USING btree (created_at, id);
CREATE INDEX mails_by_sending ON mails USING btree (sent_at DESC NULLS LAST, id DESC);
CREATE INDEX mails_by_sending_up ON mails USING btree (sent_at, id);
CREATE INDEX mails_by_status ON mails USING btree (status, id);
CREATE INDEX mails_by_template ON mails USING btree (template, id);
CREATE INDEX mails_search ON mails USING gin (search_text gin_trgm_ops);
CREATE INDEX mails_to_erase ON mails USING btree (sent_at) WHERE html IS NOT NULL;
CREATE INDEX mails_unsent ON mails USING btree (status, id) WHERE status <> 'sent'::text;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails TO linkstand_app;

-- What client, team and owner write to each other about a briefing.
CREATE TABLE messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  briefing_id bigint NOT NULL,
  audience text NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  author_name text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  mentions jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT messages_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE CASCADE,
  CONSTRAINT messages_audience_check CHECK (audience = ANY (ARRAY['client'::text, 'owner'::text, 'internal'::text])),
  CONSTRAINT messages_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'owner'::text, 'system'::text])),
  CONSTRAINT messages_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text)
);
CREATE INDEX messages_briefing ON messages USING btree (briefing_id, id);
CREATE TRIGGER messages_to_crm AFTER INSERT ON messages FOR EACH ROW WHEN (new.author_kind = 'client'::text) EXECUTE FUNCTION crm_take_message();
GRANT DELETE, INSERT, SELECT, UPDATE ON messages TO linkstand_app;

-- Every change of the metrics of a site.
CREATE TABLE metric_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  site_id bigint NOT NULL,
  da integer,
  pa integer,
  monthly_traffic integer,
  source text NOT NULL,
  measured_on date,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by text NOT NULL DEFAULT COALESCE(current_setting('linkstand.actor'::text, true), ''::text),
  CONSTRAINT metric_changes_pkey PRIMARY KEY (id),
  CONSTRAINT metric_changes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX metric_changes_site ON metric_changes USING btree (site_id, changed_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON metric_changes TO linkstand_app;

-- Until when a service that failed is left alone.
CREATE TABLE metric_pauses (
  service text NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  paused_until timestamp with time zone,
  CONSTRAINT metric_pauses_pkey PRIMARY KEY (service)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON metric_pauses TO linkstand_app;

-- When each service was last asked about a site, and when it may be asked again.
CREATE TABLE metric_readings (
  site_id bigint NOT NULL,
  service text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  misses smallint NOT NULL DEFAULT 0,
  is_alone boolean NOT NULL DEFAULT false,
  CONSTRAINT metric_readings_pkey PRIMARY KEY (site_id, service),
  CONSTRAINT metric_readings_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON metric_readings TO linkstand_app;

-- What each service was asked per day.
CREATE TABLE metric_usage (
  service text NOT NULL,
  day date NOT NULL,
  sites integer NOT NULL,
  calls integer NOT NULL,
  CONSTRAINT metric_usage_pkey PRIMARY KEY (service, day)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON metric_usage TO linkstand_app;

-- Pictures that were uploaded for newsletters. Mail programs fetch them by a key that nobody guesses.
CREATE TABLE newsletter_images (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  newsletter_id bigint NOT NULL,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  media_type text NOT NULL,
  bytes integer NOT NULL,
  storage_key text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT newsletter_images_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_images_key_key UNIQUE (key),
  CONSTRAINT newsletter_images_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_images_key ON newsletter_images USING btree (storage_key);
CREATE INDEX newsletter_images_newsletter ON newsletter_images USING btree (newsletter_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON newsletter_images TO linkstand_app;

-- Who gets a newsletter, and who of its audience is left out and why. Frozen when it starts, so that candidates are
-- recipients and exclusions, and nobody is mailed twice.
CREATE TABLE newsletter_recipients (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  newsletter_id bigint NOT NULL,
  address text NOT NULL,
  user_id bigint,
  owner_id bigint,
  name text NOT NULL,
  company text NOT NULL DEFAULT ''::text,
  locale text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamp with time zone,
  sent_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  bounced_at timestamp with time zone,
  bounce text,
  clicked_at timestamp with time zone,
  opened_at timestamp with time zone,
  begun_at timestamp with time zone,
  CONSTRAINT newsletter_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_recipients_key_key UNIQUE (key),
  -- Nobody is mailed twice.
  CONSTRAINT newsletter_recipients_newsletter_id_address_key UNIQUE (newsletter_id, address),
  CONSTRAINT newsletter_recipients_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_recipients_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id) ON DELETE SET NULL,
  CONSTRAINT newsletter_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT newsletter_recipients_bounce_check CHECK (bounce = ANY (ARRAY['hard'::text, 'soft'::text, 'complaint'::text])),
  CONSTRAINT newsletter_recipients_check CHECK ((bounced_at IS NULL) = (bounce IS NULL)),
  CONSTRAINT newsletter_recipients_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'unknown'::text, 'excluded'::text]))
);
CREATE INDEX newsletter_recipients_bounced ON newsletter_recipients USING btree (address, bounced_at) WHERE bounce = 'soft'::text;
CREATE INDEX newsletter_recipients_owner ON newsletter_recipients USING btree (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX newsletter_recipients_state ON newsletter_recipients USING btree (newsletter_id, state, id);
CREATE INDEX newsletter_recipients_user ON newsletter_recipients USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX newsletter_recipients_waiting ON newsletter_recipients USING btree (newsletter_id, split_part(address, '@'::text, 2), id) WHERE state = 'waiting'::text;
GRANT DELETE, INSERT, SELECT, UPDATE ON newsletter_recipients TO linkstand_app;

-- A newsletter with a version for each language.
CREATE TABLE newsletters (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  audience text NOT NULL,
  executive_id bigint,
  filter jsonb NOT NULL DEFAULT '{}'::jsonb,
  versions jsonb NOT NULL DEFAULT '{}'::jsonb,
  brand_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_by_id bigint,
  created_by text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT newsletters_pkey PRIMARY KEY (id),
  CONSTRAINT newsletters_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  CONSTRAINT newsletters_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT newsletters_executive_id_fkey FOREIGN KEY (executive_id) REFERENCES users(id),
  CONSTRAINT newsletters_audience_check CHECK (audience = ANY (ARRAY['clients'::text, 'owners'::text])),
  CONSTRAINT newsletters_filter_check CHECK (jsonb_typeof(filter) = 'object'::text),
  CONSTRAINT newsletters_name_check CHECK (name <> ''::text),
  CONSTRAINT newsletters_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'canceled'::text])),
  CONSTRAINT newsletters_versions_check CHECK (jsonb_typeof(versions) = 'object'::text)
);
CREATE INDEX newsletters_by_creation ON newsletters USING btree (created_at, id);
CREATE INDEX newsletters_executive ON newsletters USING btree (executive_id) WHERE executive_id IS NOT NULL;
CREATE INDEX newsletters_search ON newsletters USING gin (search_text gin_trgm_ops);
CREATE TRIGGER newsletters_touch BEFORE UPDATE ON newsletters FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON newsletters TO linkstand_app;

-- What a person is told in the product.
CREATE TABLE notifications (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  event_id bigint,
  type text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  href text NOT NULL DEFAULT ''::text,
  read_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  -- A person is told of an event once.
  CONSTRAINT notifications_user_id_event_id_key UNIQUE (user_id, event_id),
  CONSTRAINT notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_event ON notifications USING btree (event_id);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_user ON notifications USING btree (user_id, id DESC);
CREATE TRIGGER notifications_announced AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION notifications_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON notifications TO linkstand_app;

-- Sites that owners offer by their link, and how they showed that these are theirs.
CREATE TABLE offered_sites (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  domain text NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  language text NOT NULL,
  type text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  cost_cents bigint NOT NULL,
  gambling_cost_cents bigint,
  insertion_cost_cents bigint,
  delivery_days integer NOT NULL,
  code text NOT NULL,
  looked_at timestamp with time zone,
  faults jsonb NOT NULL DEFAULT '{}'::jsonb,
  proven_at timestamp with time zone,
  proven_by text,
  import_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT offered_sites_pkey PRIMARY KEY (id),
  CONSTRAINT offered_sites_code_key UNIQUE (code),
  CONSTRAINT offered_sites_import_id_key UNIQUE (import_id),
  CONSTRAINT offered_sites_owner_id_domain_key UNIQUE (owner_id, domain),
  CONSTRAINT offered_sites_import_id_fkey FOREIGN KEY (import_id) REFERENCES site_imports(id) ON DELETE SET NULL,
  CONSTRAINT offered_sites_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id) ON DELETE CASCADE,
  CONSTRAINT offered_sites_cost_cents_check CHECK (cost_cents >= 0),
  CONSTRAINT offered_sites_delivery_days_check CHECK (delivery_days >= 1 AND delivery_days <= 365),
  CONSTRAINT offered_sites_faults_check CHECK (jsonb_typeof(faults) = 'object'::text),
  CONSTRAINT offered_sites_gambling_cost_cents_check CHECK (gambling_cost_cents >= 0),
  CONSTRAINT offered_sites_insertion_cost_cents_check CHECK (insertion_cost_cents >= 0),
  -- Where the code was found is known with the moment.
  CONSTRAINT offered_sites_proof_check CHECK ((proven_at IS NULL) = (proven_by IS NULL)),
  CONSTRAINT offered_sites_proven_by_check CHECK (proven_by = ANY (ARRAY['file'::text, 'dns'::text, 'meta_tag'::text])),
  -- Nobody is asked about a site that is not shown to be its owner’s.
  CONSTRAINT offered_sites_sent_check CHECK (import_id IS NULL OR proven_at IS NOT NULL),
  CONSTRAINT offered_sites_type_check CHECK (type = ANY (ARRAY['newspaper'::text, 'magazine'::text, 'blog'::text, 'portal'::text, 'forum'::text, 'radio'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON offered_sites TO linkstand_app;

-- What one owner asks for one site: cost, link types, fill modes, delivery days and guarantee. One is chosen for the
-- site.
CREATE TABLE offers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  site_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  site_name text NOT NULL DEFAULT ''::text,
  cost_cents bigint NOT NULL,
  gambling_cost_cents bigint,
  insertion_cost_cents bigint,
  insertion_gambling_cost_cents bigint,
  link_types text[] NOT NULL,
  fill_modes text[] NOT NULL,
  default_fill_mode text NOT NULL,
  delivery_days integer NOT NULL DEFAULT 7,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  guarantee_days integer,
  guarantee_covers text[] NOT NULL DEFAULT '{presence,link_type,indexing}'::text[],
  paused_at timestamp with time zone,
  paused_until date,
  min_words integer,
  max_words integer,
  max_links integer,
  content_rules text,
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_site_id_owner_id_key UNIQUE (site_id, owner_id),
  CONSTRAINT offers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT offers_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE DEFERRABLE,
  -- What a publication is labelled as by default is something that the owner offers.
  CONSTRAINT offers_check CHECK (default_fill_mode = ANY (fill_modes)),
  CONSTRAINT offers_content_rules_check CHECK (content_rules <> ''::text),
  CONSTRAINT offers_cost_cents_check CHECK (cost_cents >= 0),
  CONSTRAINT offers_default_fill_mode_check CHECK (default_fill_mode = ANY (ARRAY['with_brand_tag'::text, 'without_brand_tag'::text, 'only_if_requested'::text, 'subject_to_editorial_review'::text, 'strategic_partner'::text, 'partner_content'::text, 'external_content'::text])),
  CONSTRAINT offers_delivery_days_check CHECK (delivery_days >= 1 AND delivery_days <= 365),
  CONSTRAINT offers_fill_modes_check CHECK (cardinality(fill_modes) > 0 AND fill_modes <@ ARRAY['with_brand_tag'::text, 'without_brand_tag'::text, 'only_if_requested'::text, 'subject_to_editorial_review'::text, 'strategic_partner'::text, 'partner_content'::text, 'external_content'::text]),
  CONSTRAINT offers_gambling_cost_cents_check CHECK (gambling_cost_cents >= 0),
  CONSTRAINT offers_guarantee_covers_check CHECK (cardinality(guarantee_covers) > 0 AND guarantee_covers <@ '{presence,link_type,indexing}'::text[]),
  CONSTRAINT offers_guarantee_days_check CHECK (guarantee_days >= 0 AND guarantee_days <= 3650),
  CONSTRAINT offers_insertion_cost_cents_check CHECK (insertion_cost_cents >= 0),
  CONSTRAINT offers_insertion_gambling_cost_cents_check CHECK (insertion_gambling_cost_cents >= 0),
  CONSTRAINT offers_link_types_check CHECK (cardinality(link_types) > 0 AND link_types <@ ARRAY['do_follow'::text, 'no_follow'::text, 'sponsored'::text]),
  CONSTRAINT offers_max_links_check CHECK (max_links >= 1 AND max_links <= 100),
  CONSTRAINT offers_max_words_check CHECK (max_words >= 1 AND max_words <= 20000),
  CONSTRAINT offers_min_words_check CHECK (min_words >= 1 AND min_words <= 20000),
  -- A pause that ends has begun.
  CONSTRAINT offers_pause_check CHECK (paused_until IS NULL OR paused_at IS NOT NULL),
  -- A text can be as long as it has to be.
  CONSTRAINT offers_words_check CHECK (max_words >= min_words)
);
CREATE INDEX offers_owner ON offers USING btree (owner_id, site_id);
CREATE INDEX offers_paused ON offers USING btree (paused_until) WHERE paused_until IS NOT NULL;
CREATE UNIQUE INDEX offers_site_name_per_owner ON offers USING btree (owner_id, lower(site_name));
CREATE TRIGGER offers_counted AFTER UPDATE ON offers FOR EACH ROW WHEN (old.owner_id <> new.owner_id) EXECUTE FUNCTION offers_count_for_owners();
CREATE TRIGGER offers_counted_gone AFTER DELETE ON offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION offers_count_for_owners();
CREATE TRIGGER offers_counted_new AFTER INSERT ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION offers_count_for_owners();
CREATE TRIGGER offers_site AFTER UPDATE ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION offers_update_site();
CREATE TRIGGER offers_site_name BEFORE INSERT OR UPDATE OF site_id ON offers FOR EACH ROW EXECUTE FUNCTION offers_take_site_name();
CREATE TRIGGER offers_touch BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER offers_whole_owner BEFORE INSERT OR UPDATE OF owner_id ON offers FOR EACH ROW EXECUTE FUNCTION refuse_merged_owner();
GRANT DELETE, INSERT, SELECT, UPDATE ON offers TO linkstand_app;

-- Orders by campaign, client, site or of all, in the day, month or year in which they were submitted or published.
CREATE TABLE order_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  campaign_id bigint,
  user_id bigint,
  company_id bigint,
  seller_id bigint,
  site_id bigint,
  owner_id bigint,
  orders bigint NOT NULL,
  price_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  booked_cents bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  is_once boolean NOT NULL DEFAULT false
) PARTITION BY LIST (rollup);
CREATE INDEX order_months_at ON ONLY order_months USING btree (at);
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months TO linkstand_app;

CREATE TABLE order_months_published_by_campaign PARTITION OF order_months FOR VALUES IN ('published_by_campaign');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_campaign TO linkstand_app;

CREATE TABLE order_months_published_by_client PARTITION OF order_months FOR VALUES IN ('published_by_client');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_client TO linkstand_app;

CREATE TABLE order_months_published_by_client_years PARTITION OF order_months FOR VALUES IN ('published_by_client_years');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_client_years TO linkstand_app;

CREATE TABLE order_months_published_by_day PARTITION OF order_months FOR VALUES IN ('published_by_day');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_day TO linkstand_app;

CREATE TABLE order_months_published_by_site PARTITION OF order_months FOR VALUES IN ('published_by_site');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_site TO linkstand_app;

CREATE TABLE order_months_published_by_site_years PARTITION OF order_months FOR VALUES IN ('published_by_site_years');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_published_by_site_years TO linkstand_app;

CREATE TABLE order_months_submitted_by_campaign PARTITION OF order_months FOR VALUES IN ('submitted_by_campaign');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_campaign TO linkstand_app;

CREATE TABLE order_months_submitted_by_client PARTITION OF order_months FOR VALUES IN ('submitted_by_client');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_client TO linkstand_app;

CREATE TABLE order_months_submitted_by_client_years PARTITION OF order_months FOR VALUES IN ('submitted_by_client_years');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_client_years TO linkstand_app;

CREATE TABLE order_months_submitted_by_day PARTITION OF order_months FOR VALUES IN ('submitted_by_day');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_day TO linkstand_app;

CREATE TABLE order_months_submitted_by_site PARTITION OF order_months FOR VALUES IN ('submitted_by_site');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_site TO linkstand_app;

CREATE TABLE order_months_submitted_by_site_years PARTITION OF order_months FOR VALUES IN ('submitted_by_site_years');
GRANT DELETE, INSERT, SELECT, UPDATE ON order_months_submitted_by_site_years TO linkstand_app;

-- The last state of each service that this installation calls: works since, or broken since and by what.
CREATE TABLE outside_services (
  name text NOT NULL,
  works_since timestamp with time zone,
  broken_since timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_error text NOT NULL DEFAULT ''::text,
  milliseconds integer,
  quota jsonb,
  alerted_at timestamp with time zone,
  CONSTRAINT outside_services_pkey PRIMARY KEY (name),
  -- A service works or is broken, never both.
  CONSTRAINT outside_services_check CHECK (num_nonnulls(works_since, broken_since) = 1),
  CONSTRAINT outside_services_name_check CHECK (name ~ '^[a-z0-9_]+$'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON outside_services TO linkstand_app;

-- What the counts of owners still lack of a transaction that is under way. Each transaction settles its own entries
-- when it commits, so nobody ever sees those of another, and after a crash there is nothing to remember.
CREATE UNLOGGED TABLE owner_changes (
  owner_id bigint NOT NULL,
  sites bigint NOT NULL DEFAULT 0,
  waiting bigint NOT NULL DEFAULT 0,
  published bigint NOT NULL DEFAULT 0,
  publications boolean NOT NULL DEFAULT false
);
CREATE CONSTRAINT TRIGGER owner_changes_settled AFTER INSERT ON owner_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION owners_settle();
CREATE TRIGGER owner_changes_unsettled BEFORE INSERT ON owner_changes FOR EACH STATEMENT EXECUTE FUNCTION owner_changes_reset_settled();
GRANT DELETE, INSERT, SELECT, UPDATE ON owner_changes TO linkstand_app;

-- Publishers. They have no account; their unguessable link is their way in.
CREATE TABLE owners (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  contacts jsonb NOT NULL DEFAULT '[]'::jsonb,
  language text NOT NULL DEFAULT 'en-US'::text,
  languages text[] NOT NULL DEFAULT '{}'::text[],
  country text NOT NULL DEFAULT ''::text,
  owner_manager_id bigint,
  created_by_id bigint,
  notes text NOT NULL DEFAULT ''::text,
  link_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  link_revoked_at timestamp with time zone,
  payment_sealed bytea,
  payment_hint jsonb,
  payment_changed_at timestamp with time zone,
  sites_count integer NOT NULL DEFAULT 0,
  waiting_count integer NOT NULL DEFAULT 0,
  published_count integer NOT NULL DEFAULT 0,
  last_published_at timestamp with time zone,
  last_touch_at timestamp with time zone,
  last_touch_kind text,
  last_touch_by text,
  next_step text NOT NULL DEFAULT ''::text,
  next_step_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  payment_changed_by_id bigint,
  payment_confirmed_at timestamp with time zone,
  payment_confirmed_by_id bigint,
  legal_name text NOT NULL DEFAULT ''::text,
  tax_number text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  postal_code text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  fiscal_kind text NOT NULL DEFAULT 'company'::text,
  active_since integer,
  withholding_bp integer,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((((((((((((name || ' '::text) || email) || ' '::text) || phone) || ' '::text) || legal_name) || ' '::text) || tax_number) || ' '::text) || owner_contact_words(contacts)) || ' '::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text))) STORED,
  blocked_at timestamp with time zone,
  blocked_by_id bigint,
  block_reason text,
  merged_into_id bigint,
  merged_at timestamp with time zone,
  CONSTRAINT owners_pkey PRIMARY KEY (id),
  CONSTRAINT owners_link_uuid_key UNIQUE (link_uuid),
  CONSTRAINT owners_blocked_by_id_fkey FOREIGN KEY (blocked_by_id) REFERENCES users(id),
  CONSTRAINT owners_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT owners_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES owners(id),
  CONSTRAINT owners_owner_manager_id_fkey FOREIGN KEY (owner_manager_id) REFERENCES users(id),
  CONSTRAINT owners_payment_changed_by_id_fkey FOREIGN KEY (payment_changed_by_id) REFERENCES users(id),
  CONSTRAINT owners_payment_confirmed_by_id_fkey FOREIGN KEY (payment_confirmed_by_id) REFERENCES users(id),
  CONSTRAINT owners_active_since_check CHECK (active_since >= 1900 AND active_since <= 2200),
  -- A screen shows a hint of bank details if and only if there are some.
  CONSTRAINT owners_check CHECK ((payment_sealed IS NULL) = (payment_hint IS NULL)),
  CONSTRAINT owners_check1 CHECK ((payment_sealed IS NULL) = (payment_changed_at IS NULL)),
  -- An owner is blocked for a reason.
  CONSTRAINT owners_check2 CHECK ((blocked_at IS NULL) = (block_reason IS NULL)),
  CONSTRAINT owners_check3 CHECK ((merged_into_id IS NULL) = (merged_at IS NULL)),
  -- Nobody is merged into themselves.
  CONSTRAINT owners_check4 CHECK (merged_into_id <> id),
  CONSTRAINT owners_contacts_check CHECK (jsonb_typeof(contacts) = 'array'::text),
  CONSTRAINT owners_filled CHECK (''::text <> ALL (ARRAY[block_reason, last_touch_kind, last_touch_by])),
  CONSTRAINT owners_fiscal_kind_check CHECK (fiscal_kind = ANY (ARRAY['company'::text, 'freelance'::text])),
  CONSTRAINT owners_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT owners_last_touch_kind_check CHECK (last_touch_kind = ANY (ARRAY['note'::text, 'call'::text, 'meeting'::text, 'email'::text, 'whatsapp'::text])),
  -- A next step has a day.
  CONSTRAINT owners_step CHECK ((next_step = ''::text) = (next_step_on IS NULL)),
  CONSTRAINT owners_withholding_bp_check CHECK (withholding_bp >= 0 AND withholding_bp <= 10000)
);
CREATE INDEX owners_account ON owners USING btree ((payment_hint - 'method'::text)) WHERE payment_hint IS NOT NULL;
CREATE INDEX owners_beginnings ON owners USING btree (search_text text_pattern_ops);
CREATE INDEX owners_blocked ON owners USING btree (id) WHERE blocked_at IS NOT NULL;
CREATE INDEX owners_by_publication ON owners USING btree (last_published_at DESC NULLS LAST, id DESC);
CREATE INDEX owners_by_publication_up ON owners USING btree (last_published_at, id);
CREATE INDEX owners_by_published ON owners USING btree (published_count, id);
CREATE INDEX owners_by_sites ON owners USING btree (sites_count, id);
CREATE INDEX owners_by_waiting ON owners USING btree (waiting_count, id);
CREATE INDEX owners_country ON owners USING btree (country, id);
CREATE INDEX owners_created ON owners USING btree (created_at, id);
CREATE INDEX owners_email ON owners USING btree (lower(btrim(email))) WHERE email <> ''::text;
CREATE INDEX owners_maker ON owners USING btree (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX owners_manager ON owners USING btree (owner_manager_id, id);
CREATE INDEX owners_merged ON owners USING btree (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX owners_name ON owners USING btree (name COLLATE people, id);
CREATE INDEX owners_phone_digits ON owners USING btree (regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) WHERE phone <> ''::text;
CREATE INDEX owners_phone_end ON owners USING btree ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9)) WHERE phone <> ''::text;
CREATE INDEX owners_search ON owners USING gin (search_text gin_trgm_ops);
CREATE INDEX owners_step_down ON owners USING btree (next_step_on DESC NULLS LAST, id DESC);
CREATE INDEX owners_step_up ON owners USING btree (next_step_on, id);
CREATE INDEX owners_tax_number ON owners USING btree (upper(regexp_replace(tax_number, '[^[:alnum:]]'::text, ''::text, 'g'::text))) WHERE tax_number <> ''::text;
CREATE INDEX owners_touch_down ON owners USING btree (last_touch_at DESC NULLS LAST, id DESC);
CREATE INDEX owners_touch_up ON owners USING btree (last_touch_at, id);
CREATE TRIGGER owners_blocked_announced AFTER UPDATE OF blocked_at ON owners FOR EACH ROW WHEN ((old.blocked_at IS NULL) <> (new.blocked_at IS NULL)) EXECUTE FUNCTION owners_announce();
CREATE TRIGGER owners_touch BEFORE UPDATE ON owners FOR EACH ROW WHEN (old.version IS DISTINCT FROM new.version) EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON owners TO linkstand_app;

-- What payers took back of payments: refunds and disputes at the card provider, recalls by a bank, reversals by the
-- team. Facts are kept as they are told, in any order; what is posted of them follows.
CREATE TABLE payment_returns (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  payment_id bigint NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  state text NOT NULL,
  amount_cents bigint NOT NULL DEFAULT 0,
  amount_currency text NOT NULL DEFAULT 'EUR'::text,
  movements integer NOT NULL DEFAULT 0,
  told_at timestamp with time zone NOT NULL,
  taken_cents bigint NOT NULL DEFAULT 0,
  back_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0,
  posted_cents bigint NOT NULL DEFAULT 0,
  posted_bill_cents bigint NOT NULL DEFAULT 0,
  posted_fee_cents bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_returns_pkey PRIMARY KEY (id),
  -- What a provider tells again changes what is known, and adds nothing.
  CONSTRAINT payment_returns_payment_id_kind_reference_key UNIQUE (payment_id, kind, reference),
  CONSTRAINT payment_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_returns_back_cents_check CHECK (back_cents >= 0),
  CONSTRAINT payment_returns_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'failed_refund'::text, 'dispute'::text, 'reversal'::text])),
  CONSTRAINT payment_returns_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'done'::text])),
  CONSTRAINT payment_returns_taken_cents_check CHECK (taken_cents >= 0)
);
CREATE INDEX payment_returns_open ON payment_returns USING btree (payment_id) WHERE state = 'open'::text;
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_returns TO linkstand_app;

-- What a client pays in, and what the team gives a client or takes. Posted once it is confirmed, and once the other way
-- where it is reversed.
CREATE TABLE payments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL,
  state text NOT NULL,
  billing_account_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  wallet_cents bigint NOT NULL,
  counter_account text,
  reference text,
  comments text NOT NULL DEFAULT ''::text,
  received_on date,
  answer text NOT NULL DEFAULT ''::text,
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  method text NOT NULL DEFAULT 'transfer'::text,
  invoice_id bigint,
  card_key uuid,
  card_session text,
  card_url text,
  card_intent text,
  card_issue text,
  card_issue_cents bigint,
  card_issue_currency text,
  card_fee_cents bigint,
  request_key text,
  request_sha256 text,
  taken_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_card_intent_key UNIQUE (card_intent),
  CONSTRAINT payments_card_key_key UNIQUE (card_key),
  CONSTRAINT payments_card_session_key UNIQUE (card_session),
  CONSTRAINT payments_reference_key UNIQUE (reference),
  -- A repeated request makes no second payment.
  CONSTRAINT payments_request_key_key UNIQUE (request_key),
  CONSTRAINT payments_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id),
  CONSTRAINT payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT payments_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id),
  CONSTRAINT payments_card_fee_cents_check CHECK (card_fee_cents >= 0),
  CONSTRAINT payments_card_issue_check CHECK (card_issue = ANY (ARRAY['amount'::text, 'refunded'::text, 'disputed'::text])),
  -- A transaction of the team names the account of the house that stands against it.
  CONSTRAINT payments_check CHECK ((kind = 'transaction'::text) = (counter_account IS NOT NULL)),
  -- A client pays in; only the team takes money out of a wallet.
  CONSTRAINT payments_check1 CHECK (kind = 'transaction'::text OR wallet_cents > 0),
  CONSTRAINT payments_check2 CHECK ((method = 'card'::text) = (card_key IS NOT NULL)),
  CONSTRAINT payments_check3 CHECK (card_issue IS NULL OR method = 'card'::text),
  CONSTRAINT payments_check4 CHECK (card_fee_cents IS NULL OR method = 'card'::text),
  CONSTRAINT payments_counter_account_check CHECK (counter_account = ANY (ARRAY['bonus'::text, 'opening'::text, 'correction'::text])),
  CONSTRAINT payments_filled CHECK (''::text <> ALL (ARRAY[reference, decided_by, card_session, card_url, card_intent, card_issue_currency, request_key, request_sha256])),
  CONSTRAINT payments_kind_check CHECK (kind = ANY (ARRAY['top_up'::text, 'transaction'::text])),
  CONSTRAINT payments_method_check CHECK (method = ANY (ARRAY['transfer'::text, 'card'::text])),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['announced'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text, 'failed'::text, 'reversed'::text])),
  CONSTRAINT payments_wallet_cents_check CHECK (wallet_cents <> 0)
);
CREATE INDEX payments_account ON payments USING btree (billing_account_id, created_at DESC);
CREATE INDEX payments_announced ON payments USING btree (created_at) WHERE state = 'announced'::text;
CREATE INDEX payments_created ON payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_invoice ON payments USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payments_recipient ON payments USING btree (recipient_id);
CREATE TRIGGER payments_touch BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON payments TO linkstand_app;

-- The publications that a payout pays, each with the transfer by which it was owed.
CREATE TABLE payout_lines (
  payout_id bigint NOT NULL,
  briefing_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  cents bigint NOT NULL,
  withheld_cents bigint NOT NULL DEFAULT 0,
  stays_withheld boolean NOT NULL DEFAULT false,
  CONSTRAINT payout_lines_pkey PRIMARY KEY (payout_id, transfer_id),
  CONSTRAINT payout_lines_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id),
  CONSTRAINT payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT payout_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT payout_lines_withheld_cents_check CHECK (withheld_cents >= 0)
);
CREATE INDEX payout_lines_briefing ON payout_lines USING btree (briefing_id);
CREATE INDEX payout_lines_transfer ON payout_lines USING btree (transfer_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON payout_lines TO linkstand_app;

-- Money that goes out together, as one file for the bank.
CREATE TABLE payout_runs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open'::text,
  day date NOT NULL,
  threshold_cents bigint NOT NULL,
  debtor jsonb NOT NULL,
  left_out jsonb NOT NULL DEFAULT '[]'::jsonb,
  made_by text NOT NULL,
  answer text NOT NULL DEFAULT ''::text,
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payout_runs_pkey PRIMARY KEY (id),
  CONSTRAINT payout_runs_debtor_check CHECK (jsonb_typeof(debtor) = 'object'::text),
  CONSTRAINT payout_runs_filled CHECK (''::text <> ALL (ARRAY[decided_by])),
  CONSTRAINT payout_runs_left_out_check CHECK (jsonb_typeof(left_out) = 'array'::text),
  CONSTRAINT payout_runs_state_check CHECK (state = ANY (ARRAY['open'::text, 'paid'::text, 'canceled'::text])),
  CONSTRAINT payout_runs_threshold_cents_check CHECK (threshold_cents >= 0)
);
CREATE INDEX payout_runs_created ON payout_runs USING btree (created_at DESC, id DESC);
CREATE TRIGGER payout_runs_touch BEFORE UPDATE ON payout_runs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON payout_runs TO linkstand_app;

-- What one owner or seller gets in a run. Posted when it is paid.
CREATE TABLE payouts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  run_id bigint NOT NULL,
  owner_id bigint,
  seller_id bigint,
  state text NOT NULL DEFAULT 'open'::text,
  cents bigint NOT NULL,
  due_cents bigint NOT NULL,
  end_to_end_id text,
  account_sealed bytea NOT NULL,
  account_hint jsonb NOT NULL,
  paid_on date,
  transfer_id bigint,
  withheld_cents bigint NOT NULL DEFAULT 0,
  returned_on date,
  return_reason text,
  invoice_id bigint,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_end_to_end_id_key UNIQUE (end_to_end_id),
  CONSTRAINT payouts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT payouts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT payouts_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id),
  CONSTRAINT payouts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT payouts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT payouts_cents_check CHECK (cents > 0),
  -- A payout is an owner's or a seller's.
  CONSTRAINT payouts_check CHECK (num_nonnulls(owner_id, seller_id) = 1),
  CONSTRAINT payouts_filled CHECK (''::text <> ALL (ARRAY[end_to_end_id, return_reason])),
  -- What was paid, also if the bank returned it, has the day of payment.
  CONSTRAINT payouts_paid_check CHECK ((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (paid_on IS NOT NULL)),
  -- What was paid, also if the bank returned it, was posted.
  CONSTRAINT payouts_posted_check CHECK ((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (transfer_id IS NOT NULL)),
  -- A payout that the bank returned has the day and the reason.
  CONSTRAINT payouts_returned_check CHECK ((state = 'returned'::text) = (returned_on IS NOT NULL) AND (state = 'returned'::text) = (return_reason IS NOT NULL)),
  CONSTRAINT payouts_state_check CHECK (state = ANY (ARRAY['open'::text, 'paid'::text, 'canceled'::text, 'returned'::text])),
  CONSTRAINT payouts_withheld_cents_check CHECK (withheld_cents >= 0)
);
CREATE INDEX payouts_of_documents ON payouts USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE UNIQUE INDEX payouts_open_owner ON payouts USING btree (owner_id) WHERE state = 'open'::text;
CREATE UNIQUE INDEX payouts_open_seller ON payouts USING btree (seller_id) WHERE state = 'open'::text;
CREATE INDEX payouts_run ON payouts USING btree (run_id, id);
CREATE TRIGGER payouts_whole_owner BEFORE INSERT OR UPDATE OF owner_id ON payouts FOR EACH ROW WHEN (new.owner_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_owner();
GRANT DELETE, INSERT, SELECT, UPDATE ON payouts TO linkstand_app;

-- Every price that a site had.
CREATE TABLE price_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  site_id bigint NOT NULL,
  kind text NOT NULL DEFAULT 'standard'::text,
  price_cents bigint,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by text NOT NULL DEFAULT COALESCE(current_setting('linkstand.actor'::text, true), ''::text),
  CONSTRAINT price_changes_pkey PRIMARY KEY (id),
  CONSTRAINT price_changes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT price_changes_check CHECK (price_cents IS NOT NULL OR kind <> 'standard'::text),
  CONSTRAINT price_changes_kind_check CHECK (kind = ANY (ARRAY['standard'::text, 'insertion'::text]))
);
CREATE INDEX price_changes_site ON price_changes USING btree (site_id, changed_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON price_changes TO linkstand_app;

-- For whom a company buys: customers of an agency, shops of a group.
CREATE TABLE projects (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  company_id bigint,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (project_key(name)) STORED,
  is_made_by_hand boolean NOT NULL DEFAULT false,
  websites text[] NOT NULL DEFAULT '{}'::text[],
  brand_words text[] NOT NULL DEFAULT '{}'::text[],
  targets jsonb NOT NULL DEFAULT '[]'::jsonb,
  default_category_id bigint,
  po_code text NOT NULL DEFAULT ''::text,
  monthly_budget_cents bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text(name)) STORED,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT projects_default_category_id_fkey FOREIGN KEY (default_category_id) REFERENCES categories(id),
  CONSTRAINT projects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  -- A company's, or a client's without a company.
  CONSTRAINT projects_check CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT projects_monthly_budget_cents_check CHECK (monthly_budget_cents > 0),
  CONSTRAINT projects_name_check CHECK (btrim(name) <> ''::text),
  CONSTRAINT projects_targets_check CHECK (jsonb_typeof(targets) = 'array'::text)
);
CREATE INDEX projects_by_creation ON projects USING btree (created_at, id);
CREATE INDEX projects_by_name ON projects USING btree (name COLLATE people, id);
CREATE INDEX projects_category ON projects USING btree (default_category_id) WHERE default_category_id IS NOT NULL;
CREATE UNIQUE INDEX projects_company ON projects USING btree (company_id, name_key) WHERE company_id IS NOT NULL;
CREATE INDEX projects_search ON projects USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX projects_user ON projects USING btree (user_id, name_key) WHERE user_id IS NOT NULL;
CREATE TRIGGER projects_touch BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON projects TO linkstand_app;

-- Monthly publication reports of clients, frozen when they are issued.
CREATE TABLE publication_reports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  end_customer text NOT NULL DEFAULT ''::text,
  project_id bigint,
  month date NOT NULL,
  edition integer NOT NULL,
  brand_id bigint NOT NULL,
  document jsonb NOT NULL,
  pdf_key text NOT NULL,
  pdf_sha256 text NOT NULL,
  xlsx_key text NOT NULL,
  xlsx_sha256 text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by_id bigint,
  issued_by_name text NOT NULL,
  mailed_at timestamp with time zone,
  mailed_to text[] NOT NULL DEFAULT '{}'::text[],
  share_key uuid,
  share_until timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT publication_reports_pkey PRIMARY KEY (id),
  CONSTRAINT publication_reports_client_id_end_customer_month_edition_key UNIQUE (client_id, end_customer, month, edition),
  CONSTRAINT publication_reports_share_key_key UNIQUE (share_key),
  CONSTRAINT publication_reports_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  CONSTRAINT publication_reports_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  CONSTRAINT publication_reports_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES users(id),
  CONSTRAINT publication_reports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL,
  -- A report that is shared is shared until a moment.
  CONSTRAINT publication_reports_check CHECK ((share_key IS NULL) = (share_until IS NULL)),
  CONSTRAINT publication_reports_edition_check CHECK (edition > 0),
  CONSTRAINT publication_reports_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE INDEX publication_reports_issuer ON publication_reports USING btree (issued_by_id) WHERE issued_by_id IS NOT NULL;
CREATE INDEX publication_reports_month ON publication_reports USING btree (month, client_id, end_customer, edition DESC);
CREATE INDEX publication_reports_project ON publication_reports USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE TRIGGER publication_reports_keep BEFORE UPDATE ON publication_reports FOR EACH ROW EXECUTE FUNCTION keep_publication_report();
CREATE TRIGGER publication_reports_touch BEFORE UPDATE ON publication_reports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON publication_reports TO linkstand_app;

-- A bill of a supplier of the company. It is posted when it is entered, and when it is paid.
CREATE TABLE release_bills (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  description text NOT NULL,
  supplier text NOT NULL DEFAULT ''::text,
  document_number text NOT NULL DEFAULT ''::text,
  category_cost_id bigint NOT NULL,
  value_cents bigint NOT NULL,
  currency text NOT NULL DEFAULT 'EUR'::text,
  issue_date date NOT NULL,
  due_date date NOT NULL,
  payment_date date,
  status text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN payment_date IS NULL THEN 'open'::text
    ELSE 'paid'::text
END) STORED,
  notes text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((((description || ' '::text) || supplier) || ' '::text) || document_number)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  entered_transfer_id bigint,
  paid_transfer_id bigint,
  CONSTRAINT release_bills_pkey PRIMARY KEY (id),
  CONSTRAINT release_bills_category_cost_id_fkey FOREIGN KEY (category_cost_id) REFERENCES category_costs(id),
  CONSTRAINT release_bills_entered_transfer_id_fkey FOREIGN KEY (entered_transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT release_bills_paid_transfer_id_fkey FOREIGN KEY (paid_transfer_id) REFERENCES ledger_transfers(id),
  -- A bill is not due before it was issued.
  CONSTRAINT release_bills_check CHECK (due_date >= issue_date),
  CONSTRAINT release_bills_description_check CHECK (description <> ''::text),
  CONSTRAINT release_bills_value_cents_check CHECK (value_cents > 0)
);
CREATE INDEX release_bills_category ON release_bills USING btree (category_cost_id, due_date);
CREATE UNIQUE INDEX release_bills_document ON release_bills USING btree (lower(supplier), lower(document_number)) WHERE supplier <> ''::text AND document_number <> ''::text;
CREATE INDEX release_bills_due_down ON release_bills USING btree (due_date DESC NULLS LAST, id DESC);
CREATE INDEX release_bills_due_up ON release_bills USING btree (due_date, id);
CREATE INDEX release_bills_issue_down ON release_bills USING btree (issue_date DESC NULLS LAST, id DESC);
CREATE INDEX release_bills_issue_up ON release_bills USING btree (issue_date, id);
CREATE INDEX release_bills_open ON release_bills USING btree (due_date, id) WHERE payment_date IS NULL;
CREATE INDEX release_bills_payment_down ON release_bills USING btree (payment_date DESC NULLS LAST, id DESC);
CREATE INDEX release_bills_payment_up ON release_bills USING btree (payment_date, id);
CREATE INDEX release_bills_search ON release_bills USING gin (search_text gin_trgm_ops);
CREATE INDEX release_bills_supplier_down ON release_bills USING btree (supplier COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX release_bills_supplier_up ON release_bills USING btree (supplier COLLATE people, id);
CREATE INDEX release_bills_value_down ON release_bills USING btree (value_cents DESC NULLS LAST, id DESC);
CREATE INDEX release_bills_value_up ON release_bills USING btree (value_cents, id);
CREATE TRIGGER release_bills_touch BEFORE UPDATE ON release_bills FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON release_bills TO linkstand_app;

-- Moments in the past of which something changed afterwards. Every change adds a row, so that nobody waits for anybody;
-- the job that makes a month's sums again removes those that it saw.
CREATE TABLE report_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  family text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT report_changes_pkey PRIMARY KEY (id),
  CONSTRAINT report_changes_family_check CHECK (family = ANY (ARRAY['submitted'::text, 'published'::text, 'settled'::text, 'ledger'::text, 'moved'::text]))
);
CREATE INDEX report_changes_at ON report_changes USING btree (family, at);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_changes TO linkstand_app;

-- Which sums are made, and from when to when each reaches.
CREATE TABLE report_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT report_months_pkey PRIMARY KEY (rollup, at)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON report_months TO linkstand_app;

-- What a seller asks the administrators for: to look at a campaign of a client, or a special price.
CREATE TABLE review_requests (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  seller_id bigint NOT NULL,
  client_id bigint NOT NULL,
  campaign_id bigint,
  site_id bigint,
  asked_price_cents bigint,
  asked_until date,
  message text NOT NULL,
  price_cents bigint,
  until date,
  answer text NOT NULL DEFAULT ''::text,
  decided_by_id bigint,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_requests_pkey PRIMARY KEY (id),
  CONSTRAINT review_requests_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  CONSTRAINT review_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  CONSTRAINT review_requests_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id),
  CONSTRAINT review_requests_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  CONSTRAINT review_requests_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT review_requests_asked_price_cents_check CHECK (asked_price_cents >= 0),
  -- Who asks for a look at a campaign names it.
  CONSTRAINT review_requests_check CHECK ((kind = 'campaign'::text) = (campaign_id IS NOT NULL)),
  -- Who asks for a special price names the site, the price and its last day.
  CONSTRAINT review_requests_check1 CHECK ((kind = 'special_price'::text) = (site_id IS NOT NULL AND asked_price_cents IS NOT NULL AND asked_until IS NOT NULL)),
  -- An answer has its moment.
  CONSTRAINT review_requests_check2 CHECK ((state = ANY (ARRAY['approved'::text, 'denied'::text])) = (decided_at IS NOT NULL)),
  CONSTRAINT review_requests_kind_check CHECK (kind = ANY (ARRAY['campaign'::text, 'special_price'::text])),
  CONSTRAINT review_requests_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT review_requests_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'denied'::text, 'withdrawn'::text]))
);
CREATE INDEX review_requests_campaign ON review_requests USING btree (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX review_requests_client ON review_requests USING btree (client_id);
CREATE INDEX review_requests_newest ON review_requests USING btree (created_at, id);
CREATE UNIQUE INDEX review_requests_open_campaign ON review_requests USING btree (campaign_id) WHERE state = 'open'::text;
CREATE UNIQUE INDEX review_requests_open_price ON review_requests USING btree (client_id, site_id) WHERE state = 'open'::text;
CREATE INDEX review_requests_price_down ON review_requests USING btree (asked_price_cents DESC NULLS LAST, id DESC);
CREATE INDEX review_requests_price_up ON review_requests USING btree (asked_price_cents, id);
CREATE INDEX review_requests_seller ON review_requests USING btree (seller_id, created_at, id);
CREATE INDEX review_requests_site ON review_requests USING btree (site_id) WHERE site_id IS NOT NULL;
CREATE INDEX review_requests_state ON review_requests USING btree (state, created_at, id);
CREATE TRIGGER review_requests_touch BEFORE UPDATE ON review_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON review_requests TO linkstand_app;

-- Bank details of sellers. As with those of owners, nobody is paid to new ones before somebody else has looked at them.
CREATE TABLE seller_accounts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  seller_id bigint NOT NULL,
  payment_sealed bytea NOT NULL,
  payment_hint jsonb NOT NULL,
  payment_changed_at timestamp with time zone NOT NULL,
  payment_changed_by_id bigint,
  payment_confirmed_at timestamp with time zone,
  payment_confirmed_by_id bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT seller_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT seller_accounts_seller_id_key UNIQUE (seller_id),
  CONSTRAINT seller_accounts_payment_changed_by_id_fkey FOREIGN KEY (payment_changed_by_id) REFERENCES users(id),
  CONSTRAINT seller_accounts_payment_confirmed_by_id_fkey FOREIGN KEY (payment_confirmed_by_id) REFERENCES users(id),
  CONSTRAINT seller_accounts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON seller_accounts TO linkstand_app;

-- Keys that sign mails (DKIM). A domain's newest published key signs; a newer one takes over once its record is found.
CREATE TABLE sender_domains (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  domain text NOT NULL,
  selector text NOT NULL,
  public_key text NOT NULL,
  sealed_key bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  checked_at timestamp with time zone,
  published_at timestamp with time zone,
  problem text NOT NULL DEFAULT ''::text,
  has_spf boolean,
  has_dmarc boolean,
  CONSTRAINT sender_domains_pkey PRIMARY KEY (id),
  CONSTRAINT sender_domains_domain_selector_key UNIQUE (domain, selector),
  CONSTRAINT sender_domains_domain_check CHECK (domain ~ '^[a-z0-9.-]{1,253}$'::text),
  CONSTRAINT sender_domains_problem_check CHECK (problem = ANY (ARRAY[''::text, 'missing'::text, 'different'::text, 'unreachable'::text])),
  CONSTRAINT sender_domains_selector_check CHECK (selector ~ '^[a-z0-9-]{1,63}$'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON sender_domains TO linkstand_app;

-- Secrets of outside services, sealed with the key of the instance.
CREATE TABLE service_secrets (
  service_id bigint NOT NULL,
  field text NOT NULL,
  is_previous boolean NOT NULL DEFAULT false,
  sealed bytea NOT NULL,
  key_id text NOT NULL,
  ending text NOT NULL DEFAULT ''::text,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT service_secrets_pkey PRIMARY KEY (service_id, field, is_previous),
  CONSTRAINT service_secrets_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  -- The secret before the present one ends at a given moment; the present one does not.
  CONSTRAINT service_secrets_check CHECK (is_previous = (ends_at IS NOT NULL))
);
CREATE TRIGGER service_secrets_announced AFTER INSERT OR DELETE OR UPDATE ON service_secrets FOR EACH STATEMENT EXECUTE FUNCTION settings_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON service_secrets TO linkstand_app;

-- Outside services as administrators set them up.
CREATE TABLE services (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  fields jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_set boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_name_key UNIQUE (name),
  CONSTRAINT services_fields_check CHECK (jsonb_typeof(fields) = 'object'::text),
  CONSTRAINT services_name_check CHECK (name ~ '^[a-z0-9_]+$'::text)
);
CREATE TRIGGER services_announced AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH STATEMENT EXECUTE FUNCTION settings_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON services TO linkstand_app;

-- What administrators may change. A setting that nobody changed has no row, one that was reset has no value: both have
-- their default (packages/contract/src/settings).
CREATE TABLE settings (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  value jsonb,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL DEFAULT ''::text,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  last_valid jsonb,
  CONSTRAINT settings_pkey PRIMARY KEY (key),
  CONSTRAINT settings_id_key UNIQUE (id)
);
CREATE TRIGGER settings_announced AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION settings_announce();
CREATE TRIGGER settings_priced_announced AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN (new.key = 'default_commission_bp'::text) EXECUTE FUNCTION catalogue_announce_all('v:');
GRANT DELETE, INSERT, SELECT, UPDATE ON settings TO linkstand_app;

-- What publications were settled for, by client, owner and state, or seller, in the month in which the ledger booked
-- it.
CREATE TABLE settled_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  billing_account_id bigint,
  owner_id bigint,
  seller_id bigint,
  status text,
  payment text,
  cents bigint NOT NULL,
  booked_cents bigint NOT NULL,
  CONSTRAINT settled_months_filled CHECK (''::text <> ALL (ARRAY[status, payment]))
);
CREATE INDEX settled_months_at ON settled_months USING btree (rollup, at);
GRANT DELETE, INSERT, SELECT, UPDATE ON settled_months TO linkstand_app;

-- What a batch does to one site.
CREATE TABLE site_batch_items (
  batch_id bigint NOT NULL,
  site_id bigint NOT NULL,
  version integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  kind text NOT NULL,
  below_cost boolean NOT NULL DEFAULT false,
  refusal text NOT NULL DEFAULT ''::text,
  applied_version integer,
  undone_at timestamp with time zone,
  CONSTRAINT site_batch_items_pkey PRIMARY KEY (batch_id, kind, site_id),
  CONSTRAINT site_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES site_batches(id) ON DELETE CASCADE,
  CONSTRAINT site_batch_items_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT site_batch_items_kind_check CHECK (kind = ANY (ARRAY['changed'::text, 'unchanged'::text, 'refused'::text]))
);
CREATE INDEX site_batch_items_of_site ON site_batch_items USING btree (site_id);
CREATE UNIQUE INDEX site_batch_items_site ON site_batch_items USING btree (batch_id, site_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_batch_items TO linkstand_app;

-- A plan of edits to many sites: what is done to each, made and looked at before anything changes. Undoing reads it
-- backwards.
CREATE TABLE site_batches (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_by_id bigint NOT NULL,
  operations jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT site_batches_pkey PRIMARY KEY (id),
  CONSTRAINT site_batches_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX site_batches_creator ON site_batches USING btree (created_by_id, id);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_batches TO linkstand_app;

-- The categories that a site belongs to.
CREATE TABLE site_categories (
  site_id bigint NOT NULL,
  category_id bigint NOT NULL,
  CONSTRAINT site_categories_pkey PRIMARY KEY (site_id, category_id),
  CONSTRAINT site_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT site_categories_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX site_categories_category ON site_categories USING btree (category_id, site_id);
CREATE TRIGGER site_categories_added_announced AFTER INSERT ON site_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_announce();
CREATE TRIGGER site_categories_removed_announced AFTER DELETE ON site_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON site_categories TO linkstand_app;

-- Where each figure of a site comes from, where a service has read one of them. A figure without a row has the source
-- and the day of the site itself.
CREATE TABLE site_figures (
  site_id bigint NOT NULL,
  figure text NOT NULL,
  source text NOT NULL,
  measured_on date,
  CONSTRAINT site_figures_pkey PRIMARY KEY (site_id, figure),
  CONSTRAINT site_figures_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT site_figures_figure_check CHECK (figure = ANY (ARRAY['da'::text, 'pa'::text, 'monthly_traffic'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_figures TO linkstand_app;

-- What an import does with one row of its file.
CREATE TABLE site_import_rows (
  import_id bigint NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL,
  asks text,
  domain text NOT NULL,
  name text NOT NULL,
  site_id bigint,
  version integer,
  before jsonb NOT NULL DEFAULT '{}'::jsonb,
  after jsonb NOT NULL DEFAULT '{}'::jsonb,
  changes jsonb NOT NULL DEFAULT '{}'::jsonb,
  faults jsonb NOT NULL DEFAULT '[]'::jsonb,
  applied_version integer,
  offer_id bigint,
  offer_version integer,
  undone_at timestamp with time zone,
  undo_fault text NOT NULL DEFAULT ''::text,
  CONSTRAINT site_import_rows_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT site_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES site_imports(id) ON DELETE CASCADE,
  CONSTRAINT site_import_rows_asks_check CHECK (asks = ANY (ARRAY['slip'::text, 'gone'::text])),
  CONSTRAINT site_import_rows_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text, 'slip'::text, 'gone'::text]))
);
CREATE INDEX site_import_rows_asks ON site_import_rows USING btree (import_id, asks, line) WHERE asks IS NOT NULL;
CREATE INDEX site_import_rows_kept ON site_import_rows USING btree (import_id, line) WHERE undo_fault <> ''::text;
CREATE INDEX site_import_rows_kind ON site_import_rows USING btree (import_id, kind, line);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_import_rows TO linkstand_app;

-- Files of sites that staff bring in: looked at row by row before anything changes, carried out by a job, taken back as
-- a whole.
CREATE TABLE site_imports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_by_id bigint,
  owner_id bigint,
  is_site_offer boolean NOT NULL DEFAULT false,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  storage_key text,
  sheet_storage_key text,
  encoding text NOT NULL,
  delimiter text NOT NULL,
  kind text NOT NULL DEFAULT 'text'::text,
  sheets jsonb NOT NULL DEFAULT '[]'::jsonb,
  sheet integer NOT NULL DEFAULT 0,
  head_line integer NOT NULL DEFAULT 1,
  head_rows integer NOT NULL DEFAULT 1,
  top jsonb NOT NULL DEFAULT '[]'::jsonb,
  notes jsonb NOT NULL DEFAULT '{"macros": false, "externalLinks": false, "formulasWithoutResult": 0}'::jsonb,
  headers jsonb NOT NULL,
  samples jsonb NOT NULL DEFAULT '[]'::jsonb,
  headers_key text NOT NULL,
  guess jsonb NOT NULL,
  mapping jsonb,
  total integer NOT NULL,
  state text NOT NULL DEFAULT 'uploaded'::text,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  decline_reason text,
  reached integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  run integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  applied integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  acting_id bigint,
  acting_name text NOT NULL DEFAULT ''::text,
  acting_locale text NOT NULL DEFAULT 'en-US'::text,
  impersonated_by_id bigint,
  failure text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  planned_at timestamp with time zone,
  started_at timestamp with time zone,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  swept_at timestamp with time zone,
  CONSTRAINT site_imports_pkey PRIMARY KEY (id),
  CONSTRAINT site_imports_acting_id_fkey FOREIGN KEY (acting_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT site_imports_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT site_imports_impersonated_by_id_fkey FOREIGN KEY (impersonated_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT site_imports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id) ON DELETE SET NULL,
  CONSTRAINT site_imports_acting_locale_check CHECK (acting_locale = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT site_imports_encoding_check CHECK (encoding = ANY (ARRAY['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1252'::text, 'windows-1250'::text])),
  CONSTRAINT site_imports_filled CHECK (''::text <> ALL (ARRAY[storage_key, sheet_storage_key, decline_reason])),
  CONSTRAINT site_imports_head_line_check CHECK (head_line >= 0),
  CONSTRAINT site_imports_head_rows_check CHECK (head_rows = ANY (ARRAY[1, 2])),
  CONSTRAINT site_imports_headers_check CHECK (jsonb_typeof(headers) = 'array'::text),
  CONSTRAINT site_imports_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'xlsx'::text, 'ods'::text, 'xls'::text, 'html'::text, 'xml'::text])),
  -- Somebody of the team or an owner brought it in.
  CONSTRAINT site_imports_maker_check CHECK (created_by_id IS NOT NULL OR sent_at IS NOT NULL),
  CONSTRAINT site_imports_notes_check CHECK (jsonb_typeof(notes) = 'object'::text),
  CONSTRAINT site_imports_sheet_check CHECK (sheet >= 0),
  CONSTRAINT site_imports_sheets_check CHECK (jsonb_typeof(sheets) = 'array'::text),
  CONSTRAINT site_imports_state_check CHECK (state = ANY (ARRAY['uploaded'::text, 'planning'::text, 'planned'::text, 'applying'::text, 'stopped'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'sent'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT site_imports_top_check CHECK (jsonb_typeof(top) = 'array'::text),
  CONSTRAINT site_imports_total_check CHECK (total >= 0)
);
CREATE INDEX site_imports_creator ON site_imports USING btree (created_by_id, id DESC);
CREATE INDEX site_imports_headers ON site_imports USING btree (created_by_id, headers_key, id DESC) WHERE mapping IS NOT NULL;
CREATE INDEX site_imports_owner ON site_imports USING btree (owner_id, id DESC) WHERE owner_id IS NOT NULL;
CREATE INDEX site_imports_unswept ON site_imports USING btree (created_at) WHERE swept_at IS NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON site_imports TO linkstand_app;

-- The tags that a site has.
CREATE TABLE site_tags (
  site_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  CONSTRAINT site_tags_pkey PRIMARY KEY (site_id, tag_id),
  CONSTRAINT site_tags_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT site_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
CREATE INDEX site_tags_tag ON site_tags USING btree (tag_id, site_id);
CREATE TRIGGER site_tags_added_announced AFTER INSERT ON site_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_announce();
CREATE TRIGGER site_tags_removed_announced AFTER DELETE ON site_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION site_links_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON site_tags TO linkstand_app;

-- How many sites there are, as differences: counting a million rows takes a tenth of a second, adding these up nothing.
-- Each statement adds a row of its own, so nobody waits for anybody; now and then they are made one again.
CREATE TABLE site_tally (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  difference bigint NOT NULL,
  CONSTRAINT site_tally_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_tally TO linkstand_app;

-- The last day that somebody looked at a site's page.
CREATE TABLE site_views (
  site_id bigint NOT NULL,
  viewed_on date NOT NULL,
  CONSTRAINT site_views_pkey PRIMARY KEY (site_id),
  CONSTRAINT site_views_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON site_views TO linkstand_app;

-- Sites and other media on which publications are sold.
CREATE TABLE sites (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  domain text NOT NULL,
  country text NOT NULL,
  language text NOT NULL,
  type text NOT NULL,
  tier text NOT NULL,
  status text NOT NULL DEFAULT 'active'::text,
  description text NOT NULL DEFAULT ''::text,
  da integer,
  pa integer,
  monthly_traffic integer,
  traffic_history jsonb NOT NULL DEFAULT '[]'::jsonb,
  metrics_source text NOT NULL DEFAULT ''::text,
  metrics_at date,
  price_cents bigint NOT NULL,
  gambling_price_cents bigint,
  insertion_price_cents bigint,
  insertion_gambling_price_cents bigint,
  price_multiplier_milli integer NOT NULL DEFAULT 1000,
  cost_multiplier_milli integer NOT NULL DEFAULT 1000,
  accepted_sensitive text[] NOT NULL DEFAULT '{}'::text[],
  site_manager_id bigint,
  chosen_offer_id bigint,
  owner_id bigint,
  cost_cents bigint NOT NULL DEFAULT 0,
  gambling_cost_cents bigint,
  insertion_cost_cents bigint,
  insertion_gambling_cost_cents bigint,
  link_types text[] NOT NULL DEFAULT '{}'::text[],
  fill_modes text[] NOT NULL DEFAULT '{}'::text[],
  delivery_days integer NOT NULL DEFAULT 7,
  times_published integer NOT NULL DEFAULT 0,
  last_request_at timestamp with time zone,
  last_published_at timestamp with time zone,
  listed_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (plain_text((domain || ' '::text) || name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  surviving_months_centi smallint,
  shows_examples boolean NOT NULL DEFAULT true,
  is_paused boolean NOT NULL DEFAULT false,
  CONSTRAINT sites_pkey PRIMARY KEY (id),
  CONSTRAINT sites_domain_key UNIQUE (domain),
  CONSTRAINT sites_chosen_offer_id_fkey FOREIGN KEY (chosen_offer_id) REFERENCES offers(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT sites_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  CONSTRAINT sites_site_manager_id_fkey FOREIGN KEY (site_manager_id) REFERENCES users(id),
  -- Gambling is not among these: a site accepts it by having a price for it.
  CONSTRAINT sites_accepted_sensitive_check CHECK (accepted_sensitive <@ ARRAY['loan'::text, 'trading'::text, 'dating'::text, 'cannabis'::text, 'crypto'::text]),
  CONSTRAINT sites_cost_multiplier_milli_check CHECK (cost_multiplier_milli >= 100 AND cost_multiplier_milli <= 100000),
  CONSTRAINT sites_da_check CHECK (da >= 0 AND da <= 100),
  CONSTRAINT sites_fill_modes_check CHECK (fill_modes <@ ARRAY['with_brand_tag'::text, 'without_brand_tag'::text, 'only_if_requested'::text, 'subject_to_editorial_review'::text, 'strategic_partner'::text, 'partner_content'::text, 'external_content'::text]),
  CONSTRAINT sites_gambling_price_cents_check CHECK (gambling_price_cents >= 0),
  CONSTRAINT sites_insertion_gambling_price_cents_check CHECK (insertion_gambling_price_cents >= 0),
  CONSTRAINT sites_insertion_price_cents_check CHECK (insertion_price_cents >= 0),
  CONSTRAINT sites_link_types_check CHECK (link_types <@ ARRAY['do_follow'::text, 'no_follow'::text, 'sponsored'::text]),
  CONSTRAINT sites_monthly_traffic_check CHECK (monthly_traffic >= 0),
  CONSTRAINT sites_pa_check CHECK (pa >= 0 AND pa <= 100),
  CONSTRAINT sites_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT sites_price_multiplier_milli_check CHECK (price_multiplier_milli >= 100 AND price_multiplier_milli <= 100000),
  CONSTRAINT sites_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text, 'verifying'::text])),
  CONSTRAINT sites_surviving_months_centi_check CHECK (surviving_months_centi >= 0 AND surviving_months_centi <= 1200),
  CONSTRAINT sites_tier_check CHECK (tier = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text])),
  CONSTRAINT sites_type_check CHECK (type = ANY (ARRAY['newspaper'::text, 'magazine'::text, 'blog'::text, 'portal'::text, 'forum'::text, 'radio'::text]))
);
CREATE INDEX sites_accepting_cannabis ON sites USING btree (id) WHERE accepted_sensitive @> '{cannabis}'::text[];
CREATE INDEX sites_accepting_crypto ON sites USING btree (id) WHERE accepted_sensitive @> '{crypto}'::text[];
CREATE INDEX sites_accepting_dating ON sites USING btree (id) WHERE accepted_sensitive @> '{dating}'::text[];
CREATE INDEX sites_accepting_gambling ON sites USING btree (id) WHERE gambling_price_cents IS NOT NULL;
CREATE INDEX sites_accepting_loan ON sites USING btree (id) WHERE accepted_sensitive @> '{loan}'::text[];
CREATE INDEX sites_accepting_trading ON sites USING btree (id) WHERE accepted_sensitive @> '{trading}'::text[];
CREATE INDEX sites_beginnings ON sites USING btree (search_text text_pattern_ops);
CREATE INDEX sites_by_change ON sites USING btree (updated_at, id);
CREATE INDEX sites_by_cost ON sites USING btree ((
CASE
    WHEN chosen_offer_id IS NOT NULL THEN cost_cents
    ELSE NULL::bigint
END) DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_cost_up ON sites USING btree ((
CASE
    WHEN chosen_offer_id IS NOT NULL THEN cost_cents
    ELSE NULL::bigint
END), id);
CREATE INDEX sites_by_country ON sites USING btree (country, id);
CREATE INDEX sites_by_creation ON sites USING btree (created_at, id);
CREATE INDEX sites_by_da ON sites USING btree (da DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_da_up ON sites USING btree (da, id);
CREATE INDEX sites_by_gambling_price ON sites USING btree (gambling_price_cents DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_gambling_price_up ON sites USING btree (gambling_price_cents, id);
CREATE INDEX sites_by_last_publication ON sites USING btree (last_published_at DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_last_publication_up ON sites USING btree (last_published_at, id);
CREATE INDEX sites_by_last_request ON sites USING btree (last_request_at DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_last_request_up ON sites USING btree (last_request_at, id);
CREATE INDEX sites_by_metrics ON sites USING btree (metrics_at DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_metrics_up ON sites USING btree (metrics_at, id);
CREATE INDEX sites_by_name ON sites USING btree (name COLLATE people, id);
CREATE INDEX sites_by_offer ON sites USING btree (chosen_offer_id) WHERE chosen_offer_id IS NOT NULL;
CREATE INDEX sites_by_pa ON sites USING btree (pa DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_pa_up ON sites USING btree (pa, id);
CREATE INDEX sites_by_place ON sites USING btree (country, language);
CREATE INDEX sites_by_price ON sites USING btree (price_cents, id);
CREATE INDEX sites_by_profit ON sites USING btree ((
CASE
    WHEN chosen_offer_id IS NOT NULL THEN price_cents - cost_cents
    ELSE NULL::bigint
END) DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_profit_up ON sites USING btree ((
CASE
    WHEN chosen_offer_id IS NOT NULL THEN price_cents - cost_cents
    ELSE NULL::bigint
END), id);
CREATE INDEX sites_by_status ON sites USING btree (status, id);
CREATE INDEX sites_by_terms ON sites USING gin (accepted_sensitive, link_types, fill_modes);
CREATE INDEX sites_by_tier ON sites USING btree (tier, id);
CREATE INDEX sites_by_times_published ON sites USING btree (times_published, id);
CREATE INDEX sites_by_traffic ON sites USING btree (monthly_traffic DESC NULLS LAST, id DESC);
CREATE INDEX sites_by_traffic_up ON sites USING btree (monthly_traffic, id);
CREATE INDEX sites_da ON sites USING btree (da DESC NULLS LAST, id) WHERE status = 'active'::text;
CREATE UNIQUE INDEX sites_domain_any_case ON sites USING btree (lower(domain));
CREATE INDEX sites_keys ON sites USING gin (site_keys(domain)) WITH (fastupdate=off) WHERE domain ~~ '%.%.%'::text OR domain ~~ '%/%'::text;
CREATE INDEX sites_listed ON sites USING btree (listed_at) WHERE listed_at IS NOT NULL;
CREATE INDEX sites_manager ON sites USING btree (site_manager_id, id) INCLUDE (chosen_offer_id, cost_cents, price_cents);
CREATE INDEX sites_owner ON sites USING btree (owner_id);
CREATE INDEX sites_pairs ON sites USING gin (letter_pairs(search_text));
CREATE INDEX sites_price ON sites USING btree (price_cents, id) WHERE status = 'active'::text;
CREATE INDEX sites_search ON sites USING gin (search_text gin_trgm_ops);
CREATE INDEX sites_traffic ON sites USING btree (monthly_traffic DESC NULLS LAST, id) WHERE status = 'active'::text;
CREATE INDEX sites_without_offer ON sites USING btree (id) WHERE chosen_offer_id IS NULL;
CREATE INDEX sites_words ON sites USING btree (id) INCLUDE (search_text);
CREATE TRIGGER sites_added_announced AFTER INSERT ON sites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sites_announce();
CREATE TRIGGER sites_added_tallied AFTER INSERT ON sites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sites_record_count();
CREATE TRIGGER sites_changed_announced AFTER UPDATE ON sites REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sites_announce();
CREATE TRIGGER sites_changes AFTER UPDATE ON sites FOR EACH ROW EXECUTE FUNCTION sites_record_changes();
CREATE TRIGGER sites_emptied_announced AFTER TRUNCATE ON sites FOR EACH STATEMENT EXECUTE FUNCTION sites_announce();
CREATE TRIGGER sites_emptied_tallied AFTER TRUNCATE ON sites FOR EACH STATEMENT EXECUTE FUNCTION sites_record_count();
CREATE TRIGGER sites_first_metrics AFTER INSERT ON sites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sites_record_first_metrics();
CREATE TRIGGER sites_first_price AFTER INSERT ON sites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sites_record_first_price();
CREATE TRIGGER sites_listing BEFORE INSERT OR UPDATE OF status, chosen_offer_id ON sites FOR EACH ROW WHEN (new.listed_at IS NULL AND new.status = 'active'::text AND new.chosen_offer_id IS NOT NULL) EXECUTE FUNCTION sites_note_listing();
CREATE TRIGGER sites_metrics AFTER UPDATE OF da, pa, monthly_traffic, metrics_source, metrics_at ON sites FOR EACH ROW WHEN (old.da IS DISTINCT FROM new.da OR old.pa IS DISTINCT FROM new.pa OR old.monthly_traffic IS DISTINCT FROM new.monthly_traffic OR old.metrics_source IS DISTINCT FROM new.metrics_source OR old.metrics_at IS DISTINCT FROM new.metrics_at) EXECUTE FUNCTION sites_record_metrics();
CREATE TRIGGER sites_offer BEFORE INSERT OR UPDATE OF chosen_offer_id ON sites FOR EACH ROW EXECUTE FUNCTION sites_derive_offer();
CREATE TRIGGER sites_removed_announced AFTER DELETE ON sites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sites_announce();
CREATE TRIGGER sites_removed_tallied AFTER DELETE ON sites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sites_record_count();
CREATE TRIGGER sites_rename AFTER UPDATE OF name ON sites FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION sites_rename_offers();
CREATE TRIGGER sites_touch BEFORE UPDATE ON sites FOR EACH ROW WHEN (old.version IS DISTINCT FROM new.version) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER sites_typed_metrics AFTER UPDATE OF da, pa, monthly_traffic, metrics_source, metrics_at ON sites FOR EACH ROW WHEN (old.da IS DISTINCT FROM new.da OR old.pa IS DISTINCT FROM new.pa OR old.monthly_traffic IS DISTINCT FROM new.monthly_traffic OR old.metrics_source IS DISTINCT FROM new.metrics_source OR old.metrics_at IS DISTINCT FROM new.metrics_at) EXECUTE FUNCTION sites_forget_figures();
CREATE CONSTRAINT TRIGGER sites_words AFTER UPDATE OF name, domain ON sites DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.domain IS DISTINCT FROM new.domain) EXECUTE FUNCTION sites_give_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON sites TO linkstand_app;

-- A price agreed for one billing account (the company, else the person) on one site. It replaces everything that a
-- quote would calculate. The one approved last counts; the audit log tells the ones before.
CREATE TABLE special_prices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  company_id bigint,
  site_id bigint NOT NULL,
  price_cents bigint NOT NULL,
  until date NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  review_request_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT special_prices_pkey PRIMARY KEY (id),
  CONSTRAINT special_prices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT special_prices_review_request_id_fkey FOREIGN KEY (review_request_id) REFERENCES review_requests(id) ON DELETE SET NULL,
  CONSTRAINT special_prices_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  CONSTRAINT special_prices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  -- A price is agreed with a company, or with a person who has none.
  CONSTRAINT special_prices_check CHECK (num_nonnulls(user_id, company_id) = 1),
  CONSTRAINT special_prices_price_cents_check CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX special_prices_company ON special_prices USING btree (company_id, site_id) WHERE company_id IS NOT NULL;
CREATE INDEX special_prices_site ON special_prices USING btree (site_id);
CREATE UNIQUE INDEX special_prices_user ON special_prices USING btree (user_id, site_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER special_prices_added_announced AFTER INSERT ON special_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION special_prices_announce();
CREATE TRIGGER special_prices_changed_announced AFTER UPDATE ON special_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION special_prices_announce();
CREATE TRIGGER special_prices_removed_announced AFTER DELETE ON special_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION special_prices_announce();
GRANT DELETE, INSERT, SELECT, UPDATE ON special_prices TO linkstand_app;

-- Movements on a bank statement.
CREATE TABLE statement_lines (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL,
  line integer NOT NULL,
  day date NOT NULL,
  value_day date NOT NULL,
  cents bigint NOT NULL,
  counterparty text,
  counterparty_iban text,
  reference text,
  end_to_end_id text,
  text text NOT NULL DEFAULT ''::text,
  key bytea NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  known_line_id bigint,
  note text NOT NULL DEFAULT ''::text,
  decided_by text,
  decided_at timestamp with time zone,
  return_reason text,
  CONSTRAINT statement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT statement_lines_known_line_id_fkey FOREIGN KEY (known_line_id) REFERENCES statement_lines(id),
  CONSTRAINT statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  -- A movement that is known already names the one that it repeats.
  CONSTRAINT statement_lines_check CHECK ((state = 'known'::text) = (known_line_id IS NOT NULL)),
  -- A movement that was booked or ignored has the moment of the decision.
  CONSTRAINT statement_lines_check1 CHECK ((state = ANY (ARRAY['booked'::text, 'ignored'::text])) = (decided_at IS NOT NULL)),
  CONSTRAINT statement_lines_filled CHECK (''::text <> ALL (ARRAY[counterparty, counterparty_iban, reference, end_to_end_id, decided_by, return_reason])),
  CONSTRAINT statement_lines_state_check CHECK (state = ANY (ARRAY['open'::text, 'booked'::text, 'ignored'::text, 'known'::text]))
);
CREATE UNIQUE INDEX statement_lines_key ON statement_lines USING btree (key) WHERE state <> 'known'::text;
CREATE INDEX statement_lines_statement ON statement_lines USING btree (statement_id, state, line);
GRANT DELETE, INSERT, SELECT, UPDATE ON statement_lines TO linkstand_app;

-- How the columns of a bank's CSV file are read, remembered for the account.
CREATE TABLE statement_mappings (
  iban text NOT NULL,
  mapping jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT statement_mappings_pkey PRIMARY KEY (iban),
  CONSTRAINT statement_mappings_mapping_check CHECK (jsonb_typeof(mapping) = 'object'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON statement_mappings TO linkstand_app;

-- What a movement of the bank has settled: a payment of a client, a payout or its return, a bill of our own.
CREATE TABLE statement_settlements (
  line_id bigint NOT NULL,
  payment_id bigint,
  payout_id bigint,
  invoice_id bigint,
  cents bigint NOT NULL,
  release_bill_id bigint,
  is_return boolean NOT NULL DEFAULT false,
  -- A payout has one movement that paid it and one that returned it.
  CONSTRAINT statement_settlements_payout_key UNIQUE (payout_id, is_return),
  CONSTRAINT statement_settlements_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_lines(id),
  CONSTRAINT statement_settlements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT statement_settlements_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT statement_settlements_release_bill_id_fkey FOREIGN KEY (release_bill_id) REFERENCES release_bills(id),
  -- A movement settles one thing. A bill of a client is settled by a payment, which can be undone.
  CONSTRAINT statement_settlements_check CHECK (num_nonnulls(COALESCE(payment_id, invoice_id), payout_id, release_bill_id) = 1)
);
CREATE INDEX statement_settlements_line ON statement_settlements USING btree (line_id);
CREATE INDEX statement_settlements_payment ON statement_settlements USING btree (payment_id);
CREATE INDEX statement_settlements_release_bill ON statement_settlements USING btree (release_bill_id) WHERE release_bill_id IS NOT NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON statement_settlements TO linkstand_app;

-- Sums of stays by the day or month in which they begin, without the time of those that last. By the state and the
-- editor, or the site, as in `reports/rollups.ts`; those by the state tell of stays that last how many they are, when
-- they began (the sum of their seconds since 1970), and the due days of those that never were published before.
CREATE TABLE stay_months (
  rollup text NOT NULL,
  at timestamp with time zone NOT NULL,
  site_id bigint,
  status text,
  editor_id bigint,
  waiting_stays bigint NOT NULL,
  waiting_seconds bigint NOT NULL,
  review_stays bigint NOT NULL,
  review_seconds bigint NOT NULL,
  client_stays bigint NOT NULL,
  client_seconds bigint NOT NULL,
  owner_stays bigint NOT NULL,
  owner_seconds bigint NOT NULL,
  publish_stays bigint NOT NULL,
  publish_seconds bigint NOT NULL,
  returned bigint NOT NULL,
  worked integer[] NOT NULL,
  worked_same integer[] NOT NULL,
  late integer[] NOT NULL,
  open_stays bigint,
  open_entered bigint,
  open_due date[],
  CONSTRAINT stay_months_filled CHECK (''::text <> ALL (ARRAY[status]))
);
CREATE INDEX stay_months_at ON stay_months USING btree (rollup, at);
GRANT DELETE, INSERT, SELECT, UPDATE ON stay_months TO linkstand_app;

-- How long links stand: curves by tier, owner and site, made anew every night.
CREATE TABLE survival_curves (
  kind text NOT NULL,
  key text NOT NULL,
  links integer NOT NULL,
  losses integer NOT NULL,
  multiplier double precision NOT NULL,
  spread double precision NOT NULL,
  months_centi smallint NOT NULL,
  steps jsonb,
  calculated_at timestamp with time zone NOT NULL,
  until_day smallint NOT NULL DEFAULT 365,
  watched_days smallint NOT NULL DEFAULT 365,
  is_at_least boolean NOT NULL DEFAULT false,
  CONSTRAINT survival_curves_pkey PRIMARY KEY (kind, key),
  CONSTRAINT survival_curves_kind_check CHECK (kind = ANY (ARRAY['tier'::text, 'owner'::text, 'site'::text])),
  CONSTRAINT survival_curves_months_centi_check CHECK (months_centi >= 0 AND months_centi <= 1200),
  CONSTRAINT survival_curves_until_day_check CHECK (until_day >= 0 AND until_day <= 365),
  CONSTRAINT survival_curves_watched_days_check CHECK (watched_days >= 0 AND watched_days <= 365)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON survival_curves TO linkstand_app;

-- Labels that the team gives sites in the catalogue.
CREATE TABLE tags (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  color text NOT NULL DEFAULT '#868e96'::text,
  description text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((name || ' '::text) || description)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tags_pkey PRIMARY KEY (id),
  CONSTRAINT tags_name_key UNIQUE (name),
  CONSTRAINT tags_color_check CHECK (color ~ '^#[0-9a-fA-F]{6}$'::text)
);
CREATE UNIQUE INDEX tags_any_case ON tags USING btree (lower(name));
CREATE INDEX tags_name_down ON tags USING btree (name COLLATE people DESC NULLS LAST, id DESC);
CREATE INDEX tags_name_up ON tags USING btree (name COLLATE people, id);
CREATE INDEX tags_search ON tags USING gin (search_text gin_trgm_ops);
CREATE TRIGGER tags_announced AFTER INSERT OR DELETE OR UPDATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION catalogue_announce_all('n:');
CREATE TRIGGER tags_touch BEFORE UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON tags TO linkstand_app;

-- Comments on a task, which only the team reads.
CREATE TABLE task_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  task_id bigint NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  author_name text NOT NULL,
  body text NOT NULL,
  mentions jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT task_entries_pkey PRIMARY KEY (id),
  CONSTRAINT task_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT task_entries_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  CONSTRAINT task_entries_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'owner'::text, 'system'::text])),
  CONSTRAINT task_entries_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text)
);
CREATE INDEX task_entries_task ON task_entries USING btree (task_id, id);
GRANT DELETE, INSERT, SELECT, UPDATE ON task_entries TO linkstand_app;

-- A task of the administrators, or about an owner that its manager looks after.
CREATE TABLE tasks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'todo'::text,
  board_key text COLLATE "C" NOT NULL,
  title text NOT NULL,
  detail text NOT NULL DEFAULT ''::text,
  assignee_id bigint,
  due_on date,
  priority text NOT NULL DEFAULT 'normal'::text,
  priority_rank smallint NOT NULL GENERATED ALWAYS AS (
CASE priority
    WHEN 'urgent'::text THEN 3
    WHEN 'high'::text THEN 2
    WHEN 'normal'::text THEN 1
    ELSE 0
END) STORED,
  repeats text,
  checklist jsonb NOT NULL DEFAULT '[]'::jsonb,
  about_kind text,
  about_id bigint,
  created_by_id bigint,
  created_by text NOT NULL,
  done_at timestamp with time zone,
  rung_for date,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((title || ' '::text) || detail)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tasks_pkey PRIMARY KEY (id),
  CONSTRAINT tasks_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT tasks_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  -- The record that a task is about has a kind and an id.
  CONSTRAINT tasks_about CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  CONSTRAINT tasks_about_kind_check CHECK (about_kind = ANY (ARRAY['users'::text, 'owners'::text, 'sites'::text, 'briefings'::text, 'campaigns'::text, 'cases'::text, 'tasks'::text, 'whatsapp_chats'::text, 'invoices'::text])),
  CONSTRAINT tasks_checklist_check CHECK (jsonb_typeof(checklist) = 'array'::text),
  -- A task that is done has the moment at which it was.
  CONSTRAINT tasks_done CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
  CONSTRAINT tasks_filled CHECK (''::text <> ALL (ARRAY[about_kind])),
  CONSTRAINT tasks_priority_check CHECK (priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])),
  CONSTRAINT tasks_repeats_check CHECK (repeats = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'quarterly'::text, 'yearly'::text])),
  CONSTRAINT tasks_state_check CHECK (state = ANY (ARRAY['todo'::text, 'doing'::text, 'waiting'::text, 'done'::text])),
  CONSTRAINT tasks_title_check CHECK (title <> ''::text)
);
CREATE INDEX tasks_about_record ON tasks USING btree (about_kind, about_id) WHERE about_kind IS NOT NULL;
CREATE INDEX tasks_assignee ON tasks USING btree (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE UNIQUE INDEX tasks_board ON tasks USING btree (state, board_key);
CREATE INDEX tasks_by_due ON tasks USING btree (due_on DESC NULLS LAST, id DESC);
CREATE INDEX tasks_by_due_up ON tasks USING btree (due_on, id);
CREATE INDEX tasks_search ON tasks USING gin (search_text gin_trgm_ops);
CREATE INDEX tasks_to_ring ON tasks USING btree (due_on) WHERE state <> 'done'::text AND assignee_id IS NOT NULL;
CREATE TRIGGER tasks_touch BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON tasks TO linkstand_app;

-- What a service said of a version's text: how much of it stands elsewhere, and how likely a model wrote it.
CREATE TABLE text_checks (
  version_id bigint NOT NULL,
  service text NOT NULL,
  text_sha256 text NOT NULL,
  copied_percent smallint,
  ai_percent smallint,
  matches jsonb NOT NULL DEFAULT '[]'::jsonb,
  checked_at timestamp with time zone NOT NULL,
  checked_by_id bigint,
  CONSTRAINT text_checks_pkey PRIMARY KEY (version_id, service),
  CONSTRAINT text_checks_checked_by_id_fkey FOREIGN KEY (checked_by_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT text_checks_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id) ON DELETE CASCADE,
  CONSTRAINT text_checks_ai_percent_check CHECK (ai_percent >= 0 AND ai_percent <= 100),
  CONSTRAINT text_checks_copied_percent_check CHECK (copied_percent >= 0 AND copied_percent <= 100),
  CONSTRAINT text_checks_matches_check CHECK (jsonb_typeof(matches) = 'array'::text),
  CONSTRAINT text_checks_service_check CHECK (service = ANY (ARRAY['copyscape'::text, 'originality'::text]))
);
CREATE INDEX text_checks_checked_by ON text_checks USING btree (checked_by_id) WHERE checked_by_id IS NOT NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON text_checks TO linkstand_app;

-- How much each person uploads on a day. Counted apart from the files, so that removing them gives nothing back; files
-- of sites count apart from what is added to briefings and records: they are few and large.
CREATE TABLE upload_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL DEFAULT 'file'::text,
  files integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT upload_days_pkey PRIMARY KEY (user_id, day, kind),
  CONSTRAINT upload_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT upload_days_kind_check CHECK (kind = ANY (ARRAY['file'::text, 'import'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON upload_days TO linkstand_app;

-- The labels that a client has.
CREATE TABLE user_crm_tags (
  user_id bigint NOT NULL,
  crm_tag_id bigint NOT NULL,
  CONSTRAINT user_crm_tags_pkey PRIMARY KEY (user_id, crm_tag_id),
  CONSTRAINT user_crm_tags_crm_tag_id_fkey FOREIGN KEY (crm_tag_id) REFERENCES crm_tags(id),
  CONSTRAINT user_crm_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_crm_tags_tag ON user_crm_tags USING btree (crm_tag_id, user_id);
CREATE TRIGGER user_crm_tags_to_crm AFTER INSERT OR DELETE ON user_crm_tags FOR EACH ROW EXECUTE FUNCTION crm_take_tagging();
GRANT DELETE, INSERT, SELECT, UPDATE ON user_crm_tags TO linkstand_app;

-- Everybody with an account: clients (role USER) and the team.
CREATE TABLE users (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  identity_uid text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified_at timestamp with time zone,
  is_duplicate boolean NOT NULL DEFAULT false,
  secondary_email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  birth_date date,
  tax_number text NOT NULL DEFAULT ''::text,
  position text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT ''::text,
  language text,
  role text NOT NULL,
  editor_coordinator boolean NOT NULL DEFAULT false,
  can_access_owner_newsletter boolean NOT NULL DEFAULT false,
  can_see_owners_table boolean NOT NULL DEFAULT false,
  seller_commission_bp integer NOT NULL DEFAULT 0,
  company_id bigint,
  is_company_manager boolean NOT NULL DEFAULT false,
  company_roles text[] NOT NULL DEFAULT '{buyer}'::text[],
  held_project_ids bigint[],
  monthly_limit_cents bigint,
  agency_id bigint,
  account_executive_id bigint,
  coordinator_id bigint,
  brand_id bigint,
  source text NOT NULL DEFAULT ''::text,
  crm_muted_until date,
  tours_seen text[] NOT NULL DEFAULT '{}'::text[],
  invited_at timestamp with time zone,
  last_login_at timestamp with time zone,
  disabled_at timestamp with time zone,
  sessions_valid_after timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  campaigns_count integer NOT NULL DEFAULT 0,
  briefings_count integer NOT NULL DEFAULT 0,
  last_request_at timestamp with time zone,
  year_spend_cents bigint NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  display_currency text,
  screen_language text,
  mail_language text GENERATED ALWAYS AS (COALESCE(language, screen_language)) STORED,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_identity_uid_key UNIQUE (identity_uid),
  CONSTRAINT users_account_executive_id_fkey FOREIGN KEY (account_executive_id) REFERENCES users(id),
  CONSTRAINT users_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id),
  CONSTRAINT users_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT users_coordinator_id_fkey FOREIGN KEY (coordinator_id) REFERENCES users(id),
  -- Only an editor can be a coordinator.
  CONSTRAINT users_check CHECK (NOT editor_coordinator OR role = 'EDITOR'::text),
  CONSTRAINT users_company_roles_check CHECK (company_roles <@ ARRAY['buyer'::text, 'approver'::text, 'finance'::text, 'reader'::text]),
  CONSTRAINT users_display_currency_check CHECK (display_currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'BRL'::text])),
  CONSTRAINT users_filled CHECK (''::text <> ALL (ARRAY[language])),
  CONSTRAINT users_held_project_ids_check CHECK (held_project_ids <> '{}'::bigint[]),
  CONSTRAINT users_language_check CHECK (language = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT users_mail_language_check CHECK (mail_language = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT users_monthly_limit_cents_check CHECK (monthly_limit_cents > 0),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['ADMIN'::text, 'EDITOR'::text, 'SITE_MANAGER'::text, 'OWNER_MANAGER'::text, 'SELLER'::text, 'USER'::text])),
  CONSTRAINT users_screen_language_check CHECK (screen_language = ANY (ARRAY['en-US'::text, 'es'::text, 'pt-BR'::text])),
  CONSTRAINT users_seller_commission_bp_check CHECK (seller_commission_bp >= 0 AND seller_commission_bp <= 10000)
);
CREATE INDEX users_account_executive ON users USING btree (account_executive_id, name, id) WHERE account_executive_id IS NOT NULL;
CREATE INDEX users_active ON users USING btree (role, id) WHERE disabled_at IS NULL AND NOT (invited_at IS NOT NULL AND last_login_at IS NULL);
CREATE INDEX users_agency ON users USING btree (agency_id) WHERE agency_id IS NOT NULL;
CREATE INDEX users_beginnings ON users USING btree (search_text text_pattern_ops);
CREATE INDEX users_company ON users USING btree (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX users_coordinator ON users USING btree (coordinator_id) WHERE coordinator_id IS NOT NULL;
CREATE INDEX users_country ON users USING btree (country, id);
CREATE INDEX users_created_order ON users USING btree (created_at, id);
CREATE INDEX users_disabled ON users USING btree (id) WHERE disabled_at IS NOT NULL;
CREATE INDEX users_duplicates ON users USING btree (id) WHERE is_duplicate;
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email)) WHERE NOT is_duplicate;
CREATE INDEX users_email_order ON users USING btree (email, id);
CREATE INDEX users_login_down ON users USING btree (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_login_up ON users USING btree (last_login_at, id);
CREATE INDEX users_muted ON users USING btree (crm_muted_until) WHERE crm_muted_until IS NOT NULL;
CREATE INDEX users_name_order ON users USING btree (name COLLATE people, id);
CREATE INDEX users_pairs ON users USING gin (letter_pairs(search_text));
CREATE INDEX users_phone_digits ON users USING btree (regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) WHERE phone <> ''::text;
CREATE INDEX users_phone_part ON users USING gin (regexp_replace(phone, '\D'::text, ''::text, 'g'::text) gin_trgm_ops) WHERE phone <> ''::text;
CREATE INDEX users_request_down ON users USING btree (last_request_at DESC NULLS LAST, id DESC);
CREATE INDEX users_request_up ON users USING btree (last_request_at, id);
CREATE INDEX users_role ON users USING btree (role, id);
CREATE INDEX users_role_name ON users USING btree (role, name, id);
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_seller_commission ON users USING btree (seller_commission_bp, id) WHERE role = 'SELLER'::text;
CREATE INDEX users_spend_order ON users USING btree (year_spend_cents, id);
CREATE INDEX users_without_executive ON users USING btree (id) WHERE account_executive_id IS NULL;
CREATE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW WHEN (users_changed_beyond_activity(old.*, new.*)) EXECUTE FUNCTION users_announce();
CREATE TRIGGER users_gone AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_announce();
CREATE TRIGGER users_moved_announced AFTER UPDATE ON users FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id OR old.agency_id IS DISTINCT FROM new.agency_id) EXECUTE FUNCTION users_announce_viewer();
CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF name, email, company_id ON users FOR EACH ROW EXECUTE FUNCTION users_take_search_text();
CREATE TRIGGER users_to_crm AFTER INSERT OR UPDATE OF name, email, role, is_duplicate, account_executive_id, company_id, country, language, crm_muted_until, disabled_at, year_spend_cents, last_login_at, last_request_at ON users FOR EACH ROW EXECUTE FUNCTION crm_take_user();
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_touch_updated_at();
CREATE CONSTRAINT TRIGGER users_words AFTER UPDATE OF name, email, company_id ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.search_text IS DISTINCT FROM new.search_text) EXECUTE FUNCTION users_give_words();
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO linkstand_app;

-- What the register of VAT numbers answered, and when: a document of a day is judged by what was known of that day.
CREATE TABLE vat_answers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  country text NOT NULL,
  tax_number text NOT NULL,
  is_valid boolean NOT NULL,
  consultation text NOT NULL DEFAULT ''::text,
  answered_at timestamp with time zone NOT NULL,
  CONSTRAINT vat_answers_pkey PRIMARY KEY (id)
);
CREATE INDEX vat_answers_of_number ON vat_answers USING btree (country, tax_number, answered_at);
GRANT INSERT, SELECT ON vat_answers TO linkstand_app;

-- When the European Union's register of VAT numbers (VIES) is asked next about a tax number, as it is written on a
-- client.
CREATE TABLE vat_checks (
  country text NOT NULL,
  tax_number text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT vat_checks_pkey PRIMARY KEY (country, tax_number)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON vat_checks TO linkstand_app;

-- Who else of the team gets a report every Monday, besides the maker of its view. Each ends it with a key of its own.
CREATE TABLE view_recipients (
  view_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mail_key uuid NOT NULL DEFAULT gen_random_uuid(),
  ended_at timestamp with time zone,
  CONSTRAINT view_recipients_pkey PRIMARY KEY (view_id, user_id),
  CONSTRAINT view_recipients_mail_key_key UNIQUE (mail_key),
  CONSTRAINT view_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT view_recipients_view_id_fkey FOREIGN KEY (view_id) REFERENCES views(id) ON DELETE CASCADE
);
CREATE INDEX view_recipients_user ON view_recipients USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON view_recipients TO linkstand_app;

-- Ways of looking at a list that people keep under a name: filters, sort and columns. A search of the catalogue is a
-- view of the list `media`; its maker may be mailed when new sites match.
CREATE TABLE views (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  columns jsonb,
  is_shared boolean NOT NULL DEFAULT false,
  mailed_until timestamp with time zone,
  mail_key uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  widths jsonb,
  CONSTRAINT views_pkey PRIMARY KEY (id),
  CONSTRAINT views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT views_list_check CHECK (list ~ '^[a-z][a-z0-9-]*$'::text),
  -- Mails are sent for saved searches of the catalogue and for reports, for no other list.
  CONSTRAINT views_mailed_check CHECK (mailed_until IS NULL OR list = 'media'::text OR list ~~ 'report-%'::text),
  CONSTRAINT views_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX views_mail_key ON views USING btree (mail_key);
CREATE INDEX views_mailed ON views USING btree (id) WHERE mailed_until IS NOT NULL;
CREATE UNIQUE INDEX views_own_name ON views USING btree (user_id, list, lower(name));
CREATE INDEX views_shared ON views USING btree (list) WHERE is_shared;
CREATE TRIGGER views_touch BEFORE UPDATE ON views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON views TO linkstand_app;

-- What a billing account has with us and may spend. The only balances that are kept, because everybody asks for them at
-- once; others are sums.
CREATE TABLE wallet_balances (
  billing_account_id bigint NOT NULL,
  posted_cents bigint NOT NULL DEFAULT 0,
  held_cents bigint NOT NULL DEFAULT 0,
  due_cents bigint NOT NULL DEFAULT 0,
  credit_limit_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallet_balances_pkey PRIMARY KEY (billing_account_id),
  CONSTRAINT wallet_balances_billing_account_id_fkey FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id),
  -- A wallet can't be spent, and no money be held, beyond what is in it and the credit limit.
  CONSTRAINT wallet_within_limit CHECK ((posted_cents - held_cents + credit_limit_cents) >= 0 AND held_cents >= 0 AND credit_limit_cents >= 0)
) WITH (fillfactor=50);
GRANT INSERT, SELECT, UPDATE (credit_limit_cents) ON wallet_balances TO linkstand_app;

-- What outside services tell this installation, as it arrived: stored first, worked off by a job.
CREATE TABLE webhook_deliveries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_source_check CHECK (source ~ '^[a-z_]+$'::text)
);
CREATE INDEX webhook_deliveries_received ON webhook_deliveries USING btree (received_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_deliveries TO linkstand_app;

-- A delivery brings one event or several; an event that comes again changes nothing.
CREATE TABLE webhook_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL,
  event_id text NOT NULL,
  delivery_id bigint,
  subject text,
  occurred_at timestamp with time zone,
  received_at timestamp with time zone NOT NULL,
  payload json,
  tries integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  done_at timestamp with time zone,
  given_up_at timestamp with time zone,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_events_source_event_id_key UNIQUE (source, event_id),
  CONSTRAINT webhook_events_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE SET NULL,
  CONSTRAINT webhook_events_event_id_check CHECK (length(event_id) >= 1 AND length(event_id) <= 300),
  CONSTRAINT webhook_events_filled CHECK (''::text <> ALL (ARRAY[subject]))
);
CREATE INDEX webhook_events_delivery ON webhook_events USING btree (delivery_id);
CREATE INDEX webhook_events_received ON webhook_events USING btree (received_at);
CREATE INDEX webhook_events_subject ON webhook_events USING btree (source, subject, occurred_at) WHERE subject IS NOT NULL;
CREATE INDEX webhook_events_unfinished ON webhook_events USING btree (received_at) WHERE done_at IS NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_events TO linkstand_app;

-- A conversation on WhatsApp with one person.
CREATE TABLE whatsapp_chats (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  wa_id text,
  name text NOT NULL DEFAULT ''::text,
  client_id bigint,
  owner_id bigint,
  assignee_id bigint,
  state text NOT NULL DEFAULT 'open'::text,
  unread integer NOT NULL DEFAULT 0,
  last_text text NOT NULL DEFAULT ''::text,
  last_message_at timestamp with time zone,
  last_inbound_at timestamp with time zone,
  opted_out_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  snoozed_until timestamp with time zone,
  waiting_since timestamp with time zone,
  alerted_at timestamp with time zone,
  scoped_id text,
  continued_in bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (plain_text((name || ' '::text) || COALESCE(wa_id, ''::text))) STORED,
  briefing_id bigint,
  opted_in_on date,
  opted_in_by text NOT NULL DEFAULT ''::text,
  opted_in_how text,
  opted_in_note text NOT NULL DEFAULT ''::text,
  unreachable_at timestamp with time zone,
  paused_until timestamp with time zone,
  CONSTRAINT whatsapp_chats_pkey PRIMARY KEY (id),
  CONSTRAINT whatsapp_chats_scoped_id_key UNIQUE (scoped_id),
  CONSTRAINT whatsapp_chats_wa_id_key UNIQUE (wa_id),
  CONSTRAINT whatsapp_chats_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT whatsapp_chats_briefing_id_fkey FOREIGN KEY (briefing_id) REFERENCES briefings(id) ON DELETE SET NULL,
  CONSTRAINT whatsapp_chats_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  CONSTRAINT whatsapp_chats_continued_in_fkey FOREIGN KEY (continued_in) REFERENCES whatsapp_chats(id),
  CONSTRAINT whatsapp_chats_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id),
  -- A person is a client or an owner, not both.
  CONSTRAINT whatsapp_chats_check CHECK (client_id IS NULL OR owner_id IS NULL),
  -- A person is known by a number, by WhatsApp's id, or by the chat in which theirs goes on.
  CONSTRAINT whatsapp_chats_known CHECK (num_nonnulls(wa_id, scoped_id, continued_in) > 0),
  -- Who said yes to messages that we begin said it in some way.
  CONSTRAINT whatsapp_chats_opt_in CHECK ((opted_in_on IS NULL) = (opted_in_how IS NULL)),
  CONSTRAINT whatsapp_chats_opted_in_how_check CHECK (opted_in_how = ANY (ARRAY['message'::text, 'form'::text, 'email'::text, 'call'::text, 'in_person'::text])),
  CONSTRAINT whatsapp_chats_scoped_id_check CHECK (length(scoped_id) >= 1 AND length(scoped_id) <= 150),
  -- A conversation is put off until a moment.
  CONSTRAINT whatsapp_chats_snoozed CHECK ((state = 'snoozed'::text) = (snoozed_until IS NOT NULL)),
  CONSTRAINT whatsapp_chats_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'snoozed'::text, 'closed'::text])),
  CONSTRAINT whatsapp_chats_unread_check CHECK (unread >= 0),
  CONSTRAINT whatsapp_chats_wa_id_check CHECK (wa_id ~ '^[0-9]{6,20}$'::text)
);
CREATE INDEX whatsapp_chats_assignee ON whatsapp_chats USING btree (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX whatsapp_chats_briefing ON whatsapp_chats USING btree (briefing_id) WHERE briefing_id IS NOT NULL;
CREATE INDEX whatsapp_chats_client ON whatsapp_chats USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX whatsapp_chats_continued ON whatsapp_chats USING btree (continued_in) WHERE continued_in IS NOT NULL;
CREATE INDEX whatsapp_chats_earliest ON whatsapp_chats USING btree (last_message_at, id);
CREATE INDEX whatsapp_chats_latest ON whatsapp_chats USING btree (last_message_at DESC NULLS LAST, id DESC);
CREATE INDEX whatsapp_chats_owner ON whatsapp_chats USING btree (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX whatsapp_chats_search ON whatsapp_chats USING gin (search_text gin_trgm_ops);
CREATE INDEX whatsapp_chats_snoozed_until ON whatsapp_chats USING btree (snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX whatsapp_chats_waiting ON whatsapp_chats USING btree (waiting_since) WHERE waiting_since IS NOT NULL AND alerted_at IS NULL AND assignee_id IS NULL;
CREATE TRIGGER whatsapp_chats_owner_to_crm AFTER UPDATE OF owner_id ON whatsapp_chats FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION crm_take_owner_binding();
CREATE TRIGGER whatsapp_chats_to_crm AFTER UPDATE OF client_id ON whatsapp_chats FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION crm_take_binding();
CREATE TRIGGER whatsapp_chats_touch BEFORE UPDATE ON whatsapp_chats FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_chats TO linkstand_app;

-- Notes of the team on a conversation, which only the team reads.
CREATE TABLE whatsapp_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chat_id bigint NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  author_name text NOT NULL,
  body text NOT NULL,
  mentions jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT whatsapp_entries_pkey PRIMARY KEY (id),
  CONSTRAINT whatsapp_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT whatsapp_entries_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES whatsapp_chats(id),
  CONSTRAINT whatsapp_entries_author_kind_check CHECK (author_kind = ANY (ARRAY['client'::text, 'staff'::text, 'owner'::text, 'system'::text])),
  CONSTRAINT whatsapp_entries_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text)
);
CREATE INDEX whatsapp_entries_chat ON whatsapp_entries USING btree (chat_id, created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_entries TO linkstand_app;

-- Files of messages on WhatsApp, one for each message at most.
CREATE TABLE whatsapp_files (
  message_id bigint NOT NULL,
  media_id text,
  uploads integer NOT NULL DEFAULT 0,
  file_name text NOT NULL DEFAULT ''::text,
  media_type text NOT NULL DEFAULT ''::text,
  bytes bigint,
  announced_sha256 text,
  storage_key text,
  state text NOT NULL,
  CONSTRAINT whatsapp_files_pkey PRIMARY KEY (message_id),
  CONSTRAINT whatsapp_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES whatsapp_messages(id),
  CONSTRAINT whatsapp_files_check CHECK ((state = 'stored'::text) = (storage_key IS NOT NULL)),
  CONSTRAINT whatsapp_files_filled CHECK (''::text <> ALL (ARRAY[media_id, announced_sha256, storage_key])),
  CONSTRAINT whatsapp_files_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'stored'::text, 'refused'::text, 'lost'::text]))
);
CREATE INDEX whatsapp_files_key ON whatsapp_files USING btree (storage_key) WHERE storage_key IS NOT NULL;
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_files TO linkstand_app;

-- Messages of a conversation on WhatsApp.
CREATE TABLE whatsapp_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chat_id bigint NOT NULL,
  provider_id text,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  is_inbound boolean NOT NULL,
  kind text NOT NULL,
  body text NOT NULL DEFAULT ''::text,
  template jsonb,
  state text NOT NULL,
  error_code integer,
  author_id bigint,
  author_name text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  quotes text,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CONSTRAINT whatsapp_messages_pkey PRIMARY KEY (id),
  CONSTRAINT whatsapp_messages_key_key UNIQUE (key),
  CONSTRAINT whatsapp_messages_provider_id_key UNIQUE (provider_id),
  CONSTRAINT whatsapp_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT whatsapp_messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES whatsapp_chats(id),
  -- What came in was received; what goes out has one of the other states.
  CONSTRAINT whatsapp_messages_check CHECK (is_inbound = (state = 'received'::text)),
  -- What its writer deleted has no text any more.
  CONSTRAINT whatsapp_messages_deleted CHECK (deleted_at IS NULL OR body = ''::text),
  CONSTRAINT whatsapp_messages_filled CHECK (''::text <> ALL (ARRAY[provider_id, quotes])),
  CONSTRAINT whatsapp_messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'template'::text, 'image'::text, 'document'::text, 'audio'::text, 'video'::text, 'reaction'::text, 'notice'::text, 'other'::text])),
  CONSTRAINT whatsapp_messages_state_check CHECK (state = ANY (ARRAY['received'::text, 'queued'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))
);
CREATE INDEX whatsapp_messages_author ON whatsapp_messages USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX whatsapp_messages_chat ON whatsapp_messages USING btree (chat_id, at DESC, id DESC);
CREATE INDEX whatsapp_messages_quotes ON whatsapp_messages USING btree (quotes) WHERE quotes IS NOT NULL;
CREATE TRIGGER whatsapp_messages_change_texts AFTER UPDATE OF body ON whatsapp_messages FOR EACH ROW WHEN (old.body <> new.body AND old.body <> ''::text) EXECUTE FUNCTION whatsapp_change_text();
CREATE TRIGGER whatsapp_messages_sent_to_crm AFTER UPDATE OF state ON whatsapp_messages FOR EACH ROW WHEN (new.author_id IS NOT NULL AND NOT new.is_inbound AND (new.state = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text])) AND (old.state <> ALL (ARRAY['sent'::text, 'delivered'::text, 'read'::text]))) EXECUTE FUNCTION crm_take_chat_message();
CREATE TRIGGER whatsapp_messages_to_crm AFTER INSERT ON whatsapp_messages FOR EACH ROW WHEN (new.is_inbound OR new.author_id IS NOT NULL AND (new.state = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text]))) EXECUTE FUNCTION crm_take_chat_message();
CREATE TRIGGER whatsapp_messages_to_texts AFTER INSERT ON whatsapp_messages FOR EACH ROW WHEN (new.body <> ''::text) EXECUTE FUNCTION whatsapp_take_text();
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_messages TO linkstand_app;

-- WhatsApp has stopped what our number sends: to everybody (''), or to one country, by its calling code. Nothing is
-- sent there until an administrator lets it.
CREATE TABLE whatsapp_stops (
  country text NOT NULL,
  code integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT whatsapp_stops_pkey PRIMARY KEY (country),
  CONSTRAINT whatsapp_stops_country_check CHECK (country ~ '^([1-9][0-9]{0,2})?$'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_stops TO linkstand_app;

-- Templates as WhatsApp has them, by name and language.
CREATE TABLE whatsapp_templates (
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  header text NOT NULL DEFAULT ''::text,
  body text NOT NULL,
  footer text NOT NULL DEFAULT ''::text,
  variables jsonb NOT NULL,
  is_supported boolean NOT NULL,
  synced_at timestamp with time zone NOT NULL,
  CONSTRAINT whatsapp_templates_pkey PRIMARY KEY (name, language),
  CONSTRAINT whatsapp_templates_variables_check CHECK (jsonb_typeof(variables) = 'array'::text)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_templates TO linkstand_app;

-- What is said in a conversation, in pieces of about a dozen messages in which it is searched.
CREATE TABLE whatsapp_texts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chat_id bigint NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT whatsapp_texts_pkey PRIMARY KEY (id),
  CONSTRAINT whatsapp_texts_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES whatsapp_chats(id)
);
CREATE INDEX whatsapp_texts_chat ON whatsapp_texts USING btree (chat_id, id DESC);
CREATE INDEX whatsapp_texts_search ON whatsapp_texts USING gin (search_text gin_trgm_ops);
GRANT DELETE, INSERT, SELECT, UPDATE ON whatsapp_texts TO linkstand_app;

-- A quarter whose withheld tax was paid to the tax office.
CREATE TABLE withholding_remittances (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  year integer NOT NULL,
  quarter integer NOT NULL,
  recipients integer NOT NULL,
  base_cents bigint NOT NULL,
  withheld_cents bigint NOT NULL,
  paid_on date NOT NULL,
  transfer_id bigint NOT NULL,
  made_by text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT withholding_remittances_pkey PRIMARY KEY (id),
  -- A quarter is paid once.
  CONSTRAINT withholding_remittances_year_quarter_key UNIQUE (year, quarter),
  CONSTRAINT withholding_remittances_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT withholding_remittances_quarter_check CHECK (quarter >= 1 AND quarter <= 4),
  CONSTRAINT withholding_remittances_withheld_cents_check CHECK (withheld_cents > 0),
  CONSTRAINT withholding_remittances_year_check CHECK (year >= 2000 AND year <= 2200)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON withholding_remittances TO linkstand_app;

-- The stays that follow from the audit log.
CREATE VIEW briefing_stays_logged AS
 SELECT v.id,
    v.briefing_id,
    v.entered_at,
    v.left_at,
    v.any_before_at,
    v.same_before_at,
    v.published_before_at,
    b.site_id,
    b.editor_id,
    b.due_date,
    v.status,
    v.action
   FROM ( SELECT m.id,
            m.briefing_id,
            m.status,
            m.action,
            m.entered_at,
            m.left_at,
            lag(m.entered_at) OVER by_briefing AS any_before_at,
            lag(m.entered_at) OVER (PARTITION BY m.briefing_id, m.status ORDER BY m.id) AS same_before_at,
            max(m.entered_at) FILTER (WHERE m.status = 'published'::text) OVER (by_briefing ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS published_before_at
           FROM ( SELECT l.id,
                    l.briefing_id,
                    l.status,
                    l.action,
                    l.entered_at,
                    lead(l.entered_at) OVER (PARTITION BY l.briefing_id ORDER BY l.id) AS left_at
                   FROM ( SELECT n.id,
                            n.entity_id AS briefing_id,
                            n.to_status AS status,
                            n.action,
                            max(n.at) OVER (PARTITION BY n.entity_id ORDER BY n.id) AS entered_at
                           FROM audit_entries n
                          WHERE n.entity = 'briefings'::text AND n.to_status IS NOT NULL AND n.to_status IS DISTINCT FROM n.from_status) l) m
          WHERE m.status <> 'draft'::text
          WINDOW by_briefing AS (PARTITION BY m.briefing_id ORDER BY m.id)) v
     JOIN briefings b ON b.id = v.briefing_id;

-- Copies what was credited and given back to the briefing, which reports and lists sum.
CREATE OR REPLACE FUNCTION public.briefing_refunds_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update briefings set is_credited = new.client_credited_at is not null, refunded_cents = new.given_back_net_cents,
      recovered_cents = new.given_back_owner_cents
    where id = new.briefing_id and (is_credited, refunded_cents, recovered_cents)
      is distinct from (new.client_credited_at is not null, new.given_back_net_cents, new.given_back_owner_cents);
  return null;
end $function$;

-- What a briefing counts for in what its client spent in the last twelve months, refunds taken off.
CREATE OR REPLACE FUNCTION public.briefing_spend(b briefings, at timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when b.submitted_at > at - interval '12 months' and b.status not in ('denied', 'canceled')
    and b.bonus_at is null and not b.is_credited then greatest(0, coalesce(b.price_cents, 0) - b.refunded_cents) else 0 end;
$function$;

-- Ends the stay of a briefing and begins the next one when the audit log tells of a move.
CREATE OR REPLACE FUNCTION public.briefing_stay_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before record;
begin
  select max(greatest(v.entered_at, v.left_at)) as latest, max(v.entered_at) as any_at,
      max(v.entered_at) filter (where v.status = new.to_status) as same_at,
      max(v.entered_at) filter (where v.status = 'published') as published_at
    into before from briefing_stays v where v.briefing_id = new.entity_id;
  update briefing_stays set left_at = greatest(new.at, before.latest)
    where briefing_id = new.entity_id and left_at is null;
  if new.to_status <> 'draft' then
    insert into briefing_stays (id, briefing_id, entered_at, any_before_at, same_before_at, published_before_at, site_id,
        editor_id, due_date, status, action)
      select new.id, b.id, greatest(new.at, before.latest), before.any_at, before.same_at, before.published_at, b.site_id,
        b.editor_id, b.due_date, new.to_status, new.action
      from briefings b where b.id = new.entity_id;
  end if;
  return null;
end $function$;

-- Copies site, editor and due date of a briefing to its stays.
CREATE OR REPLACE FUNCTION public.briefing_stays_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update briefing_stays set site_id = new.site_id, editor_id = new.editor_id, due_date = new.due_date
    where briefing_id = new.id;
  return null;
end $function$;

-- Keeps the words of briefings whose further targets changed.
CREATE OR REPLACE FUNCTION public.briefing_targets_give_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_share();
  perform briefings_take_words(array(select distinct briefing_id from changed));
  return null;
end $function$;

-- Announces whose bought sites briefings change that came or went.
CREATE OR REPLACE FUNCTION public.briefings_announce_bought()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  buying bigint[] := array(select campaign_id from changed where status not in ('draft', 'denied', 'canceled'));
begin
  if buying = '{}' then return null; end if;
  perform catalogue_announce('u', array(select user_id from campaigns where id = any (buying)));
  perform catalogue_announce('c', array(select company_id from campaigns where id = any (buying)));
  return null;
end $function$;

-- Announces whose bought sites a changed briefing changes.
CREATE OR REPLACE FUNCTION public.briefings_announce_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('u', array(select user_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  perform catalogue_announce('c', array(select company_id from campaigns where id in (old.campaign_id, new.campaign_id)));
  return null;
end $function$;

-- Notes what a changed briefing means for the counts of its owner.
CREATE OR REPLACE FUNCTION public.briefings_count_for_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into owner_changes (owner_id, waiting, published, publications)
  select owner_id, sum(waiting), sum(published), (new.owner_id, new.published_at) is distinct from (old.owner_id, old.published_at)
  from (values
    (new.owner_id, (new.status in ('pending_owner', 'waiting_publish'))::int, (new.status in ('published', 'done'))::int),
    (old.owner_id, -(old.status in ('pending_owner', 'waiting_publish'))::int, -(old.status in ('published', 'done'))::int)
  ) as moved (owner_id, waiting, published)
  where owner_id is not null
  group by owner_id;
  return null;
end $function$;

-- Notes what briefings that came or went mean for the counts of their owners.
CREATE OR REPLACE FUNCTION public.briefings_count_for_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into owner_changes (owner_id, waiting, published, publications)
  select owner_id,
    case tg_op when 'INSERT' then 1 else -1 end
      * count(*) filter (where status in ('pending_owner', 'waiting_publish')),
    case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where status in ('published', 'done')),
    bool_or(published_at is not null)
  from changed
  where owner_id is not null
    and (status in ('pending_owner', 'waiting_publish', 'published', 'done') or published_at is not null)
  group by owner_id;
  return null;
end $function$;

-- Brings campaign and site up to date after a briefing changed.
CREATE OR REPLACE FUNCTION public.briefings_derive()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    perform campaigns_refresh(case tg_op when 'INSERT' then new.campaign_id else old.campaign_id end);
    return null;
  end if;
  if new.campaign_id <> old.campaign_id then
    -- In one order for everybody.
    perform campaigns_refresh(least(old.campaign_id, new.campaign_id));
    perform campaigns_refresh(greatest(old.campaign_id, new.campaign_id));
  elsif (new.price_cents, new.bonus_at, campaign_part(new.status))
      is distinct from (old.price_cents, old.bonus_at, campaign_part(old.status)) then
    perform campaigns_refresh(new.campaign_id);
  elsif (new.status = 'pending_client') <> (old.status = 'pending_client') then
    update campaigns set your_turn = your_turn + case new.status when 'pending_client' then 1 else -1 end
    where id = new.campaign_id;
  end if;
  if new.status is distinct from old.status then
    if new.status = 'waiting' then
      update sites set last_request_at = now() where id = new.site_id;
    end if;
    if new.status in ('published', 'done') and old.status not in ('published', 'done') then
      update sites set times_published = times_published + 1, last_published_at = now() where id = new.site_id;
    elsif old.status in ('published', 'done') and new.status not in ('published', 'done') then
      update sites set times_published = greatest(times_published - 1, 0) where id = new.site_id;
    end if;
  end if;
  return null;
end $function$;

-- Has the pages that a briefing links to looked at while it is published.
CREATE OR REPLACE FUNCTION public.briefings_follow_targets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due timestamptz := coalesce(new.published_at, now()) + interval '1 day';
begin
  if tg_op = 'UPDATE' then delete from link_target_uses where briefing_id = new.id; end if;
  if new.publication_url = '' or new.status not in ('published', 'done') then return null; end if;
  insert into link_hosts (host, ready_at)
  select distinct link_host(u.url), due
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
  where link_host(u.url) is not null order by 1
  on conflict do nothing;
  insert into link_targets (url, host, next_check_at)
  select u.url, link_host(u.url), due
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
  where link_host(u.url) is not null order by 1
  on conflict do nothing;
  insert into link_target_uses (briefing_id, target_id)
  select new.id, t.id
  from (select new.url union select t.url from briefing_targets t where t.briefing_id = new.id) u (url)
    join link_targets t on md5(t.url) = md5(u.url)
  where link_host(u.url) is not null;
  update link_hosts h set ready_at = greatest(due, h.free_at)
  where h.ready_at > due and h.host in (
    select t.host from link_target_uses u join link_targets t on t.id = u.target_id where u.briefing_id = new.id);
  return null;
end $function$;

-- Keeps the links of a briefing that changed.
CREATE OR REPLACE FUNCTION public.briefings_keep_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform briefings_take_links(array[new.id]);
  return null;
end $function$;

-- Writes the links of new briefings that are ordered already.
CREATE OR REPLACE FUNCTION public.briefings_keep_new_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform briefings_take_links(array(select id from changed where submitted_at is not null));
  return null;
end $function$;

-- Writes the words of new briefings.
CREATE OR REPLACE FUNCTION public.briefings_keep_new_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_share();
  perform briefings_take_words(array(select id from changed));
  return null;
end $function$;

-- Keeps the words of a briefing and its cases.
CREATE OR REPLACE FUNCTION public.briefings_keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.site_id, new.campaign_id) <> (old.site_id, old.campaign_id) then
    perform search_share();
  end if;
  perform briefings_take_words(array[new.id]);
  perform cases_take_words(array(select id from cases where briefing_id = new.id));
  return null;
end $function$;

-- Keeps count and spending of a client as its briefings change.
CREATE OR REPLACE FUNCTION public.briefings_recalculate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  client bigint;
  more int := 0;
  spent bigint := 0;
  asked timestamptz;
begin
  if tg_op = 'UPDATE' and new.campaign_id <> old.campaign_id then
    perform users_recalculate(array(select c.user_id from campaigns c where c.id in (old.campaign_id, new.campaign_id)));
    return null;
  end if;
  if tg_op <> 'INSERT' and old.submitted_at is not null and (tg_op = 'DELETE' or new.submitted_at is null) then
    -- Which request was the last one now?
    perform users_recalculate(array(select c.user_id from campaigns c where c.id = old.campaign_id));
    return null;
  end if;
  if tg_op = 'UPDATE' then
    more := more - (old.submitted_at is not null)::int;
    spent := spent - briefing_spend(old);
  end if;
  more := more + (new.submitted_at is not null)::int;
  spent := spent + briefing_spend(new);
  asked := new.submitted_at;
  select user_id into client from campaigns where id = new.campaign_id;
  update users set
    briefings_count = briefings_count + more,
    year_spend_cents = year_spend_cents + spent,
    last_request_at = greatest(last_request_at, asked)
  where id = client and (more <> 0 or spent <> 0 or last_request_at is null or asked > last_request_at);
  return null;
end $function$;

-- Writes the links of briefings anew: what was agreed, where it stands, and what the guard saw last.
CREATE OR REPLACE FUNCTION public.briefings_take_links(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform id from links where briefing_id = any (ids) order by id for no key update;
  delete from links l where l.briefing_id = any (ids) and not exists (
    select from briefings b left join briefing_targets g on g.briefing_id = b.id and g.position = l.position
    where b.id = l.briefing_id and b.submitted_at is not null and b.status not in ('draft', 'denied', 'canceled')
      and coalesce(case when l.position = 0 then b.url else g.url end, '') <> '');
  insert into links as t (briefing_id, position, campaign_id, site_id, owner_id, editor_id, status, state, page_url,
    target_url, target_host, anchor, link_type, price_cents, published_at, guarantee_days, guaranteed_until,
    last_look_at, search_text)
  select b.id, g.position, b.campaign_id, b.site_id, b.owner_id, b.editor_id, b.status,
    case
      when not p.is_published then 'in_order'
      when w.last_visit_at is null or w.state = 'unknown' then 'unchecked'
      when w.state <> 'lost' then w.state
      when exists (select from link_claims k where k.briefing_id = b.id and k.state = 'repairing') then 'repairing'
      else 'lost'
    end,
    p.url, g.url, coalesce(link_host(g.url), ''), g.keyword, b.link_type, shown_price(b.price_cents, b.bonus_at),
    p.published_at, p.guarantee_days, p.published_at + make_interval(hours => 24 * p.guarantee_days), w.last_visit_at,
    plain_text(concat_ws(E'\n', nullif(p.url, ''), g.url, g.keyword))
  from briefings b
    cross join lateral (
      select 0 as position, b.keyword, b.url
      union all select x.position, x.keyword, x.url from briefing_targets x where x.briefing_id = b.id
    ) g
    left join link_watches w on w.briefing_id = b.id and w.is_watched
    cross join lateral (
      select x.is_published, case when x.is_published then b.publication_url else '' end as url,
        case when x.is_published then b.published_at end as published_at,
        case when x.is_published then (b.guarantee ->> 'termDays')::int
          - coalesce((b.guarantee ->> 'stoodDays')::int, 0) + coalesce(w.extended_days, 0) end as guarantee_days
      from (select b.status in ('published', 'done') as is_published) x
    ) p
  where b.id = any (ids) and b.submitted_at is not null and b.status not in ('draft', 'denied', 'canceled')
    and g.url <> ''
  order by b.id, g.position
  on conflict (briefing_id, position) do update set campaign_id = excluded.campaign_id, site_id = excluded.site_id,
    owner_id = excluded.owner_id, editor_id = excluded.editor_id, status = excluded.status, state = excluded.state,
    page_url = excluded.page_url, target_url = excluded.target_url, target_host = excluded.target_host,
    anchor = excluded.anchor, link_type = excluded.link_type, price_cents = excluded.price_cents,
    published_at = excluded.published_at, guarantee_days = excluded.guarantee_days,
    guaranteed_until = excluded.guaranteed_until, last_look_at = excluded.last_look_at,
    search_text = excluded.search_text;
end $function$;

-- Sets the title that lists show and sort: a draft without one has that of its campaign.
CREATE OR REPLACE FUNCTION public.briefings_take_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.shown_title := coalesce(nullif(new.title, ''), (select c.general_title from campaigns c where c.id = new.campaign_id), '');
  return new;
end $function$;

-- Writes the words of briefings anew: title, keywords, where the links lead, the buyer's reference, campaign, site,
-- client and company.
CREATE OR REPLACE FUNCTION public.briefings_take_words(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform briefing_id from briefing_search where briefing_id = any (ids) order by briefing_id for no key update;
  insert into briefing_search as t (briefing_id, search_text, client_text)
  select b.id,
    plain_text(concat_ws(E'\n', b.title, b.keyword, c.name, c.general_title, b.url, b.po_code,
        (select string_agg(concat_ws(E'\n', g.keyword, g.url), E'\n' order by g.position)
          from briefing_targets g where g.briefing_id = b.id)))
      || E'\n' || s.search_text,
    u.search_text || E'\n' || plain_text(coalesce(k.name, ''))
  from briefings b join sites s on s.id = b.site_id join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where b.id = any (ids)
  on conflict (briefing_id) do update set search_text = excluded.search_text, client_text = excluded.client_text
    where (t.search_text, t.client_text) <> (excluded.search_text, excluded.client_text);
end $function$;

-- Has the watch of a link follow its briefing: whatever publishes it, corrects its address or takes it back.
CREATE OR REPLACE FUNCTION public.briefings_watch_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  page_host text := link_host(new.publication_url);
  due timestamptz;
begin
  if page_host is null or new.status not in ('published', 'done') then
    if tg_op = 'UPDATE' then
      update link_watches set is_watched = false where briefing_id = new.id and is_watched;
    end if;
    return null;
  end if;
  -- What was published long ago is not looked at all at once.
  due := coalesce(new.published_at, now()) + interval '1 day';
  if due < now() then due := now() + random() * interval '1 day'; end if;
  insert into link_hosts as h (host, ready_at) values (page_host, due)
    on conflict (host) do update set ready_at = least(h.ready_at, greatest(excluded.ready_at, h.free_at));
  insert into link_watches as w (briefing_id, host, url, published_at, state_since, next_check_at)
    values (new.id, page_host, new.publication_url, coalesce(new.published_at, now()),
      coalesce(new.published_at, now()), due)
    on conflict (briefing_id) do update set is_watched = true, host = excluded.host, url = excluded.url,
      published_at = excluded.published_at,
      next_check_at = least(w.next_check_at, excluded.next_check_at),
      etag = null, last_modified = null
    where (w.is_watched, w.url, w.published_at) is distinct from (true, excluded.url, excluded.published_at);
  return null;
end $function$;

-- What a state of a briefing is to its campaign: those of one kind count the same, but for `pending_client`, where it
-- is its turn.
CREATE OR REPLACE FUNCTION public.campaign_part(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when status in ('draft', 'waiting', 'done', 'denied', 'canceled') then status else 'under way' end;
$function$;

-- Announces whose bought sites a campaign changes that went, changed hands or is of another project now.
CREATE OR REPLACE FUNCTION public.campaigns_announce_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('u', array[old.user_id, case when tg_op = 'UPDATE' then new.user_id end]);
  perform catalogue_announce('c', array[old.company_id, case when tg_op = 'UPDATE' then new.company_id end]);
  return null;
end $function$;

-- Gives a campaign's new title to its briefings without one.
CREATE OR REPLACE FUNCTION public.campaigns_give_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update briefings set shown_title = new.general_title where campaign_id = new.id and title = '';
  return null;
end $function$;

-- Keeps the words of a campaign and its briefings.
CREATE OR REPLACE FUNCTION public.campaigns_keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or (new.user_id, new.company_id) is distinct from (old.user_id, old.company_id) then
    perform search_share();
  end if;
  perform campaigns_take_words(array[new.id]);
  if tg_op = 'UPDATE' then
    perform briefings_take_words(array(select id from briefings where campaign_id = new.id));
  end if;
  return null;
end $function$;

-- Keeps the count of a client's campaigns.
CREATE OR REPLACE FUNCTION public.campaigns_recalculate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    -- Its briefings are gone already.
    perform users_recalculate(array[old.user_id]);
  elsif tg_op = 'UPDATE' and new.user_id <> old.user_id then
    perform users_recalculate(array[old.user_id, new.user_id]);
  else
    update users set campaigns_count = campaigns_count + case when new.submitted_at is null then -1 else 1 end
    where id = new.user_id;
  end if;
  return null;
end $function$;

-- Counts the briefings of a campaign, and derives its status, total and whose turn it is.
CREATE OR REPLACE FUNCTION public.campaigns_refresh(id_in bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaigns where id = id_in for no key update;
  update campaigns c set site_count = s.n, total_cents = s.total, status = s.status, your_turn = s.your_turn
  from (
    select n, total, your_turn, case
      when drafts = n then 'draft'
      when ended = n then case when done > 0 then 'finished' else 'canceled' end
      when waiting > 0 and further = 0 and done = 0 then 'waiting'
      else 'in_progress' end as status
    from (select count(*) n,
        count(*) filter (where status = 'draft') drafts,
        count(*) filter (where status = 'waiting') waiting,
        count(*) filter (where status = 'done') done,
        count(*) filter (where status in ('done', 'denied', 'canceled')) ended,
        count(*) filter (where status not in ('draft', 'waiting', 'done', 'denied', 'canceled')) further,
        count(*) filter (where status = 'pending_client') your_turn,
        coalesce(sum(price_cents) filter (where status not in ('denied', 'canceled') and bonus_at is null), 0) total
      from briefings where campaign_id = id_in) counted
  ) s
  where c.id = id_in
    and (c.site_count, c.total_cents, c.status, c.your_turn) is distinct from (s.n, s.total, s.status, s.your_turn);
end $function$;

-- Has cases follow when a campaign is given to another client.
CREATE OR REPLACE FUNCTION public.campaigns_take_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cases k set crm_account_id = new.user_id from briefings b
  where b.campaign_id = new.id and k.briefing_id = b.id and k.crm_account_id is distinct from new.user_id;
  return null;
end $function$;

-- Writes the words of campaigns anew: names, end customer, company and client.
CREATE OR REPLACE FUNCTION public.campaigns_take_words(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_id from campaign_search where campaign_id = any (ids) order by campaign_id for no key update;
  insert into campaign_search as t (campaign_id, search_text)
  select c.id, plain_text(concat_ws(E'\n', c.name, c.general_title, c.end_customer, k.name)) || E'\n' || u.search_text
  from campaigns c join users u on u.id = c.user_id left join companies k on k.id = c.company_id
  where c.id = any (ids)
  on conflict (campaign_id) do update set search_text = excluded.search_text
    where t.search_text <> excluded.search_text;
end $function$;

-- Sets the client as whose a case counts.
CREATE OR REPLACE FUNCTION public.cases_find_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.crm_account_id := crm_client_of(new);
  return new;
end $function$;

-- Keeps the words of a case.
CREATE OR REPLACE FUNCTION public.cases_keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_share();
  -- Whoever is giving the briefing another title goes first, or comes after.
  perform id from briefings where id = new.briefing_id for share;
  perform cases_take_words(array[new.id]);
  return null;
end $function$;

-- Writes the words of cases anew: title, and briefing and site.
CREATE OR REPLACE FUNCTION public.cases_take_words(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform case_id from case_search where case_id = any (ids) order by case_id for no key update;
  insert into case_search as t (case_id, search_text)
  select k.id, plain_text(concat_ws(E'\n', k.title, b.title, b.keyword)) || E'\n' || coalesce(s.search_text, '')
  from cases k left join briefings b on b.id = k.briefing_id left join sites s on s.id = b.site_id
  where k.id = any (ids)
  on conflict (case_id) do update set search_text = excluded.search_text where t.search_text <> excluded.search_text;
end $function$;

-- Announces changed ids of one kind, as `12,15-19`, in as few notifications as their length allows: one for a hundred
-- thousand sites in a row.
CREATE OR REPLACE FUNCTION public.catalogue_announce(kind text, changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', kind || ':' || string_agg(run, ',' order by first)) from (
    select first, run, (row_number() over (order by first) - 1) / 190 as line from (
      select min(id) as first, case when min(id) = max(id) then min(id)::text else min(id) || '-' || max(id) end as run
      from (select id, id - row_number() over (order by id) as island
        from (select distinct id from unnest(changed) id where id is not null) once) numbered
      group by island) runs
  ) lines group by line;
end $function$;

-- Announces what concerns the whole catalogue: told once a transaction, however many rows.
CREATE OR REPLACE FUNCTION public.catalogue_announce_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end $function$;

-- Refuses, when the transaction ends, a transfer that is not whole: its entries sum to zero in one currency, at its
-- moment, in accounts that are there.
CREATE OR REPLACE FUNCTION public.check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_whole boolean;
  found text;
begin
  select sum(e.cents) = 0 and min(a.currency) = max(a.currency)
      and bool_and(e.cents <> 0 and e.at = new.at and a.id is not null)
      and (new.idempotency_key is null) = (new.request_hash is null)
    into is_whole
  from public.ledger_entries e left join public.ledger_accounts a on a.id = e.account_id
  where e.transfer_id = new.id;
  if is_whole is not true then
    select format('%s entries in %s accounts, of %s currencies and %s moments, that sum to %s', count(*), count(a.id),
        count(distinct a.currency), count(distinct e.at), coalesce(sum(e.cents), 0))
      into found
    from public.ledger_entries e left join public.ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.id;
    raise exception 'Transfer % of % has %.', new.id, new.at, found
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  return null;
end $function$;

-- Refuses an entry that leaves its transfer unbalanced.
CREATE OR REPLACE FUNCTION public.check_transfer_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entries int;
  known int;
  dated int;
  zeros int;
  is_one_currency boolean;
  total numeric;
begin
  select count(*), count(a.id), count(t.id), count(*) filter (where e.cents = 0), min(a.currency) = max(a.currency),
      sum(e.cents)
    into entries, known, dated, zeros, is_one_currency, total
  from public.ledger_entries e
    left join public.ledger_accounts a on a.id = e.account_id
    left join public.ledger_transfers t on t.id = e.transfer_id and t.at = e.at
  where e.transfer_id = new.transfer_id;
  if entries < 2 or known < entries or zeros > 0 or not is_one_currency or total <> 0 then
    raise exception 'Transfer % has % entries in % accounts, of one currency: %, that sum to %.', new.transfer_id, entries,
      known, is_one_currency, total
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  if dated < entries then
    raise exception 'An entry of % names transfer %, which is not there at that moment.', new.at, new.transfer_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_transfer';
  end if;
  return null;
end $function$;

-- Gives the new name of a company to the words of its people and orders.
CREATE OR REPLACE FUNCTION public.companies_give_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_alone();
  update users set company_id = company_id where company_id = new.id;
  perform campaigns_take_words(array(select id from campaigns where company_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.company_id = new.id));
  return null;
end $function$;

-- Refuses to change the text of a version that is sealed.
CREATE OR REPLACE FUNCTION public.content_versions_protect()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.sealed_at is not null and new.html is distinct from old.html then
    raise exception 'version % of briefing % is sealed', old.number, old.briefing_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- The different values of a list.
CREATE OR REPLACE FUNCTION public.count_distinct(listed bigint[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT count(DISTINCT each.each) AS count FROM unnest(count_distinct.listed) each(each));

-- How many of these are more than 0, 1, 2, … months ago. Null is never.
CREATE OR REPLACE FUNCTION public.counts_beyond(months integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (SELECT array_agg((SELECT (count(*))::integer AS count FROM unnest(counts_beyond.months) m(m) WHERE ((m.m IS NULL) OR (m.m > step.step))) ORDER BY step.step) AS array_agg FROM generate_series(0, (SELECT COALESCE(max(m.m), 0) AS "coalesce" FROM unnest(counts_beyond.months) m(m))) step(step));

-- Counts the cases that somebody who is a client again has from before.
CREATE OR REPLACE FUNCTION public.crm_accounts_find_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.open_cases := (select count(*) from cases k where k.crm_account_id = new.id and k.state <> 'closed');
  return new;
end $function$;

-- The client as whose a case counts: of its briefing, else of its chat, else who opened it.
CREATE OR REPLACE FUNCTION public.crm_client_of(k cases)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select c.user_id from briefings b join campaigns c on c.id = b.campaign_id where b.id = k.briefing_id),
    (select w.client_id from whatsapp_chats w where w.id = k.chat_id and k.briefing_id is null), k.opened_by_id);
$function$;

-- Counts the open cases of a client anew.
CREATE OR REPLACE FUNCTION public.crm_count_cases(client bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from crm_accounts where id = client for no key update;
  update crm_accounts a
  set open_cases = (select count(*) from cases k where k.crm_account_id = client and k.state <> 'closed')
  where a.id = client;
end $function$;

-- Finds the last contact with a client or an owner among all that there is.
CREATE OR REPLACE FUNCTION public.crm_last_touch(client bigint, owner bigint, OUT at timestamp with time zone, OUT kind text, OUT author text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select t.at, t.kind, nullif(t.author, '') from (
    select e.created_at as at, e.kind, e.author_name as author from crm_entries e
    where e.account_id = client or e.owner_id = owner
    union all
    select m.at, 'whatsapp', m.author_name from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
    where (w.client_id = client or w.owner_id = owner) and not m.is_inbound and m.author_id is not null
      and m.state in ('sent', 'delivered', 'read')) t
  order by t.at desc limit 1;
$function$;

-- Sums what clients spent in the twelve months before the last twelve. Every night, as one day leaves it and another
-- comes.
CREATE OR REPLACE FUNCTION public.crm_recalculate(at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
AS $function$
  update crm_accounts a set previous_spend_cents = s.spend
  from (
    select p.id, coalesce(sum(b.price_cents) filter (where b.submitted_at > at - interval '24 months'
      and b.submitted_at <= at - interval '12 months' and b.status not in ('denied', 'canceled')
      and b.bonus_at is null), 0)::bigint as spend
    from crm_accounts p
    left join campaigns c on c.user_id = p.id
    left join briefings b on b.campaign_id = c.id
    group by p.id) s
  where a.id = s.id and a.previous_spend_cents <> s.spend;
$function$;

-- Finds the last act of a client and the last contact of the team among all that there is, as a chat may be bound to
-- somebody else.
CREATE OR REPLACE FUNCTION public.crm_recount_contacts(client bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update crm_accounts a set
    last_reply_at = greatest(
      (select max(m.created_at) from messages m where m.author_id = client and m.author_kind = 'client'),
      (select max(m.at) from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = client and m.is_inbound)),
    (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(client, null) t)
  where a.id = client;
$function$;

-- Finds the last contact with an owner anew, as a chat may be bound to somebody else, or two owners become one.
CREATE OR REPLACE FUNCTION public.crm_recount_owner(owner bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update owners o
  set (last_touch_at, last_touch_kind, last_touch_by) = (select t.at, t.kind, t.author from crm_last_touch(null, owner) t)
  where o.id = owner;
$function$;

-- Has accounts follow when a chat is bound to another client.
CREATE OR REPLACE FUNCTION public.crm_take_binding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cases k set crm_account_id = crm_client_of(k) where k.chat_id = new.id and k.briefing_id is null;
  perform crm_recount_contacts(id) from unnest(array[old.client_id, new.client_id]) id where id is not null order by id;
  return null;
end $function$;

-- Sets after how many days somebody should hear of these clients: the shortest of their tags.
CREATE OR REPLACE FUNCTION public.crm_take_cadence(clients bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update crm_accounts a set cadence_days = c.days
  from (select a.id, coalesce((select min(t.cadence_days) from user_crm_tags ut join crm_tags t on t.id = ut.crm_tag_id
      where ut.user_id = a.id), 30) as days
    from crm_accounts a where a.id = any (clients)) c
  where a.id = c.id and a.cadence_days <> c.days;
$function$;

-- Has the open cases of a client counted when a case comes, goes or is closed.
CREATE OR REPLACE FUNCTION public.crm_take_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before bigint := case when tg_op <> 'INSERT' and old.state <> 'closed' then old.crm_account_id end;
  after bigint := case when tg_op <> 'DELETE' and new.state <> 'closed' then new.crm_account_id end;
begin
  if before is distinct from after then
    perform crm_count_cases(client) from unnest(array[before, after]) client where client is not null order by client;
  end if;
  return null;
end $function$;

-- Notes a message on WhatsApp: the client's is an act, the team's a contact.
CREATE OR REPLACE FUNCTION public.crm_take_chat_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_inbound then
    update crm_accounts a set last_reply_at = greatest(a.last_reply_at, new.at)
    from whatsapp_chats w where w.id = new.chat_id and a.id = w.client_id;
  else
    perform crm_take_touch(w.client_id, w.owner_id, new.at, 'whatsapp', new.author_name)
    from whatsapp_chats w where w.id = new.chat_id;
  end if;
  return null;
end $function$;

-- An entry is a contact.
CREATE OR REPLACE FUNCTION public.crm_take_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform crm_take_touch(new.account_id, new.owner_id, new.created_at, new.kind, new.author_name);
  return null;
end $function$;

-- Notes that a client wrote.
CREATE OR REPLACE FUNCTION public.crm_take_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update crm_accounts set last_reply_at = greatest(last_reply_at, new.created_at) where id = new.author_id;
  return null;
end $function$;

-- Has owners follow when a chat is bound to another one.
CREATE OR REPLACE FUNCTION public.crm_take_owner_binding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform crm_recount_owner(id) from unnest(array[old.owner_id, new.owner_id]) id where id is not null order by id;
  return null;
end $function$;

-- Has the clients of a tag follow when its days change.
CREATE OR REPLACE FUNCTION public.crm_take_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform crm_take_cadence(array(select user_id from user_crm_tags where crm_tag_id = new.id));
  return null;
end $function$;

-- Has a client's days follow when a tag is given or taken.
CREATE OR REPLACE FUNCTION public.crm_take_tagging()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform crm_take_cadence(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $function$;

-- Notes that the team contacted a client or an owner, if it is the last contact.
CREATE OR REPLACE FUNCTION public.crm_take_touch(client bigint, owner bigint, at timestamp with time zone, kind text, author text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update crm_accounts a set last_touch_at = at, last_touch_kind = kind, last_touch_by = nullif(author, '')
  where a.id = client and (a.last_touch_at is null or a.last_touch_at <= at);
  update owners o set last_touch_at = at, last_touch_kind = kind, last_touch_by = nullif(author, '')
  where o.id = owner and (o.last_touch_at is null or o.last_touch_at <= at);
$function$;

-- Keeps the account of a client in step with its row in users.
CREATE OR REPLACE FUNCTION public.crm_take_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role <> 'USER' or new.is_duplicate then
    delete from crm_accounts where id = new.id;
    return null;
  end if;
  insert into crm_accounts as a (id, name, search_text, executive_id, company_id, country, language, muted_until, is_active,
    year_spend_cents, registered_at, last_login_at, last_order_at)
  values (new.id, new.name, new.search_text, new.account_executive_id, new.company_id, new.country, new.language,
    new.crm_muted_until, new.disabled_at is null, new.year_spend_cents, new.created_at, new.last_login_at, new.last_request_at)
  on conflict (id) do update set (name, search_text, executive_id, company_id, country, language, muted_until, is_active,
    year_spend_cents, last_login_at, last_order_at) = (excluded.name, excluded.search_text, excluded.executive_id,
    excluded.company_id, excluded.country, excluded.language, excluded.muted_until, excluded.is_active,
    excluded.year_spend_cents, excluded.last_login_at, excluded.last_order_at);
  return null;
end $function$;

-- Notes when the ledger booked what is settled; transfers never change.
CREATE OR REPLACE FUNCTION public.date_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.client_booked_at = (select at from ledger_transfers where id = new.client_transfer_id);
  new.owner_booked_at = (select at from ledger_transfers where id = new.owner_transfer_id);
  new.seller_booked_at = (select at from ledger_transfers where id = new.seller_transfer_id);
  return new;
end $function$;

-- Tells every process of a new event.
CREATE OR REPLACE FUNCTION public.events_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('events', json_build_object('id', new.id, 'name', new.name, 'entity', new.entity, 'entityId', new.entity_id)::text);
  return null;
end $function$;

-- Tells every process to forget what a list hides: once for each list that a statement changed.
CREATE OR REPLACE FUNCTION public.exclusions_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('exclusions_changed', coalesce('user:' || c.user_id, 'company:' || c.company_id))
    from (select distinct coalesce(x.user_id, p.user_id) as user_id, coalesce(x.company_id, p.company_id) as company_id
      from changed x left join projects p on p.id = x.project_id) c
    where num_nonnulls(c.user_id, c.company_id) > 0;
  return null;
end $function$;

-- Makes the pieces of all conversations anew.
CREATE OR REPLACE FUNCTION public.gather_whatsapp_texts()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from whatsapp_texts;
  insert into whatsapp_texts (chat_id, search_text)
    select chat_id, string_agg(line, E'\n' order by id) from (
      select *, sum(octet_length(line) + 1) over (partition by chat_id order by id) / 1900 as piece from (
        select chat_id, id, whatsapp_text_line(body) as line from whatsapp_messages where body <> '') lines) pieces
    group by chat_id, piece order by chat_id, piece;
$function$;

-- Whether a briefing in this state counts as live.
CREATE OR REPLACE FUNCTION public.is_live(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['published'::text, 'done'::text]));

-- Whether a briefing in this state counts as ordered.
CREATE OR REPLACE FUNCTION public.is_sold(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['waiting'::text, 'waiting_review'::text, 'in_review'::text, 'pending_client'::text, 'pending_owner'::text, 'waiting_publish'::text, 'published'::text, 'done'::text]));

-- Whether a briefing waits for somebody in this state: how long it does is a figure of reports.
CREATE OR REPLACE FUNCTION public.is_timed(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['waiting'::text, 'waiting_review'::text, 'in_review'::text, 'pending_client'::text, 'pending_owner'::text, 'waiting_publish'::text]));

-- Refuses to change what a report said when it was issued.
CREATE OR REPLACE FUNCTION public.keep_publication_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.client_id, old.end_customer, old.month, old.edition, old.document, old.pdf_key, old.pdf_sha256, old.xlsx_key,
      old.xlsx_sha256, old.issued_at)
    is distinct from (new.client_id, new.end_customer, new.month, new.edition, new.document, new.pdf_key, new.pdf_sha256,
      new.xlsx_key, new.xlsx_sha256, new.issued_at) then
    raise exception 'publication report % was issued and does not change', old.id;
  end if;
  return new;
end $function$;

-- Closes a day and keeps the balances of all accounts at its end. Null where it is closed already. The day is over for
-- an hour: no transaction takes that long, so whatever was posted into it is there.
CREATE OR REPLACE FUNCTION public.ledger_close_day(closed date)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  previous date;
  made bigint;
begin
  if (closed + 1)::timestamp at time zone 'UTC' > clock_timestamp() - interval '1 hour' then
    raise exception '% is not over yet.', closed;
  end if;
  select max(day) into previous from ledger_days;
  if previous >= closed then
    return null;
  end if;
  insert into ledger_days (day) values (closed) on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into ledger_snapshots (day, account_id, cents)
    select closed, account_id, sum(cents) from (
      select account_id, cents from ledger_snapshots where day = previous
      union all
      select account_id, cents from ledger_entries
        where at < (closed + 1)::timestamp at time zone 'UTC'
          and (previous is null or at >= (previous + 1)::timestamp at time zone 'UTC')
    ) as counted group by account_id;
  get diagnostics made = row_count;
  return made;
end $function$;
GRANT EXECUTE ON FUNCTION ledger_close_day(date) TO linkstand_app;

-- Posts one transfer: the entry of the account with the key `accounts[n]` is `amounts[n]` cents. Where an account is
-- not there yet nothing happens and null is returned. A known idempotency key answers with the transfer that it made;
-- the caller compares the hash. Balances are locked in the order of their accounts, so that transfers between them wait
-- for each other and never deadlock.
CREATE OR REPLACE FUNCTION public.ledger_post(accounts text[], amounts bigint[], transfer ledger_transfers, OUT transfer_id bigint, OUT known_hash bytea, OUT is_new boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  account bigint;
  named text;
  holder bigint;
  held_in text;
  money text;
  is_sound boolean := (transfer.idempotency_key is null) = (transfer.request_hash is null);
  total numeric := 0;
  ids bigint[] := '{}';
  -- Entries of billing accounts: whose, and what moves in wallet and receivable.
  holders bigint[] := '{}';
  spent bigint[] := '{}';
  owed bigint[] := '{}';
  places int[];
  place int;
  is_closed boolean;
  lacking bigint;
  setting text;
begin
  for n in 1 .. cardinality(accounts) loop
    select id, code, billing_account_id, currency into account, named, holder, held_in
      from ledger_accounts where key = accounts[n];
    if account is null then
      return;
    end if;
    is_sound := is_sound and amounts[n] <> 0 and held_in = coalesce(money, held_in);
    money := held_in;
    total := total + amounts[n];
    ids := ids || account;
    if holder is not null then
      holders := holders || holder;
      spent := spent || case named when 'wallet' then amounts[n] else 0 end;
      owed := owed || case named when 'wallet' then 0 else amounts[n] end;
    end if;
  end loop;
  if (is_sound and total = 0 and cardinality(amounts) = cardinality(accounts)) is not true then
    raise exception 'The entries of a transfer, %, are not of one currency, or sum to %, or have a key without a hash.',
      amounts, total using errcode = 'integrity_constraint_violation', constraint = 'transfer_sums_to_zero';
  end if;
  transfer_id := nextval('public.ledger_transfers_id_seq');
  setting := set_config('ledger.posting', transfer_id::text, true);
  insert into ledger_transfers (id, at, kind, briefing_id, invoice_id, payment_id, actor_kind, actor_id, actor_name,
      reason, idempotency_key, request_hash, reverses_id)
    overriding system value
    values (ledger_post.transfer_id, transfer.at, transfer.kind, transfer.briefing_id, transfer.invoice_id,
      transfer.payment_id, transfer.actor_kind, transfer.actor_id, transfer.actor_name, transfer.reason,
      transfer.idempotency_key, transfer.request_hash, transfer.reverses_id)
    on conflict (idempotency_key) do nothing
    returning exists (select from ledger_days where day >= (transfer.at at time zone 'UTC')::date) into is_closed;
  is_new := is_closed is not null;
  if is_closed then
    raise exception 'The books of % are closed.', transfer.at;
  elsif is_new then
    insert into ledger_entries (transfer_id, account_id, at, cents)
      select ledger_post.transfer_id, entry.account, transfer.at, entry.cents
      from unnest(ids, amounts) as entry (account, cents);
  end if;
  -- From here on, another entry of it has it checked.
  setting := set_config('ledger.posting', '', true);
  if not is_new then
    select id, request_hash into ledger_post.transfer_id, known_hash
      from ledger_transfers where idempotency_key = transfer.idempotency_key;
    return;
  end if;
  -- Last, so that others wait for a balance as shortly as can be; in the order of the accounts, so that nobody waits for
  -- somebody who waits.
  places := case cardinality(holders) when 0 then '{}' when 1 then '{1}' when 2 then
      case when holders[1] <= holders[2] then '{1,2}' else '{2,1}' end
    end;
  if places is null then
    select array_agg(n order by holders[n]) into places from generate_subscripts(holders, 1) n;
  end if;
  foreach place in array places loop
    loop
      update wallet_balances set posted_cents = posted_cents - spent[place], due_cents = due_cents + owed[place]
        where billing_account_id = holders[place]
          and (spent[place] <= 0 or spent[place] <= posted_cents - held_cents + credit_limit_cents);
      exit when found;
      select spent[place] - (posted_cents - held_cents + credit_limit_cents) into lacking
        from wallet_balances where billing_account_id = holders[place] for no key update;
      if lacking is null then
        raise exception 'Billing account % has no wallet.', holders[place];
      elsif lacking > 0 then
        perform wallet_lacks(lacking);
      end if;
      -- Money came in between.
    end loop;
  end loop;
end $function$;
GRANT EXECUTE ON FUNCTION ledger_post(text[],bigint[],ledger_transfers) TO linkstand_app;

-- Every pair of neighbouring letters of a text, by which two letters are found.
CREATE OR REPLACE FUNCTION public.letter_pairs(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
AS $function$
declare
  pairs text[] := '{}';
begin
  for i in 1 .. length(words) - 1 loop
    pairs[i] := substr(words, i, 2);
  end loop;
  return pairs;
end $function$;

-- Makes the partitions of a day's month, of visits and of pages, where the default ones hold nothing of it yet.
CREATE OR REPLACE FUNCTION public.link_evidence_make_month(day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  first date := date_trunc('month', day)::date;
  begins timestamptz := first::timestamp at time zone 'UTC';
  ends timestamptz := (first + interval '1 month')::timestamp at time zone 'UTC';
  parent text;
  name text;
  is_late boolean;
begin
  foreach parent in array array['link_visits', 'link_pages'] loop
    name := parent || to_char(first, '_YYYY_MM');
    continue when to_regclass(name) is not null;
    execute format('select exists (select from %I where at >= %L and at < %L)', parent || '_default', begins, ends)
      into is_late;
    continue when is_late;
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, begins, ends);
    if exists (select from pg_roles where rolname = 'linkstand_app') then
      execute format('revoke all on %I from linkstand_app', name);
    end if;
  end loop;
end $function$;

-- The host of a page's address, without www. Null for what is no web address.
CREATE OR REPLACE FUNCTION public.link_host(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select nullif(regexp_replace(lower(substring(url from '(?i)^\s*https?://([^/?#:@\s]+)')), '^www\.', ''), '')$function$;

-- Keeps the links of briefings whose targets, watches or claims changed.
CREATE OR REPLACE FUNCTION public.link_parts_keep_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform briefings_take_links(array(select distinct briefing_id from changed));
  return null;
end $function$;

-- Keeps the links of a publication that was looked at.
CREATE OR REPLACE FUNCTION public.link_watches_keep_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform briefings_take_links(array[new.briefing_id]);
  return null;
end $function$;

-- Notes the first visit and the first loss of a link.
CREATE OR REPLACE FUNCTION public.link_watches_note_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_visit_at := coalesce(new.first_visit_at, new.last_visit_at);
  if new.state = 'lost' then new.first_loss_at := coalesce(new.first_loss_at, new.first_fault_at); end if;
  return new;
end $function$;

-- Makes the wallet of a new billing account: whoever is billed has one.
CREATE OR REPLACE FUNCTION public.make_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_accounts (code, billing_account_id) values ('wallet', new.id), ('receivable', new.id);
  insert into wallet_balances (billing_account_id) values (new.id);
  return null;
end $function$;

-- Tells every process of a new notification.
CREATE OR REPLACE FUNCTION public.notifications_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notifications', json_build_object('id', new.id, 'userId', new.user_id)::text);
  return null;
end $function$;

-- Notes what offers that came, went or changed hands mean for the counts of their owners.
CREATE OR REPLACE FUNCTION public.offers_count_for_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into owner_changes (owner_id, sites) values (new.owner_id, 1), (old.owner_id, -1);
  else
    insert into owner_changes (owner_id, sites)
    select owner_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed group by owner_id;
  end if;
  return null;
end $function$;

-- Copies the name of the site into its offer.
CREATE OR REPLACE FUNCTION public.offers_take_site_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare known text;
begin
  select name into known from sites where id = new.site_id;
  -- Else the site follows, and whoever writes both says its name here; the site's trigger holds them together.
  if found then
    new.site_name := known;
  end if;
  return new;
end $function$;

-- Has sites follow their chosen offers when those change.
CREATE OR REPLACE FUNCTION public.offers_update_site()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  update sites s set chosen_offer_id = c.id from changed c where s.id = c.site_id and s.chosen_offer_id = c.id;
  return null;
end $function$;

-- Announces people whose favorites or cart changed.
CREATE OR REPLACE FUNCTION public.own_sites_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('u', array(select user_id from changed));
  return null;
end $function$;

-- Notes that owners' counts are to be settled again.
CREATE OR REPLACE FUNCTION public.owner_changes_reset_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('linkstand.owners_settled', '', true);
  return null;
end $function$;

-- Words by which an owner is found by its contacts. Phone numbers are among them also as digits alone.
CREATE OR REPLACE FUNCTION public.owner_contact_words(contacts jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(concat_ws(' ', c ->> 'name', c ->> 'role', c ->> 'email', c ->> 'phone',
    regexp_replace(c ->> 'phone', '\D', '', 'g')), ' '), '') from jsonb_array_elements(contacts) c
$function$;

-- Announces the sites of an owner who is blocked, or no longer is.
CREATE OR REPLACE FUNCTION public.owners_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('s', array(select id from sites where owner_id = new.id));
  return null;
end $function$;

-- Recalculates the counts of some owners, or of all.
CREATE OR REPLACE FUNCTION public.owners_recalculate(ids bigint[] DEFAULT NULL::bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update owners o set
    sites_count = coalesce(f.sites, 0),
    waiting_count = coalesce(b.waiting, 0),
    published_count = coalesce(b.published, 0),
    last_published_at = b.last
  from owners p
  left join (select owner_id, count(*)::int as sites from offers where ids is null or owner_id = any (ids) group by owner_id) f
    on f.owner_id = p.id
  left join (
    select owner_id,
      count(*) filter (where status in ('pending_owner', 'waiting_publish'))::int as waiting,
      count(*) filter (where status in ('published', 'done'))::int as published,
      max(published_at) as last
    from briefings where owner_id is not null and (ids is null or owner_id = any (ids)) group by owner_id) b
    on b.owner_id = p.id
  where o.id = p.id and (ids is null or p.id = any (ids))
    and (o.sites_count, o.waiting_count, o.published_count, o.last_published_at)
      is distinct from (coalesce(f.sites, 0), coalesce(b.waiting, 0), coalesce(b.published, 0), b.last);
$function$;

-- Adds what a transaction changed to the counts of its owners, when it commits.
CREATE OR REPLACE FUNCTION public.owners_settle()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  ids bigint[];
begin
  -- Called for each entry: the first call settles all of them, the others don't even look. Those of an import would
  -- read what it left behind again and again.
  if current_setting('linkstand.owners_settled', true) = 'yes' then return null; end if;
  perform set_config('linkstand.owners_settled', 'yes', true);
  ids := array(select distinct owner_id from owner_changes order by owner_id);
  if ids = '{}' then return null; end if;
  perform id from owners where id = any (ids) order by id for no key update;
  with entries as (delete from owner_changes returning *),
  due as (
    select owner_id, sum(sites)::int as sites, sum(waiting)::int as waiting, sum(published)::int as published,
      bool_or(publications) as publications
    from entries group by owner_id
  )
  update owners o set
    sites_count = o.sites_count + due.sites,
    waiting_count = o.waiting_count + due.waiting,
    published_count = o.published_count + due.published,
    last_published_at = case when due.publications
      then (select max(b.published_at) from briefings b where b.owner_id = o.id) else o.last_published_at end
  from due
  where o.id = any (ids) and o.id = due.owner_id
    and (due.sites <> 0 or due.waiting <> 0 or due.published <> 0 or due.publications);
  return null;
end $function$;

-- Lower case and without accents: how texts are searched.
CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
RETURN lower(unaccent('unaccent'::regdictionary, value));

-- By which the names of two projects are the same: whatever their case, accents and spaces.
CREATE OR REPLACE FUNCTION public.project_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select plain_text(btrim(regexp_replace(name, '\s+', ' ', 'g')));
$function$;

-- Refuses to change or delete an entry of the audit log.
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit entries are never changed' using errcode = 'insufficient_privilege';
end $function$;

-- Refuses to change or delete a declaration.
CREATE OR REPLACE FUNCTION public.refuse_declaration_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A declaration never changes.' using errcode = 'insufficient_privilege';
end $function$;

-- Refuses to shorten a chain of fiscal records: it only grows.
CREATE OR REPLACE FUNCTION public.refuse_fiscal_chain_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or new.length < old.length or new.issuer <> old.issuer then
    raise exception 'A chain of fiscal records only grows.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

-- Refuses to change or delete a fiscal record; what the office said of it is written once.
CREATE OR REPLACE FUNCTION public.refuse_fiscal_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'Fiscal records are never deleted.' using errcode = 'insufficient_privilege';
  end if;
  if (old.issuer, old.position, old.invoice_id, old.kind, old.reason, old.number, old.total_cents, old.record, old.hash,
      old.made_at)
    is distinct from
    (new.issuer, new.position, new.invoice_id, new.kind, new.reason, new.number, new.total_cents, new.record, new.hash,
      new.made_at)
    or (old.state <> 'queued' and (old.state, old.answered_at) is distinct from (new.state, new.answered_at)) then
    raise exception 'Fiscal record % never changes.', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

-- Refuses to change the adjustments of an issued document.
CREATE OR REPLACE FUNCTION public.refuse_invoice_adjustment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from invoices where number is not null
      and id = case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end) then
    raise exception 'What an issued invoice says never changes.' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

-- Refuses to change what an issued document says, and to delete any.
CREATE OR REPLACE FUNCTION public.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'Invoices are voided, never deleted.' using errcode = 'insufficient_privilege';
  end if;
  if old.number is not null and (
    (old.number, old.type, old.issuer, old.series, old.series_year, old.series_number, old.issue_day, old.due_day, old.document,
      old.value_cents, old.increase_cents, old.decrease_cents, old.vat_cents, old.total_cents, old.withheld_cents,
      old.to_pay_cents, old.currency, old.billing_account_id, old.owner_id, old.seller_id, old.corrects_id, old.reference)
    is distinct from
    (new.number, new.type, new.issuer, new.series, new.series_year, new.series_number, new.issue_day, new.due_day, new.document,
      new.value_cents, new.increase_cents, new.decrease_cents, new.vat_cents, new.total_cents, new.withheld_cents,
      new.to_pay_cents, new.currency, new.billing_account_id, new.owner_id, new.seller_id, new.corrects_id, new.reference)
    or (old.pdf_sha256 is not null and (old.pdf_key, old.pdf_sha256) is distinct from (new.pdf_key, new.pdf_sha256))
    or (old.xml_sha256 is not null and (old.xml_key, old.xml_sha256) is distinct from (new.xml_key, new.xml_sha256))
  ) then
    raise exception 'Invoice % is issued: correct it by a credit note.', old.number using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

-- Refuses to change the lines of an issued document.
CREATE OR REPLACE FUNCTION public.refuse_invoice_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_issued boolean;
begin
  select number is not null into is_issued from invoices
    where id = case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  if is_issued then
    -- A publication that was credited may be invoiced again.
    if tg_op = 'UPDATE' and to_jsonb(new) - 'side' = to_jsonb(old) - 'side' and new.side is null then
      return new;
    end if;
    raise exception 'What an issued invoice says never changes.' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

-- Refuses to change or delete what the ledger holds.
CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never changed: post a reversing transfer.', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

-- Refuses to write anything new to an owner that was merged into another, also to whoever read it a moment before.
CREATE OR REPLACE FUNCTION public.refuse_merged_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select merged_into_id from owners where id = new.owner_id for key share) is not null then
    raise exception 'Owner % was merged into another.', new.owner_id using errcode = 'serialization_failure';
  end if;
  return new;
end $function$;

-- Notes of which past a campaign changes sums that is another client's or company's now.
CREATE OR REPLACE FUNCTION public.report_campaign_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_changed('submitted', array(select submitted_at from briefings where campaign_id = new.id));
  perform report_changed('published', array(select published_at from briefings where campaign_id = new.id));
  perform report_commissions_changed(array(select id from briefings where campaign_id = new.id));
  return null;
end $function$;

-- Notes that the other orders of a campaign are no longer, or again, the only ones.
CREATE OR REPLACE FUNCTION public.report_campaign_orders_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_changed('submitted',
    array(select submitted_at from briefings where campaign_id in (old.campaign_id, new.campaign_id)));
  return null;
end $function$;

-- Notes moments in the past of which something changed.
CREATE OR REPLACE FUNCTION public.report_changed(changed text, moments timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into report_changes (family, at)
    select distinct changed, moment from unnest(moments) moment where moment < now() - interval '1 day'
$function$;

-- Notes that what was booked for these briefings changed: a commission's base is the price.
CREATE OR REPLACE FUNCTION public.report_commissions_changed(briefings bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select report_changed('ledger', array(select at from ledger_transfers where briefing_id = any (briefings)))
$function$;

-- Notes of which past a change of a briefing's finances changes sums.
CREATE OR REPLACE FUNCTION public.report_finances_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  briefing bigint := coalesce(new.briefing_id, old.briefing_id);
begin
  perform report_changed('settled',
    array[old.client_booked_at, old.owner_booked_at, old.seller_booked_at,
      new.client_booked_at, new.owner_booked_at, new.seller_booked_at]);
  if old.seller_id is distinct from new.seller_id then
    perform report_changed('submitted', array(select submitted_at from briefings where id = briefing));
  end if;
  if (old.seller_id, old.client_net_cents) is distinct from (new.seller_id, new.client_net_cents) then
    perform report_changed('published', array(select published_at from briefings where id = briefing));
  end if;
  return null;
end $function$;

-- Notes of which past a changed briefing changes sums.
CREATE OR REPLACE FUNCTION public.report_order_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_other boolean := (old.campaign_id, old.price_cents, old.accepted_price_cents, old.bonus_at is null, old.sold_cents)
    is distinct from (new.campaign_id, new.price_cents, new.accepted_price_cents, new.bonus_at is null, new.sold_cents);
begin
  if is_other or (old.submitted_at, is_sold(old.status), old.spent_cents, old.site_id, old.owner_id)
      is distinct from (new.submitted_at, is_sold(new.status), new.spent_cents, new.site_id, new.owner_id) then
    perform report_changed('submitted', array[old.submitted_at, new.submitted_at]);
  end if;
  if is_other or (old.published_at, is_live(old.status), old.spent_cents, old.site_id, old.owner_id)
      is distinct from (new.published_at, is_live(new.status), new.spent_cents, new.site_id, new.owner_id) then
    perform report_changed('published', array[old.published_at, new.published_at]);
  end if;
  if is_other and tg_op = 'UPDATE' then
    perform report_commissions_changed(array[new.id]);
  end if;
  return null;
end $function$;

-- Notes of which past a changed stay changes sums.
CREATE OR REPLACE FUNCTION public.report_stays_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_changes (family, at)
    select distinct 'moved', moment from unnest(array[old.entered_at, new.entered_at]) moment
    where moment < now() - interval '1 hour';
  return null;
end $function$;

-- Notes of which past a transfer changes sums. A reversal changes what stands of the day that is reversed.
CREATE OR REPLACE FUNCTION public.report_transfer_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform report_changed('ledger', array[new.at, (select at from ledger_transfers where id = new.reverses_id)]);
  return null;
end $function$;

-- Taken by whoever renames what others take words from: nobody makes such records meanwhile.
CREATE OR REPLACE FUNCTION public.search_alone()
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(1600482674); $function$;

-- Taken by whoever makes records that take words from others: nobody renames those meanwhile.
CREATE OR REPLACE FUNCTION public.search_share()
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock_shared(1600482674); $function$;

-- Tells every process that a setting has changed, so that what it holds is never older than a second.
CREATE OR REPLACE FUNCTION public.settings_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings', '');
  return null;
end $function$;

-- The price of a briefing as lists show and sort it: a bonus costs nothing.
CREATE OR REPLACE FUNCTION public.shown_price(price_cents bigint, bonus_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when bonus_at is null then price_cents else 0 end;
$function$;

-- Every host and path that a site lies below, itself included.
CREATE OR REPLACE FUNCTION public.site_keys(domain text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  steps text[] := string_to_array(domain, '/');
  labels text[] := string_to_array(steps[1], '.');
  path text := steps[1];
  keys text[] := array[path];
begin
  for n in 2 .. cardinality(steps) loop
    path := path || '/' || steps[n];
    keys := keys || path;
  end loop;
  for n in 2 .. cardinality(labels) - 1 loop
    keys := keys || array_to_string(labels[n:], '.');
  end loop;
  return keys;
end $function$;

-- Announces sites whose categories or tags changed.
CREATE OR REPLACE FUNCTION public.site_links_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('s', array(select site_id from changed));
  return null;
end $function$;

-- Announces sites that changed in what the catalogue shows or finds by.
CREATE OR REPLACE FUNCTION public.sites_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue', 'r:');
  elsif tg_op = 'UPDATE' then
    -- What nobody sees in the catalogue, such as the time of the last request, is not told.
    perform catalogue_announce('s', array(
      select a.id from after a join before b using (id)
      where (a.name, a.domain, a.country, a.language, a.type, a.tier, a.status, a.da, a.pa, a.monthly_traffic,
          a.price_cents, a.gambling_price_cents, a.insertion_price_cents, a.insertion_cost_cents, a.price_multiplier_milli, a.accepted_sensitive, a.chosen_offer_id,
          a.owner_id, a.link_types, a.fill_modes, a.delivery_days, a.times_published, a.created_at,
          a.surviving_months_centi, a.is_paused)
        is distinct from (b.name, b.domain, b.country, b.language, b.type, b.tier, b.status, b.da, b.pa, b.monthly_traffic,
          b.price_cents, b.gambling_price_cents, b.insertion_price_cents, b.insertion_cost_cents, b.price_multiplier_milli, b.accepted_sensitive, b.chosen_offer_id,
          b.owner_id, b.link_types, b.fill_modes, b.delivery_days, b.times_published, b.created_at,
          b.surviving_months_centi, b.is_paused)));
    if exists (select from after a join before b using (id) where a.domain <> b.domain) then
      perform pg_notify('catalogue', 'd:');
    end if;
  else
    perform catalogue_announce('s', array(select id from changed));
    perform pg_notify('catalogue', 'd:');
  end if;
  return null;
end $function$;

-- Sets owner, cost and conditions of a site from its chosen offer.
CREATE OR REPLACE FUNCTION public.sites_derive_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare offer offers;
begin
  if new.chosen_offer_id is null then
    new.owner_id := null;
    new.cost_cents := 0;
    new.gambling_cost_cents := null;
    new.insertion_cost_cents := null;
    new.insertion_gambling_cost_cents := null;
    new.link_types := '{}';
    new.fill_modes := '{}';
    new.delivery_days := 7;
    new.is_paused := false;
    return new;
  end if;
  select * into strict offer from offers where id = new.chosen_offer_id;
  if offer.site_id <> new.id or (tg_op = 'INSERT' and offer.site_name <> new.name) then
    raise exception 'offer % belongs to another site', offer.id using errcode = 'check_violation';
  end if;
  new.owner_id := offer.owner_id;
  new.cost_cents := offer.cost_cents;
  new.gambling_cost_cents := offer.gambling_cost_cents;
  new.insertion_cost_cents := offer.insertion_cost_cents;
  new.insertion_gambling_cost_cents := offer.insertion_gambling_cost_cents;
  new.link_types := offer.link_types;
  new.fill_modes := offer.fill_modes;
  new.delivery_days := offer.delivery_days;
  new.is_paused := offer.paused_at is not null;
  return new;
end $function$;

-- Drops where figures of a site were read once a person types them: a typed figure has the source that is typed with
-- it.
CREATE OR REPLACE FUNCTION public.sites_forget_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('linkstand.reads_metrics', true), '') = 'yes' then return null; end if;
  delete from site_figures where site_id = new.id and (
    (new.da, new.pa, new.monthly_traffic) is not distinct from (old.da, old.pa, old.monthly_traffic)
    or figure = 'da' and new.da is distinct from old.da
    or figure = 'pa' and new.pa is distinct from old.pa
    or figure = 'monthly_traffic' and new.monthly_traffic is distinct from old.monthly_traffic);
  return null;
end $function$;

-- Gives the new name of a site to the words of its briefings and cases.
CREATE OR REPLACE FUNCTION public.sites_give_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_alone();
  perform briefings_take_words(array(select id from briefings where site_id = new.id));
  perform cases_take_words(array(
    select k.id from briefings b join cases k on k.briefing_id = b.id where b.site_id = new.id));
  return null;
end $function$;

-- Replaces the differences in site_tally by one row. Whoever does the same meanwhile leaves those alone.
CREATE OR REPLACE FUNCTION public.sites_merge_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (delete from site_tally where id in (select id from site_tally for update skip locked) returning difference)
  insert into site_tally (difference) select sum(difference) from gone having count(*) > 0
$function$;

-- Notes when a site came up for sale for the first time.
CREATE OR REPLACE FUNCTION public.sites_note_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.listed_at := now();
  return new;
end $function$;

-- Counts all sites anew, for those that came without triggers.
CREATE OR REPLACE FUNCTION public.sites_recalculate()
 RETURNS void
 LANGUAGE sql
AS $function$
  lock table sites in share mode;
  delete from site_tally;
  insert into site_tally (difference) select count(*) from sites;
$function$;

-- Writes down a change of the cost or price of a site.
CREATE OR REPLACE FUNCTION public.sites_record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_cost bigint := case when old.chosen_offer_id is not null then old.cost_cents end;
  new_cost bigint := case when new.chosen_offer_id is not null then new.cost_cents end;
begin
  if old_cost is distinct from new_cost then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'standard', old_cost, new_cost);
  end if;
  if old.gambling_cost_cents is distinct from new.gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'gambling', old.gambling_cost_cents, new.gambling_cost_cents);
  end if;
  if old.insertion_cost_cents is distinct from new.insertion_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'insertion', old.insertion_cost_cents, new.insertion_cost_cents);
  end if;
  if old.insertion_gambling_cost_cents is distinct from new.insertion_gambling_cost_cents then
    insert into cost_changes (site_id, kind, old_cost_cents, new_cost_cents)
      values (new.id, 'insertion_gambling', old.insertion_gambling_cost_cents, new.insertion_gambling_cost_cents);
  end if;
  if old.insertion_price_cents is distinct from new.insertion_price_cents then
    insert into price_changes (site_id, kind, price_cents) values (new.id, 'insertion', new.insertion_price_cents);
  end if;
  if old.price_cents is distinct from new.price_cents then
    insert into price_changes (site_id, price_cents) values (new.id, new.price_cents);
  end if;
  return null;
end $function$;

-- Adds the difference that a statement makes to the number of sites.
CREATE OR REPLACE FUNCTION public.sites_record_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    delete from site_tally;
  else
    insert into site_tally (difference)
      select case tg_op when 'INSERT' then n else -n end from (select count(*) as n from changed) c where n > 0;
  end if;
  return null;
end $function$;

-- Begins the history of the metrics of sites that have some.
CREATE OR REPLACE FUNCTION public.sites_record_first_metrics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on)
    select id, da, pa, monthly_traffic, metrics_source, metrics_at
    from added where coalesce(da, pa, monthly_traffic) is not null;
  return null;
end $function$;

-- Begins the history of sites with their first prices, and with their first costs where there are any.
CREATE OR REPLACE FUNCTION public.sites_record_first_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_changes (site_id, kind, price_cents, changed_at)
    select a.id, p.kind, p.price_cents, a.created_at
    from added a cross join lateral (values
      ('standard', a.price_cents), ('insertion', a.insertion_price_cents)) p (kind, price_cents)
    where p.price_cents is not null;
  insert into cost_changes (site_id, kind, new_cost_cents, changed_at)
    select a.id, c.kind, c.cost_cents, a.created_at
    from added a cross join lateral (values
      ('standard', a.cost_cents), ('gambling', a.gambling_cost_cents), ('insertion', a.insertion_cost_cents),
      ('insertion_gambling', a.insertion_gambling_cost_cents)) c (kind, cost_cents)
    where a.chosen_offer_id is not null and c.cost_cents is not null;
  return null;
end $function$;

-- Writes down the metrics of a site.
CREATE OR REPLACE FUNCTION public.sites_record_metrics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into metric_changes (site_id, da, pa, monthly_traffic, source, measured_on)
    values (new.id, new.da, new.pa, new.monthly_traffic, new.metrics_source, new.metrics_at);
  return null;
end $function$;

-- Gives the offers of a renamed site its new name.
CREATE OR REPLACE FUNCTION public.sites_rename_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers set site_name = new.name where site_id = new.id;
  return null;
end $function$;

-- Announces whose special prices changed.
CREATE OR REPLACE FUNCTION public.special_prices_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_announce('u', array(select user_id from changed));
  perform catalogue_announce('c', array(select company_id from changed));
  return null;
end $function$;

-- The words of a text, for its full-text index: one lower-case form per word, whatever its language.
CREATE OR REPLACE FUNCTION public.text_words(html text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, "left"(plain_text("left"(html, 200000)), 100000));

-- The sum of bigint values as bigint. That of PostgreSQL makes a number of any size for each group, which takes half of
-- the time of a report by two hundred thousand campaigns; both refuse what is too large for a bigint.
CREATE AGGREGATE total(bigint) (
  SFUNC = int8pl,
  STYPE = bigint,
  COMBINEFUNC = int8pl,
  PARALLEL = SAFE
);

-- Sets updated_at to the time of the transaction.
CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;

-- Tells every process to drop what it remembers of a person.
CREATE OR REPLACE FUNCTION public.users_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('users_changed', coalesce(new.identity_uid, old.identity_uid));
  return null;
end $function$;

-- Announces a person who belongs to another company or agency now.
CREATE OR REPLACE FUNCTION public.users_announce_viewer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', 'u:' || old.id);
  return null;
end $function$;

-- Whether a person was changed by more than what they did or looked at.
CREATE OR REPLACE FUNCTION public.users_changed_beyond_activity(before users, after users)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_jsonb(before)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[]
    is distinct from
    to_jsonb(after)
      - '{campaigns_count,briefings_count,last_request_at,year_spend_cents,last_login_at,search_text,screen_language,mail_language}'::text[];
$function$;

-- Gives the new words of a client to those of its campaigns and briefings.
CREATE OR REPLACE FUNCTION public.users_give_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_alone();
  perform campaigns_take_words(array(select id from campaigns where user_id = new.id));
  perform briefings_take_words(array(
    select b.id from campaigns c join briefings b on b.campaign_id = c.id where c.user_id = new.id));
  return null;
end $function$;

-- Recalculates the counts of some clients, or of all, as they are at a moment. Every night, as twelve months end by
-- themselves.
CREATE OR REPLACE FUNCTION public.users_recalculate(ids bigint[] DEFAULT NULL::bigint[], at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
AS $function$
  update users u set
    campaigns_count = s.campaigns,
    briefings_count = s.briefings,
    last_request_at = s.last_request_at,
    year_spend_cents = s.spend
  from (
    select p.id,
      count(distinct c.id) filter (where c.submitted_at is not null)::int as campaigns,
      count(b.id) filter (where b.submitted_at is not null)::int as briefings,
      max(b.submitted_at) as last_request_at,
      coalesce(sum(briefing_spend(b, at)) filter (where b.id is not null), 0)::bigint as spend
    from users p
    left join campaigns c on c.user_id = p.id
    left join briefings b on b.campaign_id = c.id
    where ids is null or p.id = any (ids)
    group by p.id) s
  where u.id = s.id
    and (u.campaigns_count, u.briefings_count, u.last_request_at, u.year_spend_cents)
      is distinct from (s.campaigns, s.briefings, s.last_request_at, s.spend);
$function$;

-- Sets the words that a person is found by: name, address and company, which lists show.
CREATE OR REPLACE FUNCTION public.users_take_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := plain_text(concat_ws(' ', new.name, new.email,
    (select k.name from companies k where k.id = new.company_id)));
  return new;
end $function$;

-- Sets updated_at where a person was changed by more than what they did or looked at.
CREATE OR REPLACE FUNCTION public.users_touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if users_changed_beyond_activity(old, new) then
    new.updated_at := now();
  end if;
  return new;
end $function$;

-- Takes the open hold of a briefing by a transfer, once: without an open hold nothing is posted and null is returned.
CREATE OR REPLACE FUNCTION public.wallet_capture(briefing bigint, accounts text[], amounts bigint[], transfer ledger_transfers)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  hold holds;
  posted bigint;
begin
  select * into hold from holds where briefing_id = briefing and state = 'held' for update;
  if hold.id is null then
    return null;
  end if;
  -- First: what was held may be all that there is.
  update wallet_balances set held_cents = held_cents - hold.cents where billing_account_id = hold.billing_account_id;
  select p.transfer_id into posted from ledger_post(accounts, amounts, transfer) p;
  if posted is null then
    raise exception 'An account of % is missing.', accounts;
  end if;
  update holds set state = 'captured', ended_at = transfer.at, transfer_id = posted where id = hold.id;
  return posted;
end $function$;
GRANT EXECUTE ON FUNCTION wallet_capture(bigint,text[],bigint[],ledger_transfers) TO linkstand_app;

-- Holds money for a briefing. Beyond what the account may spend, what it owes included, wallet_within_limit is
-- violated.
CREATE OR REPLACE FUNCTION public.wallet_hold(account bigint, briefing bigint, mode text, net bigint, vat bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  hold bigint;
  free bigint;
begin
  select posted_cents - held_cents - greatest(due_cents, 0) + credit_limit_cents into free
    from wallet_balances where billing_account_id = account for no key update;
  if free is null then
    raise exception 'Billing account % has no wallet.', account;
  elsif free < net + vat then
    perform wallet_lacks(net + vat - free);
  end if;
  update wallet_balances set held_cents = held_cents + net + vat where billing_account_id = account;
  insert into holds (billing_account_id, briefing_id, billing_mode, net_cents, vat_cents, created_at)
    values (account, briefing, mode, net, vat, moment) returning id into hold;
  return hold;
end $function$;
GRANT EXECUTE ON FUNCTION wallet_hold(bigint,bigint,text,bigint,bigint,timestamp with time zone) TO linkstand_app;

-- Fails as the constraint wallet_within_limit would, but tells how much is missing.
CREATE OR REPLACE FUNCTION public.wallet_lacks(lacking bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A wallet lacks % cents.', lacking
    using errcode = 'check_violation', constraint = 'wallet_within_limit', detail = lacking::text;
end $function$;

-- Gives the open hold of a briefing back, once: whoever comes second gets null.
CREATE OR REPLACE FUNCTION public.wallet_release(briefing bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  hold holds;
begin
  update holds set ended_at = moment, state = 'released' where briefing_id = briefing and state = 'held'
    returning * into hold;
  update wallet_balances set held_cents = held_cents - hold.cents where billing_account_id = hold.billing_account_id;
  return hold.id;
end $function$;
GRANT EXECUTE ON FUNCTION wallet_release(bigint,timestamp with time zone) TO linkstand_app;

-- Replaces what a message said in the pieces, so that chats are found by what stands in them now.
CREATE OR REPLACE FUNCTION public.whatsapp_change_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line constant text := whatsapp_text_line(old.body);
begin
  update whatsapp_texts set search_text = trim(e'\n' from
    replace(e'\n' || search_text || e'\n', e'\n' || line || e'\n', e'\n'))
  where chat_id = new.chat_id and strpos(e'\n' || search_text || e'\n', e'\n' || line || e'\n') > 0;
  if new.body <> '' then
    insert into whatsapp_texts (chat_id, search_text) values (new.chat_id, whatsapp_text_line(new.body));
  end if;
  return null;
end $function$;

-- Adds a new message to the last piece of its conversation, or begins another piece.
CREATE OR REPLACE FUNCTION public.whatsapp_take_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line constant text := whatsapp_text_line(new.body);
begin
  update whatsapp_texts set search_text = search_text || E'\n' || line
  where id = (select id from whatsapp_texts where chat_id = new.chat_id order by id desc limit 1)
    and octet_length(search_text) + octet_length(line) < 1900;
  if not found then
    insert into whatsapp_texts (chat_id, search_text) values (new.chat_id, line);
  end if;
  return null;
end $function$;

-- The text of a message as one line of searchable words.
CREATE OR REPLACE FUNCTION public.whatsapp_text_line(body text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(plain_text(body), '\s+', ' ', 'g');
$function$;

-- Adds the visits of a month to the traffic history of a site: one entry a month, the last two years, as
-- sites/traffic-history.ts does.
CREATE OR REPLACE FUNCTION public.with_traffic(history jsonb, month text, visits integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_agg(entry order by entry ->> 'month') from (
    select entry from (
      select entry from jsonb_array_elements(history) entry where entry ->> 'month' <> month
      union all select jsonb_build_object('month', month, 'visits', visits)
    ) entries
    order by entry ->> 'month' desc limit 24
  ) kept
$function$;
