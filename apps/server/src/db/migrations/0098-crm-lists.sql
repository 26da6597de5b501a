-- Filters of the CRM that find tens of thousands of 200,000 clients are counted from an index alone, and a seller's own
-- clients are read by name along one.
create index crm_accounts_today on crm_accounts (contact_due_on, next_step_on) where is_active;
create index crm_accounts_quiet_by_act on crm_accounts (last_act_at, id) where last_order_at is not null;
create index crm_accounts_muted on crm_accounts (muted_until, id);
create index crm_accounts_unassigned on crm_accounts (id) where executive_id is null;
create index crm_accounts_executive_name on crm_accounts (executive_id, name collate people, id)
  where executive_id is not null;
create index crm_accounts_country on crm_accounts (country, id);
