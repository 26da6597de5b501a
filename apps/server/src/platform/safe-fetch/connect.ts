import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { FetchFailedError } from './errors.ts';

/** Opens a TCP connection to a checked address. The signal applies until it is open. */
export type Dial = (address: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** Longest wait for one of several addresses, so that a dead one leaves time for the next. */
const ATTEMPT_MS = 5000;
const MAX_ATTEMPTS = 4;

/** Connects to an address, never to a name, so no DNS lookup can bypass the check. */
export const dialAddress: Dial = async (address, port, signal) => {
  if (isIP(address) === 0) throw new Error('Not an address');
  return opened(connectTcp({ host: address, port }), 'connect', signal);
};

/**
 * Connects to the first address that answers, in the order given. With `tlsName`, also verifies the certificate for
 * that name.
 * @throws FetchFailedError refused, tls or timeout; the signal's reason if it aborts
 */
export async function connectPinned(
  addresses: readonly string[],
  port: number,
  tlsName: string | null,
  options: { readonly dial: Dial; readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<{ readonly socket: Socket; readonly address: string }> {
  let failure: unknown;
  for (const address of addresses.slice(0, MAX_ATTEMPTS)) {
    // Ended with the attempt: a signal of its own would keep what it refers to until the time is over.
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new FetchFailedError('timeout', `No connection within ${ATTEMPT_MS} ms`)),
      ATTEMPT_MS,
    );
    let socket: Socket;
    try {
      socket = await options.dial(address, port, AbortSignal.any([options.signal, late.signal]));
    } catch (error) {
      options.signal.throwIfAborted();
      failure = error;
      continue;
    } finally {
      clearTimeout(timer);
    }
    return { address, socket: tlsName === null ? socket : await secured(socket, tlsName, options) };
  }
  if (failure instanceof FetchFailedError) throw failure;
  throw new FetchFailedError('refused', 'The server took no connection', { cause: failure });
}

async function secured(
  socket: Socket,
  name: string,
  options: { readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<Socket> {
  try {
    const overTls = connectTls({
      socket,
      // SNI carries names only (RFC 6066). An IP address is still checked against the certificate.
      ...(isIP(name) === 0 ? { servername: name } : { host: name }),
      ALPNProtocols: ['http/1.1'],
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    });
    return await opened(overTls, 'secureConnect', options.signal);
  } catch (error) {
    socket.destroy();
    options.signal.throwIfAborted();
    throw new FetchFailedError('tls', 'No trusted encrypted connection', { cause: error });
  }
}

/** Resolves with the socket at the event, or destroys it if the signal comes first. */
export function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      resolve(socket);
    });
    // Stays attached: an error between two owners of the socket must not end the process.
    socket.on('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('The connection was closed'));
    });
  });
}
