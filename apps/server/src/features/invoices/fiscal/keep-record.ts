import { VERIFACTU_OF_RULE, vatCountryOf } from '@linkstand/contract/invoices/tax';
import type { InvoiceTotals } from '@linkstand/contract/invoices/totals';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { plainAmount } from '@linkstand/contract/shared/money';
import { splitByWeights, sumCents } from '@linkstand/contract/shared/rounding';
import type { Context, Tx } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { FrozenParty } from '../../../platform/fiscal/frozen-document.ts';
import {
  asPrevious,
  type BreakdownLine,
  type InvoiceId,
  type InvoicingSystem,
  type PreviousRecord,
  type Recipient,
  type RegistrationRecord,
  recordHash,
  seal,
  spanishDay,
  spanishMoment,
  type Unsealed,
  type VerifactuRecord,
} from '../../../platform/fiscal/verifactu-record.ts';
import type { InvoiceLineRow, InvoiceRow } from '../queries.ts';
import { verifactuQr } from './verifactu-qr.ts';
import { verifactuFaults } from './verifactu-rules.ts';

type Identity = SettingValue<'fiscal_identity'>;
/** The content of a record, without its place in the chain. */
export type Linkless<Record extends VerifactuRecord = VerifactuRecord> = Record extends VerifactuRecord
  ? Omit<Unsealed<Record>, 'previous' | 'madeAt' | 'system'>
  : never;

/** A Spanish tax number as the tax office writes it: `B64717838`. */
export const nifOf = (taxNumber: string): string =>
  taxNumber
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^ES(?=[A-Z0-9]{9}$)/, '');

/** Whether a document needs a record: a Spanish company issued it in its own name. */
export const keepsRecords = (
  { country, taxNumber }: Identity,
  { type, billingAccountId }: Pick<InvoiceRow, 'type' | 'billingAccountId'>,
): boolean =>
  country === 'ES' && taxNumber !== '' && (type === 'client' || (type === 'credit_note' && billingAccountId !== null));

const DESCRIPTION = 'Publicaciones y enlaces patrocinados';
const MAX_NAME = 120;
/** Services that take place abroad. */
const ABROAD = { regime: '01', operation: 'N2' } as const;

/** The client as the record names it. Absent without a tax number: the invoice is then a simplified one. */
export function recipientsOf({ name, country, taxNumber, vatNumber }: FrozenParty): Recipient[] {
  const short = name.slice(0, MAX_NAME);
  const number = taxNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (number === '' && vatNumber === null) return [];
  if (vatCountryOf(country) === 'ES' || country === '') return [{ name: short, nif: nifOf(taxNumber) }];
  if (vatNumber !== null) return [{ name: short, country, idType: '02', id: vatNumber }];
  return [{ name: short, country, idType: '06', id: number.slice(0, 20) }];
}

/** Turns -0 into 0. */
const signed = (sign: 1 | -1, cents: number): number => (cents === 0 ? 0 : sign * cents);

/** One line per tax, in the document's order; corrections are stated as differences. */
function breakdownOf(lines: readonly InvoiceLineRow[], { taxes }: InvoiceTotals, sign: 1 | -1): BreakdownLine[] {
  return taxes.flatMap(({ category, rateBp, taxableCents, vatCents }) => {
    const shares = new Map<string, { tax: BreakdownLine['tax']; netCents: number }>();
    for (const line of lines.filter((each) => each.taxCategory === category && each.vatBp === rateBp)) {
      const tax = VERIFACTU_OF_RULE[line.taxRule] ?? ABROAD;
      const key = `${tax.regime} ${tax.operation}`;
      const known = shares.get(key) ?? { tax, netCents: 0 };
      shares.set(key, { tax, netCents: known.netCents + line.netCents });
    }
    const parts = [...shares.values()];
    const weights = parts.map(({ netCents }) => Math.max(0, netCents));
    const split = (cents: number) => (parts.length === 1 ? [cents] : splitByWeights(cents, weights));
    const [bases, vats] = [split(taxableCents), split(vatCents)];
    return parts.map(({ tax }, index) => ({
      tax,
      rateBp,
      baseCents: signed(sign, bases[index] ?? 0),
      vatCents: signed(sign, vats[index] ?? 0),
    }));
  });
}

export interface RecordedDocument {
  readonly row: Pick<InvoiceRow, 'type' | 'correctsId'>;
  readonly lines: readonly InvoiceLineRow[];
  /** Euros. */
  readonly totals: InvoiceTotals;
  readonly identity: Identity;
  readonly number: string;
  readonly issueDay: string;
  readonly buyer: FrozenParty;
}

