import { Refusal } from '../errors.ts';

/** What a task can be given and can answer: it travels between processes by structured clone. */
export interface Task<Input, Output> {
  /** Unique among the tasks; also its label in metrics. */
  readonly name: string;
  /** URL of the file that exports this task (`import.meta.url`): a worker process imports it and finds it by name. */
  readonly module: string;
  /** Bytes of the input, strings and byte arrays counted. Larger input is refused before anything starts. */
  readonly mostInputBytes: number;
  /** Bytes of the answer, counted in the worker. */
  readonly mostOutputBytes: number;
  /** Processor seconds of one run. */
  readonly cpuSeconds: number;
  /** Resident memory of the worker process while it runs this task, in MB. Its JavaScript heap has a limit of its own. */
  readonly memoryMb: number;
  /** The answer to the person whose input was too much for a limit, or made the worker throw or die. */
  refuse(): Refusal;
  run(input: Input): Promise<Output> | Output;
}

const MB = 1024 * 1024;

/**
 * Describes work on bytes of strangers that is carried out in a worker process. One file is one task: import what is
 * heavy (parsers, codecs) inside of `run`, so that the server itself never loads it.
 *
 * A `Refusal` thrown by `run` reaches the caller as it is. Whatever else goes wrong, including the death of the
 * process, is `refuse()`.
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

/** Bytes that a value brings along: of its strings and byte arrays, at any depth up to ten. */
export function bytesIn(value: unknown, depth = 10): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  if (depth === 0) return Number.POSITIVE_INFINITY;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part, depth - 1), 16);
}

/** What the server sends to a worker process. */
export interface TaskMessage {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** What a worker process sends: that it listens, or how a task ended. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly refusal: Pick<Refusal, 'status' | 'code' | 'details'> }
  | { readonly kind: 'threw'; readonly message: string };

export const revivedRefusal = ({ status, code, details }: Pick<Refusal, 'status' | 'code' | 'details'>): Refusal =>
  new Refusal(status, code, details);
