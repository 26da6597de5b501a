-- Many sites changed at once: planned and looked at before anything changes, and taken back as a whole.

create table site_batches (
  id bigint generated always as identity primary key,
  created_by_id bigint not null references users on delete cascade,
  operations jsonb not null,
  created_at timestamptz not null default now()
);
comment on table site_batches is
  'A plan of edits to many sites: what is done to each, made and '
  'looked at before anything changes. Undoing reads it backwards.';
create index site_batches_creator on site_batches (created_by_id, id);

create table site_batch_items (
  batch_id bigint not null references site_batches on delete cascade,
  site_id bigint not null references sites on delete cascade,
  -- Of the site when the plan was made: whoever changed it since is not overwritten.
  version int not null,
  -- The touched fields, all of them in both.
  before jsonb not null,
  after jsonb not null,
  kind text not null check (kind in ('changed', 'unchanged', 'refused')),
  below_cost boolean not null default false,
  -- Why it is not changed, or was not in the end: the code of a message.
  refusal text not null default '',
  -- Of the site once it was changed.
  applied_version int,
  undone_at timestamptz,
  primary key (batch_id, kind, site_id)
);
comment on table site_batch_items is 'What a batch does to one site.';
create unique index site_batch_items_site on site_batch_items (batch_id, site_id);
create index site_batch_items_of_site on site_batch_items (site_id);

create table site_imports (
  id bigint generated always as identity primary key,
  -- Null: an owner sent it by its link, and nobody has taken it over yet.
  created_by_id bigint references users on delete cascade,
  -- Whose price list it is; null: any file of sites.
  owner_id bigint references owners on delete set null,
  -- One site that its owner would like to sell, instead of a list of its prices.
  is_site_offer boolean not null default false,
  file_name text not null,
  bytes int not null,
  -- Null once it is no longer kept.
  storage_key text,
  -- Of a spreadsheet: its sheet as text, since reading that again takes seconds less.
  sheet_storage_key text,
  -- As they were recognised when the file came.
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250')),
  delimiter text not null,
  -- What the file is, by its bytes.
  kind text not null default 'text' check (kind in ('text', 'xlsx', 'ods', 'xls', 'html', 'xml')),
  -- Of a spreadsheet, in its order; and the one that is read.
  sheets jsonb not null default '[]' check (jsonb_typeof(sheets) = 'array'),
  sheet int not null default 0 check (sheet >= 0),
  -- The last row that names the columns, and how many do; 0: none.
  head_line int not null default 1 check (head_line >= 0),
  head_rows int not null default 1 check (head_rows in (1, 2)),
  -- The first rows of the file, where those may be.
  top jsonb not null default '[]' check (jsonb_typeof(top) = 'array'),
  -- What was found besides values: macros, links to other files, formulas without a result.
  notes jsonb not null default '{"macros": false, "externalLinks": false, "formulasWithoutResult": 0}' check (jsonb_typeof(notes) = 'object'),
  headers jsonb not null check (jsonb_typeof(headers) = 'array'),
  -- The first rows, to see what a column holds.
  samples jsonb not null default '[]',
  -- Of the headers: the next file with the same ones is read as this one was.
  headers_key text not null,
  -- What the columns seem to be; then what they were said to be.
  guess jsonb not null,
  mapping jsonb,
  -- Rows with something in them, the headers not counted.
  total int not null check (total >= 0),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'planning', 'planned', 'applying', 'stopped', 'applied', 'undoing', 'undone', 'sent',
      'declined', 'withdrawn')),
  -- Of a list that its owner sent; when it was declined or withdrawn, and why declined.
  sent_at timestamptz,
  closed_at timestamptz,
  decline_reason text,
  -- Up to this row the step under way has come; a job that was cut off goes on after it.
  reached int not null default 0,
  -- Rows that it has been through.
  done int not null default 0,
  -- Goes up with every run of its job: one that was thought dead finds that another took over.
  run int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  applied int not null default 0,
  undone int not null default 0,
  -- Left as they are by undoing, because somebody touched them since.
  kept int not null default 0,
  -- Who has the present step done, as the log names them.
  acting_id bigint references users on delete set null,
  acting_name text not null default '',
  acting_locale text not null default 'en-US' check (acting_locale in ('en-US', 'es', 'pt-BR')),
  impersonated_by_id bigint references users on delete set null,
  -- The code of a message: why the last step came to nothing.
  failure text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  planned_at timestamptz,
  -- When it began to be carried out, and when that ended.
  started_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Its rows are gone; what it came to is kept.
  swept_at timestamptz,
  constraint site_imports_filled check ('' <> all (array[storage_key, sheet_storage_key, decline_reason])),
  constraint site_imports_maker_check check (created_by_id is not null or sent_at is not null)
);
comment on constraint site_imports_maker_check on site_imports is 'Somebody of the team or an owner brought it in.';
comment on table site_imports is
  'Files of sites that staff bring in: looked at row by row before '
  'anything changes, carried out by a job, taken back as a whole.';
