import { afterAll } from 'vitest';
import { startDemoPublisher } from '../../../demo/publisher/publisher.ts';
import { routeExampleDomains } from '../../../platform/safe-fetch/route-override.ts';
import { NOW, TARGET_URL } from '../../../testing/world.ts';
import { articleJudge, publicationChecker } from '../../links/check-publication.ts';
import type { ArticleJudge } from '../insertion-articles.ts';
import type { Checker } from '../publication-check.ts';

/**
 * The real checker, looking at real pages: a local server is every `.example` domain, and each page links to the
 * client's url as agreed, unless the end of its path asks for a fault (`…-nofollow`). It stops after the file's tests.
 */
export async function testPublisher(): Promise<Checker & ArticleJudge> {
  const publisher = await startDemoPublisher({
    now: () => new Date('2026-03-04T11:00:00Z'),
    find: async () => ({
      title: 'Ten shoes',
      html: '<p>We tried running shoes.</p>',
      links: [{ href: TARGET_URL, anchor: 'running shoes', rel: '' }],
      siteName: 'Diario',
      language: 'es',
    }),
  });
  afterAll(() => publisher.stop());
  return {
    checkPublication: publicationChecker(routeExampleDomains(publisher)),
    judgeArticle: articleJudge(routeExampleDomains(publisher), () => NOW.getTime()),
  };
}
