/** `npm run bench:catalogue`: the catalogue at 100,000 and 1,000,000 sites, see README.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { type Measured, measure, type NextRequest } from '../load.ts';
import { CALLS } from './calls.ts';
import { measureFreshness, measureImport, undoImport } from './freshness.ts';
import { type Goal, goalOf, MEMORY_GOAL_MB, READY_GOAL_SECONDS, RESIDENT_GOAL_MB } from './goals.ts';
import { SCENARIOS, type Scenario } from './questions.ts';
import { measureRaw } from './raw.ts';
import { type BenchServer, startBenchServer } from './server-process.ts';
import { type CatalogueStage, openBenchDatabase } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '1,8,64' },
    only: { type: 'string' },
    parts: { type: 'string', default: 'memory,searches,calls,raw,fallback,freshness' },
    /** Unlike questions before memory is read: as many as people ask in about an hour. */
    questions: { type: 'string', default: '3000' },
    fresh: { type: 'boolean', default: false },
  },
});
const questions = Number(values.questions);
const seconds = Number(values.seconds);
const connections = values.connections.split(',').map(Number);
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000, 1_000_000];
const wants = (part: string) => values.parts.split(',').includes(part);
const isAsked = ({ name }: { readonly name: string }) =>
  values.only === undefined || values.only.split(';').includes(name);
const scenarios = SCENARIOS.filter(isAsked);

const json = { 'content-type': 'application/json' };

const person = (name: string) => `${name}@demo.linkstand.test`;

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

type Searcher = (scenario: Scenario, isRepeated: boolean) => (connection: number) => NextRequest;

/** Searches of two clients in turn. No question repeats, unless intended. */
async function searcher(url: string, size: number): Promise<Searcher> {
  const tokens = [await signIn(url, person('client')), await signIn(url, person('agency'))];
  let turn = 0;
  return (scenario, isRepeated) => (connection) => () => {
    const at = isRepeated ? 7 : ++turn;
    const page = scenario.page?.(at, size) ?? 0;
    return {
      method: 'POST',
      path: `/api/v1/media/search?page=${page}&size=25&sort=${scenario.sort ?? 'traffic,desc'}`,
      headers: { ...json, authorization: `Bearer ${tokens[connection % tokens.length]}` },
      body: JSON.stringify(scenario.filter(at)),
    };
  };
}

const ratio = (goal: number | undefined, share: number) =>
  goal === undefined ? '' : ` (goal ${goal}, ×${share.toFixed(2)})`;

/** Ratios above 1 are better than the goal. */
function line(label: string, at: number, { p50, p99, rate }: Measured, cpuMs: number, goal: Goal): void {
  const latency = at === 1 ? ratio(goal.p50, (goal.p50 ?? 0) / p50) : '';
  const throughput = at === 8 ? ratio(goal.rate, rate / (goal.rate ?? 1)) : '';
  console.log(
    `  ${label.padEnd(10)} ${String(at).padStart(2)} conn  p50 ${p50.toFixed(2).padStart(8)} ms${latency}  p99 ${p99.toFixed(2).padStart(8)} ms  ${rate.toFixed(0).padStart(6)}/s${throughput}  server ${cpuMs.toFixed(2)} ms CPU each`,
  );
}

async function measureSearches(server: BenchServer, size: number): Promise<void> {
  const aim = await searcher(server.url, size);
  for (const scenario of scenarios) {
    console.log(scenario.name);
    await measure(server.url, 1, Math.min(0.3, seconds), aim(scenario, false));
    for (const isRepeated of [false, true])
      for (const at of connections) {
        const before = await server.ask();
        const measured = await measure(server.url, at, seconds, aim(scenario, isRepeated));
        const cpuMs = ((await server.ask()).cpuMs - before.cpuMs) / (measured.rate * seconds);
        line(isRepeated ? 'repeated' : 'new', at, measured, cpuMs, goalOf(size, scenario, isRepeated));
      }
  }
}

