import { array, assert, constantFrom, dictionary, letrec, oneof, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementAt, readXml, textAt, type XmlElement, XmlFault } from './read-xml.ts';
import { leaf, node, optionalLeaf, optionalNode, writeXml, type XmlNode } from './write-xml.ts';

const read = (text: string) => readXml(Buffer.from(text));
const faultOf = (act: () => unknown): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return `${error.reason} ${error.line}`;
  }
};

/** What the parser should make of a node: texts are trimmed and forbidden characters removed. */
const expected = ({ name, attributes, content }: XmlNode): unknown => ({
  name,
  attributes,
  text: typeof content === 'string' ? plain(content).trim() : '',
  children: typeof content === 'string' ? [] : content.map(expected),
});
const plain = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '');
const shape = ({ name, attributes, text, children }: XmlElement): unknown => ({
  name,
  attributes,
  text,
  children: children.map(shape),
});

describe('XML', () => {
  it('is read as it was written, whatever the texts', () => {
    const names = constantFrom('a', 'Ntry', 'b-c', 'd.e');
    const text = string({ unit: 'binary' });
    const { tree } = letrec<{ tree: XmlNode }>((tie) => ({
      tree: oneof(
        { depthSize: 'small', withCrossShrink: true },
        text.map((content) => leaf('leaf', content)),
        array(tie('tree'), { maxLength: 3 }).map((children) => node('node', children)),
      ),
    }));
    assert(
      property(tree, names, dictionary(names, text, { maxKeys: 3 }), (content, name, attributes) => {
        const root = node(name, [content], attributes);
        const kept = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, plain(value)]));
        expect(shape(read(writeXml(root)))).toEqual({ ...(expected(root) as object), attributes: kept });
      }),
    );
  });

  it('leaves out what is empty where it is asked to', () => {
    expect(
      writeXml(node('a', [optionalLeaf('b', ''), optionalLeaf('c', undefined), optionalNode('d', []), false])),
    ).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });

  it('is read by names without prefixes, with the lines of its elements', () => {
    const root = read('<?xml version="1.0"?>\n<x:a xmlns:x="urn:x">\n<x:b>1<![CDATA[ <2>]]></x:b>\n</x:a>');
    expect(textAt(root, 'b')).toBe('1 <2>');
    expect(elementAt(root, 'b')?.line).toBe(3);
    expect(textAt(root, 'c', 'd')).toBeUndefined();
  });

  it.each([
    ['not_xml 1', ''],
    ['not_xml 1', 'date;amount\n1;2\n'],
    ['broken 2', '<a>\n<b></a>'],
    ['cut_off 3', '<a>\n\n<b>text'],
    ['broken 1', '<a/><b/>'],
    ['broken 1', '<a>&nbsp;</a>'],
    ['broken 1', '<a x="1" x="2"/>'],
    ['doctype 1', '<!DOCTYPE a>\n<a/>'],
    ['doctype 1', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['doctype 1', '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>\n<a>&b;</a>'],
    ['too_complex 1', `${'<a>'.repeat(65)}`],
    ['too_complex 1', `<a>${'x'.repeat(100_001)}</a>`],
    ['encoding 1', '<?xml version="1.0" encoding="EBCDIC"?><a/>'],
  ])('%# is refused: %s', (fault, text) => {
    expect(faultOf(() => read(text))).toBe(fault);
  });

  it.each([
    ['a million nested elements', '<a>\n'.repeat(1_000_000), 66],
    ['200,000 attributes', `<a ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join('\n')}/>`, 33],
    ['200,000 times the same attribute', `<a ${'b=""\n'.repeat(200_000)}/>`, 33],
  ])('of %s is refused where there are too many, and not read further', (_what, text, line) => {
    const [reason, at] = faultOf(() => read(text)).split(' ');
    expect(reason).toBe('too_complex');
    expect(Number(at)).toBeLessThanOrEqual(line);
  });

  it('is read in the encoding that it announces, and refused in another', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Peña</a>', 'latin1');
    expect(readXml(latin).text).toBe('Peña');
    expect(readXml(Buffer.from('\ufeff<a>Peña</a>', 'utf16le')).text).toBe('Peña');
    expect(readXml(Buffer.from('\ufeff<a>Peña</a>', 'utf8')).text).toBe('Peña');
    expect(faultOf(() => readXml(Buffer.from('<a>\nPeña</a>', 'latin1')))).toBe('encoding 2');
  });

  it('cut off anywhere is refused by a fault that names a line', () => {
    const whole = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<a b="ñ">\n  <c>€ &amp; 1</c>\n</a>');
    for (let end = 0; end < whole.length; end++)
      expect(faultOf(() => readXml(whole.subarray(0, end)))).toMatch(/^\w+ \d$/);
    expect(faultOf(() => readXml(whole))).toBe('none');
  });

  it('of any bytes is read or refused, never anything else', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        faultOf(() => readXml(bytes));
        faultOf(() => readXml(Buffer.concat([Buffer.from('<a>'), bytes, Buffer.from('</a>')])));
      }),
    );
  });

  it('hands over records as they end and does not keep them', () => {
    const records: string[] = [];
    const root = readXml(Buffer.from('<a><h>1</h><b><n>2</n><n>3</n></b></a>'), {
      records: ['n'],
      onRecord: ({ text }, ancestors) => records.push(`${ancestors.join('/')} ${text}`),
    });
    expect(records).toEqual(['a/b 2', 'a/b 3']);
    expect(elementAt(root, 'b')?.children).toEqual([]);
  });
});
