import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { KeptExplanation } from '@linkstand/contract/briefings/text-comparison';
import type { ArticleJudgement } from '@linkstand/contract/links/article';
import { LinkCheck } from '@linkstand/contract/links/schema';
import { type Locale, localeOf } from '@linkstand/contract/shared/locales';
import type { FillMode, LinkType } from '@linkstand/contract/shared/topics';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { versionsSeenBy } from './readers.ts';

/** A version in a list, without its text. Instants are ISO 8601. */
export interface VersionPart {
  readonly id: number;
  readonly number: number;
  readonly words: number;
  readonly authorKind: 'client' | 'staff' | 'system';
  readonly authorName: string | null;
  /** True if the author is a client, not a team member writing for one. Null without an author. */
  readonly isByClient: boolean | null;
  readonly note: string;
  readonly createdAt: string;
  readonly sealedAt: string | null;
  readonly acceptedAt: string | null;
  readonly explanation: KeptExplanation | null;
}

export interface FilePart {
  readonly id: number;
  readonly kind: 'image' | 'attachment';
  readonly fileName: string;
  readonly forPublication: boolean;
  readonly mediaType: string;
  readonly bytes: number;
  readonly createdAt: string;
}

export interface ArticlePart {
  readonly id: number;
  /** Null: it is not proposed. */
  readonly place: number | null;
  readonly judgement: ArticleJudgement;
}

export interface HistoryPart {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actorName: string;
  readonly isClient: boolean;
  readonly isOwner: boolean;
  readonly from: BriefingStatus | null;
  readonly to: BriefingStatus | null;
  readonly reason: string;
  readonly forced: boolean;
}

/** Records that belong to one briefing. */
export interface BriefingParts {
  readonly targets: readonly { keyword: string; url: string; categoryId: number | null }[];
  /** Versions that the reader may see, oldest first. */
  readonly versions: readonly VersionPart[];
  /** Text of the last of them. */
  readonly html: string | null;
  readonly files: readonly FilePart[];
  /** Looks at articles that a link is to be inserted into, those that are proposed first. */
  readonly articles: readonly ArticlePart[];
  readonly site: {
    linkTypes: LinkType[];
    fillModes: FillMode[];
    deliveryDays: number;
    sellsInsertions: boolean;
    rules: ContentRules;
  };
  readonly lastCheck: LinkCheck | null;
  readonly history: readonly HistoryPart[];
  readonly client: { email: string; phone: string; locale: Locale };
  readonly owner: { email: string; phone: string; language: string } | null;
}

const LONGEST_HISTORY = 500;

/** Columns of the joined records. PostgreSQL would take longer to put them together than is done here. */
interface PartsAround {
  readonly lastCheck: unknown;
  readonly siteLinkTypes: LinkType[];
  readonly siteFillModes: FillMode[];
  readonly siteDeliveryDays: number;
  readonly siteSellsInsertions: boolean;
  /** Null: there is no offer any more. */
  readonly siteRules: ContentRules | null;
  readonly clientEmail: string;
  readonly clientPhone: string;
  readonly clientLanguage: string | null;
  readonly clientBrandLocale: string;
  readonly ownerEmail: string | null;
  readonly ownerPhone: string | null;
  readonly ownerLanguage: string | null;
}
export type OwnParts = Omit<BriefingParts, 'site' | 'client' | 'owner' | 'lastCheck'>;
/** As read from the database. */
export type StoredParts = OwnParts & PartsAround;

/** The looks at articles of a briefing, as JSON. */
export const articlesOf = (id: RawBuilder<unknown>): RawBuilder<readonly ArticlePart[]> => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'place', a.place, 'judgement', a.judgement)
      order by a.place, a.id), '[]')
    from insertion_articles a where a.briefing_id = ${id})`;

/** The other parts, for a row of `briefings`, as far as the reader may see them: one row with OwnParts' columns. */
export function partsOf(actor: Actor): RawBuilder<OwnParts> {
  const seen = versionsSeenBy(actor, 'v');
  return sql<OwnParts>`
    select
      (select coalesce(json_agg(json_build_object('keyword', t.keyword, 'url', t.url, 'categoryId', t.category_id)
          order by t.position), '[]')
        from briefing_targets t where t.briefing_id = briefings.id) as targets,
      (select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'words', v.words,
          'authorKind', v.author_kind, 'authorName', a.name, 'isByClient', a.role = 'USER', 'note', v.note, 'createdAt', v.created_at,
          'sealedAt', v.sealed_at, 'acceptedAt', v.accepted_at, 'explanation', v.explanation) order by v.number), '[]')
        from content_versions v left join users a on a.id = v.author_id
        where v.briefing_id = briefings.id and ${seen}) as versions,
      (select v.html from content_versions v where v.briefing_id = briefings.id and ${seen}
        order by v.number desc limit 1) as html,
      (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind,
          'fileName', f.file_name, 'mediaType', f.media_type, 'bytes', f.bytes,
          'forPublication', f.for_publication, 'createdAt', f.created_at)
          order by f.id), '[]')
        from files f where f.briefing_id = briefings.id and f.removed_at is null) as files,
      ${articlesOf(sql.ref('briefings.id'))} as articles,
      (select coalesce(json_agg(json_build_object('id', h.id, 'at', h.at, 'action', h.action,
          'isOwner', h.actor_kind = 'owner', 'actorName', case h.actor_kind when 'system' then 'system' else h.actor_name end,
          'isClient', h.is_client, 'from', h.from_status, 'to', h.to_status,
          'reason', h.reason, 'forced', h.forced) order by h.id), '[]')
        from (
          select e.*, e.actor_kind = 'user'
            and (select u.role = 'USER' from users u where u.id = e.actor_id) as is_client
          from audit_entries e
          where e.entity = 'briefings' and e.entity_id = briefings.id
          order by e.id desc limit ${sql.lit(LONGEST_HISTORY)}
        ) h) as history`;
}

const NO_RULES: ContentRules = { minWords: null, maxWords: null, maxLinks: null, contentRules: null };

/** @throws ZodError for a stored check of an unknown shape */
export const readParts = (stored: StoredParts): BriefingParts => ({
  targets: stored.targets,
  versions: stored.versions,
  html: stored.html,
  files: stored.files,
  articles: stored.articles,
  history: stored.history,
  lastCheck: stored.lastCheck === null ? null : LinkCheck.parse(stored.lastCheck),
  site: {
    linkTypes: stored.siteLinkTypes,
    fillModes: stored.siteFillModes,
    deliveryDays: stored.siteDeliveryDays,
    sellsInsertions: stored.siteSellsInsertions,
    rules: stored.siteRules ?? NO_RULES,
  },
  client: {
    email: stored.clientEmail,
    phone: stored.clientPhone,
    locale: localeOf(stored.clientLanguage, stored.clientBrandLocale),
  },
  owner:
    stored.ownerEmail === null
      ? null
      : { email: stored.ownerEmail, phone: stored.ownerPhone ?? '', language: stored.ownerLanguage ?? '' },
});
