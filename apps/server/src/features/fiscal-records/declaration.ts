import type { FiscalSending } from '@linkstand/contract/fiscal-records/schema';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, callerOf, type Database, type Tx, together } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Declaration } from '../../platform/fiscal/declaration.ts';
import { download } from '../../platform/http/download.ts';
import { record } from '../../platform/record.ts';
import { updateVersion } from '../../platform/versioned-row.ts';
import { workers } from '../../platform/workers/workers.ts';
import { keepsRecords, nifOf, SYSTEM } from '../invoices/fiscal/keep-record.ts';
import { readSetting } from '../settings/queries.ts';
import { drawDeclaration } from './paper/draw-declaration.ts';

type Identity = SettingValue<'fiscal_identity'>;

const find = (db: Database | Tx, { taxNumber }: Identity) =>
  db
    .selectFrom('fiscalDeclarations')
    .selectAll()
    .where('issuer', '=', nifOf(taxNumber))
    .where('systemVersion', '=', SYSTEM.version)
    .executeTakeFirst();

/** Who declared the running version for the house, and when. Null if nobody has. */
export async function readDeclared(db: Database | Tx, identity: Identity): Promise<FiscalSending['declaration']> {
  const row = await find(db, identity);
  const declared = row && { by: row.declaredBy, at: row.declaredAt.toISOString() };
  return { systemVersion: SYSTEM.version, declared: declared ?? null };
}

/** What the house would declare today. */
function draftOf({ legalName, taxNumber, address, postalCode, city, email }: Identity): Declaration {
  return {
    system: SYSTEM,
    producer: legalName,
    nif: nifOf(taxNumber),
    address: [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    place: city,
    email,
    day: null,
  };
}

/**
 * Declares the running version in the name of the house, once.
 * @throws Refusal 409 if it is declared already, or the house keeps no records
 */
export const declareSystem = (ctx: Context, { version }: { readonly version: number }): Promise<void> =>
  together(ctx, async (tx) => {
    if ((await updateVersion(tx, 'fiscalSending', { id: 1, version }, {})) === undefined)
      throw conflict('changed_meanwhile');
    const identity = await readSetting(tx, 'fiscal_identity');
    const isKept = keepsRecords(identity, { type: 'client', billingAccountId: 0 });
    if (!isKept || identity.legalName === '' || (await find(tx, identity))) throw conflict('not_possible_now');
    const document: Declaration = { ...draftOf(identity), day: dayIn(ctx.now, ctx.timeZone) };
    await tx
      .insertInto('fiscalDeclarations')
      .values({
        issuer: document.nif,
        systemVersion: SYSTEM.version,
        document: sql`${JSON.stringify(document)}::jsonb`,
        declaredBy: ctx.actor.name,
        declaredAt: ctx.now,
      })
      .execute();
    await record(tx, ctx, {
      entity: 'fiscal_sending',
      entityId: 1,
      action: 'fiscal_sending.declare',
      changes: { declaration: [null, `${SYSTEM.name} ${SYSTEM.version}`] },
      silent: true,
    });
  });

/** The declaration of the running version as a PDF; until it is made, the draft of it, which says so. */
export async function declarationOf(ctx: Context) {
  const identity = await readSetting(ctx.db, 'fiscal_identity');
  const row = await find(ctx.db, identity);
  const document = row ? row.document : draftOf(identity);
  return download({
    body: Buffer.from(await workers.run(drawDeclaration, document, callerOf(ctx))),
    mediaType: 'application/pdf',
    fileName: `declaracion-responsable-${SYSTEM.name.toLowerCase()}-${SYSTEM.version}.pdf`,
  });
}
