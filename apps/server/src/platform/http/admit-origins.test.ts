import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const FRONT = 'https://app.example.com';
const { app, signIn } = await testApi({ allowedOrigins: [FRONT, 'http://localhost:5173'] });
const preflight = (url: string, origin: string, method = 'PUT') =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,if-match,idempotency-key',
    },
  });

describe('a page of a configured origin', () => {
  test.each(['/api/v1/agencies/1', '/api/v1/sellers/search', '/identity/v1/accounts:signInWithPassword'])(
    'is answered its preflight: %s',
    async (url) => {
      const { statusCode, headers } = await preflight(url, FRONT);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': FRONT,
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'access-control-allow-headers': expect.stringContaining('if-match'),
        vary: expect.stringContaining('Origin'),
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  test('reads answers and refusals alike', async () => {
    const authorization = `Bearer ${await signIn('client')}`;
    for (const headers of [{ authorization }, {}]) {
      const answer = await app.inject({ url: '/api/v1/users/me', headers: { origin: FRONT, ...headers } });
      expect(answer.statusCode).toBe('authorization' in headers ? 200 : 401);
      expect(answer.headers['access-control-allow-origin']).toBe(FRONT);
      expect(answer.headers['access-control-expose-headers']).toContain('content-disposition');
    }
  });
});

test('no other origin, and nothing beside API and identity, is opened', async () => {
  for (const [url, origin] of [
    ['/api/v1/users/me', 'https://evil.example.com'],
    ['/api/v1/users/me', 'null'],
    ['/api/v1/users/me', `${FRONT}.evil.example`],
    ['/api/docs', FRONT],
    ['/healthz', FRONT],
  ] as const) {
    expect((await preflight(url, origin)).headers['access-control-allow-origin'], origin).toBeUndefined();
    const { headers } = await app.inject({ url, headers: { origin } });
    expect(headers['access-control-allow-origin'], origin).toBeUndefined();
  }
});
