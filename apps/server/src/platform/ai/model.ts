import {
  outsideService,
  ServiceFailed,
  type ServiceFailure,
  type ServiceOutcome,
} from '../adapters/outside-service.ts';

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

export interface ModelOptions {
  /** For everything together; 5 s unless given. */
  readonly timeLimitMs?: number;
  /** Of the whole answer; 64 KiB unless given. */
  readonly maxBytes?: number;
  readonly onOutcome?: (outcome: ServiceOutcome) => void;
}

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** What askers tell apart: no answer in time, none at all, a no, and one that is none. */
const REASON_OF: Readonly<Record<ServiceFailure, ModelFailure>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  redirected: 'unreachable',
  paused: 'unreachable',
  busy: 'unreachable',
  unavailable: 'refused',
  limited: 'refused',
  unauthorized: 'refused',
  refused: 'refused',
  too_large: 'too_large',
  unreadable: 'unreadable',
};

export function askModel(model: Model, options: ModelOptions = {}): AskModel {
  const service = outsideService({
    name: 'language_model',
    timeoutMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
    // A person waits, and something else answers where the model does not.
    retries: 0,
    secrets: model.key === undefined ? [] : [model.key],
    onOutcome: options.onOutcome,
  });
  return async (question) => {
    try {
      const { body } = await service.call({
        url: `${model.url}/chat/completions`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(model.key === undefined ? {} : { authorization: `Bearer ${model.key}` }),
        },
        body: JSON.stringify(requestOf(model, question)),
      });
      return contentOf(body.toString('utf8'));
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      throw new ModelFailed(REASON_OF[error.reason], error.message);
    }
  };
}

const requestOf = (model: Model, { task, data, name, schema }: Question) => ({
  model: model.name,
  messages: [
    { role: 'system', content: task },
    // As JSON it can't be mistaken for the end of the data or the beginning of another message.
    { role: 'user', content: JSON.stringify(data) },
  ],
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
});

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
