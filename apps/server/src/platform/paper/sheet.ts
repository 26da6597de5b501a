import { cellShare, type Drawing, type Ink, type Size } from '@linkstand/contract/charts/shapes';
import { withFirstDay } from '@linkstand/contract/shared/first-day';
import { GROUPED } from '@linkstand/contract/shared/grouped';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, type Currency, formatMoney } from '@linkstand/contract/shared/money';
import { inkOn, overWhite } from '../mail/brand.ts';

/** A4 upright in points, and what is left free around it. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const FOOTER = 40;
/** What can be written on across an upright page. */
export const WIDTH = PAGE.width - 2 * MARGIN;
const INK = '#1c2330';
const SOFT = '#5b6475';
const HAIRLINE = '#d5d9e2';

/** A chart on paper beside the same on screen, whose letters are of 12 pixels. */
const CHART_SCALE = 0.7;

/**
 * Figures of one width, for measuring as for drawing, or lines would break elsewhere. Alternates by context (an x between
 * figures, arrows) cost most of the time of shaping. pdfkit's types know the list alone.
 */
const FEATURES = { tnum: true, calt: false } as unknown as ['tnum'];

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}
/** Text with a color, or with smaller text below it. */
export type SheetCell = string | { readonly text: string; readonly below?: string; readonly color?: string };

interface TableStyle {
  /** Of the text. */
  readonly size?: number;
  /** A last row in bold, never alone on its page. */
  readonly totals?: readonly string[];
  /** What follows the table and stays on the page of its last row. Points. */
  readonly after?: number;
}

type Pdf = InstanceType<typeof import('pdfkit')>;

/** Pages of a document that is written from top to bottom: text, tables whose head is repeated, sums, a code. */
export class Sheet {
  readonly #pdf: Pdf;
  readonly #chunks: Uint8Array[] = [];
  readonly #locale: Locale;
  readonly #page: { readonly width: number; readonly height: number };
  /** What can be written on across a page. */
  readonly width: number;
  #y = MARGIN;

