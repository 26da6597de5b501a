import { describe, expect, it } from 'vitest';
import { keepComposingKeys } from './composing-keys.ts';

function press(keys: { key?: string; isComposing?: boolean; keyCode?: number }): string[] {
  const page = new EventTarget();
  keepComposingKeys(page);
  const heard: string[] = [];
  page.addEventListener('keydown', () => heard.push('capture'), true);
  page.addEventListener('keydown', () => heard.push('bubble'));
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Enter', keyCode: 13, ...keys });
  page.dispatchEvent(event);
  if (event.defaultPrevented) heard.push('prevented');
  return heard;
}

describe('a key', () => {
  it('is heard', () => expect(press({})).toEqual(['capture', 'bubble']));
  it.each([
    ['that composes', { isComposing: true }],
    ['that ended a composition in Safari', { keyCode: 229 }],
    ['that drops a word', { key: 'Escape', isComposing: true, keyCode: 229 }],
  ])('%s is not, and still does what the browser does with it', (_name, key) => expect(press(key)).toEqual([]));
});
