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
    connections: { type: 'string', default: '1,8,32' },
    only: { type: 'string', default: '' },
  },
});
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);

if (wants('start')) await benchStart();
if (wants('api')) {
  const stage = await openBenchDatabase();
  try {
    await benchApi(stage, {
      seconds: Number(values.seconds),
      connections: values.connections.split(',').map(Number),
      only: values.only.split(';').filter(Boolean),
    });
  } finally {
    await stage.close();
  }
}
if (wants('sentences')) await benchSentences();
if (wants('pages')) await benchPages();
if (wants('interactions')) await benchInteractions();
