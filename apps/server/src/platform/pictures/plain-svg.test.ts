import { describe, expect, it } from 'vitest';
import { plainSvg } from './plain-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

describe('a plain drawing', () => {
  it('stays as it is', () => {
    const drawn = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
        '<style>.b{fill:url(#a)}</style><path class="b" d="M0 0h10v10z"></path><text x="1" y="2">Faro &amp; Co</text>',
    );
    expect(plainSvg(drawn)).toBe(drawn);
  });

  it('loses what editors leave in it, and its declaration', () => {
    const drawn = plainSvg(
      `<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->${svg('<metadata><rdf:RDF/></metadata><sodipodi:namedview/><rect width="1" height="1"/>', ' inkscape:version="1"')}\n`,
    );
    expect(drawn).toBe(svg('<rect width="1" height="1"></rect>'));
  });

  it('is given the namespace that it lacks', () => {
    expect(plainSvg('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox/,
    );
  });
});

describe('what acts or fetches', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a handler', '<rect onclick="alert(1)" ONLOAD="alert(2)" width="1"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['HTML', '<foreignObject><iframe src="https://evil.example"/></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['a reference to another file', '<use href="https://evil.example/x.svg#a"/><use xlink:href="//evil.example#a"/>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="x"/>'],
    ['a style of an element', '<rect style="fill:url(https://evil.example/x)"/>'],
    ['a name in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ])('is taken out: %s', (_name, inside) => {
    const drawn = plainSvg(svg(`${inside}<rect width="2"/>`));
    expect(drawn).toMatch(/<rect width="2"><\/rect><\/svg>$/);
    expect(drawn).not.toMatch(/evil|script|onclick|onload/i);
  });

  it.each([
    ['a style sheet from elsewhere', '<style>@import "https://evil.example/a.css";</style>'],
    ['a picture in a style', '<style>rect{fill:url(https://evil.example/x)}</style>'],
    ['an address in escapes', '<style>rect{fill:\\75 rl(https://evil.example/x)}</style>'],
    ['markup written as entities', '<style>&lt;script>alert(1)&lt;/script></style>'],
    ['a style that ends early', '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>'],
    ['markup in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ])('is refused: %s', (_name, inside) => {
    expect(plainSvg(svg(`${inside}<rect/>`))).toBeUndefined();
  });

  it('is no drawing without svg at its root', () => {
    expect(plainSvg('<p>svg</p>')).toBeUndefined();
    expect(plainSvg('<svg xmlns="http://www.w3.org/1999/xhtml"><rect/></svg>')).toBeUndefined();
  });
});
