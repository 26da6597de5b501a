/**
 * The worker of `bench:guard`: the guard with a simulated clock, until its parent kills it or the time is over. It
 * prints `ready`, then the simulated time again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../apps/server/src/db/client.ts';
import { sealDays } from '../apps/server/src/features/guard/evidence/seal-days.ts';
import { evidenceSigner } from '../apps/server/src/features/guard/evidence/signer.ts';
import { makeMonths } from '../apps/server/src/features/guard/jobs.ts';
import { nextTurnAt } from '../apps/server/src/features/guard/queue.ts';
import { keepWatching } from '../apps/server/src/features/guard/watch-links.ts';
import { publicationVisitor } from '../apps/server/src/features/links/check-publication.ts';
import { collectingEarly } from '../apps/server/src/platform/collect-early.ts';
import { routeExampleDomains } from '../apps/server/src/platform/safe-fetch/route-override.ts';
import type { PublicationVisitor } from '../apps/server/src/services.ts';

const [databaseUrl = '', port = '', from = '', until = '', visitMs = ''] = process.argv.slice(2);
const AT_ONCE = 40;
const DAY_MS = 86_400_000;
/** Simulated time may pass by so much until a turn is over, so that no lease of a minute ends. */
const SPAN_MS = 54_000;
/** While more than so many turns are under way, time waits: a visit must not take seconds of simulated time. */
const FEW = 120;
/**
 * The simulated time that passes while nothing more is due and few turns are under way: that of as many visits as begin
 * together. No more than two pauses of a site.
 */
const BEAT_MS = Math.min(10_000, 18 * Number(visitMs));
/**
 * The simulated time that passes with each request: a tenth of the time between two visits that become due, as a worker
 * has far more room than it needs. At all of that time what is due would queue up without end, and a large site with it.
 */
const STEP_MS = Math.min(Number(visitMs) / 10, BEAT_MS);
/** The simulated time until days are signed again. */
const SEALED_EVERY_MS = 10 * 60_000;
const TOLD_EVERY_MS = 5000;

let now = Number(from);
/** Lets time pass with a request to a site. */
function during<Answer>(visit: () => Promise<Answer>): Promise<Answer> {
  now += STEP_MS;
  return visit();
}
const visitor: PublicationVisitor = publicationVisitor(
  routeExampleDomains({ address: '127.0.0.1', port: Number(port) }),
);

const { db } = connect(databaseUrl);
const signer = evidenceSigner(Buffer.alloc(32, 7), 'https://links.example');
const guard = {
  db,
  visitor: {
    ...visitor,
    look: (...asked: Parameters<PublicationVisitor['look']>) => during(() => visitor.look(...asked)),
    robots: (...asked: Parameters<PublicationVisitor['robots']>) => during(() => visitor.robots(...asked)),
  },
  timeZone: 'UTC',
  atOnce: AT_ONCE,
  onError: (error: unknown) => console.error(error),
};
process.stdout.write('ready\n');

/** Visits what is due until this time. */
async function visitUntil(end: number): Promise<void> {
  let idleBeats = 0;
  await keepWatching(guard, {
    clock: () => new Date(now),
    // Nothing was due for a whole beat: time may jump to what is.
    isOver: () => idleBeats > 1 || now >= end,
    rest: async (underWay) => {
      idleBeats = underWay.size === 0 ? idleBeats + 1 : 0;
      const oldest = () => underWay.values().next().value?.since.getTime() ?? now;
      while (underWay.size > FEW || oldest() + SPAN_MS <= now) await sleep(1);
      now = Math.min(now + BEAT_MS, oldest() + SPAN_MS);
    },
  });
}

async function run(): Promise<void> {
  let day = -1;
  let sealed = 0;
  let told = 0;
  while (now < Number(until)) {
    if (Math.floor(now / DAY_MS) !== day) {
      day = Math.floor(now / DAY_MS);
      await makeMonths(db, new Date(now));
    }
    if (now - sealed > SEALED_EVERY_MS) {
      sealed = now;
      await sealDays(db, signer, new Date(now));
    }
    const next = await nextTurnAt(db);
    if (next === null) return;
    now = Math.max(now, next.getTime());
    if (now >= Number(until)) return;
    await visitUntil(Math.min(Number(until), now + SEALED_EVERY_MS));
    if (performance.now() - told > TOLD_EVERY_MS) {
      told = performance.now();
      process.stdout.write(`${new Date(now).toISOString()}\n`);
    }
  }
}

await collectingEarly(run);
process.exit(0);
