import { join } from 'node:path';
import { DatabaseStartError } from '../apps/server/src/db/embedded/start-error.ts';
import { MigrationError } from '../apps/server/src/db/migrate.ts';
import { isUnavailable } from '../apps/server/src/db/unavailable.ts';
import { dataDirProblem, type Env, EnvError } from '../apps/server/src/env.ts';
import { portProblem } from './port.mjs';

/** An error that prevents the start, as one line that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The line for an error that an operator can correct. Undefined for a bug, which needs its stack. */
export function lineOf(error: unknown, env?: Env): string | undefined {
  const isOurs = [StartError, EnvError, DatabaseStartError, MigrationError].some((type) => error instanceof type);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (env && (code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(error.message))) {
    return dataDirProblem(env.dataDir, Object.assign(new Error('full'), { code: 'ENOSPC' }));
  }
  if (isOurs) return error.message;
  if (isUnavailable(error)) return `The database went away while Linkstand started (${error.message}): start again.`;
  if (env && 'syscall' in error && error.syscall === 'listen') return portProblem(env, String(code));
  return undefined;
}

const ROOT = `${join(import.meta.dirname, '..')}/`;

/** Why a running server ends, in one line: the error, and the first place in our code. */
export function causeLine(error: unknown): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+:\d+):\d+/g)].map(([, place = '']) => place);
  const own = places.find((place) => place.startsWith(ROOT) && !place.includes('/node_modules/')) ?? places[0];
  const line = what.replaceAll(/\s+/g, ' ').slice(0, 300);
  return `Linkstand died: ${line}${own === undefined ? '' : ` (${own.replace(ROOT, '')})`}.`;
}
