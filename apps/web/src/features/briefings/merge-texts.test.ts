import { describe, expect, it } from 'vitest';
import { blocksIn, chosenText, contestedParts, mergedText, mergeTexts } from './merge-texts.ts';

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const before = p('one', 'two', 'three', 'four');

describe('blocks', () => {
  it.each([
    p('one', 'two'),
    '<h2>Title</h2><ul><li><p>a</p></li><li>b<ul><li>c</li></ul></li></ul><p>x</p>',
    '<p>a<img src="/x" /> b</p><img src="/y"><hr><p>c<br>d</p>',
    'words <strong>alone</strong> and more<p>x</p>rest',
    '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    '',
  ])('joined again, they are %s', (html) => expect(blocksIn(html).join('')).toBe(html));

  it('are whole: a list is one, and words alone end where a paragraph begins', () => {
    expect(blocksIn('<ul><li><p>a</p></li></ul>w <b>b</b><p>x</p>')).toEqual([
      '<ul><li><p>a</p></li></ul>',
      'w <b>b</b>',
      '<p>x</p>',
    ]);
  });
});

describe('two people write in one text', () => {
  it.each<[string, string, string, string]>([
    [
      'different paragraphs',
      p('ONE', 'two', 'three', 'four'),
      p('one', 'two', 'three', 'FOUR'),
      p('ONE', 'two', 'three', 'FOUR'),
    ],
    [
      'paragraphs beside each other',
      p('one', 'TWO', 'three', 'four'),
      p('one', 'two', 'THREE', 'four'),
      p('one', 'TWO', 'THREE', 'four'),
    ],
    [
      'one adds before what the other changes',
      p('one', 'new', 'two', 'three', 'four'),
      p('one', 'TWO', 'three', 'four'),
      p('one', 'new', 'TWO', 'three', 'four'),
    ],
    [
      'one adds after what the other changes',
      p('one', 'two', 'three', 'four', 'new'),
      p('one', 'two', 'three', 'FOUR'),
      p('one', 'two', 'three', 'FOUR', 'new'),
    ],
    [
      'one removes, the other changes another',
      p('one', 'three', 'four'),
      p('one', 'two', 'three', 'FOUR'),
      p('one', 'three', 'FOUR'),
    ],
    [
      'both add at the end',
      p('one', 'two', 'three', 'four', 'mine'),
      p('one', 'two', 'three', 'four', 'theirs'),
      p('one', 'two', 'three', 'four', 'theirs', 'mine'),
    ],
    [
      'both add the same',
      p('one', 'two', 'three', 'four', 'new'),
      p('one', 'two', 'three', 'four', 'new'),
      p('one', 'two', 'three', 'four', 'new'),
    ],
    [
      'both change one to the same',
      p('one', 'TWO', 'three', 'four'),
      p('one', 'TWO', 'three', 'FOUR'),
      p('one', 'TWO', 'three', 'FOUR'),
    ],
    [
      'one changes several, the other the next',
      p('ONE', 'TWO', 'three', 'four'),
      p('one', 'two', 'THREE', 'four'),
      p('ONE', 'TWO', 'THREE', 'four'),
    ],
  ])('%s', (_what, mine, theirs, merged) => {
    expect(mergedText({ mine, before, theirs })).toBe(merged);
  });

  it('starts from nothing and keeps both', () => {
    expect(mergedText({ mine: p('mine'), before: '', theirs: p('theirs') })).toBe(p('theirs', 'mine'));
  });

  it('items of one list and cells of one table', () => {
    const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
    expect(
      mergedText({ mine: list('A', 'b', 'c'), before: list('a', 'b', 'c'), theirs: list('a', 'b', 'C', 'd') }),
    ).toBe(list('A', 'b', 'C', 'd'));
    const table = (...rows: string[]) =>
      `<table><tbody>${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</tbody></table>`;
    expect(mergedText({ mine: table('A', 'b'), before: table('a', 'b'), theirs: table('a', 'B') })).toBe(
      table('A', 'B'),
    );
  });

  it('asks about a list whose changes do not fit together', () => {
    const versions = {
      mine: '<ol><li>a</li><li>b</li></ol>',
      before: '<ul><li>a</li><li>b</li></ul>',
      theirs: '<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>',
    };
    expect(mergedText(versions)).toBeUndefined();
    expect(contestedParts(mergeTexts(versions))).toHaveLength(1);
  });

  it('takes what the server spells otherwise for unchanged', () => {
    expect(
      mergedText({
        mine: '<p>a&nbsp;b<br>c</p><p><a target="_blank" rel="noopener" href="https://x.example">x</a></p><p>Mine</p>',
        before: '<p>a\u00a0b<br />c</p><p><a href="https://x.example">x</a></p><p>m</p>',
        theirs: '<p>a\u00a0b<br />C</p><p><a href="https://x.example">y</a></p><p>m</p>',
      }),
    ).toBe('<p>a\u00a0b<br />C</p><p><a href="https://x.example">y</a></p><p>Mine</p>');
  });

  it('takes what an editor that only opened the text makes of its spaces for unchanged', () => {
    const stored = '<p>one  two </p><ul><li> a\n b</li></ul><p>three</p>';
    const opened = (last: string) => `<p>one two</p><ul><li>a b</li></ul><p>${last}</p>`;
    const theirs = stored.replace('one', 'ONE');
    expect(mergedText({ mine: opened('THREE'), before: stored, theirs })).toBe(
      '<p>ONE  two </p><ul><li> a\n b</li></ul><p>THREE</p>',
    );
    // Here each is a space of its own.
    const line = (text: string) => `<pre><code>${text}</code></pre>`;
    const parts = mergeTexts({ mine: line('a b'), before: line('a  b'), theirs: line('a  b!') });
    expect(contestedParts(parts)).toHaveLength(1);
  });

  it('is asked about a paragraph that both changed, and about nothing else', () => {
    const parts = mergeTexts({
      mine: p('ONE', 'my two', 'three', 'four'),
      before,
      theirs: p('one', 'their two', 'three', 'FOUR'),
    });
    expect(contestedParts(parts)).toEqual([{ mine: p('my two'), before: p('two'), theirs: p('their two') }]);
    expect(chosenText(parts, ({ mine }) => mine)).toBe(p('ONE', 'my two', 'three', 'FOUR'));
    expect(chosenText(parts, ({ theirs }) => theirs)).toBe(p('ONE', 'their two', 'three', 'FOUR'));
    expect(chosenText(parts, ({ mine, theirs }) => theirs + mine)).toBe(
      p('ONE', 'their two', 'my two', 'three', 'FOUR'),
    );
  });

  it.each([
    ['one removed what the other changed', p('one', 'three', 'four'), p('one', 'TWO', 'three', 'four')],
    ['one removed everything', '', p('one', 'TWO', 'three', 'four')],
    ['one split what the other changed', p('one', 'tw', 'o', 'three', 'four'), p('one', 'TWO', 'three', 'four')],
  ])('asks where %s', (_what, mine, theirs) => {
    expect(mergedText({ mine, before, theirs })).toBeUndefined();
    expect(mergedText({ mine: theirs, before, theirs: mine })).toBeUndefined();
  });

  it('loses no word and makes up none, whatever both do', () => {
    const words = Array.from({ length: 8 }, (_, at) => `w${at}`);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const edit = (name: string) => {
      const texts = [...words];
      for (let n = 0; n <= random(3); n++) {
        const at = random(texts.length);
        const act = random(3);
        if (act === 0) texts.splice(at, 0, `${name}${n}`);
        else texts[at] = `${name}${n} ${texts[at]}`;
      }
      return p(...texts);
    };
    for (let round = 0; round < 300; round++) {
      const [mine, theirs] = [edit('m'), edit('t')];
      const text = chosenText(mergeTexts({ mine, before: p(...words), theirs }), (part) => part.theirs + part.mine);
      for (const [word] of `${mine}${theirs}`.matchAll(/[mt]\d/g)) expect(text).toContain(word);
      for (const word of words) expect(text).toContain(word);
    }
  });
});
