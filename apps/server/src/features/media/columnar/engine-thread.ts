/** The thread's side of `ThreadEngine`: an engine that receives questions as messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { LocalEngine } from './engine.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');
const say = (message: FromThread, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver);
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const engine = new LocalEngine({
  databaseUrl: String(workerData),
  onStatus: (status) => say({ kind: 'status', status }),
  onError: (error) => say({ kind: 'error', text: textOf(error) }),
});

type Question = Extract<ToThread, { id: number }>;

function answerTo(question: Question) {
  switch (question.kind) {
    case 'offered':
      return engine.offered();
    case 'alike':
      return engine.alike(question.site, question.most, question.question);
    case 'priced':
      return engine.priced(question.question, question.counted);
    default:
      return engine[question.kind](question.question);
  }
}

/** The arrays of an answer are transferred instead of copied: for a million sites they take 32 MB. */
const buffersOf = (answer: Extract<FromThread, { kind: 'answer' }>['answer']) =>
  answer && 'prices' in answer
    ? [answer.ids, answer.prices, answer.values, answer.owners]
        .map(({ buffer }) => buffer)
        .filter((buffer) => buffer instanceof ArrayBuffer)
    : [];

const waiting: Question[] = [];
let isTurnComing = false;

/**
 * Answers one question per turn of the event loop. A port delivers messages as long as there are any, so two clients
 * that ask without a pause would otherwise keep changes from ever being read.
 */
function answerOne(): void {
  const question = waiting.shift();
  isTurnComing = waiting.length > 0;
  if (isTurnComing) setImmediate(answerOne);
  if (!question) return;
  const { id } = question;
  answerTo(question).then<void, void>(
    (answer) => say({ kind: 'answer', id, answer }, buffersOf(answer)),
    (error: unknown) => say({ kind: 'refusal', id, text: textOf(error) }),
  );
}

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'search':
    case 'histograms':
    case 'priced':
    case 'offered':
    case 'alike':
      waiting.push(message);
      if (!isTurnComing) setImmediate(answerOne);
      isTurnComing = true;
      return;
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
