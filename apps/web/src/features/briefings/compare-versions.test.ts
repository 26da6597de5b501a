import { describe, expect, it } from 'vitest';
import { type Block, compareBlocks } from './compare-versions.ts';

const p = (text: string): Block => ({ kind: 'p', text });
const h = (text: string): Block => ({ kind: 'h2', text });
const marked = (rows: ReturnType<typeof compareBlocks>['rows']) =>
  rows.map(({ older, newer, isSame }) => [older?.text ?? null, newer?.text ?? null, isSame]);

describe('compareBlocks', () => {
  it('leaves what is the same alone', () => {
    const text = [h('Title'), p('One two three.')];
    const { rows, addedWords, removedWords } = compareBlocks(text, text);
    expect(marked(rows)).toEqual([
      ['Title', 'Title', true],
      ['One two three.', 'One two three.', true],
    ]);
    expect([addedWords, removedWords]).toEqual([0, 0]);
  });

  it('puts a changed paragraph beside what it was and marks the words', () => {
    const { rows, addedWords, removedWords } = compareBlocks(
      [p('The bank gives loans to young people.')],
      [p('The bank gives cheap loans to people.')],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.changes.filter((c) => c.added).map((c) => c.value.trim())).toEqual(['cheap']);
    expect(rows[0]?.changes.filter((c) => c.removed).map((c) => c.value.trim())).toEqual(['young']);
    expect([addedWords, removedWords]).toEqual([1, 1]);
  });

  it('shows an inserted paragraph with nothing beside it, in its place', () => {
    const { rows } = compareBlocks(
      [p('First of all texts.'), p('Last of all texts.')],
      [p('First of all texts.'), p('Between.'), p('Last of all texts.')],
    );
    expect(marked(rows)).toEqual([
      ['First of all texts.', 'First of all texts.', true],
      [null, 'Between.', false],
      ['Last of all texts.', 'Last of all texts.', true],
    ]);
  });

  it('puts unrelated paragraphs side by side, each marked as a whole', () => {
    const { rows } = compareBlocks([p('Alpha beta gamma.')], [p('Uno dos tres.'), p('Cuatro.')]);
    expect(marked(rows)).toEqual([
      ['Alpha beta gamma.', 'Uno dos tres.', false],
      [null, 'Cuatro.', false],
    ]);
    expect(rows[0]?.changes).toEqual([
      { value: 'Alpha beta gamma.', added: false, removed: true },
      { value: 'Uno dos tres.', added: true, removed: false },
    ]);
  });

  it('finds a paragraph again that something was put before', () => {
    const { rows } = compareBlocks(
      [p('Saving money is easy with a plan.')],
      [p('A short introduction.'), p('Saving much money is easy with a good plan.')],
    );
    expect(marked(rows)).toEqual([
      [null, 'A short introduction.', false],
      ['Saving money is easy with a plan.', 'Saving much money is easy with a good plan.', false],
    ]);
  });

  it('notices a heading that became a paragraph, though its words are the same', () => {
    const { rows, addedWords } = compareBlocks([h('Words')], [p('Words')]);
    expect(rows[0]).toMatchObject({ isSame: false, older: { kind: 'h2' }, newer: { kind: 'p' } });
    expect(addedWords).toBe(0);
  });
});
