/** Tasks that do what a hostile document makes a parser do. */
import { rule } from '../../errors.ts';
import { defineTask } from '../task.ts';

const task = { module: import.meta.url, cpuSeconds: 1, refuse: () => rule('not_document') };

export const echo = defineTask({
  ...task,
  name: 'echo',
  run: (input: { wait?: number; say: unknown }) => {
    const until = performance.now() + (input.wait ?? 0);
    while (performance.now() < until);
    return { said: input.say, pid: process.pid };
  },
});
export const spin = defineTask({
  ...task,
  name: 'spin',
  run: (_input: null): null => {
    for (;;);
  },
});
export const fillHeap = defineTask({
  ...task,
  name: 'fill-heap',
  cpuSeconds: 20,
  run: (_input: null): number => {
    const kept: object[] = [];
    for (;;) kept.push({ at: kept.length, text: `paragraph ${kept.length}` });
  },
});
export const fillMemory = defineTask({
  ...task,
  name: 'fill-memory',
  cpuSeconds: 20,
  run: async (_input: null) => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
});
export const leave = defineTask({ ...task, name: 'leave', run: (_input: null) => process.exit(3) });
export const throwAnything = defineTask({
  ...task,
  name: 'throw-anything',
  run: (_input: null) => {
    throw new TypeError('Cannot read properties of undefined');
  },
});
export const refuseItself = defineTask({
  ...task,
  name: 'refuse-itself',
  run: (_input: null) => {
    throw rule('too_many_files', { parameters: { most: 40 }, faults: [{ path: 'file', code: 'not_image' }] });
  },
});
export const answerTooMuch = defineTask({
  ...task,
  name: 'answer-too-much',
  mostOutputBytes: 1000,
  run: (_input: null) => 'a'.repeat(1000),
});
export const lookAround = defineTask({
  ...task,
  name: 'look-around',
  run: async (_input: null) => {
    const { writeFile } = await import('node:fs/promises');
    const { spawnSync } = await import('node:child_process');
    const tried = async (act: () => unknown) => {
      try {
        await act();
        return 'done';
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    return {
      environment: Object.keys(process.env),
      writes: await tried(() => writeFile('/tmp/linkstand-worker-wrote', '')),
      starts: await tried(() => spawnSync('/bin/true')),
    };
  },
});
