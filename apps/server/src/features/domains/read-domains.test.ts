import { MAX_LIST_LINES, MAX_LIST_TEXT } from '@linkstand/contract/domains/limits';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { longestTurn, MOST_YARDS } from '../../testing/longest-turn.ts';
import { readDomains } from './read-domains.ts';
import { wholeName } from './site-address.ts';

const told = async (text: string) => {
  const { entries, lines, repeated } = await readDomains(text, 'text');
  return {
    entries: entries.map(({ line, written, address }) => [line, address ? wholeName(address) : null, written]),
    lines,
    repeated,
  };
};
const refusalOf = (text: string): Promise<unknown> => readDomains(text, 'text').catch((error: unknown) => error);

describe('a pasted list', () => {
  test('is read line by line, whatever ends the lines', async () => {
    expect(await told('one.es\r\n\r\nhttps://two.es/a\rthree.es\n')).toEqual({
      entries: [
        [1, 'one.es', 'one.es'],
        [3, 'two.es/a', 'https://two.es/a'],
        [4, 'three.es', 'three.es'],
      ],
      lines: 3,
      repeated: 0,
    });
  });

  test('may be a CSV: of each line the cells that are domains', async () => {
    const { entries } = await told('\uFEFFName;Url;DA\n"El Diario";"https://www.diario.es/";45.5\nNada;;12');
    expect(entries).toEqual([
      [1, null, 'Name;Url;DA'],
      [2, 'diario.es', 'https://www.diario.es/'],
      [3, null, 'Nada;;12'],
    ]);
  });

  test('may be a disavow file, with quotes, operators and mail addresses', async () => {
    const { entries, lines } = await told(
      '# from the agency: old.es\ndomain:one.es\n“two.es”\n«three.es»\n*.four.es\nsc-domain:five.es\nsite:six.es/a?utm_source=x\nana@seven.es\neight.es…\n',
    );
    expect(entries.map(([, address]) => address)).toEqual([
      'one.es',
      'two.es',
      'three.es',
      'four.es',
      'five.es',
      'six.es/a',
      'seven.es',
      'eight.es',
    ]);
    expect(lines).toBe(8);
  });

  test('may have several on a line, and the same one twice', async () => {
    expect(await told('one.es, two.es\tONE.es\nwww.two.es')).toEqual({
      entries: [
        [1, 'one.es', 'one.es'],
        [1, 'two.es', 'two.es'],
      ],
      lines: 2,
      repeated: 2,
    });
  });

  test('tells what it could not read so that it can be shown', async () => {
    const { entries } = await told(`no\u0000thing \ud800 here\n${'y'.repeat(5000)}`);
    expect(entries[0]).toEqual([1, null, 'no thing \uFFFD here']);
    expect(String(entries[1]?.[2])).toHaveLength(200);
  });

  test('that is empty, or too long in any way, is refused on its field', async () => {
    const tooLong = [
      'a.es\n'.repeat(MAX_LIST_LINES + 1),
      Array.from({ length: MAX_LIST_LINES + 1 }, (_, n) => `site${n}.es`).join(' '),
      '\n'.repeat(MAX_LIST_TEXT),
      '\r'.repeat(MAX_LIST_TEXT),
      'a '.repeat(MAX_LIST_TEXT / 2),
      'junk\n'.repeat(MAX_LIST_TEXT / 5),
    ];
    for (const text of tooLong) {
      const refusal = await refusalOf(text);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ status: 400, details: { faults: [{ path: 'text', code: 'list_too_long' }] } });
    }
    expect(await refusalOf(' \n\t\n')).toMatchObject({ details: { faults: [{ path: 'text', code: 'required' }] } });
    expect(await told('a.es\n'.repeat(MAX_LIST_LINES))).toMatchObject({ lines: MAX_LIST_LINES, repeated: 19_999 });
  });

  test('leaves others their turn while it is read', async () => {
    const text = Array.from({ length: MAX_LIST_LINES }, (_, n) => `https://www.site${n}.com.br/section/${n}`).join(
      '\n',
    );
    const read = async () => {
      await readDomains(text, 'text');
      await readDomains('x'.repeat(MAX_LIST_TEXT), 'text');
    };
    expect(await longestTurn(read, MOST_YARDS)).toBeLessThan(MOST_YARDS);
  });
});
