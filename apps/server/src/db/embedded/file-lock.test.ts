import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LockedError, lockFile } from './file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstand-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lockFile', () => {
  test('is held by one until released, and names the holder', async () => {
    const file = join(folder, 'one');
    const lock = await lockFile(file);
    await expect(lockFile(file)).rejects.toThrow(new LockedError(process.pid));
    await lock.release();
    await (await lockFile(file)).release();
  });

  test('is free as soon as its process is killed', async () => {
    const file = join(folder, 'killed');
    const script = `
      import { lockFile } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
      await lockFile(${JSON.stringify(file)});
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await expect(lockFile(file)).rejects.toThrow(LockedError);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await lockFile(file)).release();
  });

  test('a place that can not be locked is an error of its own', async () => {
    await expect(lockFile(join(folder, 'missing/lock'))).rejects.toThrow(/can't be locked/);
  });
});
