/**
 * Sites for `bench:guard`, in a process of their own: pages of 40 kB with the link that was bought, and a robots.txt. It
 * prints its address. By the number of the page, 1 in 1000 is gone, 1 asks for a pause, 1 has marked the link nofollow
 * and 1 has a failing server. `GET /counts` on `counts.example` says how many requests came, and how many of one host
 * were open at once.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A site's own time. The month is simulated some hundred times as fast as it would pass, and this is not. */
const LATENCY_MS = 3;
const FILL = `<p>${'Words of an article about shoes. '.repeat(1200)}</p>`;
const open = new Map<string, number>();
const counts = { requests: 0, unchanged: 0, mostOpenOfOneHost: 0 };

const page = (number: number, rel: string) =>
  `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body>${FILL}
  <a href="https://target.example/"${rel}>shoes</a></body></html>`;

const server = createServer(async (request, response) => {
  const host = request.headers.host ?? '';
  if (host.startsWith('counts.')) {
    response.end(JSON.stringify(counts));
    return;
  }
  const here = (open.get(host) ?? 0) + 1;
  open.set(host, here);
  response.on('close', () => open.set(host, (open.get(host) ?? 1) - 1));
  counts.requests += 1;
  counts.mostOpenOfOneHost = Math.max(counts.mostOpenOfOneHost, here);
  await sleep(LATENCY_MS);
  if (request.url === '/robots.txt') {
    response.end('User-agent: *\nDisallow: /private/\n');
    return;
  }
  const number = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
  const kind = number % 1000;
  const etag = `"${number}"`;
  if (kind === 1) response.writeHead(404).end('Gone');
  else if (kind === 2) response.writeHead(429, { 'retry-after': '3600' }).end();
  else if (kind === 4) response.writeHead(503).end();
  else if (request.headers['if-none-match'] === etag) {
    counts.unchanged += 1;
    response.writeHead(304, { etag }).end();
  } else
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag })
      .end(page(number, kind === 3 ? ' rel="nofollow"' : ''));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
