import { type RichPart, type RichRun, readRichText } from '@linkstand/contract/newsletters/rich-text';
import type { NewsletterBlock, NewsletterVersion } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { inkFrom, inkOn, type MailBrand, safeColor } from '../../platform/mail/brand.ts';
import { oneLine } from '../../platform/mail/clean-text.ts';
import { fillVariables } from '../../platform/mail/fill-variables.ts';
import { formatFor } from '../../platform/mail/format.ts';
import { type HtmlValue, html, SafeHtml } from '../../platform/mail/html.ts';
import { masthead } from '../../platform/mail/layout.ts';
import { layoutWords } from '../../platform/mail/words.ts';

/** A site as a mail shows it. The price is the reader's; null for readers who buy nothing. */
export interface ShownSite {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly da: number | null;
  readonly monthlyTraffic: number | null;
  readonly priceCents: number | null;
}
export interface ShownPublication {
  readonly title: string;
  readonly site: string;
  readonly url: string;
}

export interface NewsletterReader {
  readonly name: string;
  readonly company: string;
  readonly locale: Locale;
  readonly audience: 'clients' | 'owners';
  /** Links of the newsletter lead there first, followed by their number, so that clicks are counted. */
  readonly clickUrl?: string;
  /** A picture of one point, so that opens are counted. */
  readonly openUrl?: string;
  /** Where readers unsubscribe. */
  readonly unsubscribeUrl: string;
  readonly sites: ReadonlyMap<number, ShownSite>;
  readonly publications: readonly ShownPublication[];
}

export interface RenderedNewsletter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const FONT = new SafeHtml("-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const INK = '#1a1f2b';
const SOFT = '#5b6475';
const RULE = '#e3e6eb';

const WORDS: Readonly<Record<Locale, { unsubscribe: string; da: string; traffic: string; see: string; none: string }>> =
  {
    'en-US': { unsubscribe: 'Unsubscribe', da: 'DA', traffic: 'visits a month', see: 'See site', none: 'None yet.' },
    es: {
      unsubscribe: 'Darse de baja',
      da: 'DA',
      traffic: 'visitas al mes',
      see: 'Ver el sitio',
      none: 'Ninguna todavía.',
    },
    'pt-BR': {
      unsubscribe: 'Cancelar a inscrição',
      da: 'DA',
      traffic: 'visitas por mês',
      see: 'Ver o site',
      none: 'Nenhuma ainda.',
    },
  };

const siteUrlOf = (baseUrl: string, id: number) => new URL(`/media?open=${id}`, baseUrl).href;

/** What a version says is read once, not for each of its readers. */
interface ReadVersion {
  readonly texts: Map<string, readonly RichPart[]>;
  readonly links: Map<string, readonly string[]>;
}
const readVersions = new WeakMap<NewsletterVersion, ReadVersion>();
function readOf(version: NewsletterVersion): ReadVersion {
  const known = readVersions.get(version) ?? { texts: new Map(), links: new Map() };
  readVersions.set(version, known);
  return known;
}
function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

const linksIn = (text: string) =>
  readRichText(text).flatMap(({ lines }) => lines.flat().flatMap(({ href }) => (href === null ? [] : [href])));

/** The addresses that a version links to and whose clicks are counted, by their number. */
export const linksOf = ({ blocks }: NewsletterVersion, baseUrl: string): readonly string[] => [
  ...new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'text') return linksIn(block.text);
      if (block.kind === 'columns') return [...linksIn(block.left), ...linksIn(block.right)];
      if (block.kind === 'button') return [block.href];
      if (block.kind === 'image') return block.href ? [block.href] : [];
      return block.kind === 'sites' ? block.siteIds.map((id) => siteUrlOf(baseUrl, id)) : [];
    }),
  ),
];

/** Fills in what readers are called. */
export type FillNames = (text: string, reader: Pick<NewsletterReader, 'name' | 'company'>) => string;
export const fillNames: FillNames = (text, { name, company }) => fillVariables(text, { name, company });

export const subjectOf = (
  { subject }: NewsletterVersion,
  reader: Pick<NewsletterReader, 'name' | 'company'>,
  fillIn: FillNames = fillNames,
): string => oneLine(fillIn(subject, reader), 150);

