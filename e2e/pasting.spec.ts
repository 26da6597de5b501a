import type { Locator } from '@playwright/test';
import { toastOf } from './support/acts.ts';
import { type Draft, draftOf } from './support/orders.ts';
import { emailOf } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('en-US'));

const CLIENT = emailOf('Eoghan Mac Cárthaigh');
const A = 'https://client.example/a?b=1';
const place = ({ id, briefings: [first] }: Draft) =>
  `/user/campaign/new/briefings?campaign=${id}&briefing=${first?.id}`;

/** Pastes as a person would over all that is there. */
async function paste(text: Locator, html: string, plain = '') {
  await text.click();
  await text.press('ControlOrMeta+a');
  await text.press('Delete');
  await text.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      if (given.html) clipboardData.setData('text/html', given.html);
      if (given.plain) clipboardData.setData('text/plain', given.plain);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
}

/** What stands in the editor, without what belongs to the editor. */
const written = (text: Locator) =>
  text.evaluate((element) =>
    element.innerHTML
      .replace(/<br class="ProseMirror-trailingBreak">/g, '')
      .replace(/ (?:class|style|data-[\w-]+|colspan|rowspan|rel|target)="[^"]*"/g, '')
      .replace(/<colgroup>.*?<\/colgroup>/g, '')
      .replace(/<p><\/p>$/, ''),
  );

const mark = (words: string, blanks = '&nbsp;&nbsp; ') =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${words}<span style='font:7.0pt "Times New Roman"'>${blanks}</span></span><![endif]>`;
const item = (words: string, sign: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:36pt;text-indent:-18pt;mso-list:l0 level${level} lfo1'>${mark(sign)}${words}<o:p></o:p></p>`;

/** What each program puts on the clipboard, and the text that a person saw there. */
const PASTES: readonly (readonly [name: string, html: string, meant: string])[] = [
  [
    'a list of Word',
    "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Uno</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Dos</p>",
    '<ul><li><p>Uno</p></li><li><p>Dos</p></li></ul>',
  ],
  ['paragraphs of a mail', '<div>First para</div><div>Second para</div>', '<p>First para</p><p>Second para</p>'],
  [
    'steps of Word, with a list within and words between',
    `<html><body><!--StartFragment-->${item('One', '1.')}\n${item('Deep', 'o', 2)}${item('Two', '2.')}<p class=MsoNormal>Between<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${item('Three', '3.')}<!--EndFragment--></body></html>`,
    '<ol><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ol><p>Between</p><ol start="3"><li><p>Three</p></li></ol>',
  ],
  [
    'a text of Word',
    `<h1>Title</h1><h2 style='mso-list:l1 level1 lfo2'>${mark('1.')}Part</h2><h5>Small</h5><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b>,<span style='mso-spacerun:yes'>  </span><i>it</i> <span style='display:none;mso-hide:all'>hidden</span><a name="_Toc1"></a>and <a href="file:///C:/a.htm#_ftn1" style='mso-footnote-id:ftn1'>[1]</a> <a href="${A}">link</a>.</p>`,
    `<h1>Title</h1><h2>Part</h2><h4>Small</h4><p><strong>Bold</strong>, <em>it</em> and [1] <a href="${A}">link</a>.</p>`,
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Head</span></h2><p dir="ltr"><span style="font-weight:400;">Some </span><span style="font-weight:700;">bold</span><span style="font-style:italic;font-weight:400;"> leaning</span> <a href="https://www.google.com/url?q=${encodeURIComponent(A)}&sa=D" style="text-decoration:none;"><span style="text-decoration:underline;font-weight:400;">link</span></a></p><br><ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li><ul><li dir="ltr"><p dir="ltr"><span>Deep</span></p></li></ul><li><p><span>Two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    `<h2>Head</h2><p>Some <strong>bold</strong><em> leaning</em> <a href="${A}">link</a></p><ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ul>`,
  ],
  [
    'Outlook',
    `<div class="WordSection1"><p class="MsoNormal">Dear Ana,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">see <a href="https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(A)}&amp;data=05">this</a>.<o:p></o:p></p><div><p class="MsoNormal">Regards</p></div></div>`,
    `<p>Dear Ana,</p><p>see <a href="${A}">this</a>.</p><p>Regards</p>`,
  ],
  [
    'Gmail',
    '<div dir="ltr">First line<div><br></div><div>Second <b>line</b></div><div><ul><li>One</li><li>Two</li></ul></div>Last<br><br>and after<br>it</div>',
    '<p>First line</p><p>Second <strong>line</strong></p><ul><li><p>One</p></li><li><p>Two</p></li></ul><p>Last</p><p>and after<br>it</p>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><!-- notionvc: 1 --><h1>Head</h1><p>Some <strong>bold</strong> and <a href="${A}">link</a></p><aside>Note</aside><ol><li>One<ul><li>Deep</li></ul></li></ol><blockquote>Said</blockquote>`,
    `<h1>Head</h1><p>Some <strong>bold</strong> and <a href="${A}">link</a></p><p>Note</p><ol><li><p>One</p><ul><li><p>Deep</p></li></ul></li></ol><blockquote><p>Said</p></blockquote>`,
  ],
  [
    'LibreOffice',
    `<html><head><meta name="generator" content="LibreOffice"/><style>p { margin: 1cm }</style></head><body><h2 class="western">Head</h2><p style="margin-bottom: 0.2cm">Some\n<b>bold</b> <font color="#000080"><u><a href="${A}">link</a></u></font></p><ul><li><p>One</p></li><ul><li><p>Deep</p></li></ul></ul><dl><dd>Set in</dd></dl></body></html>`,
    `<h2>Head</h2><p>Some <strong>bold</strong> <a href="${A}"><u>link</u></a></p><ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li></ul><p>Set in</p>`,
  ],
  [
    'relative links',
    '<p>See <a href="/about">us</a> and <a href="www.client.example">them</a></p>',
    '<p>See us and <a href="https://www.client.example">them</a></p>',
  ],
];

test('what programs put on the clipboard comes in as it was seen', async ({ visit, say }) => {
  test.slow();
  const page = await visit(CLIENT, place(await draftOf(CLIENT)));
  const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
  for (const [name, html, meant] of PASTES) {
    await paste(text, html, 'words');
    await expect.soft.poll(() => written(text), name).toBe(meant);
  }
  await paste(text, '<p>See <a href="https://protect-eu.mimecast.com/s/abc">this</a></p>');
  await expect(toastOf(page, say('rich.linkSealed', { url: 'https://protect-eu.mimecast.com/s/abc' }))).toBeVisible();
});

test('links are whole, end with their words, and Ctrl+K makes one of what is selected', async ({ visit, say }) => {
  const page = await visit(CLIENT, place(await draftOf(CLIENT)));
  const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
  await text.click();
  await text.press('ControlOrMeta+a');
  await page.keyboard.type('our shoes');
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  const url = page.getByRole('textbox', { name: say('rich.linkUrl') });
  await expect(url).toBeFocused();
  await url.fill('client.example/shoes');
  await url.press('Enter');
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://client.example/shoes');
  await text.press('End');
  await page.keyboard.type(' are light');
  await expect(text.getByRole('link')).toHaveText('our shoes');
  await expect(text).toHaveText('our shoes are light');

  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  await url.fill('/about');
  await url.press('Enter');
  await expect(toastOf(page, say('rich.linkWrong'))).toBeVisible();
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://client.example/shoes');
});
