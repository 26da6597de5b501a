import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import type { Column } from '../list-types.ts';
import { type AllEdits, cellEdits } from './cell-edits.ts';

vi.mock('../../../lib/errors.ts', () => ({ messageOf: () => 'It did not work.' }));

type Row = { id: number; version: number; name: string };

const refusal = (status: number, more: object = {}) =>
  new ApiError(status, { status, code: 'x', message: 'No.', errors: [], ...more });

let row: Row;
let edits: AllEdits<Row>;
let saves: { before: unknown; isUndo: boolean }[];
let sent: Row[];
/** What the server does with a write; the default takes it. */
let answer: (sent: Row, value: string) => Row;
const column: Column<Row> = {
  key: 'name',
  header: 'Name',
  cell: ({ name }) => name,
  edit: {
    kind: 'text',
    value: ({ name }) => name,
    save: async (given, value) => {
      sent.push(given);
      row = answer(given, value);
      return row;
    },
  },
};
/** The rows on screen, which reload less often than they change. */
let shown: Row;
const make = () =>
  cellEdits<Row>({
    rowNow: (key) => (key === 1 ? shown : undefined),
    refresh: async () => {
      shown = row;
    },
    onSaved: ({ before, isUndo }) => {
      saves.push({ before, isUndo });
    },
    failed: 'Error editing users',
    onChange: (next) => {
      edits = next;
    },
  });
const cell = () => edits.get(1)?.get('name');

beforeEach(() => {
  row = { id: 1, version: 1, name: 'Old' };
  shown = row;
  edits = new Map();
  saves = [];
  sent = [];
  answer = (given, name) => ({ ...given, version: given.version + 1, name });
});

describe('a cell', () => {
  it('shows what was typed until the row itself does', async () => {
    const saved = make().save(1, column, 'New');
    expect(cell()).toEqual({ kind: 'saving', value: 'New' });
    await saved;
    expect(cell()).toBeUndefined();
    expect(shown.name).toBe('New');
  });

  it('goes back to what it was, and tells why, in the words of the field', async () => {
    answer = () => {
      throw refusal(400, { errors: [{ path: 'name', message: 'required field' }] });
    };
    const { save, dismiss } = make();
    await save(1, column, '');
    expect(cell()).toEqual({ kind: 'refused', value: '', message: 'Error editing users. required field' });
    dismiss(1, 'name');
    expect(edits.size).toBe(0);
  });

  it('shows theirs when someone else was quicker, and mine goes over it when that is wanted', async () => {
    const theirs = { id: 1, version: 7, name: 'Theirs' };
    answer = () => {
      throw refusal(409, { current: theirs });
    };
    const { save } = make();
    await save(1, column, 'Mine');
    expect(cell()).toMatchObject({ kind: 'conflict', value: 'Mine', theirs });
    answer = (given, name) => ({ ...given, version: given.version + 1, name });
    await save(1, column, 'Mine');
    expect(sent.at(-1)).toMatchObject({ version: 7 });
    expect(row).toMatchObject({ version: 8, name: 'Mine' });
  });
});

describe('somebody else’s change of another cell', () => {
  const quicker = () => {
    let theirs = { id: 1, version: 7, name: 'Old' };
    answer = (given, name) => {
      if (given.version !== theirs.version) throw refusal(409, { current: theirs });
      theirs = { ...given, version: given.version + 1, name };
      return theirs;
    };
  };

  it('is no question: the cell is saved upon it', async () => {
    quicker();
    await make().save(1, column, 'Mine');
    expect(sent.map(({ version }) => version)).toEqual([1, 7]);
    expect([row.name, row.version, cell()]).toEqual(['Mine', 8, undefined]);
  });

  it('is told when it goes on and on', async () => {
    let version = 1;
    answer = () => {
      throw refusal(409, { current: { id: 1, version: ++version, name: 'Old' } });
    };
    await make().save(1, column, 'Mine');
    expect(sent).toHaveLength(9);
    expect(cell()).toMatchObject({ kind: 'conflict', value: 'Mine' });
  });

  it('is not meant where the refusal is about the value', async () => {
    answer = () => {
      throw refusal(409, { current: { id: 1, version: 1, name: 'Old' } });
    };
    await make().save(1, column, 'Mine');
    expect(sent).toHaveLength(1);
  });
});

describe('a row', () => {
  it('takes one change after the other, each with the version of the one before', async () => {
    const { save } = make();
    await Promise.all([save(1, column, 'A'), save(1, column, 'B'), save(1, column, 'C')]);
    expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(shown).toMatchObject({ version: 4, name: 'C' });
    expect(edits.size).toBe(0);
  });

  it('tells what each change replaced, also before the list shows the one before', async () => {
    const stale = cellEdits<Row>({
      rowNow: () => ({ id: 1, version: 1, name: 'Old' }),
      refresh: async () => {},
      onSaved: ({ before, isUndo }) => saves.push({ before, isUndo }),
      onChange: () => {},
    });
    await stale.save(1, column, 'A');
    await stale.save(1, column, 'B');
    await stale.save(1, column, 'A', true);
    expect(saves).toEqual([
      { before: 'Old', isUndo: false },
      { before: 'A', isUndo: false },
      { before: 'B', isUndo: true },
    ]);
  });

  it('is written again after it has left the list, and keeps what was typed and not saved', async () => {
    const { save, keep } = make();
    await save(1, column, 'New');
    const before = shown;
    shown = undefined as never;
    keep(1, column, 'Typed');
    expect(cell()).toEqual({ kind: 'draft', value: 'Typed' });
    await save(1, column, 'Old', true);
    expect(row.name).toBe('Old');
    shown = before;
  });

  it('that has gone is not written', async () => {
    await make().save(2, column, 'New');
    expect(sent).toEqual([]);
  });
});
