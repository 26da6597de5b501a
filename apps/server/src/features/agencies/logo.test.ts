import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { app, call, db, signIn } = await testApi();
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

/** A picture with this many bytes after its own, which no reader of pictures minds. */
const png = async (padding = 0) => {
  const own = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c92a2a' } })
    .png()
    .toBuffer();
  return Buffer.concat([own, Buffer.alloc(padding)]);
};

async function send(as: string, path: string, bytes: string | Buffer, name = 'logo.png') {
  const form = new FormData();
  form.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  const request = new Request('http://x', { method: 'PUT', body: form });
  const answer = await app.inject({
    method: 'PUT',
    url: path,
    headers: { authorization: `Bearer ${await signIn(as)}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.json() };
}

const newAgency = async (name: string): Promise<number> =>
  (await call('POST', '/api/v1/agencies/new', { as: 'admin', body: { name } })).json.id;
const logo = (id: number) => `/api/v1/agencies/${id}/logo`;

it('is kept, shown, replaced and taken away, and the history tells', async () => {
  const id = await newAgency('Logo Partners');
  const saved = await send('admin', logo(id), await png());
  expect(saved).toMatchObject({ status: 200, json: { id, version: 1, logoUrl: expect.stringContaining(logo(id)) } });
  const shown = await call('GET', saved.json.logoUrl, { as: 'admin' });
  expect(shown).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
  });
  expect(shown.headers['cache-control']).toContain('private');

  const replaced = await send('admin', logo(id), DRAWING, 'logo.svg');
  expect(replaced.json.logoUrl).not.toBe(saved.json.logoUrl);
  const drawn = await call('GET', logo(id), { as: 'admin' });
  expect(drawn.headers['content-type']).toBe('image/svg+xml');
  expect(drawn.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");

  const removed = await call('DELETE', logo(id), { as: 'admin' });
  expect(removed).toMatchObject({ status: 200, json: { logoUrl: null } });
  expect((await call('GET', logo(id), { as: 'admin' })).status).toBe(404);
  const { data } = (await call('GET', `/api/v1/agencies/${id}/history`, { as: 'admin' })).json;
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'agency.remove_logo',
    'agency.save_logo',
    'agency.save_logo',
    'agency.create',
  ]);
  expect(data[1].changes).toEqual({ logoUrl: ['image/png', 'image/svg+xml'] });
});

it('is what its bytes say, not its name', async () => {
  const id = await newAgency('Byte Partners');
  expect(await send('admin', logo(id), '<html><script>alert(1)</script></html>', 'logo.png')).toMatchObject({
    status: 422,
    json: { code: 'not_logo', errors: [{ path: 'file' }] },
  });
  expect((await send('admin', logo(id), await png(), 'logo.exe')).status).toBe(200);
  expect((await call('GET', logo(id), { as: 'admin' })).headers['content-type']).toBe('image/png');
  const broken = (await png()).subarray(0, 40);
  expect(await send('admin', logo(id), broken)).toMatchObject({ status: 422, json: { code: 'not_logo' } });
});

it('loses its scripts, and is refused where they can not be taken out', async () => {
  const id = await newAgency('Script Partners');
  const active = DRAWING.replace('<rect', '<script>alert(1)</script><rect onclick="alert(2)"');
  expect((await send('admin', logo(id), active, 'a.svg')).status).toBe(200);
  expect((await call('GET', logo(id), { as: 'admin' })).text).toBe(DRAWING.replace('/>', '></rect>'));
  const fetching = DRAWING.replace('<rect', '<style>@import "https://evil.example/a.css";</style><rect');
  expect(await send('admin', logo(id), fetching, 'a.svg')).toMatchObject({
    status: 422,
    json: { code: 'svg_not_plain', errors: [{ path: 'file' }] },
  });
});

it('has at most 2 MB', async () => {
  const id = await newAgency('Heavy Partners');
  const most = 2 * 1024 * 1024;
  const own = (await png()).length;
  expect((await send('admin', logo(id), await png(most - own))).status).toBe(200);
  const over = await send('admin', logo(id), await png(most - own + 1));
  expect(over).toMatchObject({ status: 413, json: { code: 'too_large', errors: [{ path: 'file' }] } });
  expect(over.json.message).toContain('2 MB');
});

it('is nobody else’s business', async () => {
  const id = await newAgency('Closed Partners');
  for (const who of ['coordinator', 'seller', 'client']) {
    expect((await send(who, logo(id), DRAWING)).status, who).toBe(403);
    expect((await call('GET', logo(id), { as: who })).status, who).toBe(403);
    expect((await call('DELETE', logo(id), { as: who })).status, who).toBe(403);
  }
  expect((await send('admin', logo(999_999), DRAWING)).status).toBe(404);
  expect((await call('DELETE', logo(999_999), { as: 'admin' })).status).toBe(404);
});

it('goes with its agency', async () => {
  const id = await newAgency('Leaving Partners');
  await send('admin', logo(id), DRAWING);
  expect((await call('DELETE', `/api/v1/agencies/${id}`, { as: 'admin' })).status).toBe(204);
});

it('counts in what its uploader may bring on a day, and being taken away gives nothing back', async () => {
  const id = await newAgency('Busy Partners');
  const used = async () =>
    (await db.selectFrom('uploadDays').select(['files', 'kind']).where('kind', '=', 'file').execute()).map(
      (row) => row.files,
    );
  const [before = 0] = await used();
  expect((await send('admin', logo(id), await png())).status).toBe(200);
  await call('DELETE', logo(id), { as: 'admin' });
  expect(await used()).toEqual([before + 1]);
  await db.updateTable('uploadDays').set({ files: 300 }).execute();
  const refused = await send('admin', logo(id), await png());
  expect(refused).toMatchObject({ status: 429, json: { code: 'upload_day_full' } });
  await db.updateTable('uploadDays').set({ files: before }).execute();
  expect((await call('GET', logo(id), { as: 'admin' })).status).toBe(404);
});
