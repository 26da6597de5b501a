import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal, tooLarge } from '../errors.ts';
import { processUsage } from './process-usage.ts';
import { bytesIn, revivedRefusal, type Task, type TaskMessage, type WorkerMessage } from './task.ts';

/** How a run ended; what was neither done nor refused by the task itself says why. */
export type Outcome = 'done' | 'refused' | 'threw' | 'time' | 'memory' | 'died' | 'full';

export interface Ended {
  readonly task: string;
  readonly outcome: Outcome;
  /** From the start in a worker to the end; without the wait before. */
  readonly seconds: number;
  /** Processor time of the worker for it, where the system tells. */
  readonly cpuSeconds: number;
  /** What it threw, or by which signal or code the process ended. */
  readonly reason: string;
}

export interface PoolOptions {
  /** Worker processes at most. */
  readonly size: number;
  readonly onEnd?: (ended: Ended) => void;
  /** An extra process without work ends after this time, in milliseconds; one is kept. */
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
  /** Why the pool ended it, where it did. */
  endedFor: Outcome | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

const MB = 1024 * 1024;
const ENTRY = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
/** MB of JavaScript heap. V8 aborts the process beyond it, which is why it is a process and not a thread. */
const HEAP_MB = 256;
/** Elapsed time may be this many times the processor time that a task is granted: the machine may be busy. */
const PATIENCE = 10;
const START_MS = 60_000;
const WATCH_MS = 50;
const MOST_WAITING = { runs: 128, runsOfCaller: 24, bytes: 128 * MB };
/** A process is replaced after work that left it larger or older than this. */
const WORN = { residentMb: 320, cpuSeconds: 120 };
/** The system ends a process that used more: only one whose server was killed in the middle of a task gets there. */
const ORPHAN_CPU_SECONDS = 300;

/**
 * Worker processes for bytes that strangers send. Each carries out one task at a time within limits of processor
 * time, elapsed time, heap and resident memory; a process that breaks one is killed and its task is refused.
 *
 * Waiting is fair: callers take turns, and where there are several processes one caller never holds all of them.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  /** Runs that wait, by caller; the caller whose turn is next comes first. */
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

  /** Starts one process ahead of the first task. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#isStopped) this.#start();
  }

  /**
   * Carries out a task in a worker process.
   *
   * @param caller who it is for: callers wait for each other by turns
   * @throws Refusal what the task refuses, 413 for too large an input, 503 when too much waits already
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, caller: string): Promise<Output> {
    const bytes = bytesIn(input);
    if (bytes > task.mostInputBytes) return Promise.reject(tooLarge(task.mostInputBytes));
    const own = this.#waiting.get(caller)?.length ?? 0;
    if (
      this.#isStopped ||
      own >= MOST_WAITING.runsOfCaller ||
      this.#waitingRuns >= MOST_WAITING.runs ||
      this.#waitingBytes + bytes > MOST_WAITING.bytes
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

  /** Ends every process at once; what runs or waits is refused. */
  stop(): void {
    this.#isStopped = true;
    for (const run of [...this.#waiting.values()].flat()) run.reject(new Refusal(503, 'unavailable'));
    this.#waiting.clear();
    this.#waitingRuns = 0;
    this.#waitingBytes = 0;
    for (const worker of this.#workers) this.#end(worker, 'died');
  }

  /** Gives work to whoever is free, and starts a process where none is. */
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

  /** The first that waits and holds fewer processes than one may. */
  #callerInTurn(): string | undefined {
    const most = Math.max(1, this.#options.size - 1);
    const held = (caller: string) => [...this.#workers].filter(({ run }) => run?.caller === caller).length;
    return [...this.#waiting.keys()].find((caller) => held(caller) < most);
  }

  #takeFrom(caller: string): Run {
    const [run, ...rest] = this.#waiting.get(caller) as [Run, ...Run[]];
    this.#waiting.delete(caller);
    // Whoever got a turn goes to the end of the row.
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#waitingRuns -= 1;
    this.#waitingBytes -= run.bytes;
    return run;
  }

  #start(): void {
    // The shell sets what only it can: no core dump of what strangers sent, and an end for orphans that spin.
    const command = `ulimit -c 0; ulimit -t ${ORPHAN_CPU_SECONDS}; exec "$@"`;
    const node = [
      process.execPath,
      '--no-warnings',
      // Reading packages is all it needs: it writes nothing and starts nothing. Codecs are native add-ons.
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      `--max-old-space-size=${HEAP_MB}`,
      ENTRY,
    ];
    const child = spawn('/bin/sh', ['-c', command, 'sh', ...node], {
      // Nothing of the server's environment, which holds its secrets.
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
      // One that never listened is our own trouble, not the document's: the oldest who waits hears of it.
      if (!worker.isReady && !this.#isStopped) this.#failFirst();
      this.#next();
    };
    child.once('exit', gone);
    child.once('error', gone);
    dieFirst(child.pid);
    // A process without work keeps nobody from ending.
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
    // Referenced while it works, so that the server waits for the answer that it owes.
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

  /** Looks at what the process uses until the returned function is called, and kills it at a limit. */
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
      // Its exit follows; a process that is gone already has told.
      if (error && child.exitCode !== null) end({ kind: 'gone', reason: error.message });
    });
  });
}

/** Where the machine runs out of memory, it is taken back here and not from the server. */
function dieFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Where the system does not allow it the limits still hold.
  }
}
