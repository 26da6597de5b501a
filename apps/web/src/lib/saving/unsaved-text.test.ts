import { afterEach, describe, expect, it, vi } from 'vitest';
import { stillUnsaved, unsavedText } from './unsaved-text.ts';

const textOf = (key: string, values: Record<string, unknown>) => ({ key, name: 'Site', values, forget: vi.fn() });

afterEach(() => unsavedText.clear());

describe('words that came too late', () => {
  it('are told once, however often they are found', () => {
    unsavedText.add(textOf('briefing 1', { title: 'Late', content: '<p>Late</p>' }));
    unsavedText.add(textOf('briefing 2', { title: 'Other' }));
    unsavedText.add(textOf('briefing 1', { title: 'Late' }));
    expect(unsavedText.get()).toMatchObject([
      { key: 'briefing 2', values: { title: 'Other' } },
      { key: 'briefing 1', values: { title: 'Late' } },
    ]);
  });

  it('are not told any more once it turns out that they arrived', () => {
    unsavedText.add(textOf('briefing 1', { title: 'Late' }));
    unsavedText.add(textOf('briefing 1', {}));
    expect(unsavedText.get()).toEqual([]);
  });

  it('are those that the record does not say', () => {
    const stored = { title: 'Late', content: '<p>a<br>b</p>', targets: [{ keyword: 'bank' }], poCode: '' };
    const typed = { ...stored, content: '<p>a<br />b</p>', poCode: '12' };
    const isSame = (field: string, a: unknown, b: unknown) =>
      field === 'content' && String(a).replace(' /', '') === String(b).replace(' /', '');
    expect(stillUnsaved(typed, stored, isSame)).toEqual({ poCode: '12' });
  });
});
