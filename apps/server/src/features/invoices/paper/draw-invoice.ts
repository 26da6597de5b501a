import { QUANTITY_UNIT } from '@linkstand/contract/invoices/totals';
import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { epcPayload } from '@linkstand/contract/payments/epc-qr';
import { printIban } from '@linkstand/contract/payments/iban';
import type { Locale } from '@linkstand/contract/shared/locales';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import { rule } from '../../../platform/errors.ts';
import type { FrozenDocument, FrozenParty } from '../../../platform/fiscal/frozen-document.ts';
import type { Sheet } from '../../../platform/paper/sheet.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { QR_CAPTION, QR_QUIET_MM, QR_SIDE_MM, QR_TITLE } from '../fiscal/verifactu-qr.ts';
import { PAPER_WORDS } from './words.ts';

/** What became of a document since it was issued, in euros. */
export interface SettledSince {
  /** Until when this is known. */
  readonly day: string;
  /** Of the last payment, if nothing is left to pay. */
  readonly paidOn: string | null;
  readonly paidCents: number;
  readonly setOffCents: number;
}

/**
 * An issued document as a PDF, made from its frozen content alone. With what became of it since, it is a copy that says
 * so, and asks to be paid no more than is left.
 */
export const drawInvoice = defineTask({
  name: 'draw-invoice',
  module: import.meta.url,
  // 2,000 lines of 300 characters and an address each.
  mostInputBytes: 16 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run({ since, ...document }: FrozenDocument & { readonly since?: SettledSince }): Promise<Uint8Array> {
    const { Sheet, WIDTH } = await import('../../../platform/paper/sheet.ts');
    const { qrModules } = await import('../../../platform/qr-code.ts');
    const { type, number, locale, currency, totals, lines, adjustments, euro } = document;
    const words = PAPER_WORDS[locale];
    const title = words.titles[type];
    const sheet = await Sheet.begin(`${title} ${number}`, locale, new Date(`${document.issueDay}T00:00:00Z`));
    const { day, percent } = sheet;
    const days = (from: string, to: string) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
    const money = (cents: number) => sheet.money(cents, currency);
    /** In another currency the price of all pieces is stated, as that of one would have been rounded. */
    const priceOf = ({ unitPriceCents, priceForMilli }: FrozenDocument['lines'][number]) =>
      priceForMilli === QUANTITY_UNIT
        ? money(unitPriceCents)
        : `${money(unitPriceCents)} / ${sheet.number(priceForMilli / QUANTITY_UNIT)}`;

    sheet.bar(document.brand.color);
    sheet.at(document.brand.name, 0, sheet.y, WIDTH / 2, { size: 11, isBold: true, color: '#5b6475' });
    sheet.at(title, WIDTH / 2, sheet.y, WIDTH / 2, { size: 18, isBold: true, align: 'right' });
    sheet.gap(28);
    sheet.at(number, WIDTH / 2, sheet.y, WIDTH / 2, { size: 11, align: 'right' });
    sheet.gap(30);

    const top = sheet.y;
    // The tax office's code is at the top of the first page, beside the parties.
    const aside = document.verifactu ? FISCAL_WIDTH + 16 : 0;
    const half = (WIDTH - aside) / 2;
    const sellerEnd = sheet.block(0, top, half - 12, words.from, partyLines(document.seller, locale));
    const buyerEnd = sheet.block(half + 12, top, half - 12, words.to, partyLines(document.buyer, locale));
    const fiscalEnd = document.verifactu
      ? drawFiscalCode(sheet, qrModules(document.verifactu.url), WIDTH - FISCAL_WIDTH, top)
      : 0;
    sheet.y = Math.max(sellerEnd, buyerEnd) + 14;

    const facts: (readonly [string, string])[] = [
      [words.issued, day(document.issueDay)],
      ...(document.dueDay ? [[words.due, day(document.dueDay)] as const] : []),
      ...(document.periodFrom && document.periodTo
        ? [[words.period, days(document.periodFrom, document.periodTo)] as const]
        : []),
    ];
    const factY = sheet.y;
    const step = (WIDTH - aside) * 0.27;
    facts.forEach(([label, value], index) => {
      const width = index === facts.length - 1 ? WIDTH - aside - index * step : step - 10;
      sheet.block(index * step, factY, width, label, [value]);
    });
    sheet.y = Math.max(factY + 36, fiscalEnd + 10);
    if (document.corrects)
      sheet.paragraph(words.corrects(document.corrects.number, day(document.corrects.issueDay)), { isBold: true });
    if (document.reason) sheet.paragraph(`${words.reason}: ${document.reason}`, { gap: 8 });
    const leftCents =
      (euro?.totals ?? totals).toPayCents - (since ? since.paidCents + since.setOffCents : document.paidCents);
    if (since) {
      if (leftCents <= 0)
        sheet.paragraph(since.paidOn ? words.paidOn(day(since.paidOn)) : words.settled, { isBold: true });
      sheet.paragraph(words.copy(day(since.day)), { gap: 8 });
    }
    sheet.gap(6);

    const rest = WIDTH - 46 - 110 - 50 - 88;
    sheet.table(
      [
        { header: words.description, width: rest },
        { header: words.quantity, width: 46, align: 'right' },
        { header: words.unitPrice, width: 110, align: 'right' },
        { header: words.vat, width: 50, align: 'right' },
        { header: words.amount, width: 88, align: 'right' },
      ],
      lines.map((line, index) => [
        { text: line.description, below: line.detail },
        sheet.number(line.quantityMilli / QUANTITY_UNIT),
        priceOf(line),
        line.tax.category === 'S' ? percent(line.tax.rateBp) : '–',
        money(totals.lineNetCents[index] ?? 0),
      ]),
    );

    sheet.gap(6);
    sheet.room(120);
    if (adjustments.length > 0) sheet.sum(words.sum, money(totals.valueCents));
    for (const { kind, amountCents, reason } of adjustments)
      sheet.sum(`${words[kind]}: ${reason}`, money(kind === 'increase' ? amountCents : -amountCents));
    sheet.sum(words.net, money(totals.netCents));
    for (const { category, rateBp, taxableCents, vatCents } of totals.taxes)
      sheet.sum(
        category === 'S' ? words.vatOf(percent(rateBp), money(taxableCents)) : words.noVat,
        category === 'S' ? money(vatCents) : '–',
      );
    sheet.sum(words.total, money(totals.totalCents), true);
    if (totals.withheldCents > 0) {
      sheet.sum(words.withheld(percent(document.withholdingBp)), money(-totals.withheldCents));
      sheet.sum(words.toPay, money(totals.toPayCents), true);
    }
    const inEuro = euro?.totals ?? totals;
    if (euro) {
      sheet.gap(4);
      const { rate, rateDay } = euro;
      sheet.sum(words.inEuro(`${rate} ${currency}`, day(rateDay)), sheet.money(inEuro.totalCents));
      sheet.sum(words.vat, sheet.money(inEuro.vatCents));
    }
    if (type === 'credit_note') {
      if (document.setOffCents > 0) sheet.sum(words.setOff, sheet.money(document.setOffCents));
      if (document.refundedCents > 0)
        sheet.sum(document.isSelfBilled ? words.carried : words.refunded, sheet.money(document.refundedCents));
    } else if (leftCents !== inEuro.toPayCents) {
      const { paidCents } = since ?? document;
      if (paidCents > 0) sheet.sum(words.paid, sheet.money(paidCents));
      if (since && since.setOffCents > 0) sheet.sum(words.credited, sheet.money(-since.setOffCents));
      sheet.sum(words.open, sheet.money(leftCents), true);
    }

    sheet.gap(10);
    for (const note of document.taxNotes) sheet.paragraph(note, { size: 8.5, color: '#5b6475' });
    if (document.note) sheet.paragraph(document.note, { gap: 6 });

    const { payment } = document;
    if (payment && leftCents > 0) {
      const { beneficiary, iban, bic, reference } = payment;
      // It asks for the whole amount, whatever was paid since.
      const pix = since ? null : payment.pix;
      const name = `${words.beneficiary}: ${beneficiary}`;
      const from = `${words.reference}: ${printReference(reference)}`;
      if (pix)
        drawCode(sheet, qrModules(pix), words.scan, words.pix, [
          money(totals.toPayCents),
          name,
          from,
          `${words.pixCopy}:`,
          pix,
        ]);
      if (iban !== '') {
        const code = epcPayload({
          name: beneficiary,
          iban,
          ...(bic ? { bic } : {}),
          amountCents: leftCents,
          reference,
        });
        drawCode(sheet, code.ok ? qrModules(code.payload) : null, words.scan, words.transfer, [
          sheet.money(leftCents),
          name,
          `IBAN: ${printIban(iban)}`,
          bic === '' ? '' : `BIC: ${bic}`,
          from,
        ]);
      }
    }
    const { name, taxNumber } = document.seller;
    return sheet.end([name, taxNumber, `${title} ${number}`].filter(Boolean).join(' · '), words.page);
  },
});

