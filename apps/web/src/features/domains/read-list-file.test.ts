import { describe, expect, it } from 'vitest';
import { countLines, textOf } from './read-list-file.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the text of a list', () => {
  it('is read whatever program wrote it', () => {
    expect(textOf(new TextEncoder().encode('\uFEFFaño.es'))).toBe('año.es');
    expect(textOf(bytes(0xff, 0xfe, 0x61, 0, 0xf1, 0))).toBe('añ');
    expect(textOf(bytes(0xfe, 0xff, 0, 0x61, 0, 0xf1))).toBe('añ');
    expect(textOf(bytes(0x61, 0xf1, 0x6f))).toBe('año');
    expect(textOf(bytes())).toBe('');
  });
  it('has as many lines as hold something', () => {
    expect(countLines('a.es\r\n\n b.es \r\t\r\nc.es')).toBe(3);
    expect(countLines(' \n')).toBe(0);
  });
});
