-- Documents about money: what clients are invoiced, what owners and sellers bill, what corrects an invoice, what
-- confirms a top-up.

-- A draft is changed; what is issued has its number, is frozen and never changes again.

create table invoice_series (
  id bigint generated always as identity unique,
  issuer text not null,
  series text not null check (series ~ '^[A-Z][A-Z0-9]{0,7}$'),
  year int not null check (year between 2000 and 9999),
  last_number int not null check (last_number >= 0),
  -- Documents are issued in the order of their numbers, whoever asked first: the next one is issued at the time of the
  -- last one or later.
  last_issued_at timestamptz,
  primary key (issuer, series, year)
);
comment on table invoice_series is
  'The last number given out, by who issues, series and year. A number is taken in the transaction that '
  'issues its document: who issues at the same moment waits, and one that rolls back gives its number back.';

create table invoices (
  id bigint generated always as identity primary key,
  version int not null default 1,
  type text not null check (type in ('client', 'owner', 'seller', 'credit_note', 'top_up')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'partly_paid', 'paid', 'void')),
  -- Who is invoiced, or who bills us.
  billing_account_id bigint references billing_accounts,
  owner_id bigint references owners,
  seller_id bigint references users,
  -- Of a credit note: what it corrects. Of a top-up: the payment.
  corrects_id bigint references invoices,
  payment_id bigint references payments,

  -- Whose number it is: ours, also of what we bill in a supplier's name, or the supplier's own.
  issuer text,
  series text,
  series_year int,
  series_number int,
  number text,
  is_self_billed boolean not null default false,
  -- By which a transfer is found on a statement (ISO 11649).
  reference text unique,

  period_from date,
  period_to date,
  issue_day date,
  due_day date,
  paid_on date,

  -- Cents of the ledger's euros, net unless said; kept in step with the lines while it is a draft.
  value_cents bigint not null default 0,
  increase_cents bigint not null default 0,
  decrease_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  total_cents bigint not null default 0,
  withholding_bp int not null default 0 check (withholding_bp between 0 and 10000),
  withheld_cents bigint not null default 0,
  to_pay_cents bigint not null default 0,
  -- Confirmed payments; what credit notes took off what was still open; what its payer says to have sent.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  set_off_cents bigint not null default 0 check (set_off_cents >= 0),
  processing_cents bigint not null default 0 check (processing_cents >= 0),
  -- Of a credit note: what went back to the wallet. Of an invoice: what credit notes took off it in all.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'BRL')),

  reason text not null default '',
  note text not null default '',
  -- Everything that it says, frozen when it was issued; the files are made of it once and kept.
  document jsonb check (jsonb_typeof(document) = 'object'),
  pdf_key text,
  pdf_sha256 text,
  xml_key text,
  xml_sha256 text,
  -- Why there is no electronic invoice: codes of the rules that it would break.
  xml_faults text[] not null default '{}',
  -- The supplier's own document.
  supplier_file_key text,
  supplier_file_name text,
  supplier_file_type text,
  supplier_file_sha256 text,

  mailed_at timestamptz,
  created_by text not null default '',
  issued_by text,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint invoices_check check (num_nonnulls(billing_account_id, owner_id, seller_id) = 1),
  constraint invoices_check1 check (case type when 'owner' then owner_id is not null
    when 'credit_note' then true else owner_id is null end),
  constraint invoices_check2 check (case type when 'seller' then seller_id is not null
    when 'credit_note' then true else seller_id is null end),
  constraint invoices_check3 check ((type = 'credit_note') = (corrects_id is not null)),
  constraint invoices_check4 check ((type = 'top_up') = (payment_id is not null)),
  constraint invoices_check5 check ((state in ('draft', 'void')) = (number is null)),
  constraint invoices_check6 check ((number is null) = (document is null)),
  constraint invoices_check7 check ((number is null) = (issue_day is null)),
  constraint invoices_check8 check ((series is null) = (series_number is null)),
  constraint invoices_check9 check ((pdf_key is null) = (pdf_sha256 is null)),
  constraint invoices_check10 check ((xml_key is null) = (xml_sha256 is null)),
  constraint invoices_check11 check ((supplier_file_key is null) = (supplier_file_sha256 is null)),
  constraint invoices_check12 check (paid_cents + set_off_cents <= greatest(to_pay_cents, 0)),
  constraint invoices_filled check ('' <> all (array[
    issuer, series, number, reference, pdf_key, pdf_sha256, xml_key, xml_sha256, supplier_file_key, supplier_file_name,
    supplier_file_type, supplier_file_sha256, issued_by]))
);
comment on table invoices is
  'Drafts and issued documents of clients, owners and sellers, credit notes and confirmations of top-ups.';
comment on constraint invoices_check on invoices is 'A document is a client''s, an owner''s or a seller''s.';
comment on constraint invoices_check1 on invoices is
  'An owner''s document is of an owner; a credit note is of whoever''s document it corrects.';
comment on constraint invoices_check2 on invoices is
  'A seller''s document is of a seller; a credit note is of whoever''s document it corrects.';
