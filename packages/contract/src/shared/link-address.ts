/**
 * The address of a link in a text, as its writer means it. Texts are published on other people's sites, where a relative
 * address leads nowhere and one of a mail scanner or a search engine leads to that service first.
 */

/** Where services that wrap links put the address itself: in a parameter, by host and path. */
const WRAPPERS: readonly { readonly host: RegExp; readonly path?: RegExp; readonly names: readonly string[] }[] = [
  { host: /(^|\.)safelinks\.protection\.(outlook|office365)\.(com|us|cn)$/, names: ['url'] },
  { host: /(^|\.)teams\.(cdn\.office\.net|microsoft\.com)$/, path: /safelinks/, names: ['url'] },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/(url|imgres)$/, names: ['q', 'url', 'imgrefurl'] },
  { host: /^(www\.)?bing\.com$/, path: /^\/ck\/a$/, names: ['u'] },
  { host: /^(www\.)?duckduckgo\.com$/, path: /^\/l\/?$/, names: ['uddg'] },
  { host: /^(www\.)?ecosia\.org$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /^(l|lm|m|www)\.facebook\.com$/, path: /^\/l\.php$|^\/flx\/warn/, names: ['u'] },
  { host: /^(l\.(instagram|wl|messenger|threads)\.(com|co|net)|l\.whatsapp\.com)$/, names: ['u'] },
  { host: /(^|\.)linkedin\.com$/, path: /^\/(redir\/redirect|safety\/go|redirect|authwall)/, names: ['url'] },
  { host: /(^|\.)youtube\.com$/, path: /^\/redirect$/, names: ['q'] },
  { host: /^(www\.)?slack-redir\.net$/, path: /^\/link/, names: ['url'] },
  { host: /(^|\.)vk\.com$/, path: /^\/away\.php$/, names: ['to'] },
  { host: /(^|\.)linkprotect\.cudasvc\.com$/, path: /^\/url$/, names: ['a'] },
  { host: /(^|\.)(clicktime\.symantec\.com|protect[\w-]*\.fireeye\.com|secureweb\.cisco\.com)$/, names: ['u'] },
  { host: /(^|\.)trendmicro\.(com|eu)$/, path: /clicktime/, names: ['url'] },
  { host: /(^|\.)protection\.sophos\.com$/, names: ['u'] },
  { host: /^clicktime\.cloud\.postoffice\.net$/, names: ['U', 'u'] },
  { host: /^out\.reddit\.com$/, names: ['url'] },
  { host: /(^|\.)(googleadservices\.com|doubleclick\.net)$/, path: /clk/, names: ['adurl'] },
];

/** Services that keep the address to themselves: nobody but them knows where such a link leads. */
const SEALED = [
  /(^|\.)mimecast(protect)?\.com$/,
  /^(www\.)?(t\.co|lnkd\.in)$/,
  /(^|\.)mailanyone\.net$/,
  /(^|\.)inky\.com$/,
  /(^|\.)urldefense\.(com|proofpoint\.com|us)$/,
  /(^|\.)url\.avanan\.click$/,
  /^secure-web\.cisco\.com$/,
  // Newsletters count who clicks.
  /(^|\.)(list-manage\.com|ct\.sendgrid\.net|hubspotlinks\.com)$/,
];
const SEALED_PATHS = [
  /^(www\.)?google\.[a-z.]{2,6}\/aclk/,
  /^(www\.)?(baidu\.com\/link|bing\.com\/aclk)/,
  /^yandex\.\w+\/clck\//,
];

/** Wrapped twice happens (a mail that was passed on); more is a trap. */
const MOST_WRAPPERS = 5;
const MAX_ADDRESS = 2048;

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
const isWeb = (url: URL | undefined): url is URL => url?.protocol === 'http:' || url?.protocol === 'https:';

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Base64 in either alphabet, as some services write an address. */
function fromBase64(written: string): string {
  try {
    const bytes = atob(written.replaceAll('-', '+').replaceAll('_', '/').replaceAll('~', '='));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
  } catch {
    return '';
  }
}

const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Proofpoint's third form: `*` stands for the next of the replaced characters, `**x` for a run of them. */
function fromProofpoint(wrapped: string): string {
  const found = /\/v3\/__(.+?)__;([^!]*)!/.exec(wrapped);
  if (!found) return '';
  const [, address = '', replaced = ''] = found;
  const characters = [...fromBase64(replaced)];
  return address
    .replace(/^(https?):\/(?!\/)/i, '$1://')
    .replace(/\*(\*(.))?/g, (_mark, run?: string, length?: string) =>
      characters.splice(0, run ? RUNS.indexOf(length ?? '') + 2 : 1).join(''),
    );
}

