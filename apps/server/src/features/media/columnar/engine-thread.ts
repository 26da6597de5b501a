/** The other side of `ThreadEngine`: an engine in a thread of its own, spoken to by messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { LocalEngine } from './engine.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');
const say = (message: FromThread) => port.postMessage(message);
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const engine = new LocalEngine({
  databaseUrl: String(workerData),
  onStatus: (status) => say({ kind: 'status', status }),
  onError: (error) => say({ kind: 'error', text: textOf(error) }),
});

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'search':
    case 'histograms':
    case 'offered': {
      const { id } = message;
      const asked = message.kind === 'offered' ? engine.offered() : engine[message.kind](message.question);
      asked.then<void, void>(
        (answer) => say({ kind: 'answer', id, answer }),
        (error: unknown) => say({ kind: 'refusal', id, text: textOf(error) }),
      );
      return;
    }
    case 'change':
      engine.change(message.ids);
      return;
    case 'reload':
      engine.reload();
      return;
    case 'stop':
      void engine.stop().then(() => port.close());
  }
});
