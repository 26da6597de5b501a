import { describe, expect, it } from 'vitest';
import { anchorKey, heavyAnchors } from './anchors.ts';

const none = { links: 0, anchors: [] };

describe('anchor texts that are used too often', () => {
  it('are those of more than 30 % of the links, not those of just as many', () => {
    const before = { links: 8, anchors: [{ anchor: 'best shoes', count: 3 }] };
    expect(heavyAnchors(before)).toEqual([{ anchor: 'best shoes', count: 3, links: 8 }]);
    expect(heavyAnchors(before, ['our shop', 'the brand'])).toEqual([]);
  });
  it('are told only once there are enough links to say so', () => {
    expect(heavyAnchors(none, ['a', 'a', 'a', 'a'])).toEqual([]);
    expect(heavyAnchors(none, ['a', 'a', 'b', 'c', 'd'])).toEqual([{ anchor: 'a', count: 2, links: 5 }]);
  });
  it('are counted whatever their case and spaces, and empty ones not at all', () => {
    expect(anchorKey('  Best \n SHOES ')).toBe('best shoes');
    const before = { links: 4, anchors: [{ anchor: 'best shoes', count: 1 }] };
    expect(heavyAnchors(before, ['Best  Shoes', '', '  '])).toEqual([{ anchor: 'best shoes', count: 2, links: 5 }]);
  });
  it('stand with the most frequent first', () => {
    const anchors = heavyAnchors(none, ['b', 'a', 'b', 'a', 'b']);
    expect(anchors.map(({ anchor }) => anchor)).toEqual(['b', 'a']);
  });
});
