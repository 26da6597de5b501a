-- What sellers ask for their clients, and the prices that were agreed.

create table review_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('campaign', 'special_price')),
  state text not null default 'open' check (state in ('open', 'approved', 'denied', 'withdrawn')),
  seller_id bigint not null references users,
  client_id bigint not null references users,
  campaign_id bigint references campaigns on delete cascade,
  site_id bigint references sites,
  -- What the seller asks for: the price the client would pay, commission included, and its last day.
  asked_price_cents bigint check (asked_price_cents >= 0),
  asked_until date,
  message text not null,
  -- What was approved in the end; it may be less than asked.
  price_cents bigint check (price_cents >= 0),
  until date,
  answer text not null default '',
  decided_by_id bigint references users,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint review_requests_check check ((kind = 'campaign') = (campaign_id is not null)),
  constraint review_requests_check1 check ((kind = 'special_price')
    = (site_id is not null and asked_price_cents is not null and asked_until is not null)),
  constraint review_requests_check2 check ((state in ('approved', 'denied')) = (decided_at is not null))
);
comment on table review_requests is
  'What a seller asks the administrators for: to look at a campaign of a client, or a special price.';
comment on constraint review_requests_check on review_requests is 'Who asks for a look at a campaign names it.';
comment on constraint review_requests_check1 on review_requests is
  'Who asks for a special price names the site, the price and its last day.';
comment on constraint review_requests_check2 on review_requests is 'An answer has its moment.';
create index review_requests_newest on review_requests (created_at, id);
create index review_requests_state on review_requests (state, created_at, id);
create index review_requests_seller on review_requests (seller_id, created_at, id);
create index review_requests_price_up on review_requests (asked_price_cents, id);
create index review_requests_price_down on review_requests (asked_price_cents desc nulls last, id desc);
create index review_requests_client on review_requests (client_id);
create index review_requests_site on review_requests (site_id) where site_id is not null;
create index review_requests_campaign on review_requests (campaign_id) where campaign_id is not null;
-- Nobody asks for the same twice before the first is answered.
create unique index review_requests_open_campaign on review_requests (campaign_id) where state = 'open';
create unique index review_requests_open_price on review_requests (client_id, site_id) where state = 'open';
create trigger review_requests_touch before update on review_requests for each row execute function touch_updated_at();

create table special_prices (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  company_id bigint references companies on delete cascade,
  site_id bigint not null references sites on delete cascade,
  price_cents bigint not null check (price_cents >= 0),
  -- Its last day, and the moment at which that day is over in the configured time zone.
  until date not null,
  ends_at timestamptz not null,
  review_request_id bigint references review_requests on delete set null,
  created_at timestamptz not null default now(),
  constraint special_prices_check check (num_nonnulls(user_id, company_id) = 1)
);
comment on table special_prices is
  'A price agreed for one billing account (the company, else the person) on one site. It replaces everything '
  'that a quote would calculate. The one approved last counts; the audit log tells the ones before.';
comment on constraint special_prices_check on special_prices is
  'A price is agreed with a company, or with a person who has none.';
create unique index special_prices_user on special_prices (user_id, site_id) where user_id is not null;
create unique index special_prices_company on special_prices (company_id, site_id) where company_id is not null;
create index special_prices_site on special_prices (site_id);
