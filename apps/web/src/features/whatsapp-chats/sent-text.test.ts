import { expect, test } from 'vitest';
import { captionOf, withoutSent } from './sent-text.ts';

const picture = { type: 'image/png' };

test('a text that was sent as a caption is no longer there to be sent', () => {
  expect(withoutSent(' Here it is\n', captionOf(picture, ' Here it is\n'))).toBe('');
});

test('a recording takes no words with it', () => {
  expect(withoutSent('Listen to this', captionOf({ type: 'audio/ogg' }, 'Listen to this'))).toBe('Listen to this');
});

test('what is too long for a caption stays', () => {
  const long = `${'a'.repeat(1024)} and the rest`;
  expect(withoutSent(long, captionOf(picture, long))).toBe('and the rest');
});

test('what was typed while it was sent stays', () => {
  expect(withoutSent('Hello there', 'Hello')).toBe('there');
  expect(withoutSent('Something else', 'Hello')).toBe('Something else');
});
