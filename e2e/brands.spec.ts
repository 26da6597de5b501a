import { serverUrlOf } from './support/server-address.ts';
import { expect, test } from './support/test.ts';

/** What each host of the demo world shows before any script runs. */
const BRANDS = [
  {
    host: 'localhost',
    key: 'linkstand',
    title: 'Linkstand: publications on the sites people read',
    primary: '#3b5bdb',
    backlinks: false,
  },
  {
    host: 'backlinks.localhost',
    key: 'backlinks',
    title: 'Backlinks: enlaces que se quedan',
    primary: '#0b7285',
    backlinks: true,
  },
  {
    host: 'media.localhost',
    key: 'media',
    title: 'Media Plaza: matérias nos veículos certos',
    primary: '#ae3ec9',
    backlinks: false,
  },
  {
    host: 'agency.localhost',
    key: 'agency',
    title: 'Agency Desk: publications for your customers',
    primary: '#c2410c',
    backlinks: false,
  },
] as const;

for (const { host, key, title, primary, backlinks } of BRANDS) {
  test(`${host} is ${key} from the first byte of its page`, async ({ page }) => {
    const response = await page.goto(`${serverUrlOf(host)}/login`);
    const html = (await response?.text()) ?? '';
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta name="theme-color" content="${primary}" />`);
    expect(html).toMatch(new RegExp(`<link rel="icon" type="image/svg\\+xml" href="/brand/${key}/icon\\.svg`));
    const brand = JSON.parse(/<script type="application\/json" id="brand">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(brand).toMatchObject({ key, pageTitle: title, primary, backlinks });
  });
}