const CODE_SIDE = 96;

/** A way to pay: its code, and beside it what to enter without one. */
function drawCode(
  sheet: Sheet,
  modules: readonly (readonly boolean[])[] | null,
  caption: string,
  title: string,
  lines: readonly string[],
): void {
  sheet.gap(8);
  sheet.room(CODE_SIDE + 22);
  const from = sheet.y;
  if (modules) {
    sheet.code(modules, 0, from, CODE_SIDE);
    sheet.at(caption, 0, from + CODE_SIDE + 4, CODE_SIDE + 30, { size: 7, color: '#5b6475' });
  }
  const end = sheet.block(modules ? CODE_SIDE + 24 : 0, from, sheet.width - CODE_SIDE - 24, title, lines);
  sheet.y = Math.max(from + CODE_SIDE + 16, end);
}

const MILLIMETRE = 72 / 25.4;
const FISCAL_SIDE = QR_SIDE_MM.least * MILLIMETRE;
const FISCAL_WIDTH = FISCAL_SIDE + 2 * QR_QUIET_MM * MILLIMETRE;

/** The tax office's code with the required wording above and below. @returns the position of its end */
function drawFiscalCode(sheet: Sheet, modules: readonly (readonly boolean[])[], x: number, y: number): number {
  const quiet = QR_QUIET_MM * MILLIMETRE;
  const style = { size: 7.5, align: 'center' } as const;
  const from = y + sheet.at(QR_TITLE, x, y, FISCAL_WIDTH, { ...style, isBold: true }) + quiet;
  sheet.code(modules, x + quiet, from, FISCAL_SIDE);
  const below = from + FISCAL_SIDE + quiet;
  return below + sheet.at(QR_CAPTION, x, below, FISCAL_WIDTH, { ...style, size: 6.5 });
}

function partyLines(party: FrozenParty, locale: Locale): string[] {
  const { name, address, postalCode, city, country, vatNumber, taxNumber, email } = party;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const land = country ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country) : '';
  const tax = vatNumber ?? taxNumber;
  return [name, address, place, land, tax === '' ? '' : `${taxNumberName(country, locale)}: ${tax}`, email];
}
