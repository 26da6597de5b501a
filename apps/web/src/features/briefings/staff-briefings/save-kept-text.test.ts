import type { Briefing } from '@linkstand/contract/briefings/schema';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { keptText } from '../kept-text.ts';
import { saveKeptText } from './use-content-draft.ts';

const { briefings } = vi.hoisted(() => ({ briefings: { get: vi.fn(), saveContent: vi.fn() } }));
vi.mock('../../../lib/api.ts', () => ({ api: { briefings } }));
vi.mock('../../../lib/session.ts', () => ({ useUser: () => ({ id: 7 }) }));
vi.mock('../../../ui/rich/clean-html.ts', () => ({ sameHtml: (a: string, b: string) => a === b }));

const briefingOf = (version: number, html: string) => ({ id: 12, version, content: { html }, versions: [] });
const refused = (status: number, code: string) => new ApiError(status, { status, code, message: code, errors: [] });
const kept = keptText(7, 12);

/** Saves what is kept, from a page that shows this text. */
const saveFrom = (version: number, html: string) =>
  saveKeptText(briefingOf(version, html) as unknown as Briefing, { userId: 7, client: new QueryClient() });

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  kept.write({ typed: { html: '<p>mine</p>' }, base: { html: '<p>before</p>' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('words that were typed on this device', () => {
  it('are saved over the text that they were typed over', async () => {
    briefings.saveContent.mockResolvedValue({ html: '<p>mine</p>', number: 2 });
    expect(await saveFrom(1, '<p>before</p>')).toBe(true);
    expect(kept.read()).toBeNull();
  });

  it('ask where somebody else changed the same meanwhile, also when the page does not know yet', async () => {
    briefings.saveContent.mockRejectedValue(refused(409, 'changed_meanwhile'));
    briefings.get.mockResolvedValue(briefingOf(2, '<p>theirs</p>'));
    expect(await saveFrom(1, '<p>before</p>')).toBe(false);
    expect(kept.read()).toMatchObject({ typed: { html: '<p>mine</p>' }, base: { html: '<p>before</p>' } });
  });

  it('ask as often as they are used', async () => {
    expect(await saveFrom(2, '<p>theirs</p>')).toBe(false);
    expect(await saveFrom(2, '<p>theirs</p>')).toBe(false);
    expect(briefings.saveContent).not.toHaveBeenCalled();
  });

  it('tell why they can not be saved', async () => {
    const invalid = refused(400, 'invalid');
    briefings.saveContent.mockRejectedValue(invalid);
    await expect(saveFrom(1, '<p>before</p>')).rejects.toBe(invalid);
  });
});