comment on constraint invoices_check3 on invoices is 'A credit note names the document that it corrects.';
comment on constraint invoices_check4 on invoices is 'A confirmation of a top-up names its payment.';
comment on constraint invoices_check5 on invoices is
  'Drafts and void documents have no number; whatever is issued has one.';
comment on constraint invoices_check6 on invoices is 'What is issued is frozen with all that it says.';
comment on constraint invoices_check12 on invoices is 'No more is paid and set off than is to be paid.';
create unique index invoices_series on invoices (issuer, series, series_year, series_number) where series is not null;
create unique index invoices_owner_number on invoices (owner_id, lower(number)) where owner_id is not null;
create unique index invoices_seller_number on invoices (seller_id, lower(number)) where seller_id is not null;
create unique index invoices_payment on invoices (payment_id) where payment_id is not null and state <> 'void';
create index invoices_created on invoices (created_at desc, id desc);
create index invoices_billing_account on invoices (billing_account_id, issue_day desc) where billing_account_id is not null;
create index invoices_corrects on invoices (corrects_id) where corrects_id is not null;
create index invoices_open on invoices (due_day) where state in ('issued', 'partly_paid');
create index invoices_unrendered on invoices (id) where document is not null and pdf_key is null;
-- What clients owe of a period is read by the day of issue, from an index alone.
create index invoices_client_days on invoices (issue_day)
  include (billing_account_id, state, due_day, to_pay_cents, paid_cents, set_off_cents)
  where type = 'client' and state in ('issued', 'partly_paid', 'paid');
create trigger invoices_touch before update on invoices for each row execute function touch_updated_at();
create trigger invoices_whole_owner before insert on invoices
  for each row when (new.owner_id is not null and new.corrects_id is null) execute function refuse_merged_owner();
-- A payment may pay a bill, and a top-up is confirmed by a document: either names the other.
alter table payments add foreign key (invoice_id) references invoices;

create table invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  -- What it is for, and which side of it; no side where it holds the publication no more, or only corrects it.
  briefing_id bigint references briefings,
  side text check (side in ('client', 'owner', 'seller')),
  -- Of a credit note: the line that it takes back, wholly or in part.
  corrects_line_id bigint references invoice_lines,
  description text not null,
  detail text not null default '',
  quantity_milli bigint not null default 1000 check (quantity_milli > 0),
  unit_price_cents bigint not null,
  net_cents bigint not null,
  tax_rule text not null,
  tax_category text not null,
  vat_bp int not null check (vat_bp between 0 and 10000),
  -- What the ledger has taken for it already; null where nothing was posted yet.
  posted_net_cents bigint,
  posted_vat_cents bigint,
  -- Of a seller's line: its share.
  commission_bp int check (commission_bp between 0 and 10000),
  is_bonus boolean not null default false,
  -- The VAT of a supplier's line as a person has read it on the supplier's paper: it is not decided anew.
  tax_by_hand boolean not null default false,
  constraint invoice_lines_check check (side is null or briefing_id is not null),
  constraint invoice_lines_check1 check ((posted_net_cents is null) = (posted_vat_cents is null))
);
comment on table invoice_lines is 'Lines of a document: publications, or what a person writes.';
comment on constraint invoice_lines_check on invoice_lines is 'A side of a publication needs the publication.';
create index invoice_lines_invoice on invoice_lines (invoice_id, id);
create index invoice_lines_corrects on invoice_lines (corrects_line_id) where corrects_line_id is not null;
-- No publication is on two documents of a side.
create unique index invoice_lines_briefing on invoice_lines (briefing_id, side) where side is not null;

-- Documents without VAT whose buyer's number the register may say something else of.
create index invoice_lines_reverse_charged on invoice_lines (invoice_id)
  where tax_rule in ('eu_reverse_charge', 'eu_reverse_charge_unconfirmed');

create table invoice_adjustments (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  kind text not null check (kind in ('increase', 'decrease')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason <> '')
);
comment on table invoice_adjustments is 'What a document''s total is raised or lowered by, and why.';
create index invoice_adjustments_invoice on invoice_adjustments (invoice_id, id);

create table invoice_batches (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('issue', 'mail')),
  invoice_ids bigint[] not null,
  -- How many were worked on, in their order.
  done int not null default 0,
  -- [{ "id", "message" }] of those that were refused.
  refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
  also_mails boolean not null default false,
  asked_by_id bigint not null references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table invoice_batches is 'Documents that are issued, or mailed, one after the other.';

create function refuse_invoice_change() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_invoice_change is 'Refuses to change what an issued document says, and to delete any.';
create trigger invoices_frozen before update or delete on invoices for each row execute function refuse_invoice_change();

create function refuse_invoice_line_change() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_invoice_line_change is 'Refuses to change the lines of an issued document.';
create trigger invoice_lines_frozen before insert or update or delete on invoice_lines
  for each row execute function refuse_invoice_line_change();

create function refuse_invoice_adjustment_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where number is not null
      and id = case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end) then
    raise exception 'What an issued invoice says never changes.' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function refuse_invoice_adjustment_change is 'Refuses to change the adjustments of an issued document.';
create trigger invoice_adjustments_frozen before insert or update or delete on invoice_adjustments
  for each row execute function refuse_invoice_adjustment_change();
