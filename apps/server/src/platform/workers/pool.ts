import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal, tooLarge } from '../errors.ts';
import { processUsage } from './process-usage.ts';
import { bytesIn, revivedRefusal, type Task, type TaskMessage, type WorkerMessage } from './task.ts';

/** How a run ended. Other than done and refused, it says why. */
export type Outcome = 'done' | 'refused' | 'threw' | 'time' | 'memory' | 'died' | 'full';

export interface Ended {
  readonly task: string;
  readonly outcome: Outcome;
  /** From start to end in the worker, without waiting. */
  readonly seconds: number;
  /** The worker's processor time, if the system reports it. */
  readonly cpuSeconds: number;
  /** The error, or the signal or exit code of the process. */
  readonly reason: string;
}

export interface PoolOptions {
  /** Most worker processes. */
  readonly size: number;
  readonly onEnd?: (ended: Ended) => void;
  /** An idle extra process ends after this time in milliseconds. One process is kept. */
  readonly idleMs?: number;
}

export interface PoolStatus {
  readonly processes: number;
  readonly busy: number;
  readonly waiting: number;
  readonly waitingBytes: number;
}

interface Run {
  readonly task: Task<unknown, unknown>;
  readonly input: unknown;
  readonly bytes: number;
  readonly caller: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly process: ChildProcess;
  /** False until the process listens. */
  isReady: boolean;
  run: Run | undefined;
  /** Why the pool killed it. */
  endedFor: Outcome | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

const MB = 1024 * 1024;
const ENTRY = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
/** Heap limit in MB. V8 aborts the whole process beyond it, hence processes and not threads. */
const HEAP_MB = 256;
/** Elapsed time may exceed a task's processor time by this factor, for a busy machine. */
const PATIENCE = 10;
const START_MS = 60_000;
const WATCH_MS = 50;
const MAX_WAITING = { runs: 128, runsOfCaller: 24, bytes: 128 * MB };
/** A process is replaced after a run if it became larger or older than this. */
const WORN = { residentMb: 320, cpuSeconds: 120 };
/** Limit enforced by the system. Reached only if the server is killed in the middle of a task. */
const ORPHAN_CPU_SECONDS = 300;

/**
 * Worker processes for untrusted input. Each runs one task at a time within limits of processor time, elapsed time,
 * heap and resident memory. A process over a limit is killed, and its task is refused.
 *
 * Waiting is fair: callers take turns, and one caller never holds all of several processes.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  /** Waiting runs by caller. The next caller comes first. */
  readonly #waiting = new Map<string, Run[]>();
  #waitingRuns = 0;
  #waitingBytes = 0;
  #isStopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  status(): PoolStatus {
    const busy = [...this.#workers].filter(({ run }) => run).length;
    return {
      processes: this.#workers.size,
      busy,
      waiting: this.#waitingRuns,
      waitingBytes: this.#waitingBytes,
    };
  }

