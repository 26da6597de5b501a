import type { Locale } from '@linkstand/contract/shared/locales';
import type { MessageCode } from '../../apps/server/src/messages/en-us.ts';
import { message } from '../../apps/server/src/messages/messages.ts';

/** `told('name_taken')`: what the server refuses with. A missing value is a mistake of the test. */
export type RefusalText = (code: MessageCode, values?: Readonly<Record<string, string | number>>) => string;

export const refusalTextIn =
  (locale: Locale): RefusalText =>
  (code, values = {}) => {
    const sentence = message(locale, code, values);
    const missing = /\{\w+\}/.exec(sentence);
    if (missing) throw new Error(`${code} needs a value for ${missing[0]}.`);
    return sentence;
  };

/** What deleting is refused with, up to what uses the record; with a place up to how many: `… It is used by: sites (`. */
export function usedBy(told: RefusalText, place?: Extract<MessageCode, `used_by_${string}`>): string {
  const [beginning = ''] = told('in_use_by', { places: place ? `${told(place)} (|` : '|' }).split('|');
  return beginning;
}
