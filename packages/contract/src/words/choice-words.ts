import type { AboutKind } from '../about/kinds.ts';
import type { BriefingStatus, ClientStatus } from '../briefings/machine.ts';
import type { CASE_KINDS } from '../cases/choices.ts';
import type { ExclusionListName } from '../exclusions/lists.ts';
import type { PaperStatus, PaymentStatus } from '../finances/choices.ts';
import type { GuaranteeCover } from '../links/guarantee.ts';
import type { SITE_TYPES } from '../media/choices.ts';
import type { Locale } from '../shared/locales.ts';
import type { Role } from '../shared/roles.ts';
import type { BriefingType, FillMode, LinkType, ReviewMode, Topic } from '../shared/topics.ts';
import type { SiteStatus } from '../sites/choices.ts';
import type { PersonState } from '../staff/choices.ts';
import * as enUs from './en-us.ts';
import * as es from './es.ts';
import * as ptBr from './pt-br.ts';

type Named<Choice extends string> = Readonly<Record<Choice, string>>;

/**
 * What people call the choices that more than one place names: screens, files, mails, and what an import reads. A
 * screen's messages take them from the file of their language (`words/es`), the server from `CHOICE_WORDS`.
 */
export interface ChoiceWords {
  readonly topic: Named<Topic>;
  readonly linkType: Named<LinkType>;
  readonly fillMode: Named<FillMode>;
  readonly reviewMode: Named<ReviewMode>;
  readonly briefingType: Named<BriefingType>;
  /** As the team calls them. */
  readonly briefingStatus: Named<BriefingStatus>;
  /** As the client is told. */
  readonly clientStatus: Named<ClientStatus>;
  readonly siteType: Named<(typeof SITE_TYPES)[number]>;
  readonly siteStatus: Named<SiteStatus>;
  readonly exclusionList: Named<ExclusionListName>;
  readonly caseKind: Named<(typeof CASE_KINDS)[number]>;
  /** A coordinator is an editor who sees the work of all of them. */
  readonly role: Named<Role | 'COORDINATOR'>;
  readonly personState: Named<PersonState>;
  /** What something else can be about, one of them. */
  readonly about: Named<AboutKind>;
  /** How far the documents of one side of a publication are, and whether it is paid. */
  readonly paperStatus: Named<PaperStatus>;
  readonly paymentStatus: Named<PaymentStatus>;
  /** What a guarantee promises of a link. */
  readonly guaranteeCover: Named<GuaranteeCover>;
  /** Whether something is so. */
  readonly answer: Named<'yes' | 'no'>;
}

/** All languages at once, which only the server needs. */
export const CHOICE_WORDS: Readonly<Record<Locale, ChoiceWords>> = { 'en-US': enUs, es, 'pt-BR': ptBr };
