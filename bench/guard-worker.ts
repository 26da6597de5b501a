/**
 * The worker of `bench:guard`: the guard with a simulated clock, until its parent kills it or the time is over. It
 * prints `ready`, then the simulated time again and again.
 */
import { connect } from '../apps/server/src/db/client.ts';
import { sealDays } from '../apps/server/src/features/guard/evidence/seal-days.ts';
import { evidenceSigner } from '../apps/server/src/features/guard/evidence/signer.ts';
import { makeMonths } from '../apps/server/src/features/guard/jobs.ts';
import { nextTurnAt } from '../apps/server/src/features/guard/queue.ts';
import { watchLinks } from '../apps/server/src/features/guard/watch-links.ts';
import { publicationVisitor } from '../apps/server/src/features/links/check-publication.ts';
import { routeExampleDomains } from '../apps/server/src/platform/safe-fetch/route-override.ts';

const [databaseUrl = '', port = '', from = '', until = '', roundMs = ''] = process.argv.slice(2);
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** The simulated time until the next round, if little is due. */
const TICK_MS = 20 * 60_000;
const TOLD_EVERY_MS = 5000;

const { db } = connect(databaseUrl);
const signer = evidenceSigner(Buffer.alloc(32, 7));
const guard = {
  db,
  visitor: publicationVisitor(routeExampleDomains({ address: '127.0.0.1', port: Number(port) })),
  timeZone: 'UTC',
  atOnce: AT_ONCE,
  onError: (error: unknown) => console.error(error),
};
process.stdout.write('ready\n');

let now = Number(from);
let day = -1;
let told = 0;
while (now < Number(until)) {
  if (Math.floor(now / DAY_MS) !== day) {
    day = Math.floor(now / DAY_MS);
    await makeMonths(db, new Date(now));
  }
  // The job does this every minute.
  await sealDays(db, signer, new Date(now));
  const next = await nextTurnAt(db);
  if (next === null) break;
  now = Math.max(now, next.getTime());
  if (now >= Number(until)) break;
  const visited = await watchLinks(guard, () => new Date(now));
  // A full round takes its share of the simulated time. If little was due, more is by the next round.
  now += visited < AT_ONCE ? TICK_MS : Number(roundMs);
  if (performance.now() - told > TOLD_EVERY_MS) {
    told = performance.now();
    process.stdout.write(`${new Date(now).toISOString()}\n`);
  }
}
process.exit(0);
