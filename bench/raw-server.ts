/** The physical limit: Fastify and pg with handwritten handlers (raw-handlers.ts) and nothing else. */
import Fastify from 'fastify';
import pg from 'pg';
import { fill, type Statement } from './captured.ts';
import { type RawActor, rawBriefing, rawList, rawMove, rawSite } from './raw-handlers.ts';

export interface RawSettings {
  readonly databaseUrl: string;
  readonly actor: RawActor;
  /** Calls executed with the API's captured statements, by name. */
  readonly calls: Readonly<Record<string, readonly Statement[]>>;
}

const [INT8, DATE] = [20, 1082];
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

const settings = JSON.parse(process.argv[2] ?? '{}') as RawSettings;
// Sessions plan like those of the product.
const pool = new pg.Pool({
  connectionString: settings.databaseUrl,
  max: 20,
  options: '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0',
});
const app = Fastify();

interface ById {
  readonly Params: { readonly id: number };
}
interface Moved extends ById {
  readonly Body: { readonly version: number; readonly reason?: string };
}
app.get('/list', () => rawList(pool));
app.get<ById>('/sites/:id', ({ params }) => rawSite(pool, Number(params.id)));
app.get<ById>('/briefings/:id', ({ params }) => rawBriefing(pool, Number(params.id)));
for (const turn of ['send_to_client', 'recall'] as const) {
  app.post<Moved>(`/briefings/:id/${turn}`, ({ params, body: { version, reason = '' } }) =>
    rawMove(pool, turn, settings.actor, { id: Number(params.id), version, reason }),
  );
}
app.post<{ Params: { name: string } }>('/calls/:name', async ({ params: { name } }) => {
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const [n, { text, values }] of fill(settings.calls[name] ?? [], {}).entries()) {
      const answer = await client.query(values.length > 0 ? { name: `${name}_${n}`, text, values } : text);
      rows.push(answer.rows);
    }
    return { data: rows };
  } finally {
    client.release();
  }
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
