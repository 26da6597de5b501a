import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { type LinkTarget, relOf } from './articles.ts';
import type { CheckFinding } from './plans.ts';

/** A publication's address says which mistake the demo publisher makes, so that every check finds the same. */
export const FAULT_SUFFIX: Readonly<Record<CheckFinding, string>> = {
  good: '',
  nofollow: '-nofollow',
  missing: '-nolink',
};

/** The result of a publication's check, in the shape of a real one. */
export function checkOf(
  finding: CheckFinding,
  at: Date,
  publicationUrl: string,
  title: string,
  target: LinkTarget,
  agreed: LinkType,
): LinkCheck {
  const rel = finding === 'nofollow' ? ['nofollow'] : relOf(agreed);
  const found = finding !== 'missing';
  return {
    ok: finding === 'good',
    checkedAt: at.toISOString(),
    pageStatus: 200,
    finalUrl: publicationUrl,
    title,
    redirects: [],
    linkFound: found,
    linkUrl: found ? target.url : null,
    anchor: found ? target.keyword : null,
    rel: found ? rel : [],
    linkType: found ? (finding === 'nofollow' ? 'no_follow' : agreed) : null,
    further: [],
    noindex: false,
    canonical: publicationUrl,
    robotsBlocked: false,
    problems: {
      good: [],
      nofollow: [{ code: 'link_nofollow' as const, detail: 'nofollow' }],
      missing: [{ code: 'link_missing' as const, detail: '' }],
    }[finding],
    durationMs: 180 + ((title.length * 7) % 400),
  };
}
