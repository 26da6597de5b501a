import type { Locale } from '@linkstand/contract/shared/locales';
import type { SiteImport, SiteImportFindings, SiteImportItem, SiteImportRow } from '@linkstand/contract/sites/import';
import { IMPORT_FIELDS, IMPORT_OFFER_FIELDS, type ImportField } from '@linkstand/contract/sites/import-choices';
import { message } from '../../../messages/messages.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { isDeepEqual } from '../../../platform/is-deep-equal.ts';
import { columnName } from './column-names.ts';
import { importCan } from './policy.ts';
import { countAsked, listMapping } from './price-list.ts';
import {
  type countFaults,
  type countGuesses,
  countOpenOrders,
  isRunning,
  rememberedMapping,
  type StoredImport,
  type StoredRow,
} from './queries.ts';

/** The number of rows of the current step, of which `done` are processed. */
function totalOf({ state, total, added, changed, applied, done }: StoredImport): number {
  if (state === 'planning') return total;
  return Math.max(done, state === 'undoing' ? applied : added + changed);
}

export function presentRow(found: StoredImport): SiteImportRow {
  const { id, fileName, createdById, createdBy, ownerId, ownerName, total, state, done } = found;
  return {
    id,
    fileName,
    createdAt: found.createdAt.toISOString(),
    createdBy: createdById === null ? null : { id: createdById, name: createdBy ?? '' },
    sentAt: found.sentAt?.toISOString() ?? null,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    total,
    state,
    counts: {
      new: found.added,
      changed: found.changed,
      unchanged: found.unchanged,
      refused: found.refused,
      applied: found.applied,
      undone: found.undone,
      kept: found.kept,
    },
    progress: isRunning(state) ? { done, total: totalOf(found) } : null,
    appliedAt: found.appliedAt?.toISOString() ?? null,
    undoneAt: found.undoneAt?.toISOString() ?? null,
  };
}

/** How a file like this one was read before: an owner's by its last list, any other by the last with these columns. */
const lastMapping = (ctx: Context<UserActor>, { ownerId, headers, headersKey, guess }: StoredImport) =>
  ownerId === null ? rememberedMapping(ctx, headersKey) : listMapping(ctx.db, ownerId, headers, guess);

const proofOf = ({ offeredDomain, provenBy, provenAt }: StoredImport): SiteImport['proof'] =>
  offeredDomain === null || provenBy === null || provenAt === null
    ? null
    : { domain: offeredDomain, by: provenBy, at: provenAt.toISOString() };

export async function presentImport(ctx: Context<UserActor>, found: StoredImport): Promise<SiteImport> {
  const remembered = found.mapping === null ? await lastMapping(ctx, found) : undefined;
  // A mapping with another number of columns is from another version of the file.
  const isRemembered = remembered !== undefined && remembered.columns.length === found.headers.length;
  return {
    ...presentRow(found),
    bytes: found.bytes,
    kind: found.kind,
    sheets: found.sheets,
    sheet: found.sheet,
    headLine: found.headLine,
    headRows: found.headRows,
    top: found.top,
    notes: found.notes,
    encoding: found.encoding,
    delimiter: found.delimiter,
    headers: found.headers,
    samples: found.samples,
    guess: isRemembered ? remembered : found.guess,
    isRemembered,
    mapping: found.mapping,
    failure: found.failure === '' ? null : message(ctx.locale, found.failure),
    openOrders: found.state === 'planned' ? await countOpenOrders(ctx, found.id) : 0,
    asked: found.ownerId === null ? null : await countAsked(ctx.db, found.id),
    declineReason: found.declineReason,
    proof: proofOf(found),
    isSwept: found.sweptAt !== null,
    can: importCan(ctx.actor, found),
  };
}

type Change = SiteImportItem['changes'][number];
const OFFER: ReadonlySet<ImportField> = new Set(IMPORT_OFFER_FIELDS);

/** What changes, field by field. Fields of an offer are listed like those of its site. */
function changesOf(changes: StoredRow['changes']): Change[] {
  const [offerBefore, offerAfter] = changes.offer ?? [null, null];
  const written = changes.written?.[1];
  const guessed = changes.guessed?.[1] ?? [];
  return IMPORT_FIELDS.flatMap((field): Change[] => {
    const [before, after] = OFFER.has(field)
      ? [offerBefore?.[field] ?? null, offerAfter?.[field] ?? null]
      : (changes[field] ?? [null, null]);
    const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if ((isEmpty(before) && isEmpty(after)) || isDeepEqual(before, after)) return [];
    return [
      {
        field,
        before,
        after,
        ...(written?.[field] && { written: written[field] }),
        ...(guessed.includes(field) && { isGuess: true }),
      },
    ];
  });
}

/** The name of a column that the file lacks. */
const fieldOf = (field: unknown, locale: Locale): string | null => {
  const known = IMPORT_FIELDS.find((each) => each === field);
  return known === undefined ? null : columnName(known, locale);
};

/** Cells of a reason that are shown; the rest is counted. */
const MAX_CELLS = 12;

/** What is wrong with many rows, reason by reason. */
export function presentFindings(
  { headers, mapping }: StoredImport,
  counted: Awaited<ReturnType<typeof countFaults>>,
  guesses: Awaited<ReturnType<typeof countGuesses>>,
  locale: Locale,
): SiteImportFindings {
  const faults = new Map<string, SiteImportFindings['faults'][number]>();
  for (const { isRefused, column, code, parameters, cell, count } of counted) {
    const key = `${isRefused} ${column} ${code} ${column < 0 ? parameters?.field : ''}`;
    const field = mapping?.columns[column] ?? IMPORT_FIELDS.find((each) => each === parameters?.field) ?? null;
    const named = headers[column] || (field === null ? null : columnName(field, locale));
    const known = faults.get(key) ?? {
      isRefused,
      column: named,
      field,
      message: message(locale, code, parameters ?? undefined),
      count: 0,
      cells: [],
    };
    known.count += count;
    if (cell !== null && known.cells.length < MAX_CELLS) known.cells.push({ cell, count });
    faults.set(key, known);
  }
  return { faults: [...faults.values()].sort((a, b) => b.count - a.count), guesses: [...guesses] };
}

export const presentItem = (
  row: StoredRow,
  headers: readonly string[],
  locale: Locale,
  near: SiteImportItem['near'],
): SiteImportItem => ({
  line: row.line,
  asked: row.asks && { question: row.asks, isTaken: row.kind === 'new' || row.kind === 'changed' },
  margins: row.changes.margins?.[1] ?? null,
  siteId: row.siteId,
  name: row.name,
  domain: row.domain,
  near,
  changes: changesOf(row.changes),
  reasons: [
    ...row.faults.map(({ column, cell, code, parameters }) => ({
      column: headers[column] || fieldOf(parameters?.field, locale),
      cell,
      message: message(locale, code, parameters),
    })),
    ...(row.undoFault === '' ? [] : [{ column: null, cell: null, message: message(locale, row.undoFault) }]),
  ],
});
