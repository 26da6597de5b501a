import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { exportWhole } from './export-list.ts';
import type { FileColumn } from './file-columns.ts';
import { fileBytes } from './testing/file-bytes.ts';

const COLUMNS: readonly FileColumn<{ readonly title: string; readonly costCents: number | null }>[] = [
  { header: { 'en-US': 'Title', es: 'Título', 'pt-BR': 'Título' }, value: ({ title }) => title },
  { header: 'Cost', value: ({ costCents }) => costCents, may: ({ kind }) => kind === 'system' },
];
const read = async (kind: 'system' | 'anonymous', locale: 'es' | 'en-US') => {
  const ctx = { actor: { kind, name: '' }, locale } as unknown as Context;
  const bytes = await fileBytes(
    await exportWhole(ctx, 'costs', [{ title: '=SUM(A1)', costCents: null }], COLUMNS, 'csv'),
  );
  return bytes.toString().replace('\uFEFF', '').trimEnd();
};

it('names columns in the reader’s language, and holds none that it may not read', async () => {
  expect((await read('system', 'es')).split('\r\n')).toEqual(['Título;Cost', "'=SUM(A1);"]);
  expect((await read('anonymous', 'en-US')).split('\r\n')).toEqual(['Title', "'=SUM(A1)"]);
});
