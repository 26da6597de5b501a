import type { Translate } from '@linkstand/contract/words/translation';
import type { messages } from '../messages/en-US.ts';

const EXAMPLE = '21:30';
const pad = (part: number) => String(part).padStart(2, '0');

/** Hour and minute, or the hour alone, with or without a mark between them; then `h` or `min`, or `am` or `pm`. */
const TIME = /^(\d{1,2})(?:(?:\s*[:.,h]\s*|\s+)?(\d{2}))?(?:\s*(?:h|hs|hrs?|min)\.?)?(?:\s*([ap])\.?\s*m\.?)?$/;

/** The result of parsing a time: `09:30`, or which part of it is wrong. */
type TimeReading =
  | { time: string; fault?: undefined }
  | { time?: undefined; fault: 'unreadable' | 'hours' | 'minutes' };

/**
 * Parses a typed time of day to `HH:mm`: `9`, `930`, `9:30`, `09.30`, `9 h 30` and `21h30` in every language, and
 * `9:30 pm` of those who count to twelve.
 */
export function readTime(text: string): TimeReading {
  const [whole, first, second = '0', half] = TIME.exec(text.trim().toLowerCase()) ?? [];
  if (whole === undefined) return { fault: 'unreadable' };
  const hour = Number(first);
  const minute = Number(second);
  if (half !== undefined && (hour < 1 || hour > 12)) return { fault: 'unreadable' };
  if (hour > 23) return { fault: 'hours' };
  if (minute > 59) return { fault: 'minutes' };
  return { time: `${pad(half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0))}:${pad(minute)}` };
}

/** Why a typed time is refused, as a sentence. Undefined if it is fine or empty. */
export function timeFault(text: string, t: Translate<typeof messages>): string | undefined {
  if (text.trim() === '') return undefined;
  switch (readTime(text).fault) {
    case undefined:
      return undefined;
    case 'unreadable':
      return t('time.unreadable', { example: EXAMPLE });
    case 'hours':
      return t('time.hours');
    case 'minutes':
      return t('time.minutes');
  }
}