  private constructor(pdf: Pdf, locale: Locale, isLandscape: boolean) {
    this.#pdf = pdf;
    this.#locale = locale;
    this.#page = isLandscape ? { width: PAGE.height, height: PAGE.width } : PAGE;
    this.width = this.#page.width - 2 * MARGIN;
    pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  /** @param made the moment that the file says it was made, so that nothing in it is of another */
  static async begin(title: string, locale: Locale, made: Date, { isLandscape = false } = {}): Promise<Sheet> {
    const [{ default: PDFDocument }, { fontOf }] = await Promise.all([import('pdfkit'), import('./fonts.ts')]);
    // Its types only know files and bytes.
    const [plain, bold] = [fontOf('plain'), fontOf('bold')] as unknown as [Uint8Array, Uint8Array];
    const pdf = new PDFDocument({
      size: 'A4',
      layout: isLandscape ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      lang: locale,
      displayTitle: true,
      info: { Title: title, CreationDate: made },
      font: plain as unknown as string,
    });
    pdf.registerFont('plain', plain);
    pdf.registerFont('bold', bold);
    return new Sheet(pdf, locale, isLandscape);
  }

  money = (cents: number, currency: Currency = BASE_CURRENCY): string => formatMoney(cents, currency, this.#locale);
  percent = (basisPoints: number): string =>
    new Intl.NumberFormat(this.#locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
  number = (value: number): string =>
    new Intl.NumberFormat(this.#locale, { ...GROUPED, maximumFractionDigits: 3 }).format(value);
  day = (day: string): string =>
    withFirstDay(
      new Intl.DateTimeFormat(this.#locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
      this.#locale,
    );

  get y(): number {
    return this.#y;
  }
  set y(value: number) {
    this.#y = value;
  }

  #style({ size = 9, isBold = false, color = INK }: TextStyle): Pdf {
    return this.#pdf
      .font(isBold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(color);
  }

  /** Whatever has no shape in the font is a question mark instead of nothing at all. */
  static clean = (text: string): string =>
    text
      .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\p{Z}\p{M}]/gu, '?');

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.#style(style).heightOfString(Sheet.clean(text) || ' ', { width, lineGap: 2, features: FEATURES });
  }

  #write(text: string, x: number, y: number, width: number, style: TextStyle): void {
    this.#style(style).text(Sheet.clean(text), MARGIN + x, y, {
      width,
      align: style.align ?? 'left',
      lineGap: 2,
      features: FEATURES,
    });
  }

  /** Text at a place; the pen stays. @returns its height */
  at(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    this.#write(text, x, y, width, style);
    return this.heightOf(text, width, style);
  }

  /** A paragraph; the pen moves below it. */
  paragraph(text: string, style: TextStyle & { readonly gap?: number; readonly width?: number } = {}): void {
    if (text === '') return;
    const width = style.width ?? this.width;
    this.room(this.heightOf(text, width, style));
    this.#y += this.at(text, 0, this.#y, width, style) + (style.gap ?? 4);
  }

  /** Begins a new page if this one has less space left. @returns whether it did */
  room(height: number): boolean {
    if (this.#y + height <= this.#page.height - MARGIN - FOOTER) return false;
    this.#pdf.addPage();
    this.#y = MARGIN;
    return true;
  }

  gap(points: number): void {
    this.#y += points;
  }

  bar(color: string): void {
    this.#pdf.rect(0, 0, this.#page.width, 6).fill(color);
  }

  rule(from = 0, width = this.width): void {
    this.#pdf
      .moveTo(MARGIN + from, this.#y)
      .lineTo(MARGIN + from + width, this.#y)
      .lineWidth(0.6)
      .strokeColor(HAIRLINE)
      .stroke();
  }

  /** Width of text on one line. */
  widthOf(text: string, style: TextStyle = {}): number {
    return this.#style(style).widthOfString(Sheet.clean(text), { features: FEATURES });
  }

  /** Rows below a head that each page repeats. */
  table(
    columns: readonly SheetColumn[],
    rows: readonly (readonly SheetCell[])[],
    { size = 9, totals, after = 0 }: TableStyle = {},
  ): void {
    const inner = (width: number) => width - 8;
    const headStyle = { size: Math.min(8, size), color: SOFT, isBold: true };
    const headHeight = Math.max(
      10,
      ...columns.map(({ header, width }) => this.heightOf(header, inner(width), headStyle)),
    );
    const head = () => {
      let x = 0;
      for (const { header, width, align } of columns) {
        // Below each other, the last lines of the headings stand side by side.
        const top = this.#y + headHeight - this.heightOf(header, inner(width), headStyle);
        this.at(header, x, top, inner(width), { ...headStyle, ...(align ? { align } : {}) });
        x += width;
      }
      this.#y += headHeight + 5;
      this.rule();
      this.#y += 6;
    };
    const small = { size: Math.min(7.5, size) };
    const heightOf = (row: readonly SheetCell[], isBold = false) =>
      Math.max(
        ...row.map((cell, index) => {
          const width = inner(columns[index]?.width ?? 0);
          if (typeof cell === 'string') return this.heightOf(cell, width, { size, isBold });
          return this.heightOf(cell.text, width, { size }) + (cell.below ? this.heightOf(cell.below, width, small) : 0);
        }),
      );
    const draw = (row: readonly SheetCell[], height: number, isBold = false) => {
      let x = 0;
      row.forEach((cell, index) => {
        const { width = 0, align } = columns[index] ?? {};
        const text = typeof cell === 'string' ? cell : cell.text;
        const color = typeof cell === 'string' ? undefined : cell.color;
        const style = { size, isBold, ...(align ? { align } : {}), ...(color ? { color } : {}) };
        // The height of the row is known, so no cell is laid out again for its own.
        this.#write(text, x, this.#y, inner(width), style);
        if (typeof cell !== 'string' && cell.below) {
          const used = this.heightOf(text, inner(width), style);
          this.#write(cell.below, x, this.#y + used, inner(width), { ...small, color: SOFT });
        }
        x += width;
      });
      this.#y += height + 4;
      this.rule();
      this.#y += 5;
    };
    const totalsHeight = totals ? heightOf(totals, true) + 9 : 0;
    this.room(headHeight + 44);
    head();
    rows.forEach((row, index) => {
      const height = heightOf(row);
      const kept = index === rows.length - 1 ? totalsHeight + after : 0;
      if (this.room(height + 8 + kept)) head();
      draw(row, height);
    });
    if (totals) draw(totals, totalsHeight - 9, true);
  }

  /** What to draw a chart for, so that it is as wide as the page and this high. Points. */
  chartSize = (height: number): Size => ({ width: this.width / CHART_SCALE, height: height / CHART_SCALE });
  /** The height of a chart on the page, in points. */
  chartHeight = ({ height }: Drawing): number => height * CHART_SCALE;

  /**
   * The shapes of a chart at a place, in their colors.
   * @param y of its top
   */
  drawing({ shapes }: Drawing, x: number, y: number, colors: Readonly<Record<Ink, string>>): void {
    const pdf = this.#pdf;
    pdf.save();
    pdf.translate(MARGIN + x, y).scale(CHART_SCALE);
    for (const shape of shapes) {
      const color = colors[shape.ink];
      switch (shape.kind) {
        case 'rect':
          pdf
            .fillOpacity(shape.strength === undefined ? (shape.isPale ? 0.5 : 1) : cellShare(shape.strength))
            .roundedRect(shape.x, shape.y, shape.width, shape.height, Math.min(2, shape.width / 2, shape.height / 2))
            .fill(color)
            .fillOpacity(1);
          break;
        case 'line':
          pdf.moveTo(shape.x1, shape.y1).lineTo(shape.x2, shape.y2).lineWidth(0.6).stroke(color);
          break;
        case 'path':
          if (shape.isDashed) pdf.dash(4, { space: 4 });
          pdf.path(shape.d).lineWidth(1.5).stroke(color);
          if (shape.isDashed) pdf.undash();
          break;
        case 'dot':
          pdf.circle(shape.x, shape.y, 2.5).fill(color);
          break;
        case 'text': {
          const ground = shape.strength === undefined ? null : overWhite(colors.series0, cellShare(shape.strength));
          const style = { size: 11, color: ground ? inkOn(ground) : color };
          const wide = this.widthOf(shape.text, style);
          const from = shape.x - { start: 0, middle: wide / 2, end: wide }[shape.anchor];
          this.#style(style).text(Sheet.clean(shape.text), from, shape.y - 10.5, {
            lineBreak: false,
            features: FEATURES,
          });
          break;
        }
      }
    }
    pdf.restore();
  }

  /** Label and amount at the right edge, the amounts below each other. */
  sum(label: string, amount: string, isBold = false): void {
    const [labelWidth, amountWidth] = [200, 100];
    const style = { isBold, size: isBold ? 10.5 : 9 };
    const height = Math.max(this.heightOf(label, labelWidth, style), this.heightOf(amount, amountWidth, style));
    this.room(height + 4);
    const from = this.width - labelWidth - amountWidth;
    this.at(label, from, this.#y, labelWidth - 10, { ...style, align: 'right', color: isBold ? INK : SOFT });
    this.at(amount, from + labelWidth, this.#y, amountWidth - 8, { ...style, align: 'right' });
    this.#y += height + 4;
  }

  /** A small heading, and what belongs to it. */
  block(x: number, y: number, width: number, heading: string, lines: readonly string[]): number {
    let at = y + this.at(heading, x, y, width, { size: 8, color: SOFT, isBold: true }) + 2;
    lines.forEach((line, index) => {
      if (line !== '') at += this.at(line, x, at, width, index === 0 ? { isBold: true, size: 9.5 } : {}) + 1;
    });
    return at;
  }

  /** A picture (PNG, JPEG) that keeps its proportions within a box. */
  picture(bytes: Buffer, x: number, y: number, { width, height }: { readonly width: number; readonly height: number }) {
    this.#pdf.image(bytes, MARGIN + x, y, { fit: [width, height] });
  }

  /** A QR code, drawn as squares. */
  code(modules: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    const cell = side / modules.length;
    modules.forEach((row, j) => {
      row.forEach((isDark, i) => {
        // A hair wider, so that no light shows between two.
        if (isDark) this.#pdf.rect(MARGIN + x + i * cell, y + j * cell, cell + 0.05, cell + 0.05);
      });
    });
    this.#pdf.fill('#000000');
  }

  /** The bytes, with a line at the foot of each page. */
  async end(foot: string, page: (page: number, pages: number) => string): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#pdf.switchToPage(index);
      this.#y = this.#page.height - MARGIN - 14;
      this.rule();
      this.at(foot, 0, this.#y + 6, this.width - 90, { size: 7.5, color: SOFT });
      this.at(page(index + 1, count), this.width - 90, this.#y + 6, 90, { size: 7.5, color: SOFT, align: 'right' });
    }
    const ended = new Promise<void>((resolve) => this.#pdf.once('end', resolve));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }
}
