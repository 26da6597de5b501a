/** The whole server on a machine whose clock does not agree with the database's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { testDatabase } from './testing/database.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const { url: databaseUrl } = await testDatabase({ world: 'demo' });
const folder = await makeTestFolder();

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.each([-30, 30, -7200])(
  'a server whose clock is off by %i s lets people in',
  async (seconds) => {
    const port = await freePort();
    const shifted = `const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...parts) { if (parts.length > 0) super(...parts); else super(Real.now() + ${seconds * 1000}); }
      static now() { return Real.now() + ${seconds * 1000}; }
    };`;
    const child = spawn(
      process.execPath,
      [
        ...['--import', `data:text/javascript,${encodeURIComponent(shifted)}`],
        join(import.meta.dirname, 'testing/server-process.ts'),
      ],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, String(port)),
          DEMO: '0',
          ROLE: 'web',
          CATALOGUE: 'postgres',
          SMTP_URL: 'smtp://127.0.0.1:1',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SECRET: 'a secret of tests, long enough to be one',
          LOG_LEVEL: 'warn',
          WEB_DIST: folder,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (bytes) => (said += bytes));
    const origin = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${origin}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    const answer = await fetch(`${origin}/identity/v1/accounts:signInWithPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'client@demo.linkstand.test', password: DEMO_PASSWORD, returnSecureToken: true }),
    });
    expect(answer.status).toBe(200);
    const { idToken } = (await answer.json()) as { idToken: string };
    const me = await fetch(`${origin}/api/v1/users/me`, { headers: { authorization: `Bearer ${idToken}` } });
    expect(me.status).toBe(200);
    // Who runs it is told whose clock is off.
    expect(said).toContain(`${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the database's`);
  },
  90_000,
);
