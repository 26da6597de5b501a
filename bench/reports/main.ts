/** `npm run bench:reports`: every report on a million briefings, see ../README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PERIODS } from '@linkstand/contract/reports/choices';
import { REPORT_KEYS } from '@linkstand/contract/reports/definitions';
import { request } from 'undici';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { measure } from '../load.ts';
import { processorTime } from '../processor-time.ts';
import { freePort, startProcess, stopProcess } from '../stage.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { openRawReports } from './raw.ts';
import { openReportStage, TIME_ZONE } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    briefings: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    fresh: { type: 'boolean', default: false },
  },
});
const CONNECTIONS = 4;
/** One call of each is no measurement, and only shows that the bench runs. */
const isShort = Number(values.calls) === 1;
/** Goals at 4 connections, in milliseconds. */
const GOAL = { p50: 300, p99: 800 } as const;
/** Goal of a report read alone, by processor time: two processors serve four connections. */
const GOAL_ALONE = 400;

const wanted = (report: string) => positionals.length === 0 || positionals.includes(report);
const asked = QUESTIONS.filter(({ key }) => wanted(key));
const keys = REPORT_KEYS.filter(wanted);

const stage = await openReportStage(Number(values.briefings), values.fresh);
const raw = await openRawReports(stage.databaseUrl);
const server = await startProcess('apps/server/src/testing/server-process.ts', [], {
  DATABASE_URL: stage.databaseUrl,
  DATA_DIR: stage.dataDir,
  TIME_ZONE,
  DEMO: '0',
  ROLE: 'web',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECRET: 'a secret of a benchmark, long enough to be one',
  LOG_LEVEL: 'error',
  WEB_DIST: stage.dataDir,
  PORT: String(await freePort()),
  PUBLIC_URL: 'http://localhost',
});

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

