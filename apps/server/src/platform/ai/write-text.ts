import { eventParser } from '@linkstand/contract/shared/event-parser';
import { z } from 'zod';
import { outsideService } from '../adapters/outside-service.ts';
import { ServiceFailed } from '../adapters/service-failed.ts';
import { type Model, ModelFailed, type ModelOptions, modelHeaders, modelRefusal } from './model.ts';

/** What is asked of a model that writes. */
export interface WritingTask {
  /** The instructions. Never contains text from users. */
  readonly task: string;
  /** The input. May contain text from users. */
  readonly data: unknown;
  /** Aborts the call when nobody waits for the text any more. */
  readonly signal: AbortSignal;
}

/** Tokens that a text took, as the model counts them; null if it does not say. */
export interface ModelUsage {
  readonly input: number;
  readonly output: number;
}

/** Part of a text, or what it took, once at its end. */
export type Written = { readonly text: string } | { readonly usage: ModelUsage };

/** Writes a text, part by part. @throws ModelFailed, also between two parts */
export type WriteText = (task: WritingTask) => AsyncGenerator<Written, void>;

/** Until the answer begins; large models think first. */
const BEGIN_MS = 30_000;
const STALL_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

const Chunk = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).optional(), finish_reason: z.string().nullish() }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
  error: z.unknown().optional(),
});

/** Lets a language model write, by the streamed answer of the OpenAI chat API (server-sent events, ended by `[DONE]`). */
export function writeText(
  model: Model,
  options: Pick<ModelOptions, 'onOutcome' | 'dispatcher'> & {
    /** Limits of the wait for the first part, and for each further one. */
    readonly beginMs?: number;
    readonly stallMs?: number;
  } = {},
): WriteText {
  const service = outsideService({
    name: 'language_model',
    timeoutMs: options.beginMs ?? BEGIN_MS,
    maxBytes: MAX_BYTES,
    retries: 0,
    maxAtOnce: 20,
    secrets: model.key === undefined ? [] : [model.key],
    onOutcome: options.onOutcome,
    dispatcher: options.dispatcher,
  });
  return async function* write({ task, data, signal }) {
    try {
      const parts = await service.stream(
        {
          url: `${model.url}/chat/completions`,
          method: 'POST',
          headers: { ...modelHeaders(model), accept: 'text/event-stream' },
          signal,
          body: JSON.stringify({
            model: model.name,
            stream: true,
            stream_options: { include_usage: true },
            messages: [
              { role: 'system', content: task },
              // As JSON, user text can't be mistaken for the end of the data or for another message.
              { role: 'user', content: JSON.stringify(data) },
            ],
          }),
        },
        { stallMs: options.stallMs ?? STALL_MS },
      );
      yield* readChunks(parts);
    } catch (error) {
      throw error instanceof ServiceFailed ? modelRefusal(error) : error;
    }
  };
}

async function* readChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Written, void> {
  const decoder = new TextDecoder();
  const events: string[] = [];
  const parse = eventParser(({ data }) => events.push(data));
  let isComplete = false;
  for await (const part of parts) {
    parse(decoder.decode(part, { stream: true }));
    for (let data = events.shift(); data !== undefined; data = events.shift()) {
      if (data === '[DONE]') isComplete = true;
      else {
        const { choices, usage } = chunkOf(data);
        const text = choices[0]?.delta?.content;
        if (text) yield { text };
        if (choices[0]?.finish_reason) isComplete = true;
        if (usage) yield { usage: { input: usage.prompt_tokens, output: usage.completion_tokens } };
      }
    }
  }
  if (!isComplete) throw new ModelFailed('unreadable', 'The answer ended before its text did');
}

function chunkOf(data: string): z.output<typeof Chunk> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    throw new ModelFailed('unreadable', 'Part of the answer is not JSON', { cause: error });
  }
  const chunk = Chunk.safeParse(value);
  if (!chunk.success) throw new ModelFailed('unreadable', 'Part of the answer has another shape than agreed');
  if (chunk.data.error !== undefined && chunk.data.error !== null)
    throw new ModelFailed('refused', 'The model broke off with an error');
  return chunk.data;
}
