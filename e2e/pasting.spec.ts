import type { Locator } from '@playwright/test';
import { toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
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
      .replace(/ (?:class|style|contenteditable|draggable|data-[\w-]+|colspan|rowspan|rel|target)="[^"]*"/g, '')
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

/** Lists, lines and captions, as programs and people write them. */
const FURTHER: typeof PASTES = [
  [
    'lists that were typed',
    '<p>Do:</p><p>1. One</p><p>2.&nbsp;<b>Two</b></p><p>a) alone</p><div>- x<br>- y<br>end</div><p>— Olá.</p><p>— Sim.</p>',
    '<p>Do:</p><ol><li><p>One</p></li><li><p><strong>Two</strong></p></li></ol><p>a) alone</p><ul><li><p>x</p></li><li><p>y</p></li></ul><p>end</p><p>— Olá.</p><p>— Sim.</p>',
  ],
  [
    'lines of Word, LibreOffice and Google Docs, and typed ones',
    "<div style='mso-element:para-border-div;border:none;border-bottom:solid windowtext 1.0pt;padding:0cm'><p class=MsoNormal style='border:none'>A</p></div><p>B</p><div class=MsoNormal align=center><hr size=2 width='100%' align=center></div><p>C</p><p style='border-bottom: 1px solid #808080'><br></p><p>D</p><p>* * *</p><p>E</p>",
    '<p>A</p><hr><p>B</p><hr><p>C</p><hr><p>D</p><hr><p>E</p>',
  ],
  [
    'Word on the web',
    `<div class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">Do</span></span><span class="EOP">&nbsp;</span></p></div>${[
      ['1', 'One', 1],
      ['2', 'Deep', 1],
      ['1', 'Two', 2],
    ]
      .map(
        ([level, words, start]) =>
          `<div class="ListContainerWrapper"><ol start="${start}"><li data-leveltext="%1." data-listid="1" data-aria-level="${level}"><p class="Paragraph"><span class="TextRun" style="font-weight:bold">${words}</span><span class="EOP">&nbsp;</span></p></li></ol></div>`,
      )
      .join('')}`,
    '<p>Do</p><ol><li><p><strong>One</strong></p><ol><li><p><strong>Deep</strong></p></li></ol></li><li><p><strong>Two</strong></p></li></ol>',
  ],
  [
    'lists of LibreOffice, further in, begun anew and with a paragraph within',
    '<ol><ol type="a"><li><p>In</p></ol></ol><p>Then</p><ol><li><p>One</p><p>more</p><li value="7"><p>Seven</p><li><p>Eight</p></ol>',
    '<ol><li><p>In</p></li></ol><p>Then</p><ol><li><p>One</p><p>more</p></li></ol><ol start="7"><li><p>Seven</p></li><li><p>Eight</p></li></ol>',
  ],
  [
    'a list of Word that begins further in, with a second paragraph',
    `${item('Deep', 'o', 2)}<p class=MsoListParagraphCxSpMiddle>more</p>${item('Next', 'o', 2)}<p>End</p>`,
    '<ul><li><p>Deep</p><p>more</p></li><li><p>Next</p></li></ul><p>End</p>',
  ],
  [
    'letters above and below, what is struck, and notes of LibreOffice',
    '<p>H<sub>2</sub>O <strike>old</strike> x<a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>The note</p></div>',
    '<p>H<sub>2</sub>O <s>old</s> x<sup>1</sup></p><p>1 The note</p>',
  ],
];

test('lists that were typed, lines and captions come in', async ({ visit, say, problems }) => {
  test.slow();
  // The site of a picture that doesn't exist.
  problems.expect(/^422 POST \/api\/v1\/briefings\/\d+\/images$/);
  const draft = await draftOf(CLIENT);
  const page = await visit(CLIENT, place(draft));
  const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
  for (const [name, html, meant] of FURTHER) {
    await paste(text, html, 'words');
    await expect.soft.poll(() => written(text), name).toBe(meant);
  }
  await paste(text, '', 'Do:\n1. One\n2. Two <b>\n');
  await expect.poll(() => written(text)).toBe('<p>Do:</p><ol><li><p>One</p></li><li><p>Two &lt;b&gt;</p></li></ol>');

  // A picture that is written out is stored; one in a file of Word isn't there, one of another site isn't reached.
  const dot = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
    return canvas.toDataURL();
  });
  const pictures = [dot, 'file:///C:/clip_image001.png', 'https://pictures.invalid/a.png'];
  const figure = (src: string) => `<figure><img src="${src}" alt="A shoe"><figcaption>Our shoe</figcaption></figure>`;
  await paste(text, `<p>See</p>${pictures.map(figure).join('<p>and</p>')}<p>end</p>`);
  await expect(toastOf(page, say('rich.pasteImages', { count: 2 }))).toBeVisible();
  const kept =
    /^<p>See<\/p><figure><img src="\/api\/v1\/briefings\/\d+\/files\/\d+" alt="A shoe"[^>]*><figcaption>Our shoe<\/figcaption><\/figure><p>and<\/p><p>Our shoe<\/p><p>and<\/p><p>Our shoe<\/p><p>end<\/p>$/;
  await expect.poll(() => written(text)).toMatch(kept);

  // Its words can be changed, and are there after a reload.
  await text.locator('img').first().click();
  await page.getByRole('button', { name: say('rich.imageWords') }).click();
  const alt = page.getByRole('textbox', { name: say('rich.imageWordsOf.alt') });
  await expect(alt).toHaveValue('A shoe');
  await alt.fill('A red shoe');
  await page.getByRole('textbox', { name: say('rich.imageWordsOf.caption') }).fill('The shoe of the year');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('img', { name: 'A red shoe' })).toBeVisible();
  const stored = async () => {
    const { content } = await apiOf(CLIENT).briefings.get({ params: { id: draft.briefings[0]?.id ?? 0 } });
    return content?.html ?? '';
  };
  await expect.poll(stored).toMatch(/<figure><img src="[^"]+" alt="A red shoe" \/><figcaption>The shoe of the year</);
  await page.reload();
  await expect(text.getByRole('img', { name: 'A red shoe' })).toBeVisible();
  await expect(text.locator('figcaption')).toHaveText('The shoe of the year');
});

