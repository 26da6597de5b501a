/**
 * `npm run dev`: the server, restarted when its code changes, and the web app with Vite's hot reload. Open Vite's
 * address; it forwards everything else to the server. The database stays up across restarts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { loadEnv } from '../apps/server/src/env.ts';
import { openDatabase } from './database.ts';
import { lineOf } from './start-error.ts';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
/** Forwarded before Vite looks for such a file. What Vite does not know goes to the server too. */
const SERVER_PATHS = ['/api', '/identity', '/dev', '/brand'];

try {
  await main();
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exit(1);
}

async function main(): Promise<void> {
  const env = loadEnv();
  const vitePort = env.port + 10;
  const database = await openDatabase(env, console.log);
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DEMO: env.demo ? '1' : '0',
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${vitePort}`,
      // The page before Vite transforms it: the server inserts the brand.
      WEB_DIST: WEB,
    },
  });
  const vite = await createServer({
    root: WEB,
    appType: 'custom',
    plugins: [pagesFrom(env.port)],
    server: {
      host: env.host,
      port: vitePort,
      strictPort: true,
      // Exact, or followed by a slash, because a page may begin with the same letters.
      proxy: Object.fromEntries(
        SERVER_PATHS.map((path) => [`^${path}(/|\\?|$)`, { target: `http://127.0.0.1:${env.port}` }]),
      ),
    },
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await vite.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  database.lost.then((line) => {
    console.error(line);
    return stop();
  });
  await vite.listen();
  console.log(`The web app, changing as you save: http://localhost:${vitePort}`);
}

/** Every page comes from the server, which knows the host's brand, with Vite's scripts added. */
function pagesFrom(port: number): Plugin {
  return {
    name: 'pages-from-server',
    configureServer: (vite) => () => {
      vite.middlewares.use((incoming, response) => {
        answer(vite, port, incoming, response).catch((error) => {
          response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', refresh: '1' });
          response.end(`The server does not answer yet (${error.message}). This page tries again.`);
        });
      });
    },
  };
}

async function answer(vite: ViteDevServer, port: number, incoming: IncomingMessage, response: ServerResponse) {
  const url = incoming.url ?? '/';
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const page = request({ host: '127.0.0.1', port, path: url, method: incoming.method, headers });
  incoming.pipe(page);
  const [reply] = (await once(page, 'response')) as [IncomingMessage];
  if (!reply.headers['content-type']?.startsWith('text/html')) {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    return void reply.pipe(response);
  }
  let html = '';
  for await (const chunk of reply.setEncoding('utf8')) html += chunk;
  // The server's content security policy would forbid Vite's scripts.
  const { 'content-length': _, 'content-security-policy': __, etag: ___, ...kept } = reply.headers;
  response.writeHead(reply.statusCode ?? 502, kept);
  response.end(await vite.transformIndexHtml(url, html));
}
