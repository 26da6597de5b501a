import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { LINK_TYPES } from '../shared/topics.ts';

/** What can be wrong with a published link. Words for people are mapped from these codes. */
export const LINK_PROBLEMS = [
  /** No answer. Detail: dns, refused, tls, timeout, too_large, too_many_redirects, bad_response or aborted. */
  'page_unreachable',
  /** An answer that is no page. Detail: the status. */
  'page_status',
  /** No link to the client on the page. Detail: the media type when the page is no HTML, or that it was read in part. */
  'link_missing',
  /** A link to the client's site, but to another page of it. Detail: where it leads. */
  'domain_only',
  /** Do follow was agreed. Detail: the rel, or that the whole page is nofollow. */
  'link_nofollow',
  /** Do follow was agreed. Detail: the rel. */
  'link_sponsored',
  /** No follow or sponsored was agreed, and the rel says something else. Detail: the rel. */
  'rel_mismatch',
  /** The link's text lacks the keyword. Detail: the text. */
  'anchor_mismatch',
  /** Search engines are told not to list the page. Detail: where it says so. */
  'noindex',
  /** The page names another one as the original. Detail: that one. */
  'canonical_elsewhere',
  /** Search engines may not read the page. Detail: the rule of robots.txt. */
  'robots_blocked',
  /** The address leads to another site. Detail: where it ended. */
  'redirected_off_site',
  /** An address that is not fetched. Detail: malformed, scheme, credentials, port, odd_host, local_name or private_address. */
  'unsafe_url',
] as const;
export const LinkProblemCode = z.enum(LINK_PROBLEMS);
export type LinkProblemCode = z.output<typeof LinkProblemCode>;

/** A keyword and the url that it should link to, of several that were agreed for one page. */
export const AgreedLink = z.object({ keyword: z.string(), url: z.string() });
export type AgreedLink = z.output<typeof AgreedLink>;

/** What was found of one agreed link. */
const FoundLink = z.object({
  /** A link to the very url was found, not only one to its domain. */
  linkFound: z.boolean(),
  /** The link that was judged, as an absolute url. With `domain_only` it leads elsewhere on the client's site. */
  linkUrl: z.string().nullable(),
  anchor: z.string().nullable(),
  rel: z.array(z.string()),
  /** What the link is for a search engine, the page's own robots rules included. */
  linkType: z.enum(LINK_TYPES).nullable(),
});

const LinkProblem = z.object({
  code: LinkProblemCode,
  detail: z.string(),
  /** Which link it is about, where several were agreed; absent: the page, or the only link. */
  link: AgreedLink.optional(),
});
export type LinkProblem = z.output<typeof LinkProblem>;

/** One look at one page for every link that was agreed. */
export const LinkCheck = z
  .object({
    /** No problem was found. */
    ok: z.boolean(),
    checkedAt: Instant,
    /** HTTP status of the last answer; null without one. */
    pageStatus: z.int().nullable(),
    /** Where the page was in the end; null when nothing answered. */
    finalUrl: z.string().nullable(),
    title: z.string().nullable(),
    /** Every answer that sent us on, in order: its status and the url that gave it. */
    redirects: z.array(z.object({ status: z.int(), url: z.string() })),
    /** The link of the main keyword set. */
    ...FoundLink.shape,
    /** Those of the further keyword sets, in their order. */
    further: z.array(FoundLink.extend({ agreed: AgreedLink })).default([]),
    noindex: z.boolean(),
    /** The canonical url that the page names. */
    canonical: z.string().nullable(),
    robotsBlocked: z.boolean(),
    problems: z.array(LinkProblem),
    durationMs: z.int(),
  })
  .meta({ id: 'LinkCheck' });
export type LinkCheck = z.output<typeof LinkCheck>;