/** One newsletter as one reader gets it: mail HTML of tables and inline styles, and the same as plain text. */
export function renderNewsletter(
  version: NewsletterVersion,
  brand: MailBrand,
  reader: NewsletterReader,
  fillIn: FillNames = fillNames,
): RenderedNewsletter {
  const primary = safeColor(brand.primaryColor);
  const words = WORDS[reader.locale];
  const format = formatFor(reader.locale);
  const fill = (text: string) => fillIn(text, reader);
  const why = layoutWords[reader.locale].why[reader.audience === 'clients' ? 'client' : 'owner'](brand.name);
  const read = readOf(version);
  const links = once(read.links, brand.baseUrl, () => linksOf(version, brand.baseUrl));
  const partsOf = (text: string) => once(read.texts, text, () => readRichText(text));
  const linkInk = inkFrom(primary);
  const counted = (href: string) => {
    const at = links.indexOf(href);
    return reader.clickUrl && at >= 0 ? `${reader.clickUrl}/${at}` : href;
  };
  const siteUrl = (id: number) => counted(siteUrlOf(brand.baseUrl, id));
  const facts = ({ da, monthlyTraffic, priceCents }: ShownSite) =>
    [
      da === null ? '' : `${words.da} ${format.number(da)}`,
      monthlyTraffic === null ? '' : `${format.number(monthlyTraffic)} ${words.traffic}`,
      priceCents === null ? '' : format.money(priceCents),
    ]
      .filter(Boolean)
      .join(' · ');
  const sitesOf = (ids: readonly number[]) => ids.flatMap((id) => reader.sites.get(id) ?? []);

  const link = (href: string, label: string) =>
    html`<a href="${href}" target="_blank" class="link" style="color:${linkInk};word-break:break-word">${label}</a>`;
  const paragraph = (text: HtmlValue) =>
    html`<p class="ink" style="margin:0 0 16px;font:400 16px/1.55 ${FONT};color:${INK};word-break:break-word">${text}</p>`;
  // Marks are read before names are filled in: a name has none.
  const run = ({ text, isBold, href }: RichRun) => {
    const said = href === null ? fill(text) : link(counted(href), fill(text));
    return isBold ? html`<strong>${said}</strong>` : said;
  };
  const rich = (text: string) =>
    partsOf(text).map(({ kind, lines }) =>
      kind === 'list'
        ? html`<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;font:400 16px/1.55 ${FONT};color:${INK};word-break:break-word">${lines.map((line) => html`<li>${line.map(run)}</li>`)}</ul>`
        : paragraph(lines.map((line, at) => [at > 0 && html`<br>`, line.map(run)])),
    );
  const plainRich = (text: string) =>
    partsOf(text)
      .map(({ kind, lines }) =>
        lines
          .map((line) =>
            line
              .map(({ text: said, href }) => (href === null ? fill(said) : `${fill(said)} (${counted(href)})`))
              .join(''),
          )
          .map((line) => (kind === 'list' ? `- ${line}` : line))
          .join('\n'),
      )
      .join('\n\n');
  const button = (href: string, label: string) =>
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td bgcolor="${primary}" style="background:${primary};border-radius:8px"><a href="${href}" target="_blank" style="display:inline-block;padding:12px 22px;font:600 16px/1.25 ${FONT};color:${inkOn(primary)};text-decoration:none">${label}</a></td></tr></table>`;

  const markup = (block: NewsletterBlock): HtmlValue => {
    switch (block.kind) {
      case 'heading':
        return html`<h2 class="ink" style="margin:8px 0 12px;font:600 20px/1.3 ${FONT};color:${INK}">${fill(block.text)}</h2>`;
      case 'text':
        return rich(block.text);
      case 'image': {
        const picture = html`<img src="${block.url}" alt="${fill(block.alt)}" width="520" style="display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:8px">`;
        const caption = block.caption
          ? html`<div class="soft" style="margin:8px 0 0;font:400 14px/1.45 ${FONT};color:${SOFT}">${fill(block.caption)}</div>`
          : '';
        return html`<div style="margin:0 0 18px">${block.href ? html`<a href="${counted(block.href)}" target="_blank">${picture}</a>` : picture}${caption}</div>`;
      }
      case 'button':
        return button(counted(block.href), fill(block.label));
      case 'columns':
        return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr class="columns"><td width="50%" valign="top" style="padding:0 12px 0 0">${rich(block.left)}</td><td width="50%" valign="top" style="padding:0 0 0 12px">${rich(block.right)}</td></tr></table>`;
      case 'divider':
        return html`<div class="rule" style="margin:8px 0 24px;border-top:1px solid ${RULE};font-size:0;line-height:0">&nbsp;</div>`;
      case 'sites':
        return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${sitesOf(
          block.siteIds,
        ).map(
          (site) =>
            html`<tr><td class="ink rule" style="padding:10px 0;border-bottom:1px solid ${RULE};font:400 15px/1.45 ${FONT};color:${INK}"><strong>${reader.audience === 'clients' ? link(siteUrl(site.id), site.name) : site.name}</strong> <span class="soft" style="color:${SOFT}">${site.domain}</span><br><span class="soft" style="font-size:14px;color:${SOFT}">${facts(site)}</span></td></tr>`,
        )}</table>`;
      case 'publications': {
        const shown = reader.publications.slice(0, block.count);
        return shown.length === 0
          ? paragraph(words.none)
          : html`<ul style="margin:0 0 16px;padding:0 0 0 20px;font:400 16px/1.55 ${FONT}" class="ink">${shown.map(({ title, site, url }) => html`<li>${link(url, title)} <span class="soft" style="color:${SOFT}">${site}</span></li>`)}</ul>`;
      }
    }
  };
  const plain = (block: NewsletterBlock): string => {
    switch (block.kind) {
      case 'heading':
        return fill(block.text).toUpperCase();
      case 'text':
        return plainRich(block.text);
      case 'image':
        return [
          [fill(block.alt), block.href && counted(block.href)].filter(Boolean).join(': '),
          fill(block.caption ?? ''),
        ]
          .filter(Boolean)
          .join('\n');
      case 'button':
        return `${fill(block.label)}:\n${counted(block.href)}`;
      case 'columns':
        return `${plainRich(block.left)}\n\n${plainRich(block.right)}`;
      case 'divider':
        return '---';
      case 'sites':
        return sitesOf(block.siteIds)
          .map((site) => {
            const line = `- ${site.name} (${site.domain}): ${facts(site)}`;
            return reader.audience === 'clients' ? `${line}\n  ${siteUrl(site.id)}` : line;
          })
          .join('\n');
      case 'publications':
        return (
          reader.publications
            .slice(0, block.count)
            .map(({ title, site, url }) => `- ${title} (${site}): ${url}`)
            .join('\n') || words.none
        );
    }
  };

  const subject = subjectOf(version, reader, fillIn);
  const preheader = fill(version.preheader);
  const page = html`<!doctype html>
<html lang="${reader.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
@media (max-width:520px){.page{padding:16px 12px 32px!important}.card{padding:24px 20px!important}.columns td{display:block!important;width:auto!important;padding:0!important}}
@media (prefers-color-scheme:dark){.ground{background:#12151b!important}.card{background:#1b2029!important;border-color:#303744!important}.ink{color:#eef0f4!important}.soft{color:#a9b1c0!important}.rule{border-color:#303744!important}.name,.link{color:#eef0f4!important}}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f6f8">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f6f8"><tr><td class="page" align="center" style="padding:32px 16px 48px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px">${masthead(brand, primary)}</td></tr>
<tr><td class="card" style="padding:36px 40px;background:#ffffff;border:1px solid ${RULE};border-top:3px solid ${primary};border-radius:10px">${version.blocks.map(markup)}</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font:400 13px/1.5 ${FONT};color:${SOFT}">${why}<br>${brand.name} · ${link(brand.baseUrl, new URL(brand.baseUrl).host)}<br>${link(reader.unsubscribeUrl, words.unsubscribe)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
${
  reader.openUrl &&
  html`<img src="${reader.openUrl}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">
`
}</body>
</html>
`;
  const text = [
    ...version.blocks.map(plain),
    `-- \n${why}\n${brand.name} · ${brand.baseUrl}\n${words.unsubscribe}: ${reader.unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { subject, html: page.markup, text: `${text}\n` };
}
