/** `run.mjs` in a temporary folder with a fake npm: what it prints and does, without downloading anything. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const folders: string[] = [];
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const NODE_DIR = `node_modules/node-${process.platform}-${process.arch}/bin`;
/** Leaves what npm ci would leave: here only the Node that runs the entry. */
const INSTALLS = `echo "$*" >> npm.log; mkdir -p ${NODE_DIR}; ln -sf ${process.execPath} ${NODE_DIR}/node`;
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linkstand-run-'));
  folders.push(root);
  for (const dir of ['scripts', 'bin', 'node_modules']) mkdirSync(join(root, dir));
  for (const file of ['run.mjs', 'keep-running.mjs', 'port.mjs', 'strip-types.mjs', 'end-with-parent.mjs']) {
    copyFileSync(join(import.meta.dirname, file), join(root, 'scripts', file));
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/one":{},"node_modules/@a/two":{}}}');
  writeFileSync(
    join(root, 'scripts/entry.ts'),
    'const n: number = 1;\nconsole.log("entry", n, ...process.argv.slice(2));',
  );
  npm(INSTALLS);
});

function npm(script: string): void {
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, 'bin/npm'), 0o755);
}

function open(variables: Record<string, string>, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
    env: { ...process.env, ...variables, PATH: `${join(root, 'bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  return child;
}

const run = (...args: string[]) => ended(open({}, ...args));

async function ended(child: ChildProcess) {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const installs = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n').length;

test('installs once, then goes straight to the entry; a changed lock installs again', async () => {
  const first = await run('scripts/entry.ts', 'a', 'b');
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain('Installing 2 packages, once…');
  expect(first.output).toContain('entry 1 a b');
  expect(await run('scripts/entry.ts')).toEqual({ code: 0, output: 'entry 1\n' });
  expect(installs()).toBe(1);
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  await run('scripts/entry.ts');
  expect(installs()).toBe(2);
});

test('a start installs what serves, once; a test adds the rest, and then all is there for both', async () => {
  writeFileSync(
    join(root, 'package-lock.json'),
    '{"packages":{"node_modules/one":{},"node_modules/two":{"dev":true}}}',
  );
  writeFileSync(join(root, 'scripts/start.ts'), 'console.log("started");');
  const port = { PORT: '0' };
  expect((await ended(open(port, 'scripts/start.ts'))).output).toContain('Installing 1 packages, once…');
  expect(await ended(open(port, 'scripts/start.ts'))).toEqual({ code: 0, output: 'started\n' });
  expect((await run('scripts/entry.ts')).output).toContain('Installing 2 packages, once…');
  expect(await ended(open(port, 'scripts/start.ts'))).toEqual({ code: 0, output: 'started\n' });
  expect(readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n')).toEqual([
    expect.stringMatching(/^ci --omit=dev /),
    expect.stringMatching(/^install --no-save --include=dev /),
  ]);
});

test('a test that waits for the install of a start adds to it, and one that was cut off begins anew', async () => {
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"":{"devDependencies":{"two":"1.0.0"}}}}');
  writeFileSync(join(root, 'package.json'), '{"type":"module","devDependencies":{"two":"1.0.0"}}');
  writeFileSync(join(root, 'scripts/start.ts'), 'console.log("started");');
  npm(`sleep 1; ${INSTALLS}`);
  const both = await Promise.all([ended(open({ PORT: '0' }, 'scripts/start.ts')), run('scripts/entry.ts')]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const asked = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');
  // Whichever came first: all at once, or what serves and then the rest, and never `ci` beneath a server.
  expect(['ci --include=dev', 'ci --omit=dev,install --no-save --include=dev']).toContain(
    asked()
      .map((line) => /^.*?--(?:include|omit)=dev/.exec(line)?.[0])
      .join(),
  );
  for (const stamp of ['serving', 'cut off']) {
    rmSync(join(root, 'node_modules'), { recursive: true });
    npm(INSTALLS);
    await ended(open({ PORT: '0' }, 'scripts/start.ts'));
    npm(`${stamp === 'serving' ? INSTALLS : 'kill -9 $PPID; exit 1'}`);
    const { code } = await run('scripts/entry.ts');
    expect(code).toBe(stamp === 'serving' ? 0 : 1);
    npm(INSTALLS);
    await run('scripts/entry.ts');
    expect(asked().at(-1)).toMatch(stamp === 'serving' ? /^install --no-save/ : /^ci --include=dev/);
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module","devDependencies":{"two":"2.0.0"}}');
  rmSync(join(root, 'node_modules'), { recursive: true });
  await ended(open({ PORT: '0' }, 'scripts/start.ts'));
  await run('scripts/entry.ts');
  expect(asked().at(-1)).toMatch(/^ci --include=dev/);
});

test('a port in use is told before anything is installed', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const port = (blocker.address() as AddressInfo).port;
  renameSync(join(root, 'scripts/entry.ts'), join(root, 'scripts/start.ts'));
  const child = open({ PORT: String(port) }, 'scripts/start.ts');
  expect(await ended(child)).toEqual({ code: 1, output: expect.stringMatching(`^Port ${port} is in use by another`) });
  expect(existsSync(join(root, 'npm.log'))).toBe(false);
  blocker.close();
});

test('two first starts at once install once', async () => {
  npm(`sleep 1; ${INSTALLS}`);
  const results = await Promise.all([run('scripts/entry.ts'), run('scripts/entry.ts')]);
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  expect(installs()).toBe(1);
});

test('an install that was cut off is begun again', async () => {
  npm('mkdir -p node_modules/half; kill -9 $PPID; exit 1');
  expect((await run('scripts/entry.ts')).code).toBe(1);
  npm(INSTALLS);
  expect(await run('scripts/entry.ts')).toMatchObject({ code: 0 });
});

test.each([
  ['npm error code ENOSPC', /^The disk of .* is too full: the packages need 1000 MB\./m],
  ['npm error code ENOTFOUND', /^The packages could not be downloaded because npm does not reach its registry/m],
  ['npm error code EACCES', /can't be written by this user/],
  ['npm error code EINTEGRITY', /npm cache clean --force/],
  ['npm error something new', /^The packages could not be installed \(npm\):\nnpm error something new/m],
])('%s is told in plain words, with exit code 1 and no stamp', async (complaint, line) => {
  npm(`echo "${complaint}" >&2; exit 7`);
  const { code, output } = await run('scripts/entry.ts');
  expect(code).toBe(1);
  expect(output).toMatch(line);
  expect(output).not.toContain('    at ');
  expect(existsSync(join(root, 'node_modules/.installed'))).toBe(false);
});

test('the exit code of the entry is the exit code of the command', async () => {
  writeFileSync(join(root, 'scripts/entry.ts'), 'process.exitCode = 3;');
  expect((await run('scripts/entry.ts')).code).toBe(3);
});

test('signals reach the entry, and when the door is killed the entry is asked to stop', async () => {
  writeFileSync(
    join(root, 'scripts/entry.ts'),
    `import { writeFileSync } from 'node:fs';
     process.on('SIGTERM', () => { writeFileSync('stopped', 'x'); process.exit(5); });
     setInterval(() => {}, 1000);
     console.log('up');`,
  );
  await run('scripts/missing.ts'); // installs
  const stopped = join(root, 'stopped');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const child = open({}, 'scripts/entry.ts');
    await once(child.stdout ?? child, 'data');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(signal === 'SIGTERM' ? 5 : null);
    await expect.poll(() => existsSync(stopped)).toBe(true);
    rmSync(stopped);
  }
});

const FILLS_ITS_HEAP = 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()));';

test.each([
  ["process.kill(process.pid, 'SIGKILL')", /^Linkstand was killed \(SIGKILL\), by somebody or by the system/m],
  ["process.kill(process.pid, 'SIGSEGV')", /^Linkstand died of SIGSEGV, outside of its own code\.$/m],
  [FILLS_ITS_HEAP, /^Linkstand died: its heap was full at \d+ MB\. NODE_OPTIONS=--max-old-space-size/m],
])('what ended the program is told in one line: %s', async (program, line) => {
  writeFileSync(join(root, 'scripts/entry.ts'), program);
  process.env.NODE_OPTIONS = '--max-old-space-size=64';
  const { code, output } = await run('scripts/entry.ts').finally(() => delete process.env.NODE_OPTIONS);
  expect(code).toBeGreaterThan(128);
  expect(output).toMatch(line);
});

/** Writes down each of its lives, then does what the test wants. */
const lives = (then: string) =>
  writeFileSync(
    join(root, 'scripts/entry.ts'),
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync('lives', 'x');
     const life = readFileSync('lives', 'utf8').length;
     ${then}`,
  );
const lived = () => readFileSync(join(root, 'lives'), 'utf8').length;

test('with --restart it is started again after a death, with a pause, and its orderly end is the end', async () => {
  lives("if (life < 3) process.kill(process.pid, 'SIGKILL'); console.log('life', life, process.argv.slice(2).join());");
  const { code, output } = await run('scripts/entry.ts', '--restart', '--more');
  expect(code).toBe(0);
  expect(output).toContain('life 3 --more');
  expect(output.match(/Linkstand is started again in (\d+) s/g)).toEqual([
    'Linkstand is started again in 1 s',
    'Linkstand is started again in 2 s',
  ]);
});

test('a demo that was made anew is not thrown away again because of a death', async () => {
  lives("console.log('life', life, process.argv.slice(2).join()); if (life < 2) process.kill(process.pid, 'SIGKILL');");
  const { output } = await run('scripts/entry.ts', '--restart', '--fresh-demo', '--more');
  expect(output).toContain('life 2 --more');
});

test('without it a death is the end; a start that is refused is no death', async () => {
  lives("process.kill(process.pid, 'SIGKILL')");
  expect((await run('scripts/entry.ts')).code).toBe(137);
  expect(lived()).toBe(1);
  lives('process.exit(1)');
  expect(await run('scripts/entry.ts', '--restart')).toEqual({ code: 1, output: '' });
  expect(lived()).toBe(2);
});

test('one that was ready once is started again, also when a start is refused then', { timeout: 20_000 }, async () => {
  lives('if (life === 1) { process.send?.({ ready: true }); process.exit(70); } process.exit(life === 2 ? 1 : 0);');
  const { code } = await run('scripts/entry.ts', '--restart');
  expect([code, lived()]).toEqual([0, 3]);
});

test('five deaths within a minute are enough', { timeout: 60_000 }, async () => {
  lives('process.exit(70)');
  const { code, output } = await run('scripts/entry.ts', '--restart');
  expect([code, lived()]).toEqual([70, 5]);
  expect(output).toContain('Linkstand died 5 times within a minute and is not started again: see the lines above.');
});

test('told to stop in a pause it stops at once', async () => {
  lives("process.kill(process.pid, 'SIGKILL')");
  await run('scripts/entry.ts'); // installs
  const child = open({}, 'scripts/entry.ts', '--restart');
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 10_000 }).toContain('is started again in 1 s');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
