import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Dial, opened } from './connect.ts';
import { FetchFailedError } from './errors.ts';

/** An answer to CONNECT is a few lines. */
const MAX_HEAD_BYTES = 8 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Connects to checked addresses through an HTTP proxy, so that a page sees another visitor. The proxy is told the
 * address, never the name, so it can't resolve a name to a place inside. Any failure of the proxy has the code `proxy`.
 * @param proxy `http://user:password@host:port` or `https://…`
 */
export function dialThroughProxy(proxy: string): Dial {
  const { protocol, hostname, port, username, password } = new URL(proxy);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'https:';
  const at = { host, port: Number(port) || (isTls ? 443 : 80) };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    username === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`;

  return async (address, targetPort, signal) => {
    if (isIP(address) === 0) throw new Error('Not an address');
    const target = `${isIP(address) === 6 ? `[${address}]` : address}:${targetPort}`;
    let socket: Socket | undefined;
    try {
      socket = isTls
        ? await opened(
            connectTls({ ...at, ...(isIP(host) === 0 ? { servername: host } : {}), ALPNProtocols: ['http/1.1'] }),
            'secureConnect',
            signal,
          )
        : await opened(connectTcp(at), 'connect', signal);
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`);
      const status = await statusOf(socket, signal);
      if (status !== 200) throw new Error(`The proxy answered CONNECT with ${status}`);
      return socket;
    } catch (error) {
      socket?.destroy();
      throw new FetchFailedError('proxy', 'The proxy gave no connection', { cause: error });
    }
  };
}

/** Reads the head of an answer, and not one byte more: what follows belongs to whoever gets the socket. */
function statusOf(socket: Socket, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    const end = (act: () => void) => {
      socket.off('readable', read);
      socket.off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const read = () => {
      for (let bytes: Buffer | null = socket.read(); bytes !== null; bytes = socket.read()) {
        head += bytes.toString('latin1');
        const at = head.indexOf(END_OF_HEAD);
        if (at >= 0) {
          // A server that sends data before it is asked.
          const rest = Buffer.from(head.slice(at + END_OF_HEAD.length), 'latin1');
          if (rest.length > 0) socket.unshift(rest);
          const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
          return end(() => resolve(status));
        }
        if (head.length > MAX_HEAD_BYTES) return end(() => reject(new Error('The proxy answered too much')));
      }
    };
    const onClose = () => end(() => reject(new Error('The proxy closed the connection')));
    const onAbort = () => end(() => reject(signal.reason));
    socket.on('readable', read);
    socket.once('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