test('a paste that no text holds is told, and the page goes on', async ({ visit, say }) => {
  test.slow();
  const page = await visit(CLIENT, place(await draftOf(CLIENT)));
  const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
  const attributes = Array.from({ length: 200_000 }, (_each, at) => `a${at}="1"`).join(' ');
  const many = Array.from({ length: 3000 }, (_each, at) => `<b a="${at}">`).join('');
  const floods = {
    'one word of 5 MB': 'a'.repeat(5_000_000),
    attributes: `<p ${attributes}>Words</p>`,
    'elements in each other': `${'<div>'.repeat(100_000)}Words`,
    'tags left open': `${many}${'<p>x'.repeat(3000)}`,
    paragraphs: '<p>a</p>'.repeat(600_000),
  };
  for (const [name, html] of Object.entries(floods)) {
    await paste(text, html);
    await expect(toastOf(page, say('rich.pasteTooLong')), name).toBeVisible();
    await expect(text, name).toHaveText('');
  }
  await paste(text, floods.attributes, 'Plain words');
  await expect(toastOf(page, say('rich.pastePlain'))).toBeVisible();
  await expect(text).toHaveText('Plain words');
  // As much as a text holds comes in.
  await paste(text, `${'<p>Some <b>words</b> and more.</p>'.repeat(2000)}<p>${'&amp;'.repeat(50_000)}</p>`);
  await expect(text.locator('p')).toHaveCount(2001);
});

test('a newsletter takes bold words, links and bullets, and numbers as words', async ({ visit, say }) => {
  test.slow();
  const { newsletters } = apiOf('admin');
  const { id, version } = await newsletters.create({ body: { name: `Pasted ${Date.now()}`, audience: 'clients' } });
  const versions = { 'en-US': { subject: 'News', preheader: '', blocks: [{ kind: 'text' as const, text: 'Hello' }] } };
  await newsletters.update({ params: { id }, version, body: { versions } });
  const page = await visit('admin', `/newsletters/${id}`);
  await page.getByRole('button', { name: say('ui.actions.edit'), exact: true }).click();
  const text = page.getByRole('region', { name: say('newsletters.block.text') }).getByRole('textbox');
  await paste(
    text,
    `<h2>Head</h2><p>Some <i>words</i> and a <a href="${A}">link</a></p><ol start="3"><li>One</li><li><p>Two</p></li></ol><p>- x</p><p>- y</p><hr><p>End</p><img src="https://pictures.invalid/a.png">`,
  );
  await expect
    .poll(() => written(text))
    .toBe(
      `<p><strong>Head</strong></p><p>Some words and a <a href="${A}">link</a></p><p>3. One</p><p>4. Two</p><ul><li><p>x</p></li><li><p>y</p></li></ul><p>End</p>`,
    );
  await expect(toastOf(page, say('rich.pasteImages', { count: 1 }))).toBeVisible();
});

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
  // The cursor is behind the link by now: what is typed goes on from its words.
  await expect(text).toBeFocused();
  await page.keyboard.type(' are light');
  await expect(text.getByRole('link')).toHaveText('our shoes');
  await expect(text).toHaveText('our shoes are light');

  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  await url.fill('/about');
  await url.press('Enter');
  // It stays, to be corrected.
  await expect(page.getByText(say('rich.linkWrong'))).toBeVisible();
  await expect(url).toHaveValue('/about');
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://client.example/shoes');
});
