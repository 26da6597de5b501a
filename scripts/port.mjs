// Whether the port can be listened on: asked before anything is installed, so plain JavaScript like run.mjs.
import { createServer } from 'node:net';

/**
 * @param {{ host: string, port: number }} address
 * @returns {Promise<string | undefined>} the code of what keeps it from being listened on
 */
export function tryPort({ host, port }) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * @param {{ host: string, port: number }} address
 * @param {string} code of the error
 * @returns {string} a line for who started it
 */
export function portProblem({ host, port }, code) {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or choose another with PORT=${port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has: choose one above 1023, such as PORT=4300.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Port ${port} on ${host} can't be used (${code}): set PORT and HOST to others.`;
  }
}
