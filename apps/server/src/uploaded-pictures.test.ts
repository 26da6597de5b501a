/** Every way by which a picture comes in gives away nothing but what is seen. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { acceptAttachment, acceptImage } from './features/content/accept-file.ts';
import { acceptNewsletterImage } from './features/newsletters/accept-image.ts';
import { acceptChatFile } from './features/whatsapp-chats/accept-chat-file.ts';
import { acceptLogo } from './platform/pictures/accept-logo.ts';
import { workers } from './platform/workers/workers.ts';
import { testApi } from './testing/api.ts';

const { app, call, signIn } = await testApi();
const photograph = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
  .withExif({ IFD0: { Artist: 'Ana Ruiz' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

async function expectPlain(bytes: Uint8Array) {
  expect(Buffer.from(bytes).includes('Ana Ruiz')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
}

test.each([acceptImage, acceptAttachment, acceptNewsletterImage, acceptChatFile, acceptLogo])('$name', async (task) => {
  const { bytes, mediaType } = await workers.run(task, new Uint8Array(photograph), 'test');
  expect(mediaType).toBe('image/jpeg');
  await expectPlain(bytes);
});

async function send(as: string, method: 'POST' | 'PUT', url: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new File([new Uint8Array(photograph)], 'photo.jpg'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = {
    authorization: `Bearer ${await signIn(as)}`,
    'content-type': request.headers.get('content-type') ?? '',
  };
  const sent = await app.inject({ method, url, headers, payload: Buffer.from(await request.arrayBuffer()) });
  expect(sent.statusCode, sent.payload).toBeLessThan(300);
  return sent.json();
}
const open = async (url: string, as: string) => {
  const opened = await app.inject({ url, headers: { authorization: `Bearer ${await signIn(as)}` } });
  expect(opened.statusCode).toBe(200);
  return opened.rawPayload;
};

describe('what is stored and shown is the plain picture', () => {
  test.each(['image', 'attachment'])('of a briefing, as %s', async (kind) => {
    const { json: found } = await call('POST', '/api/v1/media/search?size=1', { as: 'client', body: {} });
    const body = { siteIds: [found.data[0].id] };
    const { json: campaign } = await call('POST', '/api/v1/campaigns/new', { as: 'client', body });
    const file = await send('client', 'POST', `/api/v1/briefings/${campaign.briefings[0].id}/files`, { kind });
    const bytes = await open(file.url, 'client');
    await expectPlain(bytes);
    expect(file.bytes).toBe(bytes.length);
  });

  test('of an agency', async () => {
    const { json: agencies } = await call('POST', '/api/v1/agencies/search?size=1', { as: 'admin', body: {} });
    const { logoUrl } = await send('admin', 'PUT', `/api/v1/agencies/${agencies.data[0].id}/logo`);
    await expectPlain(await open(logoUrl, 'admin'));
  });
});
