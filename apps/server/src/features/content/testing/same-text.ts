import { parseDocument } from 'htmlparser2';
import { sanitizeContent } from '../../briefings/sanitize.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

const INLINE = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'];

/**
 * Sanitized content in the one spelling that an editor reads out of all: formats of words in one order, one paragraph
 * in an item or a cell without its tag, pictures by their words.
 */
export function plainSpelling(html: string): string {
  return blocks((parseDocument(sanitizeContent(html)).children as HtmlNode[]) ?? []);
}

const nameOf = (node: HtmlNode): string => ('name' in node ? node.name : '');
const childrenOf = (node: HtmlNode): HtmlNode[] => ('children' in node ? (node.children as HtmlNode[]) : []);
const attributeOf = (node: HtmlNode, name: string): string => ('attribs' in node ? (node.attribs[name] ?? '') : '');

function words(nodes: readonly HtmlNode[], marks: readonly string[], into: string[]): void {
  for (const node of nodes) {
    const name = nameOf(node);
    const before = marks.length > 0 ? `{${[...marks].sort().join(' ')}}` : '';
    if (node.type === 'text' && 'data' in node)
      into.push(...[...node.data.replace(/[ \t\n\r]+/g, ' ')].map((each) => `${before}\0${each}`));
    else if (name === 'br') into.push(`\0\n`);
    else if (name === 'img')
      into.push(`${marks.filter((each) => each.startsWith('a ')).join('')}\0[img ${attributeOf(node, 'alt')}]`);
    else if (name === 'a')
      words(childrenOf(node), [...marks.filter((each) => each !== 'u'), `a ${attributeOf(node, 'href')}`], into);
    else if (INLINE.includes(name)) words(childrenOf(node), marks.includes(name) ? marks : [...marks, name], into);
    else words(childrenOf(node), marks, into);
  }
}

/** Each run of words with its formats before it. */
function inline(nodes: readonly HtmlNode[]): string {
  const found: string[] = [];
  words(nodes, [], found);
  let text = '';
  let last = '';
  for (const each of found) {
    const [marks = '', word = ''] = each.split('\0');
    if (marks !== last) text += marks || '{}';
    last = marks;
    text += word;
  }
  return text.trim().replace(/ +/g, ' ');
}

const isBlock = (node: HtmlNode) =>
  /^(p|h[1-4]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|td|th|figure|figcaption)$/.test(nameOf(node));

function blocks(nodes: readonly HtmlNode[], depth = ''): string {
  let text = '';
  let loose: HtmlNode[] = [];
  const flush = () => {
    const line = inline(loose);
    loose = [];
    if (line !== '') text += `${depth}p ${line}\n`;
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node);
      continue;
    }
    flush();
    const name = nameOf(node);
    if (name === 'thead' || name === 'tbody') text += blocks(childrenOf(node), depth);
    else if (name === 'p') text += inline(childrenOf(node)) === '' ? '' : `${depth}p ${inline(childrenOf(node))}\n`;
    else if (/^(h[1-4]|figcaption)$/.test(name)) text += `${depth}${name} ${inline(childrenOf(node))}\n`;
    else if (name === 'pre') text += `${depth}pre ${preOf(node).trim()}\n`;
    else {
      const more = ['start', 'colspan', 'rowspan']
        .map((each) => attributeOf(node, each))
        .map((value) => (value === '1' ? '' : value));
      text += `${depth}${[name, ...more].filter(Boolean).join(' ')}\n${blocks(childrenOf(node), `${depth}  `)}`;
    }
  }
  flush();
  return text;
}

const preOf = (node: HtmlNode): string =>
  node.type === 'text' && 'data' in node
    ? node.data
    : nameOf(node) === 'br'
      ? '\n'
      : childrenOf(node).map(preOf).join('');
