import { type Ink, shapes } from '@linkstand/contract/charts/shapes';
import { chartOf, retentionChart } from '@linkstand/contract/reports/chart';
import { REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import { REPORT_WORDS } from '@linkstand/contract/reports/report-words';
import type { ReportAnswer, ReportRow } from '@linkstand/contract/reports/schema';
import {
  agreementText,
  changeOf,
  changeText,
  grainOfRows,
  mostOf,
  partText,
  valueText,
} from '@linkstand/contract/reports/value-text';
import type { Locale } from '@linkstand/contract/shared/locales';
import { addDays } from '../../../platform/calendar.ts';
import { rule } from '../../../platform/errors.ts';
import { inkFrom } from '../../../platform/mail/brand.ts';
import { LOGO_BOX, logoPng } from '../../../platform/paper/logo.ts';
import type { Sheet } from '../../../platform/paper/sheet.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { valueFormat } from '../value-format.ts';
import { PAPER_WORDS } from './words.ts';

const SOFT = '#5b6475';
const GOOD = '#1a7f4b';
const BAD = '#b42318';
/** The inks of the screen's light theme; the first series has the brand's colour. */
const INKS: Readonly<Record<Exclude<Ink, 'series0'>, string>> = {
  series1: '#12a083',
  series2: '#d99a00',
  series3: '#d6453d',
  series4: '#868e96',
  before: '#868e96',
  grid: '#e3e6ec',
  text: SOFT,
};
const CHART_HEIGHT = 170;
/** A space at which no line breaks. */
const NO_BREAK = '\u00a0';
/** Of the table's text. */
const SIZE = 7.5;
/** Most letters of a name or a detail on one line. */
const NAME_WIDTH = 150;
const DETAIL_WIDTH = 110;

interface Input {
  /** Its rows are named by their label, except months and the like. */
  readonly answer: ReportAnswer;
  readonly brand: { readonly name: string; readonly color: string; readonly logo: Uint8Array };
  readonly locale: Locale;
  readonly timeZone: string;
  /** What it is filtered by, in words. */
  readonly filters: readonly string[];
}

/** A column of numbers: its heading, its cells and its total, written out. */
interface Column {
  readonly header: string;
  readonly cells: readonly string[];
  readonly total: string;
}

/** A report as PDF, across the page: what is asked, cards, the chart of the screen, rows with their totals. */
export const drawReport = defineTask({
  name: 'draw-report',
  module: import.meta.url,
  mostInputBytes: 64 * 1024 * 1024,
  cpuSeconds: 30,
  refuse: () => rule('pdf_failed'),
  async run(input: Input): Promise<Uint8Array> {
    const { Sheet } = await import('../../../platform/paper/sheet.ts');
    const { answer, brand, locale, timeZone } = input;
    const report: Report = REPORTS[answer.report];
    const [words, paper] = [REPORT_WORDS[locale], PAPER_WORDS[locale]];
    const format = valueFormat(locale, timeZone);
    const title = words.title[answer.report];
    const sheet = await Sheet.begin(title, locale, new Date(answer.asOf), { isLandscape: true });
    const grain = grainOfRows(answer.rowsBy, answer.grain);
    const nameOf = ({ key, label }: Pick<ReportRow, 'key' | 'label'>) =>
      label ?? (grain && key !== 'none' ? partText(key, grain, locale, timeZone) : key);
    const period = ({ fromDay, toDay }: NonNullable<ReportAnswer['before']>) =>
      `${sheet.day(fromDay)} – ${sheet.day(addDays(toDay, -1))}`;

    sheet.bar(brand.color);
    const logo = await logoPng(brand.logo);
    const logoAt = sheet.width - LOGO_BOX.width;
    if (logo !== null) sheet.picture(logo, logoAt, sheet.y - 6, LOGO_BOX);
    else sheet.at(brand.name, logoAt, sheet.y, LOGO_BOX.width, { size: 12, isBold: true, align: 'right' });
    sheet.paragraph(title, { size: 18, isBold: true, width: logoAt - 20 });
    const time = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
    sheet.paragraph(
      [period(answer.span), words.basis[report.basis], paper.asOf(time.format(new Date(answer.asOf)))].join(' · '),
      { color: SOFT, size: 9.5, width: logoAt - 20 },
    );
    if (answer.before) sheet.paragraph(paper.comparedWith(period(answer.before)), { color: SOFT });
    if (input.filters.length > 0) sheet.paragraph(input.filters.join(' · '), { color: SOFT });
    sheet.gap(8);

    drawCards(sheet, report, input);
    if (answer.rowCount === 0) {
      sheet.paragraph(paper.nothing, { color: SOFT });
      return sheet.end(`${brand.name} · ${title}`, paper.page);
    }
    drawChart(sheet, report, input, nameOf);
    drawTable(sheet, report, input, nameOf);

    const { agreement } = answer;
    if (agreement) {
      sheet.gap(4);
      sheet.paragraph(agreementText(words.agreement[agreement.with], agreement, format), {
        size: 8.5,
        color: agreement.difference === 0 ? SOFT : BAD,
      });
    }
    if (answer.retention.length > 0) {
      const drawing = shapes(retentionChart(answer, format), sheet.chartSize(0));
      sheet.gap(14);
      sheet.room(sheet.chartHeight(drawing) + 24);
      sheet.paragraph(words.retention, { size: 11, isBold: true, gap: 8 });
      sheet.drawing(drawing, 0, sheet.y, { series0: inkFrom(brand.color), ...INKS });
      sheet.gap(sheet.chartHeight(drawing));
    }
    return sheet.end(`${brand.name} · ${title}`, paper.page);
  },
});

function drawCards(sheet: Sheet, report: Report, { answer, locale, timeZone }: Input): void {
  const [words, paper] = [REPORT_WORDS[locale], PAPER_WORDS[locale]];
  const format = valueFormat(locale, timeZone);
  const width = sheet.width / Math.max(4, report.cards.length);
  const top = sheet.y;
  report.cards.forEach((name, index) => {
    const x = index * width;
    const [value, before] = [answer.totals[name], answer.totalsBefore?.[name]];
    sheet.at(words.measure[name], x, top, width - 8, { size: 8, isBold: true, color: SOFT });
    sheet.at(valueText(name, value, format), x, top + 12, width - 8, { size: 14, isBold: true });
    if (!answer.totalsBefore) return;
    const change = changeOf(name, value, before);
    const text = change === null ? '' : `${change > 0 ? '+' : ''}${changeText(name, change, format)}`;
    const { good } = measureOf(name);
    const color = good === 'none' || !change ? SOFT : change > 0 === (good === 'up') ? GOOD : BAD;
    if (text !== '') sheet.at(text, x, top + 32, width - 8, { size: 8, isBold: true, color });
    const used = text === '' ? 0 : sheet.widthOf(text, { size: 8, isBold: true }) + 5;
    sheet.at(paper.before(valueText(name, before, format)), x + used, top + 32, width - 8 - used, {
      size: 8,
      color: SOFT,
    });
  });
  sheet.gap(answer.totalsBefore ? 54 : 42);
}

function drawChart(
  sheet: Sheet,
  report: Report,
  { answer, brand, locale, timeZone }: Input,
  row: (row: Pick<ReportRow, 'key' | 'label'>) => string,
): void {
  const words = REPORT_WORDS[locale];
  const measure = (name: MeasureName) => words.measure[name];
  const format = valueFormat(locale, timeZone);
  const data = chartOf(report, answer, {
    format,
    measure,
    row,
    timeZone,
  });
  const drawing = shapes(data, sheet.chartSize(CHART_HEIGHT));
  const colors = { series0: inkFrom(brand.color), ...INKS };
  sheet.room(sheet.chartHeight(drawing) + 24);
  let x = 0;
  report.chart.measures.forEach((name, index) => {
    const ink = (['series0', 'series1', 'series2', 'series3', 'series4'] as const)[index % 5] ?? 'series0';
    const text = words.measure[name];
    const wide = sheet.widthOf(text, { size: 8.5 });
    const square = { kind: 'rect', x: 0, y: 2, width: 10, height: 10, ink } as const;
    sheet.drawing({ width: 10, height: 10, shapes: [square], places: [] }, x, sheet.y, colors);
    sheet.at(text, x + 11, sheet.y, wide + 4, { size: 8.5, color: SOFT });
    x += wide + 28;
  });
  sheet.gap(18);
  sheet.drawing(drawing, 0, sheet.y, colors);
  sheet.gap(sheet.chartHeight(drawing) + 12);
}

/** The table; where its columns don't fit side by side, in parts that each repeat the names of the rows. */
function drawTable(
  sheet: Sheet,
  report: Report,
  { answer, locale, timeZone }: Input,
  nameOf: (row: ReportRow) => string,
): void {
  const [words, paper] = [REPORT_WORDS[locale], PAPER_WORDS[locale]];
  const format = valueFormat(locale, timeZone);
  const { rows, measure } = answer;
  if (rows.length < answer.rowCount)
    sheet.paragraph(paper.firstRows(format.number(rows.length), format.number(answer.rowCount)), {
      color: SOFT,
      gap: 8,
    });
  const columnGrain =
    report.columns === 'monthOfYear' ? 'monthOfYear' : answer.notices.includes('years_instead') ? 'year' : 'month';
  const numbers: Column[] = [
    ...(measure
      ? answer.columns.map((column) => ({
          // On one line, or the longest word would decide the width.
          header: partText(column, columnGrain, locale).replaceAll(' ', NO_BREAK),
          cells: rows.map((row) => valueText(measure, row.cells[column] || null, format)),
          total: valueText(measure, answer.columnTotals[column] || null, format),
        }))
      : []),
    ...report.measures.map((name) => {
      const most = mostOf(answer, name);
      return {
        header: words.measure[name],
        cells: rows.map((row) => valueText(name, row.values[name], format, false, most)),
        total: valueText(name, answer.totals[name], format, false, most),
      };
    }),
  ];
  const details = rows.some((row) => row.details.length > 0)
    ? [words.row.client, words.row.site, words.row.seller]
    : [];
  const namesWidth = NAME_WIDTH + details.length * DETAIL_WIDTH;
  const bold = { size: SIZE, isBold: true };
  const widths = numbers.map(({ header, cells, total }) => {
    const words = header.split(' ').map((word) => sheet.widthOf(word, bold));
    const longest = cells.reduce((most, cell) => (cell.length > most.length ? cell : most), '');
    return 12 + Math.max(...words, sheet.widthOf(longest, { size: SIZE }), sheet.widthOf(total, bold));
  });
  const bands = bandsOf(widths, sheet.width - namesWidth);
  bands.forEach((band, index) => {
    if (bands.length > 1) {
      if (index > 0) sheet.gap(14);
      sheet.room(70);
      sheet.paragraph(paper.band(index + 1, bands.length), { color: SOFT, isBold: true, gap: 6 });
    }
    // The names get the remaining width, so that numbers are at the right edge.
    const used = band.reduce((sum, column) => sum + (widths[column] ?? 0), 0);
    const free = sheet.width - namesWidth - used;
    sheet.table(
      [
        { header: words.row[answer.rowsBy], width: NAME_WIDTH + free },
        ...details.map((header) => ({ header, width: DETAIL_WIDTH })),
        ...band.map((column) => ({
          header: numbers[column]?.header ?? '',
          width: widths[column] ?? 0,
          align: 'right' as const,
        })),
      ],
      rows.map((row, place) => [
        nameOf(row),
        ...details.map((_, i) => row.details[i] || '–'),
        ...band.map((column) => numbers[column]?.cells[place] ?? ''),
      ]),
      {
        size: SIZE,
        totals: [words.total, ...details.map(() => ''), ...band.map((column) => numbers[column]?.total ?? '')],
        after: index === bands.length - 1 ? 20 : 0,
      },
    );
  });
}

/** Columns side by side as long as they fit into a width, by their places. */
function bandsOf(widths: readonly number[], most: number): number[][] {
  const bands: number[][] = [];
  let left = -1;
  widths.forEach((width, place) => {
    const last = bands.at(-1);
    if (last && left >= width) last.push(place);
    else {
      bands.push([place]);
      left = most;
    }
    left -= width;
  });
  return bands;
}
