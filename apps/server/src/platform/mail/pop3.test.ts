import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { Pop3Failed, withPop3 } from './pop3.ts';

/** A mailbox that answers commands by its script; what it was asked is kept. */
async function pop3Server(answer: (line: string, socket: Socket) => string | undefined, greeting = '+OK ready') {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        asked.push(line);
        const said = answer(line, socket);
        if (said !== undefined) socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, at: { address: '127.0.0.1', port, certificateName: undefined, user: 'bounces', password: 'secret' } };
}

describe('a mailbox by POP3', () => {
  test('is read mail by mail, dots unstuffed and long mails cut, and emptied at the end', async () => {
    const mails = ['One\r\n..dot\r\n', `${'x'.repeat(60)}\r\n`.repeat(100)];
    const { asked, at } = await pop3Server((line) => {
      const [name, n] = line.split(' ');
      if (name === 'STAT') return `+OK ${mails.length} 9999`;
      if (name === 'RETR') return `+OK\r\n${mails[Number(n) - 1]}.`;
      return '+OK';
    });
    const read = await withPop3(at, 1000, async ({ count, retrieve, remove }) => {
      const found: string[] = [];
      for (let each = 1; each <= count; each++) {
        found.push(await retrieve(each));
        await remove(each);
      }
      return found;
    });
    expect(read[0]).toBe('One\n.dot');
    expect(read[1]?.length).toBeLessThanOrEqual(1000);
    expect(asked).toEqual(['USER bounces', 'PASS secret', 'STAT', 'RETR 1', 'DELE 1', 'RETR 2', 'DELE 2', 'QUIT']);
  });

  test('says what is wrong: the password, an answer that is none, an end in between', async () => {
    const reasonOf = async (at: Parameters<typeof withPop3>[0]) =>
      withPop3(at, 100, async ({ retrieve }) => retrieve(1)).then(
        () => 'fine',
        (error: unknown) => (error instanceof Pop3Failed ? error.reason : String(error)),
      );
    const wrong = await pop3Server((line) => (line.startsWith('PASS') ? '-ERR wrong' : '+OK'));
    expect(await reasonOf(wrong.at)).toBe('unauthorized');
    const web = await pop3Server(() => '', 'HTTP/1.1 400 Bad Request');
    expect(await reasonOf(web.at)).toBe('unreadable');
    const cut = await pop3Server((line, socket) => {
      if (line.startsWith('RETR')) {
        socket.end('+OK\r\nhalf');
        return undefined;
      }
      return line === 'STAT' ? '+OK 1 10' : '+OK';
    });
    expect(await reasonOf(cut.at)).toBe('unreachable');
    expect(await reasonOf({ ...cut.at, port: 1 })).toBe('unreachable');
    // A line break in a field would be a command of its own.
    expect(await reasonOf({ ...cut.at, user: 'a\r\nDELE 1' })).toBe('unauthorized');
    expect(cut.asked).not.toContain('DELE 1');
  });

  test('tells no password that its server repeats, and ends though the server goes on and on', async () => {
    const password = 'pass+word/of-the-mailbox';
    const errorOf = (at: Parameters<typeof withPop3>[0], limitMs?: number) =>
      withPop3(at, 100, async ({ retrieve }) => retrieve(1), limitMs).then(
        () => 'fine',
        (error: unknown) => (error instanceof Pop3Failed ? `${error.reason}: ${error.message}` : String(error)),
      );
    const loud = await pop3Server((line) => (line.startsWith('PASS') ? `-ERR no entry with ${line.slice(5)}` : '+OK'));
    expect(await errorOf({ ...loud.at, password })).toBe('unauthorized: -ERR no entry with •••');
    let timer: NodeJS.Timeout | undefined;
    const endless = await pop3Server((line, socket) => {
      if (line.startsWith('RETR')) timer = setInterval(() => socket.write('more\r\n'), 20);
      return line === 'STAT' ? '+OK 1 10' : '+OK';
    });
    expect(await errorOf(endless.at, 200)).toMatch(/^timeout/);
    clearInterval(timer);
  });
});
