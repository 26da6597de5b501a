import { briefingMachine, CLIENT_STATUSES } from '@linkstand/contract/briefings/machine';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { BRIEFING_TYPES, FILL_MODES, LINK_TYPES, REVIEW_MODES } from '@linkstand/contract/shared/topics';

/** The filters of the list of briefings as they stand in the address bar: anybody may have typed them. */
export type BriefingSearch = {
  readonly [F in keyof BriefingFilter]?:
    | (BriefingFilter[F] extends readonly unknown[] | undefined ? readonly string[] : BriefingFilter[F])
    | undefined;
};

const known = <const T extends string>(
  choices: readonly T[],
  given: readonly string[] | undefined,
): T[] | undefined => {
  const fit = choices.filter((choice) => given?.includes(choice));
  return fit.length > 0 ? fit : undefined;
};

const codes = (given: readonly string[] | undefined, pattern: RegExp): string[] | undefined => {
  const fit = given?.filter((code) => pattern.test(code)) ?? [];
  return fit.length > 0 ? fit : undefined;
};

const day = (given: string | undefined) => (given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined);

/** The search as the API's filter; what isn't a value of its field is left out. */
export function toBriefingFilter(search: BriefingSearch): BriefingFilter {
  const all: { [F in keyof BriefingFilter]-?: BriefingFilter[F] | undefined } = {
    text: search.text,
    status: known(briefingMachine.states, search.status),
    clientStatus: known(CLIENT_STATUSES, search.clientStatus),
    campaignId: search.campaignId,
    clientId: search.clientId,
    companyId: search.companyId,
    siteId: search.siteId,
    ownerId: search.ownerId,
    editorId: search.editorId,
    unassigned: search.unassigned,
    categoryId: search.categoryId,
    country: codes(search.country, /^[A-Z]{2}$/),
    language: codes(search.language, /^[a-z]{2}$/),
    linkType: known(LINK_TYPES, search.linkType),
    briefingType: known(BRIEFING_TYPES, search.briefingType),
    reviewMode: known(REVIEW_MODES, search.reviewMode),
    fillMode: known(FILL_MODES, search.fillMode),
    late: search.late,
    withOpenCase: search.withOpenCase,
    bonus: search.bonus,
    checkFailed: search.checkFailed,
    mine: search.mine,
    submittedFrom: day(search.submittedFrom),
    submittedTo: day(search.submittedTo),
    dueFrom: day(search.dueFrom),
    dueTo: day(search.dueTo),
    publishedFrom: day(search.publishedFrom),
    publishedTo: day(search.publishedTo),
    poCode: search.poCode,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as BriefingFilter;
}
