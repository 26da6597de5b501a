import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { workers } from '../workers/workers.ts';
import { openApiDocument } from './openapi-document.ts';

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Linkstand API</title></head>
<body>
<script id="api-reference" data-url="/api/v1/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true,"agent":{"disabled":true}}'></script>
<script src="/api/docs/reference.js"></script>
</body>
</html>`;

/** Stricter than the app's own policy: the page runs one script from this server and calls only this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer adds styles to what it renders.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves `/api/v1/openapi.json`, built on first use, and `/api/docs`, its viewer. */
export function apiDocs(app: FastifyInstance, serverUrl: string): void {
  let document: Promise<string> | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    document ??= workers.run(openApiDocument, serverUrl, 'openapi').catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    return reply.header('content-type', 'application/json; charset=utf-8').send(await document);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  );
  app.get('/api/docs/reference.js', async (_request, reply) => {
    const file = join(dirname(require.resolve('@scalar/api-reference')), 'browser/standalone.js');
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(file));
  });
}
