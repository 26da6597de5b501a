import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Dial } from '../connect.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/**
 * For tests: real servers on loopback behind public addresses. The fetcher checks and dials the public address; only
 * the last step is redirected. `dialled` lists every address that was requested.
 */
export function localInternet() {
  const ports = new Map<string, number>();
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const dialled: string[] = [];

  const put = async (address: string, server: Server): Promise<number> => {
    servers.push(server);
    server.on('connection', (socket) => {
      sockets.add(socket);
      // These tests are about clients that hang up on a flood.
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    ports.set(address, port);
    return port;
  };

  const dial: Dial = async (address, port, signal) => {
    dialled.push(`${address}:${port}`);
    const local = ports.get(address);
    if (local === undefined) throw new Error(`Nobody listens at ${address}`);
    const socket = connect({ host: '127.0.0.1', port: local });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).on('error', reject));
    return socket;
  };

  return {
    dial,
    dialled,
    http: (address: string, listener: RequestListener) => put(address, createHttpServer(listener)),
    https: (address: string, listener: RequestListener) =>
      put(address, createHttpsServer({ cert: testCertificate, key: testCertificateKey }, listener)),
    tcp: (address: string, listener: (socket: Socket) => void) => put(address, createTcpServer(listener)),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
