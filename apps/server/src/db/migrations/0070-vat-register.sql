-- What the European Union's register of VAT numbers (VIES) said of a tax number, as it is written on a client.
create table vat_checks (
  country text not null,
  tax_number text not null,
  -- Null until the register has answered.
  is_valid boolean,
  checked_at timestamptz,
  -- The register's proof that it was asked, if we gave our own number.
  consultation text not null default '',
  -- When it is asked next.
  due_at timestamptz not null,
  primary key (country, tax_number),
  check ((is_valid is null) = (checked_at is null))
);
