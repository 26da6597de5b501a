/** A language model behind an OpenAI-compatible address, asked for data of a given shape and nothing else. */
export interface Model {
  /** Without a slash at the end; `/chat/completions` is under it. */
  readonly url: string;
  /** Not every local model wants one. */
  readonly key: string | undefined;
  readonly name: string;
}

export interface Question {
  /** What it is to do; never words of a stranger. */
  readonly task: string;
  /** What it is to do it with; may be anyone's words. */
  readonly data: unknown;
  /** Name of the shape, `[a-z_]+`. */
  readonly name: string;
  /** JSON schema of the answer. Whoever asks checks the answer: a model may ignore it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export type ModelFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'unreadable';

export class ModelFailed extends Error {
  readonly reason: ModelFailure;
  constructor(reason: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelFailed';
    this.reason = reason;
  }
}

/** Asks the model. Resolves to whatever JSON it answered, unchecked. @throws ModelFailed */
export type AskModel = (question: Question) => Promise<unknown>;

export interface ModelLimits {
  /** For everything together; 5 s unless given. */
  readonly timeLimitMs?: number;
  /** Of the whole answer; 64 KiB unless given. */
  readonly maxBytes?: number;
}

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 64 * 1024;

export const askModel =
  (model: Model, { timeLimitMs = TIME_LIMIT_MS, maxBytes = MAX_BYTES }: ModelLimits = {}): AskModel =>
  async (question) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      // The operator names the address, so it may be one of this machine. A redirect would take the key elsewhere.
      const response = await fetch(`${model.url}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(model.key === undefined ? {} : { authorization: `Bearer ${model.key}` }),
        },
        body: JSON.stringify(requestOf(model, question)),
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ModelFailed('refused', `The model answered with status ${response.status}`);
      }
      return contentOf(await readText(response, maxBytes));
    } catch (error) {
      if (error instanceof ModelFailed) throw error;
      if (signal.aborted) throw new ModelFailed('timeout', `No complete answer within ${timeLimitMs} ms`);
      throw new ModelFailed('unreachable', 'The model could not be reached', { cause: error });
    }
  };

const requestOf = (model: Model, { task, data, name, schema }: Question) => ({
  model: model.name,
  messages: [
    { role: 'system', content: task },
    // As JSON it can't be mistaken for the end of the data or the beginning of another message.
    { role: 'user', content: JSON.stringify(data) },
  ],
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
});

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new ModelFailed('too_large', `The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON that stands in the first message. */
function contentOf(body: string): unknown {
  const content = valueAt(parsed(body), ['choices', 0, 'message', 'content']);
  if (typeof content !== 'string') throw new ModelFailed('unreadable', 'The answer holds no message');
  return parsed(content);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelFailed('unreadable', 'The answer is not JSON', { cause: error });
  }
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? at[key as keyof typeof at] : undefined,
    value,
  );
