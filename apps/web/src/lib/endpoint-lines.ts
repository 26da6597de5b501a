import type { Contract, Endpoint } from '@linkstand/contract/shared/endpoint';

const METHODS: Readonly<Record<string, Endpoint['method']>> = { g: 'GET', p: 'POST', u: 'PUT', d: 'DELETE' };

/**
 * Reads the endpoints as the build writes them: a line each, because their names and addresses are part of every first
 * visit.
 *
 * `users /api/v1/users` opens a group below an address, `.` closes it, and `getDraft:gd /:id/draft` is an endpoint: its
 * name, the letter of its method, what is sent and answered (`b` body, `f` form, `i` idempotent, `d` download), and its
 * address in the group, or a whole one behind `!`. Without an address, it is its name.
 */
export function readEndpoints(lines: string): Contract {
  const root: Record<string, Contract | Endpoint> = {};
  const open = [{ group: root, base: '/api/v1' }];
  for (const line of lines.split('\n')) {
    const around = open.at(-1);
    if (!around) break;
    const [head = '', path] = line.split(' ');
    const [name = '', signs] = head.split(':');
    if (signs !== undefined) around.group[name] = endpointOf(signs, addressOf(around.base, path ?? `/${name}`));
    else if (head === '.') open.pop();
    else {
      const group = {};
      around.group[name] = group;
      open.push({ group, base: path ?? '' });
    }
  }
  return root;
}

const addressOf = (base: string, path: string) => (path.startsWith('!') ? path.slice(1) : base + path);

function endpointOf([method = '', ...does]: string, path: string): Endpoint {
  const [body, form, idempotent, download] = [...'bfid'].map((sign) => does.includes(sign));
  // Of schemas and media types the client asks only whether they are there.
  return { method: METHODS[method], path, body, form, idempotent, download } as unknown as Endpoint;
}