/** The record of a document, and the address in its QR code. */
export async function describeRecord(
  tx: Tx,
  { row, lines, totals, identity, number, issueDay, buyer }: RecordedDocument,
): Promise<{ record: Linkless<RegistrationRecord>; url: string }> {
  const issuerNif = nifOf(identity.taxNumber);
  const isCredit = row.type === 'credit_note';
  const sign = isCredit ? -1 : 1;
  const recipients = recipientsOf(buyer);
  const breakdown = breakdownOf(lines, totals, sign);
  const corrected = isCredit
    ? await tx
        .selectFrom('invoices')
        .select(['number', 'issueDay'])
        .where('id', '=', row.correctsId ?? 0)
        .executeTakeFirstOrThrow()
    : undefined;
  const isSimplified = recipients.length === 0;
  const invoice: InvoiceId = { issuerNif, number, issuedOn: spanishDay(issueDay) };
  const total = plainAmount(signed(sign, totals.totalCents));
  const { environment } = await tx.selectFrom('fiscalSending').select('environment').executeTakeFirstOrThrow();
  return {
    record: {
      kind: 'alta',
      invoice,
      issuerName: identity.legalName.slice(0, MAX_NAME),
      type: isCredit ? (isSimplified ? 'R5' : 'R1') : isSimplified ? 'F2' : 'F1',
      corrects: corrected
        ? {
            method: 'I',
            invoices: [
              { issuerNif, number: corrected.number ?? '', issuedOn: spanishDay(corrected.issueDay ?? issueDay) },
            ],
          }
        : null,
      description: DESCRIPTION,
      recipients,
      breakdown,
      // Lines taxed abroad count in the invoice's total, but not in the Spanish tax.
      vatTotal: plainAmount(sumCents(breakdown.map(({ tax, vatCents }) => (tax.operation === 'S1' ? vatCents : 0)))),
      total,
      amends: null,
    },
    url: verifactuQr(invoice, total, environment === 'test' ? 'test' : 'production'),
  };
}

/** The program, as its records name it and its producer declares it. A version that makes other records has another. */
export const SYSTEM = { name: 'Linkstand', id: 'LK', version: '1.0' } as const;

/** Who runs the program answers for it. */
const systemOf = ({ legalName, taxNumber }: Identity, installation: string): InvoicingSystem => ({
  producerName: legalName.slice(0, MAX_NAME),
  producerNif: nifOf(taxNumber),
  ...SYSTEM,
  installation,
});

export interface RecordToKeep {
  readonly identity: Identity;
  readonly invoiceId: number;
  readonly record: Linkless;
  readonly totalCents: number;
  readonly reason?: string;
}

/**
 * Adds a record to the issuer's chain, in the transaction of the document. Concurrent additions wait, and a rollback
 * leaves no gap.
 *
 * @returns the id of the record
 * @throws Refusal 422 if the tax office would refuse it, or if the last record of the chain was tampered with
 */
export async function keepRecord(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { identity, invoiceId, record: said, totalCents, reason = '' }: RecordToKeep,
): Promise<number> {
  const issuer = said.invoice.issuerNif;
  await tx
    .insertInto('fiscalChains')
    .values({ issuer })
    .onConflict((on) => on.doNothing())
    .execute();
  const chain = await tx
    .selectFrom('fiscalChains')
    .selectAll()
    .where('issuer', '=', issuer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { installation } = await tx.selectFrom('fiscalSending').select('installation').executeTakeFirstOrThrow();
  const previous = chain.last;
  if (previous !== null) await requireIntact(tx, issuer, chain.length, previous);
  // Requests may reach the lock in another order than they began, but the chain's times never go back.
  const madeAt = new Date(Math.floor(Math.max(now.getTime(), chain.lastMadeAt?.getTime() ?? 0) / 1000) * 1000);
  // Of either kind, it is what was said of that kind with its place in the chain.
  const record = seal({
    ...said,
    previous,
    system: systemOf(identity, installation),
    madeAt: spanishMoment(madeAt),
  } as Unsealed<VerifactuRecord>);
  const [fault] = verifactuFaults(record);
  if (fault?.fault === 'simplified_too_large') throw rule('client_number_needed');
  if (fault) throw rule('fiscal_record_faulty', { parameters: { field: fault.field } });
  const position = chain.length + 1;
  const { id } = await tx
    .insertInto('fiscalRecords')
    .values({
      issuer,
      position,
      invoiceId,
      kind: record.kind,
      reason,
      number: record.invoice.number,
      totalCents,
      record: JSON.stringify(record),
      hash: record.hash,
      madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('fiscalChains')
    .set({ length: position, last: JSON.stringify(asPrevious(record)), lastMadeAt: madeAt })
    .where('issuer', '=', issuer)
    .execute();
  return id;
}

/** The office wants the last link to be checked before another follows it. */
async function requireIntact(tx: Tx, issuer: string, length: number, previous: PreviousRecord): Promise<void> {
  const last = await tx
    .selectFrom('fiscalRecords')
    .select('record')
    .where('issuer', '=', issuer)
    .where('position', '=', length)
    .executeTakeFirst();
  const record = last?.record;
  if (!record || record.hash !== previous.hash || recordHash(record) !== record.hash) throw rule('fiscal_chain_broken');
}
