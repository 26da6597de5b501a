import type { TextCheck, TextChecker } from '@linkstand/contract/briefings/text-checks';
import type { ServiceValues } from '@linkstand/contract/services/services';
import { z } from 'zod';
import type { OutsideService } from '../../platform/adapters/outside-service.ts';
import { ServiceFailed } from '../../platform/adapters/service-failed.ts';

/** What a checker says of a text. */
export type CheckedText = Pick<TextCheck, 'copiedPercent' | 'aiPercent' | 'matches'>;
/** Checks a plain text, for money. Rejects with ServiceFailed. */
export type CheckText = (text: string) => Promise<CheckedText>;

/** The number of pages that are stored of a check. */
const MOST_MATCHES = 10;

const number = z.coerce.number().finite();
const toPercent = (value: number | undefined): number | null =>
  value === undefined ? null : Math.min(100, Math.max(0, Math.round(value)));
/** Only pages of the web: it is shown as a link. */
const isPage = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

const CopyscapeAnswer = z.object({
  error: z.string().optional(),
  allpercentmatched: number.optional(),
  count: number.optional(),
  result: z
    .array(z.object({ url: z.string().max(2000), title: z.string().default(''), percentmatched: number.optional() }))
    .default([]),
});

const OriginalityAnswer = z.object({ score: z.object({ ai: number }) });

/** How each service is asked. */
export const CHECKERS: {
  readonly [S in TextChecker]: (values: ServiceValues<S>, call: OutsideService) => CheckText;
} = {
  copyscape:
    ({ url, user, key }, call) =>
    async (text) => {
      const fields = { u: user, k: key, o: 'csearch', e: 'UTF-8', c: '5', f: 'json', t: text };
      const answer = await call.json(
        {
          url,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        },
        CopyscapeAnswer,
      );
      if (answer.error !== undefined) throw new ServiceFailed(call.name, 'refused', answer.error);
      if (answer.count === undefined)
        throw new ServiceFailed(call.name, 'unreadable', 'Copyscape answered something else than agreed.');
      return {
        // Without a page there is nothing in common.
        copiedPercent: toPercent(answer.allpercentmatched) ?? (answer.count === 0 ? 0 : null),
        aiPercent: null,
        matches: answer.result
          .filter((match) => isPage(match.url))
          .slice(0, MOST_MATCHES)
          .map((match) => ({
            url: match.url,
            title: match.title.slice(0, 200),
            percent: toPercent(match.percentmatched),
          })),
      };
    },
  originality:
    ({ url, key }, call) =>
    async (text) => {
      const { score } = await call.json(
        {
          url: `${url.replace(/\/+$/, '')}/api/v1/scan/ai`,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', 'x-oai-api-key': key },
          body: JSON.stringify({ title: '', content: text, storeScan: 'false' }),
        },
        OriginalityAnswer,
      );
      return { copiedPercent: null, aiPercent: toPercent(score.ai * 100), matches: [] };
    },
};
