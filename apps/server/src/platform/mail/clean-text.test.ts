import { describe, expect, test } from 'vitest';
import { mailName, multiLine, oneLine } from './clean-text.ts';

describe('oneLine', () => {
  test('holds no line break, control or turning mark', () => {
    expect(oneLine(' a\r\nBcc: b\u2028c\u0000\u202ed\te ', 50)).toBe('a Bcc: b c d e');
  });
  test('is cut between whole characters, with an ellipsis', () => {
    expect(oneLine('abcdef', 6)).toBe('abcdef');
    expect(oneLine('abcdefg', 6)).toBe('abcde…');
    expect(oneLine('👩‍👩‍👧 family', 6)).toBe('…');
    expect(oneLine(`ab👩‍👩‍👧`, 6)).toBe('ab…');
  });
});

test('multiLine keeps paragraphs and unifies line ends', () => {
  expect(multiLine('\r\none  \r\ntwo\r\r\n\n\n\nthree\u0007 ', 100)).toBe('one\ntwo\n\nthree');
});

describe('the name in a greeting', () => {
  test.each(['Ana Peña', 'J. R. Smith', "Seán O'Neil", 'María-José', '李小龍'])('%s is greeted', (name) => {
    expect(mailName.parse(name)).toBe(name);
  });
  test.each(['Win at evil.example', 'https://evil', 'a@b', 'see WWW evil', 'x\nhttp://evil.example'])(
    '%s is not repeated',
    (name) => {
      expect(mailName.parse(name)).toBe('');
    },
  );
});
