import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { S3Account } from '../sign-s3.ts';

/** What s3rver knows its only account by. */
const ACCESS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const PROGRAM = `
const S3rver = require('@20minutes/s3rver');
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: process.argv[1],
  configureBuckets: [{ name: 'files' }] });
server.run().then(({ port }) => console.log(port));
process.stdin.on('end', () => process.exit()).resume();
`;

/** An S3-compatible server in a process of its own, which checks every signature. It ends with this process. */
export async function startS3Server(
  folder: string,
): Promise<{ port: number; account: S3Account; stop(): Promise<void> }> {
  // It encrypts the tokens of its pages with a cipher that OpenSSL 3 counts as legacy.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '-e', PROGRAM, folder], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const port = Number(line);
  return {
    port,
    account: { url: `http://127.0.0.1:${port}`, region: 'eu-west-1', bucket: 'files', ...ACCESS },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
