import { Refusal } from '../errors.ts';

/** A task's input and output, transferred by structured clone. */
export interface Task<Input, Output> {
  /** Unique. Also its label in metrics. */
  readonly name: string;
  /** URL of the file that exports this task (`import.meta.url`). A worker imports it and finds the task by name. */
  readonly module: string;
  /** Limit of the input in bytes, counting strings and byte arrays. Larger input is refused before it starts. */
  readonly mostInputBytes: number;
  /** Limit of the output in bytes, checked in the worker. */
  readonly mostOutputBytes: number;
  /** Processor seconds of one run. */
  readonly cpuSeconds: number;
  /** Resident memory of the worker in MB. The JavaScript heap has its own limit. */
  readonly memoryMb: number;
  /** The refusal if a limit is exceeded, or the worker throws or dies. */
  refuse(): Refusal;
  run(input: Input): Promise<Output> | Output;
}

const MB = 1024 * 1024;

/**
 * Declares work on untrusted bytes that runs in a worker process. One file per task. Import heavy modules (parsers,
 * codecs) inside `run`, so that the server never loads them.
 *
 * A `Refusal` thrown by `run` reaches the caller unchanged. Every other failure, including a crash, becomes `refuse()`.
 */
export const defineTask = <Input, Output>(
  task: Pick<Task<Input, Output>, 'name' | 'module' | 'refuse' | 'run'> & Partial<Task<Input, Output>>,
): Task<Input, Output> => ({
  mostInputBytes: 4 * MB,
  mostOutputBytes: 32 * MB,
  cpuSeconds: 5,
  memoryMb: 512,
  ...task,
});

/** Size of a value in bytes: its strings and byte arrays, up to ten levels deep. */
export function bytesIn(value: unknown, depth = 10): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  if (depth === 0) return Number.POSITIVE_INFINITY;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part, depth - 1), 16);
}

/** Message from the server to a worker. */
export interface TaskMessage {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** Message from a worker: it listens, or a task ended. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly refusal: Pick<Refusal, 'status' | 'code' | 'details'> }
  | { readonly kind: 'threw'; readonly message: string };

export const revivedRefusal = ({ status, code, details }: Pick<Refusal, 'status' | 'code' | 'details'>): Refusal =>
  new Refusal(status, code, details);
