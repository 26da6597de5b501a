import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { acceptLogo } from '../../platform/pictures/accept-logo.ts';
import { testApi } from '../../testing/api.ts';
import { plainIcon, plainLogo } from './plain-pictures.ts';
import { findMailBrand } from './queries.ts';

const { call, app, db, signIn } = await testApi();
const list = async () => (await call('GET', '/api/v1/brands', { as: 'admin' })).json;
const NEW = {
  name: 'Ünique Links',
  pageTitle: 'Ünique Links: found',
  host: 'Unique.Example',
  domain: 'https://unique.example/',
  primary: '#ffee00',
  secondary: '#101010',
  accent: '#c2410c',
  backlinks: true,
  defaultLocale: 'es',
  displayCurrency: 'EUR',
  mailFrom: '',
  countsClicks: true,
  countsOpens: false,
};
const create = (body: object) => call('POST', '/api/v1/brands/new', { as: 'admin', body });

describe('brands', () => {
  it('are listed with the default one first, and another is made for a host', async () => {
    expect((await list())[0]).toMatchObject({ isDefault: true, host: null });
    const made = await create(NEW);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      key: 'unique-links',
      host: 'unique.example',
      domain: 'https://unique.example',
      version: 1,
    });
    const shown = async () =>
      (await app.inject({ url: '/api/v1/brands/current', headers: { host: 'unique.example' } })).json();
    await expect
      .poll(shown, { timeout: 3000, interval: 50 })
      .toMatchObject({ name: 'Ünique Links', primary: '#ffee00', backlinks: true });
  });

  it('have pictures of their own name, whatever it is, until others are given', async () => {
    const { key } = (await list()).find((brand: { name: string }) => brand.name === NEW.name);
    const logo = await app.inject({ url: `/brand/${key}/logo.svg` });
    expect(logo.body).toContain('>Ünique Links</text>');
    expect(logo.body).not.toContain('#ffee00');
    expect((await app.inject({ url: `/brand/${key}/icon.svg` })).body).toContain('>Ü</text>');
    const name = '<script>"&\'</script>';
    for (const picture of [plainLogo({ name, primary: '#808080' }), plainIcon({ name, primary: 'url(x)' })]) {
      expect(picture).not.toMatch(/<script|url\(x/);
      // Whoever uploads it gets the same back: it is plain.
      expect((await acceptLogo.run(new TextEncoder().encode(picture))).mediaType).toBe('image/svg+xml');
    }
  });

  it('refuse a host that another has, none at all, and an address with a path', async () => {
    expect((await create(NEW)).json.errors).toMatchObject([{ path: 'host' }]);
    expect((await create({ ...NEW, host: null })).json.errors).toMatchObject([{ path: 'host' }]);
    for (const domain of [
      'https://unique.example/path',
      'ftp://unique.example',
      'unique.example',
      'https://a:b@unique.example',
    ])
      expect((await create({ ...NEW, host: 'second.example', domain })).json.errors, domain).toMatchObject([
        { path: 'domain' },
      ]);
    for (const host of ['a b', 'a..b', 'https://a', 'a.example:80'])
      expect((await create({ ...NEW, host })).json.errors, host).toMatchObject([{ path: 'host' }]);
  });

  it('send no mail from what is no address, so that nobody waits for one in vain', async () => {
    for (const mailFrom of ['Unique <mails@unique.example>', 'mails', 'mails@', 'a@b.example, c@d.example'])
      expect((await create({ ...NEW, host: 'third.example', mailFrom })).json.errors, mailFrom).toMatchObject([
        { path: 'mailFrom' },
      ]);
    const { id } = (await list()).find((brand: { key: string }) => brand.key === 'unique-links');
    await sql`update brands set mail_from = 'Unique <mails@unique.example>' where id = ${id}`.execute(db);
    expect((await findMailBrand(db, id)).fromAddress).toBe('');
    expect((await list()).find((brand: { key: string }) => brand.key === 'unique-links').mailFrom).toMatch(/^Unique/);
    await sql`update brands set mail_from = '' where id = ${id}`.execute(db);
  });

  it('are changed by one of two at once, and audited', async () => {
    const { id, version } = (await list()).find((brand: { key: string }) => brand.key === 'unique-links');
    const change = (name: string) =>
      call('PUT', `/api/v1/brands/${id}`, { as: 'admin', version, body: { ...NEW, name } });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const log = await call('POST', '/api/v1/audit/search', { as: 'admin', body: { entity: ['brands'] } });
    expect(log.json.data.map(({ action }: { action: string }) => action)).toEqual(['brand.update', 'brand.create']);
  });

  it('take pictures that are pictures, and show them under a new address', async () => {
    const before = (await list()).find((brand: { key: string }) => brand.key === 'unique-links');
    const put = async (kind: string, file: File) => {
      const form = new FormData();
      form.append('file', file);
      const sent = new Response(form);
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/v1/brands/${before.id}/pictures/${kind}`,
        headers: {
          authorization: `Bearer ${await signIn('admin')}`,
          'content-type': sent.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      return { status: answer.statusCode, json: answer.json() };
    };
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const saved = await put('icon', new File([new Uint8Array(png)], 'icon.png'));
    expect(saved.status).toBe(200);
    expect(saved.json.iconUrl).not.toBe(before.iconUrl);
    expect(saved.json.faviconUrl).toBe(saved.json.iconUrl);
    const shown = await app.inject({ url: saved.json.iconUrl });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.equals(png)).toBe(true);
    const mailed = await app.inject({ url: '/brand/unique-links/icon.png' });
    expect((await sharp(mailed.rawPayload).stats()).dominant.r).toBeGreaterThan(200);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><rect width="8" height="8"/></svg>';
    const drawn = await put('logo', new File([svg], 'logo.svg'));
    const logo = await app.inject({ url: drawn.json.logoUrl });
    expect(logo.body).toContain('<rect');
    expect(logo.body).not.toContain('script');
    expect((await put('logo', new File(['<p>no picture</p>'], 'logo.png'))).status).toBe(422);
    expect((await put('favicon', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.png'))).status).toBe(413);
  });

  it('are for administrators', async () => {
    for (const as of ['coordinator', 'seller', 'client']) {
      expect((await call('GET', '/api/v1/brands', { as })).status, as).toBe(403);
      expect((await call('POST', '/api/v1/brands/new', { as, body: NEW })).status, as).toBe(403);
    }
  });
});
