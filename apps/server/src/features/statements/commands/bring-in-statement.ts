import { createHash } from 'node:crypto';
import { CsvMapping } from '@linkstand/contract/statements/schema';
import { sql } from 'kysely';
import { type Context, callerOf, type Tx, together } from '../../../platform/context.ts';
import { fieldRule, Refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { readCsvHead } from '../formats/read-csv-head.ts';
import { type KeyedStatement, readKeyedStatement } from '../formats/read-keyed-statement.ts';
import { sheetText } from '../formats/sheet-text.ts';
import { findMapping, keepMapping } from '../mappings.ts';

interface BroughtIn {
  /** One for each account in the file. */
  readonly ids: readonly number[];
  /** True if all of them had been imported before. */
  readonly isKnown: boolean;
}

const MAX_NAME = 120;
const nameOf = (file: File) => file.name.trim().slice(-MAX_NAME) || 'statement';

function readMapping(text: string | undefined): CsvMapping | undefined {
  if (text === undefined || text === '') return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw fieldRule({ path: 'mapping', code: 'invalid' });
  }
  const { data, error } = CsvMapping.safeParse(json);
  if (!data) {
    const at = error.issues[0]?.path.join('.');
    throw fieldRule({ path: at ? `mapping.${at}` : 'mapping', code: at === 'iban' ? 'iban_check' : 'invalid' });
  }
  return data;
}

/** A table is read with its account's stored mapping; without one, the mapping is asked for. */
async function read(ctx: Context, bytes: Uint8Array, mapping: CsvMapping | undefined) {
  const file = await sheetText(bytes, callerOf(ctx));
  const run = (csv: CsvMapping | undefined) =>
    workers.run(readKeyedStatement, csv ? { ...file, csv: csvOf(csv) } : file, callerOf(ctx));
  if (mapping) return run(mapping);
  try {
    return await run(undefined);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'statement_unknown_format') throw error;
    const rows = await workers.run(readCsvHead, file, callerOf(ctx)).catch(() => []);
    const kept = await findMapping(ctx.db, rows);
    if (!kept) throw error;
    return run(kept);
  }
}

/** Without the keys that are absent: the reader asks whether a column is named. */
const csvOf = ({ columns, ...mapping }: CsvMapping) => ({
  ...mapping,
  columns: Object.fromEntries(Object.entries(columns).filter(([, header]) => header !== undefined)),
});

/**
 * Imports a bank's file: stores its movements, and recognises those imported before. Nothing is booked.
 * @throws Refusal 422 with line and field; then nothing is stored
 */
export async function bringInStatement(ctx: Context, file: File, mappingText: string | undefined): Promise<BroughtIn> {
  const mapping = readMapping(mappingText);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const statements = await read(ctx, bytes, mapping);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return together(ctx, async (tx) => {
    // If overlapping files arrive at once, the second finds what the first imported.
    await sql`select pg_advisory_xact_lock(hashtext('bank statements'))`.execute(tx);
    if (mapping) await keepMapping(tx, ctx, mapping);
    const kept: { id: number; isNew: boolean }[] = [];
    for (const [index, statement] of statements.entries())
      kept.push(await keepAndTell(tx, ctx, statement, `${hash} ${index}`, nameOf(file)));
    return { ids: kept.map(({ id }) => id), isKnown: kept.every(({ isNew }) => !isNew) };
  });
}

async function keepAndTell(
  tx: Tx,
  ctx: Context,
  statement: KeyedStatement,
  print: string,
  fileName: string,
): ReturnType<typeof keepStatement> {
  const kept = await keepStatement(tx, ctx, statement, print, fileName);
  if (kept.isNew)
    await record(tx, ctx, {
      entity: 'bank_statements',
      entityId: kept.id,
      action: 'statement.create',
      changes: { fileName: [null, fileName] },
    });
  return kept;
}

/** Stores a statement with its movements, once. @param print the fingerprint that recognises it again */
export async function keepStatement(tx: Tx, ctx: Context, statement: KeyedStatement, print: string, fileName: string) {
  const { account, format, from, to, openingCents, closingCents } = statement;
  const fingerprint = createHash('sha256').update(print).digest();
  const known = await tx
    .selectFrom('bankStatements')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const { id } = await tx
    .insertInto('bankStatements')
    .values({
      format,
      fileName,
      fingerprint,
      account: account.iban ?? account.number ?? '',
      currency: account.currency,
      fromDay: from,
      toDay: to,
      openingCents,
      closingCents,
      uploadedBy: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepLines(tx, id, statement);
  return { id, isNew: true };
}

const AT_ONCE = 2000;

async function keepLines(tx: Tx, statementId: number, { lines, keys }: KeyedStatement): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE);
    const column = <K extends keyof (typeof part)[number]>(name: K) => part.map((line) => line[name]);
    await sql`
      insert into statement_lines (statement_id, line, day, value_day, cents, counterparty, counterparty_iban, reference,
        end_to_end_id, text, return_reason, key, state, known_line_id)
      select ${statementId}, l.line, l.day, l.value_day, l.cents, l.counterparty, l.counterparty_iban, l.reference,
        l.end_to_end_id, l.text, l.return_reason, decode(l.key, 'hex'), case when k.id is null then 'open' else 'known' end, k.id
      from unnest(${column('line')}::int[], ${column('day')}::date[], ${column('valueDay')}::date[],
        ${column('amountCents')}::bigint[], ${column('counterparty')}::text[], ${column('counterpartyIban')}::text[],
        ${column('reference')}::text[], ${column('endToEndId')}::text[], ${column('text')}::text[],
        ${part.map(({ returnReason }) => returnReason ?? null)}::text[],
        ${keys.slice(from, from + AT_ONCE)}::text[])
        as l (line, day, value_day, cents, counterparty, counterparty_iban, reference, end_to_end_id, text, return_reason, key)
        left join statement_lines k on k.key = decode(l.key, 'hex') and k.state <> 'known'`.execute(tx);
  }
}
