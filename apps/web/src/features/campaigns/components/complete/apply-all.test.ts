import type { Topic } from '@linkstand/contract/shared/topics';
import { describe, expect, it } from 'vitest';
import type { BriefingValues } from '../../saving/briefing-values.ts';
import { type Aspect, handOver, type Receiver } from './apply-all.ts';

const source: BriefingValues = {
  title: 'Title',
  targets: [
    { keyword: 'casino', url: 'https://a.example', categoryId: 7 },
    { keyword: 'poker', url: 'https://b.example', categoryId: null },
  ],
  briefingType: 'press_note',
  fillMode: 'with_brand_tag',
  linkType: 'do_follow',
  reviewMode: 'publish_as_is',
  writeForMe: false,
  instructions: 'Be kind',
  desiredPublicationDate: '2026-12-01',
  poCode: 'PO 1',
  draftLink: '',
  articleBy: 'buyer',
  articleUrl: '',
  sentenceBy: 'buyer',
  sentence: '',
  content: '<p>Words <img src="/api/v1/briefings/1/files/2"> more</p>',
};
const empty: BriefingValues = {
  ...source,
  title: '',
  targets: [{ keyword: 'own', url: 'https://own.example', categoryId: 3 }],
  content: '',
};
const receiver = (over: Partial<Receiver> = {}): Receiver => ({
  values: empty,
  site: { linkTypes: ['no_follow'], fillModes: ['with_brand_tag'], sellsInsertions: false },
  prices: { none: 100 },
  ...over,
});
const topics: Record<number, Topic> = { 3: 'none', 7: 'gambling' };
const hand = (aspects: Aspect[], to = receiver()) => handOver(source, new Set(aspects), to, (id) => topics[id]);

describe('handOver', () => {
  it('takes only what was asked for', () =>
    expect(hand(['reviewMode', 'poCode'])).toEqual({
      patch: { reviewMode: 'publish_as_is', poCode: 'PO 1' },
      skipped: [],
    }));

  it('leaves out what the site does not offer, and says so', () =>
    expect(hand(['linkType', 'fillMode'])).toEqual({ patch: { fillMode: 'with_brand_tag' }, skipped: ['linkType'] }));

  it('leaves a refused category out and keeps the one the site had', () => {
    const { patch, skipped } = hand(['links', 'categories']);
    expect(skipped).toEqual(['categories']);
    expect(patch.targets).toEqual([
      { keyword: 'casino', url: 'https://a.example', categoryId: 3 },
      { keyword: 'poker', url: 'https://b.example', categoryId: null },
    ]);
  });

  it('takes an accepted category without the links', () => {
    const { patch, skipped } = hand(['categories'], receiver({ prices: { none: 100, gambling: 200 } }));
    expect(skipped).toEqual([]);
    expect(patch.targets).toEqual([{ keyword: 'own', url: 'https://own.example', categoryId: 7 }]);
  });

  it('takes the text without its pictures, which belong to the other site', () =>
    expect(hand(['texts']).patch.content).toBe('<p>Words  more</p>'));
});
