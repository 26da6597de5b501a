import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Makes objects that live for a while beside others that stay. @returns the old space at most, in MB */
const SCRIPT = `
import { collectingEarly } from '${new URL('./collect-early.ts', import.meta.url).href}';
import { getHeapSpaceStatistics } from 'node:v8';
const kept = Array.from({ length: 300_000 }, (_, at) => ({ at, text: 'x' + at }));
let most = 0;
async function work() {
  const onTheirWay = [];
  for (let round = 0; round < 1200; round++) {
    onTheirWay.push(Array.from({ length: 1500 }, (_, at) => ({ at, text: 'mail ' + at + round })));
    if (onTheirWay.length > 40) onTheirWay.shift();
    const old = getHeapSpaceStatistics().find((space) => space.space_name === 'old_space');
    most = Math.max(most, old?.space_size ?? 0);
    if (round % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
if (process.argv[1] === 'early') await collectingEarly(work);
else await work();
console.log(kept.length && most / 2 ** 20);
`;
const mostOld = (how: string) =>
  Number(
    execFileSync(
      process.execPath,
      ['--no-warnings', '--max-semi-space-size=4', '--input-type=module', '--eval', SCRIPT, '--', how],
      { encoding: 'utf8' },
    ),
  );

test('what lives for a moment does not heap up while it is collected early', () => {
  expect(mostOld('early')).toBeLessThan(0.75 * mostOld('usual'));
});
