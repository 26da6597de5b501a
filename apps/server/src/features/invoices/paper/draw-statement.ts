import type { Locale } from '@linkstand/contract/shared/locales';
import { rule } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { PAPER_WORDS } from './words.ts';

/** The content of a client's statement. Euro cents. */
export interface StatementPaper {
  readonly locale: Locale;
  readonly brand: { readonly name: string; readonly color: string };
  readonly holder: string;
  readonly from: string;
  readonly to: string;
  /** Null for a reader who sees only its own movements. */
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** What the wallet owed by then, apart from its balance. */
  readonly owedCents: number;
  readonly movements: readonly {
    readonly day: string;
    readonly what: string;
    readonly detail: string;
    readonly cents: number;
    readonly balanceCents: number | null;
  }[];
  readonly bills: readonly {
    readonly number: string;
    readonly day: string;
    readonly what: string;
    readonly toPayCents: number;
    readonly openCents: number;
  }[];
}

/** Movements and bills of a period as a PDF. */
export const drawStatement = defineTask({
  name: 'draw-statement',
  module: import.meta.url,
  mostInputBytes: 16 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run(paper: StatementPaper): Promise<Uint8Array> {
    const { Sheet, WIDTH } = await import('../../../platform/paper/sheet.ts');
    const words = PAPER_WORDS[paper.locale];
    const sheet = await Sheet.begin(
      `${words.statement} ${paper.holder}`,
      paper.locale,
      new Date(`${paper.to}T00:00:00Z`),
    );
    const { day, money } = sheet;
    const period = `${day(paper.from)} – ${day(paper.to)}`;
    sheet.bar(paper.brand.color);
    sheet.at(paper.brand.name, 0, sheet.y, WIDTH / 2, { size: 11, isBold: true, color: '#5b6475' });
    sheet.at(words.statement, WIDTH / 2, sheet.y, WIDTH / 2, { size: 18, isBold: true, align: 'right' });
    sheet.gap(30);
    sheet.paragraph(paper.holder, { size: 11, isBold: true });
    sheet.paragraph(period, { color: '#5b6475', gap: 14 });

    sheet.paragraph(words.movements, { size: 11, isBold: true, gap: 8 });
    if (paper.openingCents !== null) sheet.sum(words.opening, money(paper.openingCents));
    const hasBalance = paper.openingCents !== null;
    const amount = 92;
    const rest = WIDTH - 76 - amount * (hasBalance ? 2 : 1);
    if (paper.movements.length === 0) sheet.paragraph(words.nothing, { color: '#5b6475', gap: 10 });
    else
      sheet.table(
        [
          { header: words.day, width: 76 },
          { header: words.what, width: rest },
          { header: words.amount, width: amount, align: 'right' },
          ...(hasBalance ? [{ header: words.balance, width: amount, align: 'right' } as const] : []),
        ],
        paper.movements.map(({ day: at, what, detail, cents, balanceCents }) => [
          day(at),
          { text: what, below: detail },
          money(cents),
          ...(hasBalance ? [balanceCents === null ? '' : money(balanceCents)] : []),
        ]),
      );
    if (paper.closingCents !== null) sheet.sum(words.closing, money(paper.closingCents), true);
    if (paper.owedCents > 0) sheet.sum(words.owed, money(paper.owedCents), true);

    sheet.gap(18);
    sheet.room(80);
    sheet.paragraph(words.bills, { size: 11, isBold: true, gap: 8 });
    if (paper.bills.length === 0) sheet.paragraph(words.nothing, { color: '#5b6475' });
    else
      sheet.table(
        [
          { header: words.day, width: 76 },
          { header: words.number, width: 120 },
          { header: words.what, width: WIDTH - 76 - 120 - amount * 2 },
          { header: words.toPay, width: amount, align: 'right' },
          { header: words.open, width: amount, align: 'right' },
        ],
        paper.bills.map(({ number, day: at, what, toPayCents, openCents }) => [
          day(at),
          number,
          what,
          money(toPayCents),
          money(openCents),
        ]),
      );
    return sheet.end(`${paper.brand.name} · ${paper.holder} · ${period}`, words.page);
  },
});
