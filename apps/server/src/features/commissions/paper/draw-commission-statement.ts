import type { COMMISSION_KINDS } from '@linkstand/contract/commissions/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { rule } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { COMMISSION_PAPER_WORDS } from './words.ts';

type Kind = (typeof COMMISSION_KINDS)[number];

/** The content of a seller's commission statement. Euro cents. */
export interface CommissionPaper {
  readonly locale: Locale;
  readonly brand: { readonly name: string; readonly color: string };
  readonly seller: string;
  readonly from: string;
  readonly to: string;
  /** What was owed to the seller before the first day. */
  readonly openingCents: number;
  /** Oldest first. */
  readonly movements: readonly {
    readonly day: string;
    readonly kind: Kind;
    /** Publication, site and client, or the payout's identifier. */
    readonly detail: string;
    readonly baseCents: number | null;
    readonly shareBp: number | null;
    readonly cents: number;
  }[];
}

/** What a seller earned and was paid in a period, as a PDF. */
export const drawCommissionStatement = defineTask({
  name: 'draw-commission-statement',
  module: import.meta.url,
  mostInputBytes: 16 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run(paper: CommissionPaper): Promise<Uint8Array> {
    const { Sheet, WIDTH } = await import('../../../platform/paper/sheet.ts');
    const words = COMMISSION_PAPER_WORDS[paper.locale];
    const sheet = await Sheet.begin(`${words.title} ${paper.seller}`, paper.locale, new Date(`${paper.to}T00:00:00Z`));
    const { day, money, percent } = sheet;
    const period = `${day(paper.from)} – ${day(paper.to)}`;
    sheet.bar(paper.brand.color);
    sheet.at(paper.brand.name, 0, sheet.y, WIDTH / 3, { size: 11, isBold: true, color: '#5b6475' });
    sheet.at(words.title, WIDTH / 3, sheet.y, (WIDTH * 2) / 3, { size: 18, isBold: true, align: 'right' });
    sheet.gap(30);
    sheet.paragraph(paper.seller, { size: 11, isBold: true });
    sheet.paragraph(period, { color: '#5b6475', gap: 14 });

    let owedCents = paper.openingCents;
    const sums = new Map<Kind, number>();
    const rows = paper.movements.map(({ day: at, kind, detail, baseCents, shareBp, cents }) => {
      owedCents += cents;
      sums.set(kind, (sums.get(kind) ?? 0) + cents);
      return [
        day(at),
        { text: words.kinds[kind], below: detail },
        baseCents === null ? '' : money(baseCents),
        shareBp === null ? '' : percent(shareBp),
        money(cents),
        money(owedCents),
      ];
    });
    sheet.sum(words.opening, money(paper.openingCents));
    const amount = 78;
    const share = 64;
    if (rows.length === 0) sheet.paragraph(words.nothing, { color: '#5b6475', gap: 10 });
    else
      sheet.table(
        [
          { header: words.day, width: 72 },
          { header: words.what, width: WIDTH - 72 - share - amount * 3 },
          { header: words.basis, width: amount, align: 'right' },
          { header: words.share, width: share, align: 'right' },
          { header: words.commission, width: amount, align: 'right' },
          { header: words.balance, width: amount, align: 'right' },
        ],
        rows,
      );
    for (const [kind, cents] of sums) sheet.sum(words.kinds[kind], money(cents));
    sheet.sum(words.closing, money(owedCents), true);
    return sheet.end(`${paper.brand.name} · ${paper.seller} · ${period}`, words.page);
  },
});
