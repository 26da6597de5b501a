import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { serverUrl } from './server-address.ts';

/** A proxy to the server that can be interrupted. */
export interface BreakableLine {
  /** Origin of the proxy, to open instead of the server's. */
  url: string;
  /** Breaks every connection and accepts none until `mend`. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

export async function breakableLine(): Promise<BreakableLine> {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket);
    socket.on('error', () => other().destroy());
    socket.on('close', () => {
      open.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(serverUrl());
    const far = connect(Number(port), hostname);
    keep(near, () => far);
    keep(far, () => near);
    near.pipe(far).pipe(near);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
