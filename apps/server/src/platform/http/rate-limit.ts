import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../errors.ts';
import { networksOf } from '../identity/networks.ts';

/** Lets one of a caller's requests through, or throws a refusal, 429. */
export interface RateLimit {
  take(caller: string): Promise<void>;
  /** The request was refused before anything was done for it, such as a mistyped form: it does not count. */
  giveBack(caller: string): Promise<void>;
}

/** Lets each caller through this many times a minute, counted by each process. */
export function rateLimit(perMinute: number): RateLimit {
  const limit = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async take(caller) {
      try {
        await limit.consume(caller);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal(429, 'too_many', { parameters: { seconds }, retryAfterSeconds: seconds });
      }
    },
    async giveBack(caller) {
      await limit.reward(caller);
    },
  };
}

/** The same for each household or machine, before the body is read: a flood costs nothing. */
export function rateLimitByAddress(perMinute: number): (request: Pick<FastifyRequest, 'ip'>) => Promise<void> {
  const limit = rateLimit(perMinute);
  return ({ ip }) => limit.take(networksOf(ip).address);
}
