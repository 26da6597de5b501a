import type { BriefingStatus, BriefingTransition } from '@linkstand/contract/briefings/machine';
import type { BriefingType, FillMode, LinkType, ReviewMode } from '@linkstand/contract/shared/topics';
import type { LinkTarget } from './articles.ts';
import type { CategoryKey } from './categories.ts';
import type { DemoClient } from './clients.ts';
import type { DemoSite } from './sites.ts';
import type { ProseLanguage } from './words/prose.ts';
import type { SectorKey } from './words/sectors.ts';

/** Who made a move: a person of the staff by id, or a side of the briefing. */
export type Mover = number | 'client' | 'owner' | 'system';

/** One move of a briefing: its time, and what was written with it. */
export interface Move {
  readonly name: BriefingTransition;
  /** At least one, so that it is past at any hour. */
  readonly daysAgo: number;
  /** UTC, with decimals. */
  readonly hour: number;
  readonly by: Mover;
  readonly to: BriefingStatus;
  readonly reason?: string;
  /** Days from today; negative is past. */
  readonly promisedIn?: number;
  readonly check?: CheckFinding;
}
export type CheckFinding = 'good' | 'nofollow' | 'missing';

export interface PlannedMessage {
  readonly audience: 'client' | 'owner' | 'internal';
  readonly by: Mover;
  readonly daysAgo: number;
  readonly hour: number;
  readonly body: string;
  /** A message written with a move, whose notification includes it. */
  readonly withMove?: true;
}

export interface PlannedCase {
  readonly kind:
    | 'link_lost'
    | 'link_problem'
    | 'client_silent'
    | 'owner_silent'
    | 'promise_broken'
    | 'declined'
    | 'dispute'
    | 'question';
  readonly detail: string;
  /** `system`: by the deadline rule. */
  readonly openedBy: Mover;
  readonly daysAgo: number;
  readonly hour: number;
  readonly answers: readonly {
    readonly by: Mover;
    readonly daysAgo: number;
    readonly hour: number;
    readonly body: string;
  }[];
  readonly closed?: {
    readonly by: number;
    readonly daysAgo: number;
    readonly hour: number;
    readonly resolution: string;
  };
}

export interface BriefingPlan {
  readonly site: DemoSite;
  readonly language: ProseLanguage;
  readonly sector: SectorKey;
  readonly title: string;
  readonly targets: readonly [LinkTarget, ...LinkTarget[]];
  /** One per target. */
  readonly categories: readonly [CategoryKey, ...CategoryKey[]];
  readonly type: BriefingType;
  readonly reviewMode: ReviewMode;
  readonly fillMode: FillMode;
  readonly linkType: LinkType;
  readonly writeForMe: boolean;
  readonly instructions: string;
  /** Days from today. */
  readonly desiredIn: number | null;
  readonly poCode: string;
  readonly internalComment: string;
  readonly editorId: number;
  readonly moves: readonly Move[];
  readonly messages: readonly PlannedMessage[];
  readonly cases: readonly PlannedCase[];
  /** For owner pages that tests open by their address. */
  readonly ownerLink?: string;
  readonly bonus?: { readonly by: number; readonly daysAgo: number; readonly hour: number };
  /** An incomplete draft: the fields filled in so far. */
  readonly typed?: readonly ('title' | 'keyword' | 'url' | 'category' | 'terms' | 'content')[];
}

export interface CampaignPlan {
  readonly client: DemoClient;
  readonly name: string;
  readonly generalTitle: string;
  readonly defaultCategory: CategoryKey | null;
  readonly endCustomer: string;
  readonly createdDaysAgo: number;
  readonly createdHour?: number;
  /** The person of the staff who prepared it. */
  readonly preparedBy?: number;
  readonly briefings: readonly BriefingPlan[];
}
