import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const asAdmin = (method: 'GET' | 'POST', rest: string, body?: object) =>
  call(method, `/api/v1/mails/${rest}`, { as: 'admin', ...(body ? { body } : {}) });

const newest = () => db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('a mail is opened with its words, and without the code that lets somebody in', async () => {
  expect((await call('GET', '/api/v1/auth/reset-password?email=client@demo.linkstand.test')).status).toBeLessThan(300);
  const kept = await newest();
  const code = /oobCode=([^&"\s]+)/.exec(kept.text ?? '')?.[1] ?? '';
  expect(code.length).toBeGreaterThan(10);
  const { status, json, text } = await asAdmin('GET', `${kept.id}`);
  expect([status, json.subject, json.isConfidential]).toEqual([200, kept.subject, true]);
  expect(json.html).toContain(json.subject);
  expect(json.text).toContain('oobCode=•••');
  expect(text).not.toContain(code);
  expect(json.html).not.toContain('href=');
});

test('an owner’s link in a mail is masked too', async () => {
  const uuid = '7f9c24e5-2c5b-4d67-8b1a-0a5f3f1f2d11';
  const link = `https://links.example/external/briefings/${uuid}/owner/publish`;
  const { id } = await newest();
  await db
    .updateTable('mails')
    .set({ html: `<a href="${link}">Publish</a>`, text: `Publish: ${link}` })
    .where('id', '=', id)
    .execute();
  const { json, text } = await asAdmin('GET', `${id}`);
  expect(text).not.toContain(uuid);
  expect(json.text).toBe('Publish: https://links.example/external/briefings/•••/owner/publish');
  await db
    .updateTable('mails')
    .set({ html: null, text: null, status: 'sent', sentAt: new Date() })
    .where('id', '=', id)
    .execute();
  expect((await asAdmin('GET', `${id}`)).json).toMatchObject({ html: null, text: null });
});

test('nobody but administrators opens or exports mails', async () => {
  const { id } = await newest();
  for (const as of ['coordinator', 'seller', 'client'])
    expect((await call('GET', `/api/v1/mails/${id}`, { as })).status, as).toBe(403);
  expect((await asAdmin('GET', '999999')).status).toBe(404);
  const columns = [{ key: 'to', header: 'To' }];
  const file = await asAdmin('POST', 'export', { filter: { text: 'client@demo' }, columns });
  expect(file.text).toContain('client@demo.linkstand.test');
  expect((await asAdmin('POST', 'export', { filter: {}, columns: [{ key: 'html', header: 'x' }] })).status).toBe(400);
});
