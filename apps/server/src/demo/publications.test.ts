import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { KNOWN_SITES, OWNER_LINKS } from './people.ts';
import { findDemoPublication, findDemoSite, rememberReports } from './publications.ts';
import { slugOf } from './slugs.ts';

const { db } = await testDatabase({ world: 'demo' });

interface Published {
  id: number;
  title: string;
  keyword: string;
  url: string;
  publicationUrl: string;
  domain: string;
  linkType: string;
}
let published: Published[] = [];

beforeAll(async () => {
  published = (
    await sql<Published>`
      select b.id, b.title, b.keyword, b.url, b.publication_url, s.domain, b.link_type
      from briefings b join sites s on s.id = b.site_id
      where b.status in ('published', 'done') and b.briefing_type <> 'link_insertion' order by b.id
    `.execute(db)
  ).rows;
});

/** As the demo publisher asks: without the faults that the end of a path names. */
const ask = (address: string) => {
  const { hostname, pathname } = new URL(address);
  return findDemoPublication(db, hostname, pathname.replace(/-(nofollow|nolink)$/, ''));
};

describe('findDemoPublication', () => {
  test('finds every published briefing at its address, with the link it owes', async () => {
    const rel = { do_follow: '', no_follow: 'nofollow', sponsored: 'sponsored' };
    for (const one of published) {
      const found = await ask(one.publicationUrl);
      expect(found?.title).toBe(one.title);
      expect(found?.links[0]).toEqual({
        href: one.url,
        anchor: one.keyword,
        rel: rel[one.linkType as keyof typeof rel],
      });
      expect(found?.html).toContain(one.url);
    }
  });

  test('gives every further link of a briefing', async () => {
    const { rows } = await sql<{ url: string; links: number }>`
      select b.publication_url as url, (select count(*) from briefing_targets t where t.briefing_id = b.id) as links
      from briefings b where b.owner_link_uuid = ${OWNER_LINKS.published}
    `.execute(db);
    expect(rows[0]?.links).toBe(3);
    expect((await ask(rows[0]?.url ?? ''))?.links).toHaveLength(4);
  });

  test('finds what an owner is about to publish, by id, by title and wherever it says to have put it', async () => {
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from briefings where owner_link_uuid = ${OWNER_LINKS.promised}
    `.execute(db);
    const [asked] = rows;
    for (const path of [`/viajes/${asked?.id}`, `/${slugOf(asked?.title ?? '')}`, '/viajes/una-guia']) {
      expect((await findDemoPublication(db, KNOWN_SITES.plain, path))?.title, path).toBe(asked?.title);
    }
    expect((await findDemoPublication(db, `blog.${KNOWN_SITES.plain}`, '/una-guia'))?.title).toBe(asked?.title);
  });

  test('shows the briefing that is reported at a page, whatever else the site publishes', async () => {
    const sites = Map.groupBy(published, ({ domain }) => domain);
    const [first, second] = [...sites.values()].find((all) => all.length > 1) ?? [];
    if (!first || !second) throw new Error('No demo site has two publications.');
    for (const one of [first, second]) {
      const reports = rememberReports();
      const pageUrl = `https://${one.domain}/corrected/address`;
      const links = [{ keyword: one.keyword, url: one.url }] as const;
      reports.add({ pageUrl, links, expectedLinkType: 'do_follow', siteDomain: one.domain });
      const { hostname, pathname } = new URL(pageUrl);
      expect((await findDemoPublication(db, hostname, pathname, reports.pages))?.title).toBe(one.title);
    }
    const { hostname, pathname } = new URL(`https://${first.domain}/never/reported`);
    expect(await findDemoPublication(db, hostname, pathname)).not.toBeNull();
  });

  test('publishes nothing on other hosts, above the path of a site, or where nobody ordered', async () => {
    expect(await findDemoPublication(db, 'nowhere.example', '/a-1')).toBeNull();
    expect(await findDemoPublication(db, KNOWN_SITES.inactive, '/a')).toBeNull();
    expect(await findDemoPublication(db, `not${KNOWN_SITES.plain}`, '/a')).toBeNull();
    const [host = '', section = ''] = KNOWN_SITES.withPath.split('/');
    expect(await findDemoSite(db, host, '/')).toBeNull();
    expect(await findDemoSite(db, host, `/${section}/um-artigo`)).toEqual({
      name: 'Gazeta de Coimbra Economia',
      language: 'pt',
      path: `/${section}`,
    });
  });
});
