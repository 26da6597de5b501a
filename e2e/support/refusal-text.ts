import type { Locale } from '@linkstand/contract/shared/locales';
import type { MessageCode } from '../../apps/server/src/messages/en-us.ts';
import { message } from '../../apps/server/src/messages/messages.ts';

/** `refusalText('name_taken')`: the text of a refusal of the server. A missing value is a mistake of the test. */
export type RefusalText = (code: MessageCode, values?: Readonly<Record<string, string | number>>) => string;

export const refusalTextIn =
  (locale: Locale): RefusalText =>
  (code, values = {}) => {
    const sentence = message(locale, code, values);
    const missing = /\{\w+\}/.exec(sentence);
    if (missing) throw new Error(`${code} needs a value for ${missing[0]}.`);
    return sentence;
  };

/** The refusal of a deletion up to the places of use; with a place, up to its number: `… It is used by: sites (`. */
export function usedBy(refusalText: RefusalText, place?: Extract<MessageCode, `used_by_${string}`>): string {
  const [beginning = ''] = refusalText('in_use_by', { places: place ? `${refusalText(place)} (|` : '|' }).split('|');
  return beginning;
}