/** Pages and lists whose time grows with the catalogue, one call at a time with little other load. */
async function measureCalls(server: BenchServer, size: number): Promise<void> {
  for (const call of CALLS.filter(isAsked)) {
    const token = await signIn(server.url, call.as);
    let turn = 0;
    const aim = () => () => {
      const body = call.body?.(++turn);
      return {
        method: call.method,
        path: `/api/v1/${call.path(body ? turn : ++turn, size)}`,
        headers: { ...(body ? json : {}), authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      };
    };
    await measure(server.url, 1, Math.min(0.3, seconds), aim, call.restMs);
    const before = await server.ask();
    const { p50, p99, rate } = await measure(server.url, 1, seconds, aim, call.restMs);
    const cpuMs = ((await server.ask()).cpuMs - before.cpuMs) / (rate * seconds);
    const goal = call.goals[size < 1_000_000 ? 0 : 1];
    console.log(
      `${call.name.padEnd(26)} p50 ${p50.toFixed(1).padStart(8)} ms${ratio(goal, goal / p50)}  p99 ${p99.toFixed(1)} ms  server ${cpuMs.toFixed(2)} ms CPU each`,
    );
  }
}

/** How long a process rests before its memory is read. */
const REST_MS = Math.min(8000, 4000 * seconds);

/** Memory of the whole process when idle, and after many different questions: wide, deep, mistyped, histograms. */
async function measureMemory(server: BenchServer, size: number): Promise<void> {
  const goals = RESIDENT_GOAL_MB[size < 1_000_000 ? 0 : 1];
  const report = async (when: string, goal: number) => {
    const megabytes = (await server.ask()).rss / 1e6;
    console.log(`resident ${when}: ${megabytes.toFixed(0)} MB${ratio(goal, goal / megabytes)}`);
  };
  await sleep(REST_MS);
  await report('when idle', goals.idle);
  const headers = { ...json, authorization: `Bearer ${await signIn(server.url, person('client'))}` };
  let asked = 0;
  const ask = async (): Promise<void> => {
    while (asked < questions) {
      const n = asked++;
      const filter = SCENARIOS[n % SCENARIOS.length]?.filter(n) ?? {};
      const page = n % 7 === 0 ? n * 3 : 0;
      const what = n % 13 === 0 ? 'histograms' : `search?page=${page}&size=${n % 11 === 0 ? 1000 : 25}`;
      const answer = await fetch(`${server.url}/api/v1/media/${what}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(filter),
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  await sleep(REST_MS);
  await report(`after ${questions} unusual questions`, goals.after);
}

async function measureRawSql(stage: CatalogueStage, size: number): Promise<void> {
  console.log('raw SQL by pg, without HTTP and person: page, total and three facets; median of one connection');
  for (const scenario of scenarios) {
    const p50 = await measureRaw(stage.databaseUrl, scenario, size, seconds);
    console.log(`  ${scenario.name.padEnd(18)} p50 ${p50.toFixed(1).padStart(8)} ms`);
  }
}

async function measureFallback(stage: CatalogueStage, size: number): Promise<void> {
  const server = await startBenchServer(stage, 'postgres');
  try {
    const aim = await searcher(server.url, size);
    console.log('the PostgreSQL path through HTTP, all facets');
    for (const scenario of scenarios) {
      const { p50, rate } = await measure(server.url, 1, seconds, aim(scenario, false));
      console.log(`  ${scenario.name.padEnd(18)} p50 ${p50.toFixed(1).padStart(8)} ms  ${rate.toFixed(1)}/s`);
    }
  } finally {
    await server.stop();
  }
}

async function measureChanges(stage: CatalogueStage, server: BenchServer, size: number): Promise<void> {
  const token = await signIn(server.url, person('client'));
  const ask = async (filter: object) => {
    const answer = await fetch(`${server.url}/api/v1/media/search?size=1`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify(filter),
    });
    return (await answer.json()) as { total: number };
  };
  await measureFreshness(stage, ask);
  const aim = await searcher(server.url, size);
  const [, common = SCENARIOS[0]] = SCENARIOS;
  if (common) await measureImport(stage, server.url, () => aim(common, false)(0), ask, size);
}

for (const size of sizes) {
  const stage = await openBenchDatabase(size, values.fresh);
  try {
    await undoImport(stage);
    console.log(`\n${size} sites`);
    const server = await startBenchServer(stage, 'auto');
    try {
      const { catalogue, rss } = await server.ask();
      const megabytes = (catalogue?.bytes ?? 0) / 1e6;
      console.log(
        `${catalogue?.sites} in memory (${catalogue?.by}): ${megabytes.toFixed(1)} MB of columns${size >= 1_000_000 ? ratio(MEMORY_GOAL_MB, MEMORY_GOAL_MB / megabytes) : ''}, process ${(rss / 1e6).toFixed(0)} MB, loaded in ${((catalogue?.loadMs ?? 0) / 1000).toFixed(2)} s, ready ${server.readySeconds.toFixed(2)} s after the start${ratio(READY_GOAL_SECONDS, READY_GOAL_SECONDS / server.readySeconds)}`,
      );
      if (wants('memory')) await measureMemory(server, size);
      if (wants('searches')) await measureSearches(server, size);
      if (wants('calls')) await measureCalls(server, size);
      if (wants('freshness')) await measureChanges(stage, server, size);
    } finally {
      await server.stop();
    }
    await undoImport(stage);
    if (wants('raw')) await measureRawSql(stage, size);
    if (wants('fallback')) await measureFallback(stage, size);
  } finally {
    await stage.close();
  }
}
