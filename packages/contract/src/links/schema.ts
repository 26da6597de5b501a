import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { LINK_TYPES } from '../shared/topics.ts';

/** Possible faults of a published link. The words for people are chosen by these codes. */
export const LINK_PROBLEMS = [
  /** No answer. Detail: dns, refused, tls, timeout, too_large, too_many_redirects, bad_response, proxy or aborted. */
  'page_unreachable',
  /** The page answered with an error. Detail: the status. */
  'page_status',
  /**
   * No link to the client on the page. Detail: the media type if the page is not HTML, or that it could only be read in
   * part.
   */
  'link_missing',
  /** A link to the client's site, but to another page. Detail: its target. */
  'domain_only',
  /** Do follow was agreed, but the link is nofollow. Detail: the rel, or that the whole page is nofollow. */
  'link_nofollow',
  /** Do follow was agreed, but the link is sponsored. Detail: the rel. */
  'link_sponsored',
  /** No follow or sponsored was agreed, but the rel differs. Detail: the rel. */
  'rel_mismatch',
  /** The anchor text lacks the keyword. Detail: the text. */
  'anchor_mismatch',
  /** Search engines are told not to index the page. Detail: where. */
  'noindex',
  /** The page names another page as canonical. Detail: that page. */
  'canonical_elsewhere',
  /** Search engines may not crawl the page. Detail: the rule of robots.txt. */
  'robots_blocked',
  /** The address redirects to another site. Detail: the final address. */
  'redirected_off_site',
  /**
   * The address is not fetched. Detail: malformed, scheme, credentials, port, odd_host, local_name or private_address.
   */
  'unsafe_url',
  /** The link is there, but visitors don't see it. Detail: what hides it. */
  'hidden',
  /** Readers are sent to another page of the site before they can read this one. Detail: that page. */
  'sent_on',
  /** The site asks visitors to prove that they are human. Detail: how it says so. */
  'challenge',
  /** What answered is not known to be the publication. Detail: its title. */
  'other_page',
  /** The site's robots.txt keeps our checks out, or can't be read. Detail: the rule, or the status. */
  'checks_refused',
  /** Ordered in a published article, which linked there before. Detail: the target. */
  'link_not_new',
  /** The link does not stand in its sentence. Detail: the sentence, or the words of the link. */
  'sentence_missing',
] as const;
export const LinkProblemCode = z.enum(LINK_PROBLEMS);
export type LinkProblemCode = z.output<typeof LinkProblemCode>;

/** A keyword and the url it should link to. Several may be agreed for one page. */
export const AgreedLink = z.object({ keyword: z.string(), url: z.string() });
export type AgreedLink = z.output<typeof AgreedLink>;

/** The result for one agreed link. */
const FoundLink = z.object({
  /** True if a link to exactly this url was found, not only one to its domain. */
  linkFound: z.boolean(),
  /** The link that was checked, as an absolute url. With `domain_only`, it leads elsewhere on the client's site. */
  linkUrl: z.string().nullable(),
  anchor: z.string().nullable(),
  rel: z.array(z.string()),
  /** How search engines treat the link, including the page's robots rules. */
  linkType: z.enum(LINK_TYPES).nullable(),
});

const LinkProblem = z.object({
  code: LinkProblemCode,
  detail: z.string(),
  /** The link concerned, if several were agreed. Absent: the page, or the only link. */
  link: AgreedLink.optional(),
});
export type LinkProblem = z.output<typeof LinkProblem>;

/** One check of one page for all agreed links. */
export const LinkCheck = z
  .object({
    /** True if no problem was found. */
    ok: z.boolean(),
    checkedAt: Instant,
    /** HTTP status of the final answer. Null without one. */
    pageStatus: z.int().nullable(),
    /** The page's final address. Null if nothing answered. */
    finalUrl: z.string().nullable(),
    title: z.string().nullable(),
    /** Every redirect, in order: its status and the url that sent it. */
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
    /** True if it was asked for as readers' browsers ask. */
    asReader: z.boolean().optional(),
    /** SHA-256 of the page as it is kept (gzip), hexadecimal. Absent: none is kept. */
    pageHash: z.string().optional(),
  })
  .meta({ id: 'LinkCheck' });
export type LinkCheck = z.output<typeof LinkCheck>;
