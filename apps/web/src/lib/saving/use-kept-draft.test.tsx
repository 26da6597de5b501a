import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyOfKept } from './kept-values.ts';
import { type SetDraft, useKeptDraft } from './use-kept-draft.ts';

const THREAD = 'message 12 client';

/** A device that keeps as many characters. */
function deviceOf(characters: number) {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > characters) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  });
  return values;
}

/** One that keeps and tells nothing. */
function forbidden() {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}

function Field({ onDraw }: { onDraw: (set: SetDraft) => void }) {
  const [text, setText] = useKeptDraft(7, THREAD);
  onDraw(setText);
  return text;
}

/** The setter of a field, as it is given to what answers later. */
function setterOf(): SetDraft {
  const given: SetDraft[] = [];
  renderToStaticMarkup(<Field onDraw={(set) => given.push(set)} />);
  return (next) => given[0]?.(next);
}

/** What a setter takes for the last text. */
function lastOf(set: SetDraft): string {
  let found = '';
  set((last) => {
    found = last;
    return last;
  });
  return found;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('unsent words', () => {
  it('are what the device keeps, also where another field wrote them', () => {
    deviceOf(1000);
    const set = setterOf();
    set('hel');
    setterOf()('hello');
    expect(lastOf(set)).toBe('hello');
  });

  it('are what was typed last where nothing can be kept', () => {
    forbidden();
    const set = setterOf();
    set('hello');
    expect(lastOf(set)).toBe('hello');
  });

  it('do not come back shorter from a device that became full', () => {
    const values = deviceOf(40);
    const set = setterOf();
    set('hel');
    expect([...values.keys()]).toEqual([keyOfKept(7, THREAD)]);
    set('hello world, and more than fits there');
    expect(values.size).toBe(0);
    expect(lastOf(set)).toBe('hello world, and more than fits there');
    set('');
    expect(lastOf(set)).toBe('');
    expect(values.size).toBe(0);
  });
});
