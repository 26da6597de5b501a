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
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** Simulated time may pass by so much while visits are under way, so that no lease of a minute ends. */
const SPAN_MS = 50_000;
/** While more than so many sites are visited, time waits: a visit must not take seconds of simulated time. */
const FEW = 6;
/** The simulated time that passes while nothing more is due and few sites are visited: that of as many visits as begin together. */
const BEAT_MS = 4 * Number(visitMs);
/**
 * The simulated time until the next look for what is due, if nothing more is. At a million links it is the pause of a
 * site: one with 50,000 links is due again after each.
 */
const TICK_MS = Math.max(5000, (AT_ONCE / 2) * Number(visitMs));
/**
 * The simulated time that passes with each visit: a tenth of the time between two that become due, as a worker has far
 * more room than it needs. At all of that time what is due would queue up without end, and a large site with it.
 */
const STEP_MS = Math.min(Number(visitMs) / 10, SPAN_MS / AT_ONCE);
const SEALED_EVERY_MS = 10 * 60_000;
const TOLD_EVERY_MS = 5000;

let now = Number(from);
let spanEnds = now;
let underWay = 0;
/** Counts a request to a site, and lets time pass. */
async function during<Answer>(visit: () => Promise<Answer>): Promise<Answer> {
  now = Math.min(spanEnds, now + STEP_MS);
  underWay += 1;
  try {
    return await visit();
  } finally {
    underWay -= 1;
  }
}
const visitor: PublicationVisitor = publicationVisitor(
  routeExampleDomains({ address: '127.0.0.1', port: Number(port) }),
);

const { db } = connect(databaseUrl);
const signer = evidenceSigner(Buffer.alloc(32, 7));
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

/** Visits what is due, as long as the simulated time allows. */
async function visitWhatIsDue(): Promise<void> {
  spanEnds = now + SPAN_MS;
  let isIdle = false;
  await keepWatching(guard, {
    clock: () => new Date(now),
    isOver: () => isIdle || now >= spanEnds,
    rest: async () => {
      if (BEAT_MS >= SPAN_MS) isIdle = true;
      while (underWay > FEW) await sleep(1);
      now = Math.min(spanEnds, now + BEAT_MS);
    },
  });
  if (isIdle) now += TICK_MS;
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
    await visitWhatIsDue();
    if (performance.now() - told > TOLD_EVERY_MS) {
      told = performance.now();
      process.stdout.write(`${new Date(now).toISOString()}\n`);
    }
  }
}

await collectingEarly(run);
process.exit(0);