  /** Starts one process before the first task. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#isStopped) this.#start();
  }

  /**
   * Runs a task in a worker process.
   *
   * @param caller for whom it runs; callers take turns
   * @throws Refusal of the task, 413 for too large an input, 503 if too many runs are waiting
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, caller: string): Promise<Output> {
    const bytes = bytesIn(input);
    if (bytes > task.mostInputBytes) return Promise.reject(tooLarge(task.mostInputBytes));
    const own = this.#waiting.get(caller)?.length ?? 0;
    if (
      this.#isStopped ||
      own >= MAX_WAITING.runsOfCaller ||
      this.#waitingRuns >= MAX_WAITING.runs ||
      this.#waitingBytes + bytes > MAX_WAITING.bytes
    ) {
      this.#options.onEnd?.({ task: task.name, outcome: 'full', seconds: 0, cpuSeconds: 0, reason: '' });
      return Promise.reject(new Refusal(503, 'unavailable', { retryAfterSeconds: 5 }));
    }
    return new Promise<Output>((resolve, reject) => {
      const run = { task, input, bytes, caller, resolve, reject } as Run;
      const queue = this.#waiting.get(caller);
      if (queue) queue.push(run);
      else this.#waiting.set(caller, [run]);
      this.#waitingRuns += 1;
      this.#waitingBytes += bytes;
      this.#next();
    });
  }

  /** Kills every process at once. Running and waiting tasks are refused. */
  stop(): void {
    this.#isStopped = true;
    for (const run of [...this.#waiting.values()].flat()) run.reject(new Refusal(503, 'unavailable'));
    this.#waiting.clear();
    this.#waitingRuns = 0;
    this.#waitingBytes = 0;
    for (const worker of this.#workers) this.#end(worker, 'died');
  }

  /** Assigns work to idle processes, and starts a process if none is idle. */
  #next(): void {
    while (this.#waitingRuns > 0) {
      const caller = this.#callerInTurn();
      if (caller === undefined) return;
      const free = [...this.#workers].find(({ isReady, run, endedFor }) => isReady && !run && !endedFor);
      if (!free) {
        const isStarting = [...this.#workers].filter(({ isReady }) => !isReady).length;
        if (this.#workers.size < this.#options.size && isStarting < this.#waitingRuns) this.#start();
        return;
      }
      void this.#carryOut(free, this.#takeFrom(caller));
    }
  }

  /** The first waiting run whose caller may have another process. */
  #callerInTurn(): string | undefined {
    const most = Math.max(1, this.#options.size - 1);
    const held = (caller: string) => [...this.#workers].filter(({ run }) => run?.caller === caller).length;
    return [...this.#waiting.keys()].find((caller) => held(caller) < most);
  }

  #takeFrom(caller: string): Run {
    const [run, ...rest] = this.#waiting.get(caller) as [Run, ...Run[]];
    this.#waiting.delete(caller);
    // After its turn, a caller goes to the end of the queue.
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#waitingRuns -= 1;
    this.#waitingBytes -= run.bytes;
    return run;
  }

  #start(): void {
    // Only the shell can set these: no core dump of untrusted input, and a processor limit for orphans.
    const command = `ulimit -c 0; ulimit -t ${ORPHAN_CPU_SECONDS}; exec "$@"`;
    const node = [
      process.execPath,
      '--no-warnings',
      // The process may read packages, write nothing and start nothing. Codecs are native add-ons.
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      `--max-old-space-size=${HEAP_MB}`,
      ENTRY,
    ];
    const child = spawn('/bin/sh', ['-c', command, 'sh', ...node], {
      // Without the server's environment, which holds its secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const worker: Worker = {
      process: child,
      isReady: false,
      run: undefined,
      endedFor: undefined,
      idleTimer: undefined,
    };
    this.#workers.add(worker);
    const late = setTimeout(() => this.#end(worker, 'time'), START_MS);
    child.once('message', () => {
      clearTimeout(late);
      worker.isReady = true;
      this.#letIdle(worker);
      this.#next();
    });
    const gone = () => {
      clearTimeout(late);
      clearTimeout(worker.idleTimer);
      if (!this.#workers.delete(worker)) return;
      // A process that never started is our fault, not the document's. The oldest waiting run gets the error.
      if (!worker.isReady && !this.#isStopped) this.#failFirst();
      this.#next();
    };
    child.once('exit', gone);
    child.once('error', gone);
    dieFirst(child.pid);
    // An idle process does not keep the server from ending.
    child.unref();
    child.channel?.unref();
    late.unref();
  }

  #failFirst(): void {
    const caller = this.#waiting.keys().next().value;
    if (caller === undefined) return;
    const { task, reject } = this.#takeFrom(caller);
    const reason = 'A worker process did not start';
    this.#options.onEnd?.({ task: task.name, outcome: 'died', seconds: 0, cpuSeconds: 0, reason });
    reject(new Refusal(503, 'unavailable', { retryAfterSeconds: 5 }));
  }

  async #carryOut(worker: Worker, run: Run): Promise<void> {
    worker.run = run;
    clearTimeout(worker.idleTimer);
    const { task, input } = run;
    const started = performance.now();
    // Referenced while it works, so that the server waits for the result.
    worker.process.ref();
    worker.process.channel?.ref();
    const stopWatching = this.#watch(worker, task);
    const ended = await answerOf(worker.process, { module: task.module, name: task.name, input });
    const { usage, cpuSeconds } = stopWatching();
    worker.process.unref();
    worker.process.channel?.unref();
    worker.run = undefined;
    const seconds = (performance.now() - started) / 1000;
    this.#settle(run, ended, worker.endedFor, { seconds, cpuSeconds });
    const isWorn = usage && (usage.residentMb > WORN.residentMb || usage.cpuSeconds > WORN.cpuSeconds);
    if (ended.kind === 'gone') this.#workers.delete(worker);
    else if (isWorn) this.#end(worker, 'done');
    else this.#letIdle(worker);
    this.#next();
    this.warm();
  }

  #settle(
    run: Run,
    ended: WorkerMessage | Gone,
    endedFor: Outcome | undefined,
    took: Pick<Ended, 'seconds' | 'cpuSeconds'>,
  ): void {
    const { task, resolve, reject } = run;
    const tell = (outcome: Outcome, reason = '') =>
      this.#options.onEnd?.({ task: task.name, outcome, ...took, reason });
    if (ended.kind === 'done') {
      tell('done');
      resolve(ended.output);
    } else if (ended.kind === 'refused') {
      tell('refused', ended.refusal.code);
      reject(revivedRefusal(ended.refusal));
    } else if (this.#isStopped) {
      reject(new Refusal(503, 'unavailable', { retryAfterSeconds: 5 }));
    } else {
      if (ended.kind === 'threw') tell('threw', ended.message);
      else tell(endedFor ?? (isHeapDeath(reasonOf(ended)) ? 'memory' : 'died'), reasonOf(ended));
      reject(task.refuse());
    }
  }

  /** Watches the process's usage until the returned function is called, and kills it at a limit. */
  #watch(worker: Worker, task: Task<unknown, unknown>) {
    const pid = worker.process.pid ?? 0;
    const before = processUsage(pid)?.cpuSeconds ?? 0;
    const until = performance.now() + task.cpuSeconds * PATIENCE * 1000;
    let cpuSeconds = 0;
    const look = () => {
      const usage = processUsage(pid);
      if (usage) cpuSeconds = usage.cpuSeconds - before;
      if (usage && usage.residentMb > task.memoryMb) this.#end(worker, 'memory');
      else if (performance.now() > until || cpuSeconds > task.cpuSeconds) this.#end(worker, 'time');
    };
    const timer = setInterval(look, WATCH_MS);
    return () => {
      clearInterval(timer);
      const usage = processUsage(pid);
      if (usage) cpuSeconds = usage.cpuSeconds - before;
      return { usage, cpuSeconds };
    };
  }

  #letIdle(worker: Worker): void {
    clearTimeout(worker.idleTimer);
    worker.idleTimer = setTimeout(() => {
      const others = [...this.#workers].some((other) => other !== worker && !other.endedFor);
      if (!worker.run && others) this.#end(worker, 'done');
    }, this.#options.idleMs ?? 30_000);
    worker.idleTimer.unref();
  }

  #end(worker: Worker, why: Outcome): void {
    worker.endedFor ??= why;
    worker.process.kill('SIGKILL');
  }
}

const reasonOf = (ended: WorkerMessage | Gone) => (ended.kind === 'gone' ? ended.reason : '');
/** V8 aborts when its heap is full. */
const isHeapDeath = (reason: string) => reason === 'SIGABRT' || reason === 'SIGTRAP';

interface Gone {
  readonly kind: 'gone';
  readonly reason: string;
}

/** The process's answer to a message, or how it ended without one. */
function answerOf(child: ChildProcess, message: TaskMessage): Promise<WorkerMessage | Gone> {
  return new Promise((resolve) => {
    const end = (answer: WorkerMessage | Gone) => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => end(answer as WorkerMessage);
    const onExit = (code: number | null, signal: string | null) =>
      end({ kind: 'gone', reason: signal ?? `exit code ${code}` });
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(message, (error) => {
      // The exit event follows. A process that is gone has reported it already.
      if (error && child.exitCode !== null) end({ kind: 'gone', reason: error.message });
    });
  });
}

/** If the machine runs out of memory, the kernel kills this process rather than the server. */
function dieFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // If the system does not allow it, the other limits still apply.
  }
}
