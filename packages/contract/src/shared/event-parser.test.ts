import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventParser, type ServerEvent } from './event-parser.ts';

const read = (chunks: string[]) => {
  const seen: ServerEvent[] = [];
  const parse = eventParser((event) => seen.push(event));
  for (const chunk of chunks) parse(chunk);
  return seen;
};

describe('eventParser', () => {
  const stream =
    ': hello\n\nevent: change\ndata: {"id":1}\n\ndata: one\r\ndata: two\r\n\r\n: ping\n\ndata:last\n\ndata: unfinished';

  it('reads names and data, joins rows, ignores comments and what is unfinished', () => {
    expect(read([stream])).toEqual([
      { name: 'change', data: '{"id":1}' },
      { name: 'message', data: 'one\ntwo' },
      { name: 'message', data: 'last' },
    ]);
  });

  it('gives the same however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), stream.length];
        expect(read(at.slice(1).map((end, i) => stream.slice(at[i], end)))).toEqual(read([stream]));
      }),
    );
  });
});
