import { afterEach, expect, it, vi } from 'vitest';
import { holdKeys } from './hold-keys.ts';

class Page extends EventTarget {
  setTimeout = () => 1;
  clearTimeout = () => undefined;
  // Node's takes no boolean.
  override removeEventListener(type: string, listener: EventListener, capture: boolean) {
    super.removeEventListener(type, listener, { capture });
  }
}
const page = new Page();
vi.stubGlobal('window', page);

class Field {
  matches = (selector: string) => selector.startsWith('textarea');
}
vi.stubGlobal('HTMLElement', Field);
vi.stubGlobal('document', { activeElement: null });

const press = (keys: { key: string; isComposing?: boolean; keyCode?: number }) => {
  const event = new Event('keydown', { cancelable: true });
  page.dispatchEvent(Object.assign(event, { keyCode: 0, isComposing: false, ...keys }));
  return event.defaultPrevented ? 'held' : 'heard';
};
afterEach(() => page.dispatchEvent(new Event('pointerdown')));

it('holds what is typed, until Escape', () => {
  holdKeys();
  expect([press({ key: 'a' }), press({ key: 'Escape' }), press({ key: 'b' })]).toEqual(['held', 'heard', 'heard']);
});

it.each([{ isComposing: true }, { keyCode: 229 }])('leaves a composition its keys: %o', (composing) => {
  holdKeys();
  expect([press({ key: 'Escape', ...composing }), press({ key: 'Process', ...composing })]).toEqual(['heard', 'heard']);
  // The Escape was the composition's.
  expect(press({ key: 'a' })).toBe('held');
});

it('leaves Tab to the field that has the focus, before it has settled too', () => {
  holdKeys();
  expect(press({ key: 'Tab' })).toBe('held');
  const focus = new Event('focusin');
  Object.defineProperty(focus, 'target', { value: new Field() });
  page.dispatchEvent(focus);
  expect([press({ key: 'a' }), press({ key: 'Tab' }), press({ key: 'b' })]).toEqual(['held', 'heard', 'heard']);
});