const callOf = (token: string, { key, body }: Question) => ({
  method: 'POST' as const,
  path: `/api/v1/reports/${key}/read?size=25`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const used = () => {
  const { server: ours, database } = processorTime(server.child, stage.dataDir);
  return ours + database;
};

interface Time {
  readonly question: Question;
  /** Median, milliseconds. */
  readonly took: number;
  /** Processor milliseconds of server and database. */
  readonly processor: number;
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Milliseconds. */
async function call(token: string, question: Question): Promise<number> {
  const { method, path, headers, body } = callOf(token, question);
  const started = performance.now();
  const answer = await request(`${server.url}${path}`, { method, headers, body });
  const text = await answer.body.text();
  const took = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(`${path} ${body}: ${answer.statusCode} ${text}`);
  const { agreement } = JSON.parse(text);
  if (agreement && agreement.difference !== 0) throw new Error(`${path} ${body}: ${JSON.stringify(agreement)}`);
  return took;
}

/** One after the other, after one that isn't counted. */
async function alone(token: string, question: Question): Promise<Time> {
  if (!isShort) await call(token, question);
  const began = used();
  const took: number[] = [];
  for (let i = 0; i < Number(values.calls); i++) took.push(await call(token, question));
  return { question, took: middleOf(took), processor: (used() - began) / took.length };
}

/** In turn with its statements alone. */
async function besideSql(token: string, question: Question): Promise<string> {
  const statements = await raw.statementsOf(question);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = isShort ? 1 : 0; i <= Number(values.calls); i++) {
    theirs.push(await raw.time(statements));
    ours.push(await call(token, question));
  }
  const [our, their] = [middleOf(ours), middleOf(theirs)];
  return `  by ${question.rows}, ${question.period}: ${our.toFixed(0)} ms, its SQL alone ${their.toFixed(0)} ms, ${(our / their).toFixed(2)} times`;
}

/** Milliseconds of the first answer and the median of the next ones. */
const GOAL_DASHBOARD = 1000;
async function dashboard(token: string): Promise<string> {
  const took: number[] = [];
  for (let i = 0; i <= Number(values.calls); i++) {
    const started = performance.now();
    const answer = await request(`${server.url}/api/v1/dashboard`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.body.text();
    took.push(performance.now() - started);
    if (answer.statusCode !== 200) throw new Error(`dashboard: ${answer.statusCode} ${text}`);
  }
  const [first = 0, ...next] = took;
  return `dashboard: ${first.toFixed(0)} ms, then ${middleOf(next).toFixed(0)} ms (goal ${GOAL_DASHBOARD})${first > GOAL_DASHBOARD ? '  MISSED' : ''}`;
}

/** Report of which a hundred thousand rows are written to a file, and how long each kind may take. Seconds. */
const EXPORTED = 'sells-report';
const GOAL_FILE: Readonly<Record<string, number>> = { csv: 10, xlsx: 10, pdf: 5 };

/** Peak memory of the server, in MB; starts anew with each question for it. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
  return peak;
}

async function exported(token: string, file: string): Promise<string> {
  const { headers } = callOf(token, asked[0] as Question);
  peakMemory();
  const before = peakMemory();
  const began = processorTime(server.child, stage.dataDir);
  const started = performance.now();
  const answer = await request(`${server.url}/api/v1/reports/${EXPORTED}/${file}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ period: 'year', rows: 'briefing', compare: 'none' }),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const seconds = (performance.now() - started) / 1000;
  if (answer.statusCode !== 200) throw new Error(`${file}: ${answer.statusCode} ${bytes}`);
  const grew = peakMemory() - before;
  const ended = processorTime(server.child, stage.dataDir);
  const spent = (of: 'server' | 'database') => `${((ended[of] - began[of]) / 1000).toFixed(1)} s of the ${of}`;
  const isMissed = seconds > (GOAL_FILE[file] ?? 0);
  const lines = file === 'csv' ? `, ${bytes.toString().split('\n').length - 3} rows` : '';
  return `  as ${file}: ${seconds.toFixed(1)} s, ${(bytes.length / 1e6).toFixed(1)} MB${lines}, processor ${spent('server')} and ${spent('database')}, server +${grew.toFixed(0)} MB at most${isMissed ? '  MISSED' : ''}`;
}

/** A line for each kind of row, a column for each period. */
function show(times: readonly Time[]): void {
  const rows = [...new Set(times.map(({ question }) => question.rows))];
  for (const row of rows) {
    const cells = PERIODS.map((period) => {
      const time = times.find(({ question }) => question.rows === row && question.period === period);
      const text = time ? `${time.took.toFixed(0)} (${time.processor.toFixed(0)})` : '';
      return `${text}${time && time.processor > GOAL_ALONE ? '!' : ' '}`.padStart(14);
    });
    console.log(`  ${row.padEnd(14)}${cells.join('')}`);
  }
}

try {
  const token = await signIn(DEMO_EMAILS.admin);
  console.log(`alone, milliseconds (of processor; ! above ${GOAL_ALONE})`);
  console.log(`  ${''.padEnd(14)}${PERIODS.map((period) => period.padStart(13)).join(' ')}`);
  for (const key of keys) {
    console.log(key);
    const times: Time[] = [];
    for (const question of asked.filter((each) => each.key === key)) times.push(await alone(token, question));
    show(times);
    const usual = asked.find((each) => each.key === key && each.period === 'year');
    if (usual) console.log(await besideSql(token, usual));
  }
  if (positionals.length === 0) console.log(await dashboard(token));
  if (wanted(EXPORTED)) for (const file of ['csv', 'xlsx', 'pdf']) console.log(await exported(token, file));
  let next = 0;
  const found = await measure(server.url, CONNECTIONS, Number(values.seconds), () => () => {
    // A step that has no divisor in common with the number of questions, so that neighbours are unlike.
    next = (next + 101) % asked.length;
    return callOf(token, asked[next] ?? (asked[0] as Question));
  });
  const isMissed = found.p50 > GOAL.p50 || found.p99 > GOAL.p99;
  console.log(
    `all of them at ${CONNECTIONS} connections: p50 ${found.p50.toFixed(0)} ms (goal ${GOAL.p50}), p99 ${found.p99.toFixed(0)} ms (goal ${GOAL.p99}), ${found.rate.toFixed(1)} a second${isMissed ? '  MISSED' : ''}`,
  );
} finally {
  await stopProcess(server.child);
  await raw.close();
  await stage.close();
}
