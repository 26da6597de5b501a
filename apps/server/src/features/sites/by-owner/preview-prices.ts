import { MAX_PREVIEW_ROWS, type OwnerListInput, type OwnerListPreview } from '@linkstand/contract/owners/schema';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import { OWNER_LIST_FIELDS, type OwnerListField } from '@linkstand/contract/sites/import-choices';
import type { z } from 'zod';
import { message } from '../../../messages/messages.ts';
import { callerOf } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { storable } from '../../../platform/storable.ts';
import { turns } from '../../../platform/turns.ts';
import type { OwnerContext } from '../../owners/links.ts';
import { readListLookups } from '../imports/lookups.ts';
import { jumpOf, listMapping, PAIRS } from '../imports/price-list.ts';
import { type FoundFile, readFile, tableOf } from '../imports/read-file.ts';
import { type ReadRow, readRow, SHOWN_CELL } from '../imports/read-row.ts';
import { asList, fileNameOf } from '../imports/steps.ts';
import { currencyOfColumn, guessNumbers } from '../imports/written-numbers.ts';

type Input = z.output<typeof OwnerListInput>;
type Columns = (OwnerListField | null)[];

/** First cells of a column, to see what it holds. */
const CELLS = 3;

const fieldCalled = (name: string | null | undefined): OwnerListField | null =>
  OWNER_LIST_FIELDS.find((each) => each === name) ?? null;

/** @throws Refusal 422 on `columns` */
function columnsOf(said: string, { headers }: FoundFile): Columns {
  const names = said.split(',');
  if (names.length !== headers.length || names.some((name) => name !== '-' && fieldCalled(name) === null))
    throw fieldRule({ path: 'columns', code: 'import_columns_differ' });
  const columns = names.map(fieldCalled);
  const at = columns.findIndex((field, index) => field !== null && columns.indexOf(field) !== index);
  if (at !== -1) throw fieldRule({ path: `columns.${at}`, code: 'import_column_twice' });
  return columns;
}

/** What an owner may say of its sites; anything else in its file is left out. */
const COSTS = PAIRS.map(([, cost]) => cost);

function problemOf(columns: Columns): 'import_needs_domain' | 'list_needs_cost' | null {
  if (!columns.includes('domain')) return 'import_needs_domain';
  return COSTS.some((cost) => columns.includes(cost)) ? null : 'list_needs_cost';
}

/** What was agreed with the owner for its sites, by their addresses. */
async function readOffered({ db, actor }: OwnerContext) {
  const offers = await db
    .selectFrom('offers as f')
    .innerJoin('sites as s', 's.id', 'f.siteId')
    .select(['s.name', 's.domain', 'f.costCents', 'f.gamblingCostCents', 'f.insertionCostCents'])
    .select(['f.insertionGamblingCostCents', 'f.deliveryDays'])
    .where('f.ownerId', '=', actor.ownerId)
    .execute();
  return new Map(offers.map((offer) => [offer.domain.toLowerCase(), offer] as const));
}
type Offered = NonNullable<ReturnType<Awaited<ReturnType<typeof readOffered>>['get']>>;

/**
 * Reads an owner's price list as the team's imports read any table, and compares it with what was agreed with this owner
 * alone: neither prices nor other owners' offers are looked at.
 * @throws Refusal 422 on `file` or `columns`
 */
export async function previewPrices(ctx: OwnerContext, { file, columns: said }: Input) {
  const caller = callerOf(ctx);
  const { ownerId } = ctx.actor;
  const found = await asList(ctx.db, ownerId, await readFile(() => file.stream(), caller));
  const known = said === undefined ? await listMapping(ctx.db, ownerId, found.headers, found.guess) : undefined;
  const guessed = known?.columns.length === found.headers.length ? known : found.guess;
  const columns = said === undefined ? guessed.columns.map(fieldCalled) : columnsOf(said, found);
  // The file may have been taken for one without amounts.
  const amounts = found.samples.flatMap((cells) => cells.filter((_, at) => COSTS.some((cost) => cost === columns[at])));
  const numbers = (said === undefined ? undefined : guessNumbers(amounts)) ?? guessed.numbers;
  const mapping: ImportMapping = { ...guessed, columns, numbers };
  const code = problemOf(columns);
  const preview: OwnerListPreview = {
    fileName: fileNameOf(file),
    columns: found.headers.map((name, at) => ({
      name,
      field: columns[at] ?? null,
      cells: found.samples.slice(0, CELLS).map((cells) => cells[at] ?? ''),
    })),
    problem: code && message(ctx.locale, code),
    counts: { changed: 0, unchanged: 0, unknown: 0, unread: 0 },
    changed: [],
    unknown: [],
    unread: [],
  };
  if (code === null) await compare(ctx, found, mapping, preview);
  return { found, mapping, preview };
}

async function compare(
  ctx: OwnerContext,
  found: FoundFile,
  mapping: ImportMapping,
  preview: OwnerListPreview,
): Promise<void> {
  const lookups = await readListLookups(ctx, ctx.actor.ownerId);
  const offered = await readOffered(ctx);
  const lines = new Map<string, number>();
  const pause = turns();
  let currencies: readonly (string | undefined)[] = [];
  for await (const rows of tableOf(found.table.rows(), found, (names) => {
    currencies = names.map(currencyOfColumn);
  })) {
    for (const row of rows) {
      const read = readRow(row, mapping, lookups, currencies);
      noteFaults(ctx, preview, found, read, row.cells);
      const domain = read.domain.toLowerCase();
      const first = lines.get(domain);
      if (domain !== '' && first !== undefined) {
        const words = message(ctx.locale, 'row_domain_twice', { line: first });
        addUnread(preview, { line: read.line, column: '', cell: storable(read.domain), message: words });
      } else if (domain !== '') {
        lines.set(domain, read.line);
        tell(ctx, preview, read, offered.get(domain));
      }
      await pause();
    }
  }
}

function addUnread({ counts, unread }: OwnerListPreview, fault: OwnerListPreview['unread'][number]): void {
  counts.unread++;
  if (unread.length < MAX_PREVIEW_ROWS) unread.push(fault);
}

function noteFaults(
  { locale }: OwnerContext,
  preview: OwnerListPreview,
  { headers }: FoundFile,
  { line, faults }: ReadRow,
  cells: readonly string[],
): void {
  for (const { column, code, parameters } of faults)
    addUnread(preview, {
      line,
      column: headers[column] ?? '',
      cell: storable((cells[column] ?? '').slice(0, SHOWN_CELL)),
      message: message(locale, code, parameters),
    });
}

/** What a row says of its site. */
function tell({ locale }: OwnerContext, preview: OwnerListPreview, { line, domain, terms }: ReadRow, offer?: Offered) {
  const { counts } = preview;
  if (!offer) {
    counts.unknown++;
    if (preview.unknown.length < MAX_PREVIEW_ROWS) preview.unknown.push({ line, domain });
    return;
  }
  const changes = OWNER_LIST_FIELDS.flatMap((field) => {
    if (field === 'domain') return [];
    const [before, after] = [offer[field], terms[field]];
    if (after === undefined || after === before) return [];
    const isCost = field !== 'deliveryDays';
    const jump = isCost && before !== null && after !== null ? jumpOf(field, before, after) : undefined;
    return [{ field, before, after, doubt: jump ? message(locale, jump.code, jump.parameters) : null }];
  });
  if (changes.length === 0) {
    counts.unchanged++;
    return;
  }
  counts.changed++;
  if (preview.changed.length < MAX_PREVIEW_ROWS) preview.changed.push({ line, name: offer.name, domain, changes });
}