/** The address inside of a wrapped one, if the wrapper contains it. */
function inside(url: URL): string {
  const host = url.hostname;
  const whole = url.href;
  if (/(^|\.)urldefense\.(com|proofpoint\.com|us)$/.test(host)) {
    if (url.pathname.startsWith('/v3/')) return fromProofpoint(whole);
    const second = url.searchParams.get('u') ?? '';
    return url.pathname.startsWith('/v1/') ? second : decoded(second.replaceAll('-', '%').replaceAll('_', '/'));
  }
  if (/^secure-web\.cisco\.com$/.test(host)) return decoded(url.pathname.split('/').at(-1) ?? '');
  if (/(^|\.)url\.avanan\.click$/.test(host)) return /___(https?:\/\/.+?)___/.exec(whole)?.[1] ?? '';
  if (/^r\.search\.yahoo\.com$/.test(host)) return decoded(/\/RU=([^/]+)/.exec(url.pathname)?.[1] ?? '');
  const amp = /^\/amp\/(s\/)?(.+)$/.exec(url.pathname);
  if (/^(www\.)?google\.[a-z.]{2,6}$/.test(host) && amp) return `http${amp[1] ? 's' : ''}://${amp[2]}${url.search}`;
  for (const { host: hosts, path, names } of WRAPPERS) {
    if (!hosts.test(host) || (path && !path.test(url.pathname))) continue;
    for (const name of names) {
      const given = url.searchParams.get(name) ?? '';
      const found = [given, fromBase64(given), fromBase64(given.slice(2))].find((each) => isWeb(parsed(each)));
      if (found) return found;
    }
  }
  return '';
}

function unwrapped(url: URL): URL {
  let direct = url;
  for (let turn = 0; turn < MOST_WRAPPERS; turn++) {
    const next = parsed(inside(direct));
    if (!isWeb(next)) break;
    direct = next;
  }
  return direct;
}

/** True for an address that leads to a service first, which alone knows where it goes from there. */
export function isSealedAddress(address: string): boolean {
  const url = parsed(address);
  if (!isWeb(url)) return false;
  const place = url.hostname + url.pathname;
  return (
    SEALED.some((each) => each.test(url.hostname)) ||
    SEALED_PATHS.some((each) => each.test(place)) ||
    // One that says no address that anybody could read.
    WRAPPERS.some(({ host, path }) => host.test(url.hostname) && (path?.test(url.pathname) ?? true))
  );
}

const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?(?::\d{1,5})?(?:[/?#]|$)/iu;
/** What ends like a domain and is a file beside the text. */
const FILE =
  /^[^/?#]+\.(html?|xhtml|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|odt|rtf|txt|jpe?g|png|gif|webp|svg)(?:[/?#]|$)/i;
const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.\p{L}{2,}(?:\?\S*)?$/u;

/**
 * The absolute address that somebody meant who wrote this: with its scheme, and without what a mail scanner or a search
 * engine has put around it. Undefined for what has no meaning outside of its page: a relative address, a place in a
 * document, a file, a script.
 */
export function linkAddress(written: string): string | undefined {
  const typed = written.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (typed === '' || typed.length > MAX_ADDRESS) return undefined;
  if (MAIL.test(typed)) return `mailto:${typed}`;
  if (/^mailto:/i.test(typed)) return MAIL.test(decoded(typed.slice(7))) ? typed : undefined;
  const meant = /^https?:/i.test(typed)
    ? typed
    : typed.startsWith('//')
      ? `https:${typed}`
      : HOST.test(typed) && !FILE.test(typed)
        ? `https://${typed}`
        : undefined;
  if (meant === undefined) return undefined;
  // A parser completes `https:page` and `https:/page` by the page that it stands on.
  if (!/^https?:\/\/[^/\\]/i.test(meant)) return undefined;
  const url = parsed(meant);
  if (!isWeb(url) || url.hostname === '') return undefined;
  const direct = unwrapped(url);
  // As it was written, where it can be: it is compared with the order.
  return direct === url && !/[\s<>"\\]/.test(meant) ? meant : direct.href;
}
