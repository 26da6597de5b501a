import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * Where a mail server may fall silent. `slow`: it answers a mail once `answer` is called; `drop`: it takes the mail, and
 * hangs up without an answer; `never`: it takes everything.
 */
export type Stall = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end' | 'slow' | 'drop' | 'never';

export interface StallingPeer {
  readonly url: string;
  /** Recipients of mails that arrived whole, also if the server then fell silent. */
  readonly taken: string[];
  /** Applies to what comes from now on. */
  stall: Stall;
  /** Answers the mails that wait for it. */
  answer(): void;
  /** Open ones. */
  connections(): number;
}

/** A mail server on a free port that falls silent at a step, and leaves the connection open. */
export async function stallingPeer(stall: Stall): Promise<StallingPeer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => void sockets.delete(socket));
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const waiting: (() => void)[] = [];
  const peer: StallingPeer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stall,
    answer() {
      for (const each of waiting.splice(0)) each();
    },
    connections: () => sockets.size,
  };

  function talk(socket: Socket): void {
    const say = (step: Stall, reply: string) => {
      if (peer.stall !== step) socket.write(`${reply}\r\n`);
    };
    let isMail = false;
    let recipient = '';
    let rest = '';
    say('greeting', '220 peer.example');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isMail) {
          if (line !== '.') continue;
          isMail = false;
          taken.push(recipient);
          if (peer.stall === 'drop') socket.destroy();
          else if (peer.stall === 'slow') waiting.push(() => socket.write('250 taken\r\n'));
          else say('end', '250 taken');
        } else if (line.startsWith('EHLO')) say('EHLO', '250 peer.example');
        else if (line.startsWith('MAIL')) say('MAIL', '250 fine');
        else if (line.startsWith('RCPT')) {
          recipient = /<(.*)>/.exec(line)?.[1] ?? '';
          say('RCPT', '250 fine');
        } else if (line === 'DATA') {
          isMail = peer.stall !== 'DATA';
          say('DATA', '354 go on');
        } else socket.write('250 fine\r\n');
      }
    });
  }
  return peer;
}
