import { inkFrom, inkOn, type MailBrand, safeColor } from './brand.ts';
import { html, SafeHtml } from './html.ts';
import type { layoutWords } from './words.ts';

/** A message with its links resolved, ready for the layout. */
export interface LayoutInput {
  readonly locale: string;
  readonly brand: MailBrand;
  readonly words: (typeof layoutWords)[keyof typeof layoutWords];
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string; readonly href: string | undefined }[];
  readonly quote: { readonly text: string; readonly by: string } | undefined;
  readonly button: { readonly label: string; readonly href: string } | undefined;
  readonly note: string | undefined;
  readonly unsubscribe: { readonly label: string; readonly href: string } | undefined;
  readonly why: string;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1a1f2b';
const SOFT = '#5b6475';
const RULE = '#e3e6eb';

/** Outlook ignores the padding of links. These invisible characters replace it there. */
const outlookPadding = (raise: number) =>
  new SafeHtml(`<!--[if mso]><i style="mso-font-width:200%;mso-text-raise:${raise}px" hidden>&emsp;</i><![endif]-->`);

/**
 * Tables and inline styles, because all mail programs support them. What only some support (phone widths, dark mode) is
 * in the style element; without it the mail is still complete.
 */
export function layOutHtml(mail: LayoutInput): string {
  const primary = safeColor(mail.brand.primaryColor);
  return html`<!doctype html>
<html lang="${mail.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title>
<style>
@media (max-width:520px){.page{padding:16px 12px 32px!important}.card{padding:28px 20px!important}.fact td{display:block!important;width:auto!important;padding:0!important}.fact td+td{padding:2px 0 14px!important}.button{width:100%!important}.button a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.ground{background:#12151b!important}.card{background:#1b2029!important;border-color:#303744!important}.ink{color:#eef0f4!important}.soft{color:#a9b1c0!important}.rule{border-color:#303744!important}.name,.link{color:#eef0f4!important}}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f6f8;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preheader}${filler}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f6f8">
<tr><td class="page" align="center" style="padding:32px 16px 48px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px">${masthead(mail.brand, primary)}</td></tr>
<tr><td class="card" style="padding:36px 40px;background:#ffffff;border:1px solid ${RULE};border-top:3px solid ${primary};border-radius:10px">
<h1 class="ink" style="margin:0 0 20px;font:600 22px/1.3 ${font};color:${INK}">${mail.heading}</h1>
${paragraph(mail.words.greeting(mail.name))}
${mail.paragraphs.map(paragraph)}
${mail.quote && quotation(mail.quote, primary)}
${mail.facts.length > 0 && factTable(mail, primary)}
${mail.button && button(mail.button, primary)}
${mail.note && html`<p class="soft" style="margin:24px 0 0;font:400 14px/1.5 ${font};color:${SOFT}">${mail.note}</p>`}
${mail.button && html`<p class="soft rule" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${RULE};font:400 13px/1.5 ${font};color:${SOFT}">${mail.words.copyAddress}<br>${link(mail.button.href, mail.button.href, primary)}</p>`}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font:400 13px/1.5 ${font};color:${SOFT}">${mail.why}<br>${mail.brand.name} · ${link(mail.brand.baseUrl, hostOf(mail.brand.baseUrl), primary)}${mail.unsubscribe && html`<br>${link(mail.unsubscribe.href, mail.unsubscribe.label, primary)}`}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** Written into double-quoted style attributes, so its own quotes are single. */
const font = new SafeHtml(FONT);

/** Keeps mail programs from showing the body's first words after a short preheader. */
const filler = new SafeHtml('&#847;&zwnj;&nbsp;'.repeat(80));

/** The brand's icon and name, above a mail. */
export function masthead(brand: Pick<MailBrand, 'name' | 'iconUrl'>, primary: string): SafeHtml {
  const icon =
    brand.iconUrl &&
    html`<td style="padding:0 10px 0 0"><img src="${brand.iconUrl}" width="28" height="28" alt="" style="display:block;border:0;border-radius:6px"></td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${icon}<td class="name" style="font:700 19px/1.2 ${font};color:${inkFrom(primary)}">${brand.name}</td></tr></table>`;
}

function paragraph(text: string): SafeHtml {
  return html`<p class="ink" style="margin:0 0 16px;font:400 16px/1.55 ${font};color:${INK};word-break:break-word">${text}</p>
`;
}

function quotation(quote: { text: string; by: string }, primary: string): SafeHtml {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="ink" style="padding:2px 0 2px 16px;border-left:3px solid ${primary};font:400 16px/1.55 ${font};color:${INK};word-break:break-word">${quote.text.split('\n').map((line, at) => [at > 0 && html`<br>`, line])}${quote.by && html`<br><span class="soft" style="font-size:14px;color:${SOFT}">${quote.by}</span>`}</td></tr></table>`;
}

function factTable(mail: LayoutInput, primary: string): SafeHtml {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px">
${mail.facts.map(
  ({
    label,
    value,
    href,
  }) => html`<tr class="fact"><td class="soft rule" width="34%" valign="top" style="padding:9px 16px 9px 0;font:400 14px/1.5 ${font};color:${SOFT}">${label}</td><td class="ink rule" valign="top" style="padding:9px 0;font:500 15px/1.45 ${font};color:${INK};word-break:break-word">${href ? link(href, value, primary) : value}</td></tr>
`,
)}</table>`;
}

function button({ label, href }: NonNullable<LayoutInput['button']>, primary: string): SafeHtml {
  return html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0"><tr><td bgcolor="${primary}" style="background:${primary};border-radius:8px"><a href="${href}" target="_blank" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${primary};font:600 16px/1.25 ${font};color:${inkOn(primary)};text-decoration:none;mso-padding-alt:0">${outlookPadding(26)}<span style="mso-text-raise:13px">${label}</span>${outlookPadding(26)}</a></td></tr></table>`;
}

/** Addresses may break anywhere, other text between words. */
function link(href: string, label: string, primary: string): SafeHtml {
  const breaks = label === href ? 'break-all' : 'break-word';
  return html`<a href="${href}" target="_blank" class="link" style="color:${inkFrom(primary)};word-break:${breaks}">${label}</a>`;
}

const hostOf = (url: string) => new URL(url).host;

/** The same message as plain text. */
export function layOutText(mail: LayoutInput): string {
  const blocks: (string | undefined | false)[] = [
    mail.heading,
    mail.words.greeting(mail.name),
    ...mail.paragraphs,
    mail.quote &&
      [...mail.quote.text.split('\n').map((line) => `> ${line}`.trimEnd()), mail.quote.by].join('\n').trimEnd(),
    mail.facts
      .map(({ label, value, href }) => `${label}: ${value}${href && href !== value ? ` ${href}` : ''}`)
      .join('\n'),
    mail.button && `${mail.button.label}:\n${mail.button.href}`,
    mail.note,
    [
      `-- \n${mail.why}\n${mail.brand.name} · ${mail.brand.baseUrl}`,
      ...(mail.unsubscribe ? [`${mail.unsubscribe.label}: ${mail.unsubscribe.href}`] : []),
    ].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
