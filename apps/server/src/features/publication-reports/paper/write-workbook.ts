import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import { rule } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { monthName, REPORT_PAPER_WORDS } from './words.ts';

const MONEY = '#,##0.00 "€"';
const DAY = 'yyyy-mm-dd';

const dayValue = (day: string) => new Date(`${day}T00:00:00Z`);

/** The publications of a report as a workbook: amounts and days are values, and texts are never formulas. */
export const writeReportWorkbook = defineTask({
  name: 'write-publication-workbook',
  module: import.meta.url,
  mostInputBytes: 16 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run({ document, issuedAt }: { document: PublicationReportDocument; issuedAt: string }): Promise<Uint8Array> {
    const { writeXlsx } = await import('hucre/xlsx');
    const words = REPORT_PAPER_WORDS[document.locale];
    const columns = [
      { header: words.date, width: 12, numFmt: DAY },
      { header: words.site, width: 28 },
      { header: words.url, width: 50 },
      { header: words.da, width: 6 },
      { header: words.target, width: 40 },
      { header: words.anchor, width: 28 },
      { header: words.status, width: 16 },
      { header: `${words.price} (EUR)`, width: 14, numFmt: MONEY },
    ];
    const rows = document.publications.map((each) => [
      dayValue(each.publishedOn),
      each.domain,
      each.url,
      each.da,
      each.target,
      each.anchor,
      words.state[each.state],
      each.priceCents / 100,
    ]);
    const total = [words.total, null, null, null, null, null, null, document.figures.spendCents / 100];
    return writeXlsx({
      properties: {
        title: `${words.title} ${document.endCustomer || document.client} ${monthName(document.month, document.locale)}`,
        creator: document.issuer.name,
        created: new Date(issuedAt),
        modified: new Date(issuedAt),
      },
      sheets: [
        {
          name: document.month,
          columns: columns.map(({ header: _header, ...column }) => column),
          rows: [columns.map(({ header }) => header), ...rows, total],
          freezePane: { rows: 1 },
        },
      ],
    });
  },
});
