import type { PublicationState } from '@linkstand/contract/publication-reports/choices';
import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import { rule } from '../../../platform/errors.ts';
import { LOGO_BOX, logoPng } from '../../../platform/paper/logo.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { monthName, REPORT_PAPER_WORDS } from './words.ts';

const SOFT = '#5b6475';
/** The brand's colour never stands for a state. */
const STATE_COLORS: Readonly<Record<PublicationState, string>> = {
  live: '#1a7f4b',
  pending: '#8a6100',
  lost: '#b42318',
};

interface Input {
  readonly document: PublicationReportDocument;
  /** SVG, PNG, JPEG or WebP; null for none. */
  readonly logo: Uint8Array | null;
  /** When it was issued, ISO 8601. */
  readonly issuedAt: string;
}

/** A report as PDF. */
export const drawReport = defineTask({
  name: 'draw-publication-report',
  module: import.meta.url,
  mostInputBytes: 16 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run({ document, logo, issuedAt }: Input): Promise<Uint8Array> {
    const { Sheet, WIDTH } = await import('../../../platform/paper/sheet.ts');
    const { figures, locale } = document;
    const words = REPORT_PAPER_WORDS[locale];
    const month = monthName(document.month, locale);
    const subject = document.endCustomer || document.client;
    const sheet = await Sheet.begin(`${words.title} ${subject} ${month}`, locale, new Date(issuedAt));
    const { day, money } = sheet;

    sheet.bar(document.issuer.color);
    const picture = logo === null ? null : await logoPng(logo);
    if (picture !== null) sheet.picture(picture, 0, sheet.y, LOGO_BOX);
    else sheet.at(document.issuer.name, 0, sheet.y, WIDTH / 2, { size: 12, isBold: true, color: SOFT });
    sheet.at(words.title, WIDTH / 2, sheet.y, WIDTH / 2, { size: 16, isBold: true, align: 'right' });
    sheet.gap(24);
    sheet.at(month, WIDTH / 2, sheet.y, WIDTH / 2, { color: SOFT, align: 'right' });
    sheet.gap(24);
    sheet.paragraph(subject, { size: 14, isBold: true });
    if (document.endCustomer !== '') sheet.paragraph(document.client, { color: SOFT });
    sheet.gap(8);
    sheet.paragraph(words.summary(figures), { size: 10 });
    if (document.losses.length > 0)
      sheet.paragraph(
        words.lostAndRepaired(
          document.losses.filter(({ lostOn }) => lostOn.startsWith(document.month)).length,
          figures.repaired,
        ),
        { size: 10 },
      );
    for (const line of document.summary.split('\n')) sheet.paragraph(line, { size: 10 });
    sheet.gap(10);

    const cards = [
      [words.published, `${figures.published}`, words.ofPlanned(figures.planned)],
      [words.live, `${figures.live}`, ''],
      [words.pending, `${figures.pending}`, ''],
      [words.lost, `${figures.lost}`, ''],
      [words.spend, money(figures.spendCents), words.net],
    ] as const;
    const width = WIDTH / cards.length;
    const top = sheet.y;
    cards.forEach(([label, value, below], index) => {
      const x = index * width;
      sheet.at(label, x, top, width - 8, { size: 8, isBold: true, color: SOFT });
      sheet.at(value, x, top + 12, width - 8, { size: 13, isBold: true });
      sheet.at(below, x, top + 30, width - 8, { size: 7.5, color: SOFT });
    });
    sheet.gap(58);

    sheet.paragraph(words.publications, { size: 11, isBold: true, gap: 8 });
    if (document.publications.length === 0) sheet.paragraph(words.nothing, { color: SOFT });
    else {
      sheet.table(
        [
          { header: words.date, width: 66 },
          { header: words.url, width: 184 },
          { header: words.da, width: 28, align: 'right' },
          { header: words.anchor, width: WIDTH - 66 - 184 - 28 - 72 - 66 },
          { header: words.status, width: 72 },
          { header: words.price, width: 66, align: 'right' },
        ],
        document.publications.map((each) => [
          day(each.publishedOn),
          { text: each.domain, below: each.url },
          each.da === null ? '–' : `${each.da}`,
          { text: each.anchor, below: each.target },
          { text: words.state[each.state], color: STATE_COLORS[each.state] },
          money(each.priceCents),
        ]),
        { after: 20 },
      );
      sheet.sum(words.total, money(figures.spendCents), true);
    }

    if (document.losses.length > 0) {
      sheet.gap(14);
      sheet.room(80);
      sheet.paragraph(words.losses, { size: 11, isBold: true, gap: 8 });
      sheet.table(
        [
          { header: words.url, width: WIDTH - 200 },
          { header: words.lostOn, width: 100 },
          { header: words.repairedOn, width: 100 },
        ],
        document.losses.map(({ domain, url, lostOn, repairedOn }) => [
          { text: domain, below: url },
          day(lostOn),
          repairedOn === null ? words.notYet : day(repairedOn),
        ]),
      );
    }

    sheet.gap(14);
    sheet.room(80);
    sheet.paragraph(words.next, { size: 11, isBold: true, gap: 8 });
    if (document.next.length === 0) sheet.paragraph(words.nothing, { color: SOFT });
    else
      sheet.table(
        [
          { header: words.site, width: 200 },
          { header: words.anchor, width: WIDTH - 300 },
          { header: words.plannedFor, width: 100 },
        ],
        document.next.map(({ domain, anchor, day: planned }) => [
          domain,
          anchor,
          planned === null ? '–' : day(planned),
        ]),
      );
    return sheet.end(`${document.issuer.name} · ${subject} · ${month}`, words.page);
  },
});
