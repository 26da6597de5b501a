/** The parts of a brand that mails show. */
export interface MailBrand {
  /** Row of `brands`. */
  readonly id: number;
  readonly name: string;
  /** Origin of every link, such as `https://links.example.com`. Configured, never taken from a request. */
  readonly baseUrl: string;
  /** `#rrggbb`. Any other value falls back to a neutral colour. */
  readonly primaryColor: string;
  /**
   * Address of the square icon, a public png, jpeg or gif (mail programs show no svg). The name beside it is text,
   * which needs no download. Null: only the name.
   */
  readonly iconUrl: string | null;
  /** The brand's sender address. Empty: the installation's. */
  readonly fromAddress: string;
  /** Of its newsletters. */
  readonly countsClicks?: boolean;
  readonly countsOpens?: boolean;
}

const NEUTRAL = '#26334d';

/** A colour that is safe to write into a style attribute. */
export function safeColor(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : NEUTRAL;
}

/** Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What is seen of a colour that covers white paper by a share, 0 to 1. */
export function overWhite(color: string, share: number): string {
  const parts = [1, 3, 5].map((at) => 255 - Math.round((255 - Number.parseInt(color.slice(at, at + 2), 16)) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever has more contrast with the colour: at least 4.58:1. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const light = luminance(color);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** The colour itself if it is readable as text on white (4.5:1), otherwise a darker shade that is. */
export function inkFrom(color: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = `#${[1, 3, 5]
      .map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share))
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
    if (1.05 / (luminance(darker) + 0.05) >= 4.5) return darker;
  }
  return '#000000';
}
