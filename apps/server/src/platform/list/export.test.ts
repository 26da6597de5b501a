import { ExportColumn } from '@linkstand/contract/shared/resource';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { askedTable, requireColumns } from './export.ts';
import { atHand } from './export-list.ts';
import { tableDownload } from './table-file.ts';
import { fileBytes } from './testing/file-bytes.ts';

const MOVEMENTS = [
  { at: '2026-05-31T22:30:00.000Z', cents: -12100, balanceCents: 12100, last: { at: '2026-05-01', cents: 5 }, seat: 7 },
];
const ROWS = [
  { status: 'in_review', types: ['do_follow', 'sponsored'], payment: { method: 'pix' }, isNew: true, note: '=1+1' },
  { status: 'gone', types: [], payment: null, isNew: false, note: 'constructor' },
];

async function lines(
  columns: ExportColumn[],
  locale: Context['locale'] = 'en-US',
  rows: readonly object[] = ROWS,
): Promise<string[]> {
  const ctx = { locale, timeZone: 'Europe/Madrid' } as Context;
  const paged = { pages: atHand(rows), count: rows.length, total: rows.length };
  const file = await fileBytes(await tableDownload(askedTable(ctx, 'rows', paged, columns), locale, 'csv'));
  return file.toString().replace('\uFEFF', '').trim().split('\r\n').slice(1);
}

describe('choices in a file', () => {
  it('are in the words that come with their column, also in lists and inside of others', async () => {
    const labels = { in_review: 'En revisión' };
    expect(await lines([{ key: 'status', header: 'Estado', labels }])).toEqual(['En revisión', 'gone']);
    const types = { do_follow: 'Do follow', sponsored: 'Patrocinado' };
    expect((await lines([{ key: 'types', header: 'Tipos', labels: types }]))[0]).toBe('"Do follow, Patrocinado"');
    expect((await lines([{ key: 'payment.method', header: 'Pago', labels: { pix: 'Pix' } }]))[0]).toBe('Pix');
  });

  it('stand as they are where nothing words them, whatever they are called', async () => {
    expect(await lines([{ key: 'status', header: 'Status' }])).toEqual(['in_review', 'gone']);
    expect((await lines([{ key: 'note', header: 'Note', labels: { a: 'b' } }]))[1]).toBe('constructor');
  });

  it('run no formula, though a label is one', async () => {
    expect((await lines([{ key: 'status', header: 'Status', labels: { gone: '=cmd|1' } }]))[1]).toBe("'=cmd|1");
  });

  it.each([
    ['en-US', 'yes', 'no'],
    ['es', 'sí', 'no'],
    ['pt-BR', 'sim', 'não'],
  ] as const)('say yes and no in the reader’s language: %s', async (locale, yes, no) => {
    expect(await lines([{ key: 'isNew', header: 'New' }], locale)).toEqual([yes, no]);
  });
});

test('amounts are in units and instants are days, whether or not their names say of what', async () => {
  const columns = ['at', 'cents', 'balanceCents', 'last.at', 'last.cents', 'seat'].map((key) => ({ key, header: key }));
  expect(await lines(columns, 'en-US', MOVEMENTS)).toEqual(['2026-06-01,-121.00,121.00,2026-05-01,0.05,7']);
});

describe('a column is known', () => {
  const row = z.object({
    name: z.string(),
    site: z.object({ name: z.string(), owner: z.object({ id: z.int() }).optional() }).nullable(),
    costCents: z.int().optional(),
    progress: z.record(z.string(), z.int()),
  });
  const ask = (...keys: string[]) =>
    requireColumns(
      keys.map((key) => ({ key, header: key })),
      row,
      new Set(['costCents']),
    );

  it.each(['name', 'site', 'site.name', 'site.owner.id', 'progress'])('if it is a field of the contract: %s', (key) => {
    expect(() => ask('name', key)).not.toThrow();
  });

  it.each(['nome', 'site.nome', 'name.length', 'site.owner.name', 'progress.x', 'constructor', 'costCents'])(
    'and else refused, though no row shows it: %s',
    (key) => {
      const faults = [{ path: 'columns.1.key', code: 'unknown_field', parameters: { field: key } }];
      expect(() => ask('name', key)).toThrow(expect.objectContaining({ status: 400, details: { faults } }));
    },
  );
});

describe('the labels of a column', () => {
  const isTaken = (labels: unknown) => ExportColumn.safeParse({ key: 'a', header: 'A', labels }).success;

  it('are a few short lines for keys', () => {
    expect(isTaken({ in_review: 'In review', 'en-US': 'English', '30': 'Over 30 days' })).toBe(true);
  });

  it.each([
    ['too many', Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`k${at}`, 'x']))],
    ['too long', { a: 'x'.repeat(121) }],
    ['empty', { a: '' }],
    ['of several lines', { a: 'x\ny' }],
    ['no text', { a: 1 }],
    ['for what is no key', { 'a b': 'x' }],
    ['for a key too long', { ['k'.repeat(61)]: 'x' }],
    ['no object', ['x']],
  ])('are refused where they are %s', (_what, labels) => {
    expect(isTaken(labels)).toBe(false);
  });
});
