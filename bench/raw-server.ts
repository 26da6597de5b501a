/** The physical limit: Fastify and pg running captured statements, with nothing of ours around them. */
import Fastify from 'fastify';
import pg from 'pg';
import { fill, type Statement } from './captured.ts';

export interface Replay {
  readonly databaseUrl: string;
  /** Statements by the name of the call. */
  readonly calls: Readonly<Record<string, readonly Statement[]>>;
}

const replay = JSON.parse(process.argv[2] ?? '{}') as Replay;
const pool = new pg.Pool({ connectionString: replay.databaseUrl, max: 20 });
const app = Fastify();

app.post<{ Params: { name: string }; Body: Record<string, unknown> }>('/:name', async (request) => {
  const statements = fill(replay.calls[request.params.name] ?? [], request.body);
  const client = await pool.connect();
  try {
    let rows: unknown[] = [];
    for (const [n, { text, values }] of statements.entries()) {
      // As one would by hand: parsed and planned once for each session.
      const name = `${request.params.name}_${n}`;
      const answer = await client.query(values.length > 0 ? { name, text, values } : text);
      if (answer.rows.length > 0) rows = [...rows, answer.rows];
    }
    return { data: rows, version: Number(request.body.version ?? 0) + 1 };
  } finally {
    client.release();
  }
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
