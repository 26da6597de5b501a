/** The examples of the documentation are what the product reads and what the tools accept. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONFIDENTIAL, parseEnv, VARIABLE_NAMES } from '../apps/server/src/env.ts';

const DOCS = join(import.meta.dirname, '../docs');
const read = (file: string) => readFileSync(join(DOCS, file), 'utf8');
const documented = new Set(
  [...read('operations.md').matchAll(/^\| (.+?) *\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  ),
);
const secrets = {
  DATABASE_URL: 'postgres://u:p@database/linkstand',
  SMTP_URL: 'smtp://mail.example',
  SECRET: 'x'.repeat(32),
};

test('the table of variables has each variable that is read, and no other', () => {
  expect([...documented].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

test('the variables that a file may hold are named', () => {
  const [, named = ''] = /^\*\*Secrets in files\*\*: (.*)$/m.exec(read('operations.md')) ?? [];
  for (const name of CONFIDENTIAL) expect(named).toContain(`\`${name}\``);
});

test('the service sets variables that exist, to values that they take, and comes back after a death', () => {
  const unit = read('examples/linkstand.service');
  const set = Object.fromEntries(
    [...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  for (const name of [...Object.keys(set), ...Object.keys(secrets)]) expect(documented).toContain(name);
  expect(parseEnv({ ...secrets, ...set })).toMatchObject({ port: 4300, publicUrl: 'https://links.example.com' });
  expect(unit).toMatch(/^Restart=on-failure$/m);
  // Longer than a stop in order takes (scripts/start.ts).
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(40);
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).error)('systemd finds nothing wrong with it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkstand-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'linkstand.service');
  // Whether npm is there, and where, is another machine's business.
  writeFileSync(file, read('examples/linkstand.service').replace('/usr/bin/npm', '/bin/true'));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('linkstand.service'));
  expect({ status, said }).toEqual({ status: 0, said: [] });
});

test('the containers do so too', () => {
  const compose = read('examples/compose.yaml');
  const environment = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(compose)?.[1] ?? '';
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(documented).toContain(name);
  expect(compose.match(/^ {4}restart: unless-stopped$/gm)).toHaveLength(2);
  expect(compose).toMatch(/^ {4}stop_grace_period: 45s$/m);
});
