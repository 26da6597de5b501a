/** A worker process: runs one task at a time for the server that started it. A task may crash it. */
import { Refusal } from '../errors.ts';
import { bytesIn, type Task, type TaskMessage, type WorkerMessage } from './task.ts';

const send = (message: WorkerMessage) => void process.send?.(message);

const isTask = (value: unknown, name: string): value is Task<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'run' in value && 'name' in value && value.name === name;

async function carryOut({ module, name, input }: TaskMessage): Promise<WorkerMessage> {
  try {
    const exported = Object.values((await import(module)) as Record<string, unknown>);
    const task = exported.find((value) => isTask(value, name));
    if (!task) throw new Error(`${module} exports no task ${name}`);
    const output = await task.run(input);
    if (bytesIn(output) > task.mostOutputBytes) throw new Error('The answer is too large');
    return { kind: 'done', output };
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, code, details } = error;
      return { kind: 'refused', refusal: { status, code, details } };
    }
    return { kind: 'threw', message: String(error instanceof Error ? error.message : error).slice(0, 500) };
  }
}

process.on('message', async (message) => send(await carryOut(message as TaskMessage)));
// The server is gone.
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
