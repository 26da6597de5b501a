import { type ExchangeRate, exchangeRate, rateText } from '@linkstand/contract/currencies/exchange';
import { statedTotals } from '@linkstand/contract/invoices/document-currency';
import { exemptionCodeOf } from '@linkstand/contract/invoices/tax';
import { SELF_BILLING, TAX_WORDING } from '@linkstand/contract/invoices/tax-wording';
import { pixPayload } from '@linkstand/contract/payments/pix-code';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { Tx } from '../../platform/context.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { ratesOn } from '../currencies/rates.ts';
import type { CreditNote } from './credits.ts';
import { asLine } from './drafts.ts';
import { houseParty, type readParty } from './parties.ts';
import type { PostedAtIssue } from './post-at-issue.ts';
import { findAdjustments, type InvoiceLineRow, type InvoiceRow, isOfSupplier } from './queries.ts';

/** The Pix code of an amount in centavos; null where the house's data make none. */
function pixOf(
  { pixKey, legalName, city }: SettingValue<'fiscal_identity'>,
  reference: string,
  amountCents: number,
): string | null {
  const code = pixPayload({ key: pixKey, amountCents, name: legalName, city, transactionId: reference });
  return code.ok ? code.payload : null;
}

interface Freezing {
  readonly row: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly identity: SettingValue<'fiscal_identity'>;
  readonly isSelfBilled: boolean;
  readonly posted: PostedAtIssue;
  readonly party: Awaited<ReturnType<typeof readParty>>;
  readonly note: CreditNote | null;
  readonly corrected: InvoiceRow | null;
  /** Of its exchange rate. */
  readonly day: string;
}

/** What a document has once it is numbered. */
interface Numbered {
  readonly number: string;
  readonly issueDay: string;
  readonly dueDay: string | null;
  readonly reference: string | null;
  readonly verifactu: NonNullable<FrozenDocument['verifactu']> | null;
}

async function rateOf(tx: Tx, row: InvoiceRow, day: string): Promise<ExchangeRate | null> {
  if (row.currency === BASE_CURRENCY) return null;
  return exchangeRate(await ratesOn(tx, day), BASE_CURRENCY, row.currency) ?? null;
}

/** What a document states that corrects none. */
async function statedOf(tx: Tx, row: InvoiceRow, lines: readonly InvoiceLineRow[], day: string) {
  const adjustments = (await findAdjustments(tx, row.id)).map(({ kind, amountCents, reason }) => ({
    kind,
    amountCents,
    reason,
  }));
  return statedTotals(lines.map(asLine), adjustments, row.withholdingBp, await rateOf(tx, row, day));
}

/** Reads all that a document says but for its number, which is filled in by the returned function. */
export async function freezing(
  tx: Tx,
  { row, lines, identity, party, isSelfBilled, posted, note, corrected, day }: Freezing,
): Promise<(numbered: Numbered) => FrozenDocument> {
  const { locale } = party;
  const credit = note?.stated();
  const stated = credit ?? (await statedOf(tx, row, lines, day));
  // A note's lines are those of the document that it corrects, in its own order.
  const described = credit ? credit.places.map((place) => note?.corrected[place]) : lines;
  const house = await houseParty(identity);
  const brand = await tx
    .selectFrom('brands')
    .select(['name', 'primaryColor'])
    .where('id', '=', party.brandId ?? (await findDefaultBrandId(tx)))
    .executeTakeFirstOrThrow();
  const wording = TAX_WORDING[locale];
  const rules = [...new Set(lines.map(({ taxRule }) => taxRule))];
  const taxNotes = [...rules.map((each) => wording[each]), isSelfBilled ? SELF_BILLING[locale] : ''];
  const exemptions = Object.fromEntries(
    lines
      .filter(({ taxCategory }) => taxCategory !== 'S')
      .map(({ taxCategory, taxRule }) => [
        taxCategory,
        { code: exemptionCodeOf(taxCategory), text: wording[taxRule] || wording.abroad_not_taxed },
      ]),
  );
  return ({ number, issueDay, dueDay, reference, verifactu }) => {
    const pix =
      reference !== null && row.currency === 'BRL' && posted.paidCents === 0
        ? pixOf(identity, reference, stated.document.toPayCents)
        : null;
    return {
      format: 1,
      type: row.type,
      number,
      locale,
      brand: { name: brand.name, color: brand.primaryColor },
      isSelfBilled,
      issueDay,
      dueDay,
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
      seller: isOfSupplier(row) ? party.frozen : house,
      buyer: isOfSupplier(row) ? house : party.frozen,
      currency: row.currency,
      lines: stated.documentLines.map((line, index) => ({
        description: described[index]?.description ?? '',
        detail: described[index]?.detail ?? '',
        quantityMilli: line.quantityMilli,
        unitPriceCents: line.unitPriceCents,
        priceForMilli: line.priceForMilli ?? 1000,
        tax: line.tax,
      })),
      adjustments: stated.documentAdjustments,
      totals: stated.document,
      euro:
        stated.rate === null ? null : { totals: stated.euro, rate: rateText(stated.rate), rateDay: stated.rate.day },
      withholdingBp: row.withholdingBp,
      taxNotes: taxNotes.filter((text) => text !== ''),
      exemptions,
      corrects: corrected && { number: corrected.number ?? '', issueDay: corrected.issueDay ?? issueDay },
      reason: row.reason,
      note: row.note,
      payment:
        reference !== null && (identity.iban !== '' || pix !== null)
          ? { beneficiary: identity.legalName, iban: identity.iban, bic: identity.bic, reference, pix }
          : null,
      paidCents: posted.paidCents,
      setOffCents: posted.setOffCents,
      refundedCents: posted.refundedCents,
      verifactu,
    };
  };
}
