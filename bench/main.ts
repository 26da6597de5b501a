/** `npm run bench`: throughput and latency, see README.md. */
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchInteractions, benchPages } from './pages.ts';
import { benchSentences } from './sentences.ts';
import { openBenchDatabase } from './stage.ts';
import { benchStart } from './start.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    /** Measurements of each; without it as many as each needs. */
    rounds: { type: 'string' },
    connections: { type: 'string', default: '1,8,32' },
    /** Names of calls, or addresses of pages. */
    only: { type: 'string', default: '' },
    /** Below the interactions. */
    records: { type: 'string', default: '100000' },
    /** Made anew, whatever is kept. */
    fresh: { type: 'boolean', default: false },
  },
});
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
const only = values.only.split(';').filter(Boolean);
const isOnly = (name: string) => only.length === 0 || only.includes(name);
const rounds = (usual: number) => Number(values.rounds ?? usual);

if (wants('start')) await benchStart(rounds(5), values.rounds === undefined);
if (wants('api')) {
  const stage = await openBenchDatabase();
  try {
    await benchApi(stage, {
      seconds: Number(values.seconds),
      rounds: rounds(3),
      connections: values.connections.split(',').map(Number),
      isOnly,
    });
  } finally {
    await stage.close();
  }
}
if (wants('sentences')) await benchSentences();
if (wants('pages')) await benchPages(rounds, isOnly);
if (wants('interactions')) await benchInteractions(Number(values.records), values.fresh, isOnly);
