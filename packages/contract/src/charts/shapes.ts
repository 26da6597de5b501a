/**
 * Charts as shapes: one pure function for screen, PDF and mail. Renderers map inks to colors. Scales are computed here
 * instead of by a library; see docs/decisions/reports.md.
 */

import { pathOf, round, spark } from './spark.ts';

/** The role of a shape. Renderers map it to a color. */
export type Ink = 'series0' | 'series1' | 'series2' | 'series3' | 'series4' | 'before' | 'grid' | 'text';
const SERIES_INKS = ['series0', 'series1', 'series2', 'series3', 'series4'] as const;

export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly ink: Ink;
      /** The period is not over: drawn paler. */
      readonly isPale?: boolean;
      /** 0 to 1, in a heat table. */
      readonly strength?: number;
    }
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly ink: Ink;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly ink: Ink;
      readonly isDashed?: boolean;
      readonly isArea?: boolean;
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly ink: Ink }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly ink: Ink;
      /** The strength of the cell that it stands on, in a heat table. */
      readonly strength?: number;
    };

/** The area of one value, for pointer and keyboard. */
export interface Place {
  /** Index among the labels. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The series that it is compared with: dashed and pale. */
  readonly isBefore?: boolean;
}

export interface ChartData {
  readonly kind: 'bars' | 'stacked' | 'line' | 'steps' | 'horizontal' | 'spark' | 'heat';
  /** One for each place on the axis. In a heat table, one for each row. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Places whose period is not over. */
  readonly running?: readonly number[];
  readonly format: (value: number) => string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Drawing extends Size {
  readonly shapes: readonly Shape[];
  readonly places: readonly Place[];
}

/** Ticks at 1, 2 or 5 times a power of ten, which include zero and all values. */
export function ticksOf(least: number, most: number, about: number): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  if (low === high) return [0];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

const inkOf = (series: ChartSeries, place: number): Ink =>
  series.isBefore ? 'before' : (SERIES_INKS[place % SERIES_INKS.length] ?? 'series0');

const numbers = (series: readonly ChartSeries[]) =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

/** Least width of a place for labels. */
const LETTER = 6.2;
const NARROW = /[fijlrt.,:;'|!()[\] ]/;
const WIDE = /[mwMW@%—…]/;
/** Figures are all of one width, and wider than most letters. */
const FIGURE = /[\d€$]/;
const CAPITAL = /\p{Lu}/u;

function widthOfLetter(letter: string): number {
  if (NARROW.test(letter)) return 4.4;
  if (WIDE.test(letter)) return 11.9;
  if (FIGURE.test(letter)) return 8;
  return CAPITAL.test(letter) ? 8.6 : 7;
}

/** Width of a text in the labels' size, rather too wide than too narrow. */
export const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** Width of the widest text. */
export const widest = (texts: readonly string[]): number => Math.max(LETTER, ...texts.map(widthOf));

/** The text, cut at its end until it fits. */
function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The shapes of a chart of a given size. A pure function. */
export function shapes(data: ChartData, size: Size): Drawing {
  switch (data.kind) {
    case 'horizontal':
      return horizontal(data, size);
    case 'spark':
      return spark(data, size);
    case 'heat':
      return heat(data, size);
    default:
      return upright(data, size);
  }
}

function upright(data: ChartData, { width, height }: Size): Drawing {
  const { labels, series, format, kind } = data;
  const isStacked = kind === 'stacked';
  const sums = labels.map((_, i) =>
    series.reduce((sum, { values, isBefore }) => sum + (isBefore ? 0 : (values[i] ?? 0)), 0),
  );
  const all = isStacked ? [...sums, ...numbers(series.filter(({ isBefore }) => isBefore))] : numbers(series);
  const ticks = ticksOf(Math.min(0, ...all), Math.max(0, ...all), Math.max(2, Math.floor(height / 60)));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  const left = 10 + widest(ticks.map((tick) => format(tick)));
  const [top, bottom] = [8, height - 24];
  const y = (value: number) =>
    high === low ? bottom : round(bottom - ((value - low) / (high - low)) * (bottom - top));
  const step = (width - left - 8) / Math.max(1, labels.length);
  const x = (i: number) => left + i * step;

  const drawn: Shape[] = ticks.flatMap((tick): Shape[] => [
    { kind: 'line', x1: left, x2: width - 8, y1: y(tick), y2: y(tick), ink: 'grid' },
    { kind: 'text', x: left - 6, y: y(tick) + 4, text: format(tick), anchor: 'end', ink: 'text' },
  ]);
  // As many labels as fit, each below its value. One that would leave the drawing ends at its edge.
  const every = Math.max(1, Math.ceil((widest(labels) + 6) / step));
  let taken = 0;
  for (let i = 0; i < labels.length; i += every) {
    const text = labels[i] ?? '';
    const wide = widthOf(text);
    const center = x(i) + step / 2;
    const from = Math.max(0, Math.min(center - wide / 2, width - wide));
    if (from < taken) continue;
    taken = from + wide;
    const place = { y: height - 6, text, ink: 'text' } as const;
    if (center < wide / 2) drawn.push({ kind: 'text', x: 0, anchor: 'start', ...place });
    else if (center + wide / 2 > width) drawn.push({ kind: 'text', x: width, anchor: 'end', ...place });
    else drawn.push({ kind: 'text', x: round(center), anchor: 'middle', ...place });
  }
  const bars = series.filter(({ isBefore }) => !isBefore);
  const isRunning = (i: number) => data.running?.includes(i) === true;
  if (kind === 'bars' || isStacked) {
    const gap = Math.min(8, step * 0.25);
    labels.forEach((_, i) => {
      let base = 0;
      const barWidth = isStacked ? step - gap : (step - gap) / Math.max(1, bars.length);
      bars.forEach(({ values }, place) => {
        const value = values[i] ?? 0;
        if (value === 0) return;
        const [from, to] = isStacked ? [base, base + value] : [0, value];
        base += value;
        drawn.push({
          kind: 'rect',
          x: round(x(i) + gap / 2 + (isStacked ? 0 : place * barWidth)),
          y: Math.min(y(from), y(to)),
          width: round(Math.max(1, barWidth)),
          height: round(Math.max(1, Math.abs(y(from) - y(to)))),
          ink: inkOf({ name: '', values: [] }, place),
          ...(isRunning(i) && { isPale: true }),
        });
      });
    });
  }
  const lines = kind === 'line' || kind === 'steps' ? series : series.filter(({ isBefore }) => isBefore);
  const middle = (i: number) => round(x(i) + step / 2);
  for (const one of lines) {
    const ink = inkOf(one, series.indexOf(one));
    const line = (values: ChartSeries['values'], isDashed: boolean) => {
      const d = pathOf(values, middle, y, kind === 'steps');
      if (d !== '') drawn.push({ kind: 'path', d, ink, ...(isDashed && { isDashed }) });
    };
    // The way to a period that is not over is dashed, so that nobody takes it for a fall.
    const isOpen = (i: number) => kind === 'line' && !one.isBefore && i > 0 && isRunning(i);
    line(
      one.values.map((value, i) => (isOpen(i) ? null : value)),
      one.isBefore === true,
    );
    line(
      one.values.map((value, i) => (isOpen(i) || isOpen(i + 1) ? value : null)),
      true,
    );
    const known = one.values.flatMap((value, i) => (value === null ? [] : [[i, value] as const]));
    if (!one.isBefore && known.length === 1) {
      for (const [i, value] of known) drawn.push({ kind: 'dot', x: middle(i), y: y(value), ink });
    }
  }
  const places = labels.map((_, index) => ({
    index,
    x: round(x(index)),
    y: top,
    width: round(step),
    height: bottom - top,
  }));
  return { width, height, shapes: drawn, places };
}

function horizontal({ labels, series, format }: ChartData, { width }: Size): Drawing {
  const shown = series.filter(({ isBefore }) => !isBefore);
  const sums = labels.map((_, i) => shown.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const rowHeight = 26;
  const labelWidth = Math.min(width * 0.4, 12 + Math.max(24, ...labels.map(widthOf)));
  const isUnknown = (i: number) => shown.every(({ values }) => (values[i] ?? null) === null);
  const texts = sums.map((sum, i) => (isUnknown(i) ? '–' : format(sum)));
  const valueWidth = 10 + widest(texts);
  const room = Math.max(10, width - labelWidth - valueWidth);
  const drawn: Shape[] = [];
  const places: Place[] = [];
  labels.forEach((label, i) => {
    const top = i * rowHeight;
    drawn.push({
      kind: 'text',
      x: labelWidth - 8,
      y: top + 17,
      text: shorten(label, labelWidth - 12),
      anchor: 'end',
      ink: 'text',
    });
    let at = labelWidth;
    shown.forEach(({ values }, place) => {
      const length = (Math.max(0, values[i] ?? 0) / most) * room;
      if (length <= 0) return;
      const ink = inkOf({ name: '', values: [] }, place);
      drawn.push({
        kind: 'rect',
        x: round(at),
        y: top + 4,
        width: round(Math.max(1, length)),
        height: rowHeight - 8,
        ink,
      });
      at += length;
    });
    drawn.push({
      kind: 'text',
      x: round(at + 6),
      y: top + 17,
      text: texts[i] ?? '',
      anchor: 'start',
      ink: 'text',
    });
    places.push({ index: i, x: 0, y: top, width, height: rowHeight });
  });
  return { width, height: labels.length * rowHeight, shapes: drawn, places };
}

/** How much of its color a cell of a heat table has, over what it is drawn on. 0 to 1, as `strength` is. */
export const cellShare = (strength: number): number => 0.08 + strength * 0.6;

/** A heat table: the series are its columns, and a cell's strength is its share of 100 %. */
function heat({ labels, series, format }: ChartData, { width }: Size): Drawing {
  const rowHeight = 26;
  const labelWidth = 8 + widest(labels);
  const step = (width - labelWidth) / Math.max(1, series.length);
  const most = Math.max(1, ...numbers(series));
  const drawn: Shape[] = series.map(({ name }, column) => ({
    kind: 'text',
    x: round(labelWidth + (column + 0.5) * step),
    y: 14,
    text: name,
    anchor: 'middle',
    ink: 'text',
  }));
  labels.forEach((label, i) => {
    const top = 20 + i * rowHeight;
    drawn.push({ kind: 'text', x: labelWidth - 8, y: top + 17, text: label, anchor: 'end', ink: 'text' });
    series.forEach(({ values }, column) => {
      const value = values[i] ?? null;
      if (value === null) return;
      const x = round(labelWidth + column * step);
      drawn.push({
        kind: 'rect',
        x: x + 1,
        y: top + 1,
        width: round(step - 2),
        height: rowHeight - 2,
        ink: 'series0',
        strength: value / most,
      });
      if (step > 30)
        drawn.push({
          kind: 'text',
          x: round(x + step / 2),
          y: top + 17,
          text: format(value),
          anchor: 'middle',
          ink: 'text',
          strength: value / most,
        });
    });
  });
  const height = 20 + labels.length * rowHeight;
  const places = labels.map((_, index) => ({ index, x: 0, y: 20 + index * rowHeight, width, height: rowHeight }));
  return { width, height, shapes: drawn, places };
}
