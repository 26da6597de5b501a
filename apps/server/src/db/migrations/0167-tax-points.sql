-- What the tax of a publication follows from, as its buyer was on the day of publication: whoever moves or registers later
-- changes nothing of it. Null until it is published. What was published before counts as it would now.
alter table briefing_finances add column tax_facts jsonb;
update briefing_finances f set tax_facts = jsonb_build_object(
    'country', coalesce(nullif(k.country, ''),
      case when k.id is null then u.country else (select p.country from users p
        where p.company_id = k.id and p.role = 'USER' and p.disabled_at is null and p.country <> ''
        order by p.is_company_manager desc, p.id limit 1) end, ''),
    'postalCode', coalesce(a.postal_code, ''), 'taxNumber', coalesce(k.tax_number, u.tax_number, ''),
    'isCompany', k.id is not null)
  from billing_accounts a left join companies k on k.id = a.company_id left join users u on u.id = a.user_id, briefings b
  where a.id = f.billing_account_id and b.id = f.briefing_id and b.status in ('published', 'done');

-- The VAT of a supplier's line as a person has read it on the supplier's paper: it is not decided anew. Of drafts that are
-- there nobody knows.
alter table invoice_lines add column tax_by_hand boolean not null default false;
update invoice_lines l set tax_by_hand = true from invoices i
  where i.id = l.invoice_id and i.state = 'draft' and i.type in ('owner', 'seller');

-- Documents without VAT whose buyer's number the register may say something else of.
create index invoice_lines_reverse_charged on invoice_lines (invoice_id)
  where tax_rule in ('eu_reverse_charge', 'eu_reverse_charge_unconfirmed');
