import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../errors.ts';

/** Lets each caller through this many times a minute, counted by each process. The result throws a refusal, 429. */
export function rateLimit(perMinute: number): (caller: string) => Promise<void> {
  const limit = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (caller) => {
    try {
      await limit.consume(caller);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal(429, 'too_many', { parameters: { seconds }, retryAfterSeconds: seconds });
    }
  };
}

/** The same for each address, before the body is read: a flood costs nothing. */
export function rateLimitByAddress(perMinute: number): (request: Pick<FastifyRequest, 'ip'>) => Promise<void> {
  const limit = rateLimit(perMinute);
  return ({ ip }) => limit(ip);
}
