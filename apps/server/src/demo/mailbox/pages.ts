import { html, type SafeHtml } from '../../platform/mail/html.ts';
import type { CaughtMail } from './queries.ts';

/** Pages for whoever tries the demo, or debugs it: in English only. */
function page(title: string, body: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/mailbox.css">
<script src="/dev/mailbox.js" defer></script>
</head>
<body>${body}</body>
</html>
`.markup;
}

const time = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

export function listPage(mails: readonly CaughtMail[], search: string): string {
  return page(
    search ? `${search} · Mailbox` : 'Mailbox',
    html`<header>
<h1>Mailbox</h1>
<p>Every mail the demo sent, as its receivers would get it. Nothing leaves this machine.</p>
<form role="search"><label for="search">Address or subject</label><input id="search" type="search" name="search" value="${search}" autocomplete="off"><button>Search</button></form>
</header>
<main data-live>${mails.length === 0 ? nothing(search) : table(mails)}</main>`,
  );
}

const nothing = (search: string) =>
  search
    ? html`<p class="empty">No mail matches “${search}”. <a href="/dev/mailbox">Show all</a></p>`
    : html`<p class="empty">No mail yet. Register or submit a campaign, and it appears here automatically.</p>`;

const table = (mails: readonly CaughtMail[]) => html`<table>
<thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Received</th></tr></thead>
<tbody>${mails.map(
  ({ id, to, subject, receivedAt }) => html`
<tr><td>${to.join(', ')}</td><td><a href="/dev/mailbox/${id}">${subject || '(no subject)'}</a></td><td>${time(receivedAt)}</td></tr>`,
)}</tbody>
</table>`;

export function mailPage(mail: CaughtMail, links: readonly string[]): string {
  return page(
    `${mail.subject} · Mailbox`,
    html`<header>
<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<dl><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Received</dt><dd>${time(mail.receivedAt)}</dd></dl>
</header>
<main>
<iframe title="The mail" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<section><h2>Links</h2>${
      links.length > 0
        ? html`<ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`
        : html`<p class="empty">None.</p>`
    }</section>
<section><h2>Text</h2><pre>${mail.text}</pre></section>
<section><h2>Headers</h2><table class="headers"><tbody>${mail.headers.map(
      ({ name, value }) => html`
<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
    )}</tbody></table><p><a href="/dev/mailbox/${mail.id}/source">Source</a></p></section>
</main>`,
  );
}

export const missingPage = () =>
  page(
    'Mailbox',
    html`<header><h1>This mail is not here</h1><p>Perhaps the demo was started again. <a href="/dev/mailbox">Show all mails</a></p></header>`,
  );
