import { describe, expect, test } from 'vitest';
import { isSeenFileName } from './file-name.ts';

describe('a file’s name', () => {
  test.each([
    'shoe.png',
    'Informe final (2).docx',
    'Pantallazo 2026-11-29 3.05.12 p.\u202fm..png',
    'cafe\u0301.pdf',
    '発注書\u3000三月.pdf',
    'می\u200cخواهم.pdf',
    'क्\u200dष.pdf',
    '👨\u200d👩\u200d👧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png',
    '.csv',
    'no ending',
  ])('%j is seen whole', (name) => {
    expect(isSeenFileName(name)).toBe(true);
  });

  test.each([
    '',
    '   ',
    ' \u00a0\u3000.png',
    '\u200b.png',
    '\u3164\u2800.pdf',
    'sh\u200boe.png',
    'pay\u200dpal.pdf',
    'факту\u200cра.pdf',
    'shoe.p\u00adng',
    'na\u202egnp.exe',
    'a\u2066b\u2069.csv',
    '\u200eshoe.png',
    'shoe\ufeff.png',
    'shoe\u{e0041}.png',
    'shoe\ufe0f.png',
    'sh\u0000oe.png',
    'sh\u0007oe.png',
    'sh\noe.png',
    'sh\toe.png',
    'sh\u2028oe.png',
    'sh\ud800oe.png',
  ])('%j is not', (name) => {
    expect(isSeenFileName(name)).toBe(false);
  });
});
