import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { workers } from '../workers/workers.ts';
import { openApiDocument } from './openapi-document.ts';

/** The two files of the viewer that its page needs. Its folder holds other builds, too. */
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const VIEWER_FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Linkstand API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/open.js"></script>
</body>
</html>`;

/**
 * The hundreds of operations are closed at first, and are found by typing. The viewer would send the document to a
 * validator elsewhere. It reads 3.1 by a library that takes four times as long as for 3.0: seconds, also for each
 * operation that is opened (docs/decisions/install.md).
 */
const OPEN = `SwaggerUIBundle({
  url: '/api/docs/openapi-3.0.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;

/** Stricter than the app's own policy: the page runs scripts of this server alone and calls only this server. */
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

/** Serves `/api/v1/openapi.json`, and `/api/docs`, its viewer. Documents are built on first use. */
export function apiDocs(app: FastifyInstance, serverUrl: string): void {
  for (const [path, version] of [
    ['/api/v1/openapi.json', '3.1'],
    ['/api/docs/openapi-3.0.json', '3.0'],
  ] as const) {
    let document: Promise<string> | undefined;
    app.get(path, async (_request, reply) => {
      document ??= workers.run(openApiDocument, { serverUrl, version }, 'openapi').catch((error: unknown) => {
        document = undefined;
        throw error;
      });
      return reply.header('content-type', 'application/json; charset=utf-8').send(await document);
    });
  }
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  );
  app.get('/api/docs/open.js', async (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(OPEN),
  );
  for (const [file, mediaType] of Object.entries(VIEWER_FILES)) {
    app.get(`/api/docs/${file}`, async (_request, reply) =>
      reply
        .header('content-type', `${mediaType}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(createReadStream(join(VIEWER, file))),
    );
  }
}