create index site_imports_creator on site_imports (created_by_id, id desc);
create index site_imports_headers on site_imports (created_by_id, headers_key, id desc) where mapping is not null;
-- The next list of an owner is read as the last one was; and an owner that goes is looked for here.
create index site_imports_owner on site_imports (owner_id, id desc) where owner_id is not null;
create index site_imports_unswept on site_imports (created_at) where swept_at is null;

create table offered_sites (
  id bigint generated always as identity primary key,
  owner_id bigint not null references owners on delete cascade,
  -- As that of a site.
  domain text not null,
  name text not null,
  country text not null,
  language text not null,
  type text not null check (type in ('newspaper', 'magazine', 'blog', 'portal', 'forum', 'radio')),
  description text not null default '',
  cost_cents bigint not null check (cost_cents >= 0),
  gambling_cost_cents bigint check (gambling_cost_cents >= 0),
  insertion_cost_cents bigint check (insertion_cost_cents >= 0),
  delivery_days int not null check (delivery_days between 1 and 365),
  -- What the owner puts on the site to show that it controls it.
  code text not null unique,
  -- When it was looked for last, and where it was not found: the code of a message for each way.
  looked_at timestamptz,
  faults jsonb not null default '{}' check (jsonb_typeof(faults) = 'object'),
  proven_at timestamptz,
  proven_by text check (proven_by in ('file', 'dns', 'meta_tag')),
  -- The list of this one site, which waits for somebody's yes since it was proven.
  import_id bigint unique references site_imports on delete set null,
  created_at timestamptz not null default now(),
  unique (owner_id, domain),
  constraint offered_sites_proof_check check ((proven_at is null) = (proven_by is null)),
  constraint offered_sites_sent_check check (import_id is null or proven_at is not null)
);
comment on table offered_sites is 'Sites that owners offer by their link, and how they showed that these are theirs.';
comment on constraint offered_sites_proof_check on offered_sites is 'Where the code was found is known with the moment.';
comment on constraint offered_sites_sent_check on offered_sites is 'Nobody is asked about a site that is not shown to be its owner’s.';

create table site_import_rows (
  import_id bigint not null references site_imports on delete cascade,
  -- As a spreadsheet numbers them: the names of the columns are row 1.
  line int not null,
  -- 'slip' and 'gone' wait for somebody to agree, and are 'new' or 'changed' from then on.
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'refused', 'slip', 'gone')),
  -- What somebody must agree to, or did.
  asks text check (asks in ('slip', 'gone')),
  domain text not null,
  name text not null,
  -- Without a foreign key: what an import did is told of sites that are gone, too.
  site_id bigint,
  -- Of the site when the plan was made: whoever changed it since is not overwritten.
  version int,
  -- The touched fields as they are written; `before` is empty for a new site.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- The same in words, for screens and the log: { field: [before, after] }.
  changes jsonb not null default '{}',
  -- Why it is refused or left out: [{ "column", "cell", "code", "parameters" }].
  faults jsonb not null default '[]',
  -- Of site and offer once they were written.
  applied_version int,
  offer_id bigint,
  offer_version int,
  undone_at timestamptz,
  -- The code of a message: why undoing left it.
  undo_fault text not null default '',
  primary key (import_id, line)
);
comment on table site_import_rows is 'What an import does with one row of its file.';
create index site_import_rows_kind on site_import_rows (import_id, kind, line);
create index site_import_rows_asks on site_import_rows (import_id, asks, line) where asks is not null;
create index site_import_rows_kept on site_import_rows (import_id, line) where undo_fault <> '';
