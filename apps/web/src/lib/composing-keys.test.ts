import { afterEach, describe, expect, it, vi } from 'vitest';
import { isComposing, keepComposingKeys } from './composing-keys.ts';

afterEach(() => vi.unstubAllGlobals());

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

describe('a key that composes in a rich editor', () => {
  /** An editor alone: Node's events don't bubble, so it is told of the key by hand. */
  function pressIn(keys: { isComposing?: boolean; keyCode?: number }) {
    class Editor extends EventTarget {
      closest = (selector: string) => (selector === '[contenteditable=true]' ? this : null);
    }
    vi.stubGlobal('Element', Editor);
    const page = new EventTarget();
    keepComposingKeys(page);
    const editor = new Editor();
    const key = () => Object.assign(new Event('keydown'), { key: 'Escape', keyCode: 27, isComposing: false, ...keys });
    const atWindow = Object.defineProperty(key(), 'target', { value: editor });
    const stopped = vi.spyOn(atWindow, 'stopImmediatePropagation');
    page.dispatchEvent(atWindow);
    const inEditor = key();
    const kept = vi.spyOn(inEditor, 'stopPropagation');
    editor.dispatchEvent(inEditor);
    return { reachesEditor: stopped.mock.calls.length === 0, staysThere: kept.mock.calls.length > 0 };
  }

  it.each([{ isComposing: true, keyCode: 229 }, { keyCode: 229 }])('is heard there and nowhere around it', (key) =>
    expect(pressIn(key)).toEqual({ reachesEditor: true, staysThere: true }),
  );
  it('goes on as any other once nothing composes', () =>
    expect(pressIn({})).toEqual({ reachesEditor: true, staysThere: false }));
});

it.each([
  [{ isComposing: true, keyCode: 27 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 27 }, false],
])('%o', (key, expected) => expect(isComposing(key)).toBe(expected));
