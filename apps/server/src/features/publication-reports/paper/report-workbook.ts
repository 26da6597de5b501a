import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { Workbook } from '../../../platform/workbook/write-workbook.ts';
import { monthName, REPORT_PAPER_WORDS } from './words.ts';

/** The publications of a report as a sheet. */
export function reportWorkbook(document: PublicationReportDocument, issuedAt: string): Workbook {
  const words = REPORT_PAPER_WORDS[document.locale];
  const subject = document.endCustomer || document.client;
  return {
    title: `${words.title} ${subject} ${monthName(document.month, document.locale)}`,
    author: document.issuer.name,
    sheet: document.month,
    columns: [
      { header: words.date, kind: 'day' },
      { header: words.site, kind: 'text' },
      { header: words.url, kind: 'text', width: 50 },
      { header: words.da, kind: 'number', width: 6 },
      { header: words.target, kind: 'text', width: 40 },
      { header: words.anchor, kind: 'text' },
      { header: words.status, kind: 'text', width: 16 },
      { header: `${words.price} (${BASE_CURRENCY})`, kind: 'money' },
    ],
    rows: document.publications.map((each) => [
      each.publishedOn,
      each.domain,
      each.url,
      each.da,
      each.target,
      each.anchor,
      words.state[each.state],
      each.priceCents,
    ]),
    totals: [words.total, null, null, null, null, null, null, document.figures.spendCents],
    madeAt: issuedAt,
  };
}
