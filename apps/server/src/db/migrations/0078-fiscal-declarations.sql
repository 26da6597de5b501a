-- What the producer of the program declares of each version that makes fiscal records (RD 1007/2023, art. 13).
create table fiscal_declarations (
  issuer text not null,
  system_version text not null,
  -- All that it says, as it was declared.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  declared_by text not null,
  declared_at timestamptz not null,
  primary key (issuer, system_version)
);
create function refuse_declaration_change() returns trigger language plpgsql as $$
begin
  raise exception 'A declaration never changes.' using errcode = 'insufficient_privilege';
end $$;
create trigger fiscal_declarations_fixed before update or delete or truncate on fiscal_declarations
  for each statement execute function refuse_declaration_change();
