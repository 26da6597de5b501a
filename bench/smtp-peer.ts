/**
 * A mail server for benchmarks, in a process of its own. It prints its address, and keeps what became of each mail in
 * memory until it is asked (`SIGUSR2` writes all to the file of its first argument).
 *
 * By the number in an address like `reader123@news.test` it refuses 1 % for now (450, then takes them), 1 % for good
 * (550), and for 0.1 % it loses the connection after it has taken the mail. Without a second argument it takes all. It
 * takes commands in batches (RFC 2920), as mail servers do.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [file = '', faults] = process.argv.slice(2);
/** How often a mail to each address was taken. */
const taken = new Map<string, number>();
const refusedForNow = new Set<string>();

type Fate = 'take' | 'later' | 'never' | 'lose';
function fateOf(address: string): Fate {
  const number = Number(/\d+/.exec(address)?.[0] ?? 0);
  if (!faults) return 'take';
  if (number % 100 === 7) return refusedForNow.has(address) ? 'take' : 'later';
  if (number % 100 === 13) return 'never';
  return number % 1000 === 501 ? 'lose' : 'take';
}

const END = '\r\n.\r\n';
const server = createServer((socket) => {
  let text = '';
  let isData = false;
  let address = '';
  socket.setEncoding('latin1');
  socket.setNoDelay();
  socket.on('error', () => {});
  socket.write('220 bench ESMTP\r\n');
  const answer = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return '250-bench\r\n250 PIPELINING';
    if (verb === 'DATA') {
      isData = address !== '';
      return isData ? '354 go on' : '554 no valid recipients';
    }
    if (verb === 'QUIT') return '221 bye';
    if (verb === 'MAIL') address = '';
    if (verb !== 'RCPT') return '250 ok';
    const asked = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const fate = fateOf(asked);
    if (fate === 'later') refusedForNow.add(asked);
    else if (fate !== 'never') address = asked;
    return fate === 'later' ? '450 busy' : fate === 'never' ? '550 no such mailbox' : '250 ok';
  };
  socket.on('data', (chunk: string) => {
    text += chunk;
    socket.cork();
    read(chunk.length);
    socket.uncork();
  });
  function read(added: number): void {
    for (;;) {
      if (isData) {
        // Text that was looked through before is not looked through again, but for a mark cut in two.
        const end = text.indexOf(END, Math.max(0, text.length - added - END.length));
        if (end < 0) return;
        text = text.slice(end + END.length);
        isData = false;
        taken.set(address, (taken.get(address) ?? 0) + 1);
        if (fateOf(address) === 'lose') return void socket.destroy();
        socket.write('250 taken\r\n');
        continue;
      }
      const end = text.indexOf('\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      socket.write(`${answer(line)}\r\n`);
    }
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(taken)));
  renameSync(`${file}.new`, file);
});
