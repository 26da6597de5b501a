-- A payment by card is committed before the provider's page is opened, so the transaction of its Idempotency-Key can't
-- be that of its work. The payment keeps the key itself: a repeat finds it.
alter table payments
  -- The key, hashed with its caller and endpoint. Null once no page could be opened: a repeat begins anew.
  add column request_key text unique,
  -- What was asked, hashed: another request under the same key is refused.
  add column request_sha256 text;
