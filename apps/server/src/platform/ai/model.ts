import { outsideService, type ServiceOutcome } from '../adapters/outside-service.ts';
import { ServiceFailed, type ServiceFailure } from '../adapters/service-failed.ts';
import type { OpenDispatcher } from '../load-undici.ts';

/** A language model behind an OpenAI-compatible API. It is only asked for data of a given shape. */
export interface Model {
  /** Without a trailing slash. `/chat/completions` is below it. */
  readonly url: string;
  /** Empty if the model needs none, as many local ones. */
  readonly key: string | undefined;
  readonly name: string;
}

export interface Question {
  /** The instructions. Never contains text from users. */
  readonly task: string;
  /** The input. May contain text from users. */
  readonly data: unknown;
  /** Name of the answer's shape, `[a-z_]+`. */
  readonly name: string;
  /** JSON schema of the answer. The caller validates the answer, because a model may ignore the schema. */
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

/** Asks the model. Resolves to the JSON it answered, not validated. @throws ModelFailed */
export type AskModel = (question: Question) => Promise<unknown>;

export interface ModelOptions {
  /** Limit for everything together. Default 5 s. */
  readonly timeLimitMs?: number;
  /** Largest answer in bytes. Default 64 KiB. */
  readonly maxBytes?: number;
  readonly onOutcome?: (outcome: ServiceOutcome) => void;
  /** The way out for an address that people type. */
  readonly dispatcher?: OpenDispatcher;
}

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** What callers distinguish: too slow, unreachable, refused, and not JSON. */
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
  not_public: 'unreachable',
  too_large: 'too_large',
  unreadable: 'unreadable',
};

export function askModel(model: Model, options: ModelOptions = {}): AskModel {
  const service = outsideService({
    name: 'language_model',
    timeoutMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
    // No retries: a person waits, and the rules answer if the model does not.
    retries: 0,
    secrets: model.key === undefined ? [] : [model.key],
    onOutcome: options.onOutcome,
    dispatcher: options.dispatcher,
  });
  return async (question) => {
    try {
      const { body } = await service.call({
        url: `${model.url}/chat/completions`,
        method: 'POST',
        headers: { ...modelHeaders(model), accept: 'application/json' },
        body: JSON.stringify(requestOf(model, question)),
      });
      return contentOf(body.toString('utf8'));
    } catch (error) {
      throw error instanceof ServiceFailed ? modelRefusal(error) : error;
    }
  };
}

export const modelHeaders = ({ key }: Model): Record<string, string> => ({
  'content-type': 'application/json',
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
});

export const modelRefusal = ({ reason, message }: ServiceFailed): ModelFailed =>
  new ModelFailed(REASON_OF[reason], message);

const requestOf = (model: Model, { task, data, name, schema }: Question) => ({
  model: model.name,
  messages: [
    { role: 'system', content: task },
    // As JSON, user text can't be mistaken for the end of the data or for another message.
    { role: 'user', content: JSON.stringify(data) },
  ],
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
});

/** The JSON in the first message. */
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
