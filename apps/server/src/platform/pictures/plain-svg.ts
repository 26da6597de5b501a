import sanitizeHtml from 'sanitize-html';

/**
 * Allowed elements of a drawing. None that acts, fetches, or embeds HTML: no script, a, image, foreignObject, animate.
 */
const ELEMENTS = `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc
  style clipPath mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/);

const ATTRIBUTES = new Set(
  `xmlns xmlns:xlink version id class style lang xml:lang xml:space viewBox preserveAspectRatio role aria-label
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength transform rotate textLength
  lengthAdjust startOffset method spacing side href xlink:href
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow paint-order vector-effect
  shape-rendering text-rendering image-rendering color-interpolation color-interpolation-filters mix-blend-mode
  isolation font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction writing-mode
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits
  patternTransform clipPathUnits clip-path clip-rule mask mask-type maskUnits maskContentUnits marker-start marker-mid
  marker-end markerWidth markerHeight markerUnits refX refY orient filter filterUnits primitiveUnits flood-color
  flood-opacity lighting-color in in2 result type values mode operator k1 k2 k3 k4 stdDeviation edgeMode order
  kernelMatrix divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent kernelUnitLength scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed
  stitchTiles tableValues slope intercept amplitude exponent azimuth elevation z pointsAtX pointsAtY pointsAtZ
  limitingConeAngle`.split(/\s+/),
);

/** Styles may refer only to parts of the same file. Escapes could hide an address. */
const REACHES_OUT = /url\(\s*(?!['"]?#)|@import|expression\s*\(|javascript:|\\/i;
const isFragment = (value: string) => /^#[\w.:-]+$/.test(value);

function plainAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(attributes).filter(
    ([name, value]) =>
      ATTRIBUTES.has(name) && !REACHES_OUT.test(value) && (!/^(xlink:)?href$/.test(name) || isFragment(value)),
  );
  return Object.fromEntries(kept);
}

const options: sanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: false,
  // Styles are checked as a whole below.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  selfClosing: [],
  transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: plainAttributes(attributes) }) },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  nestingLimit: 200,
};

/**
 * Reduces a drawing to shapes, texts and styles, so that it is harmless even when opened on its own. Undefined if
 * active or external content can't be removed.
 */
export function plainSvg(text: string): string | undefined {
  const clean = (svg: string) => sanitizeHtml(svg, options).trim();
  const cleaned = clean(text.replaceAll('\u0000', ''));
  const from = cleaned.indexOf('<svg');
  const until = cleaned.lastIndexOf('</svg>');
  if (from < 0 || until < from) return undefined;
  const drawing = cleaned.slice(from, until + '</svg>'.length);
  const named = /^<svg[^>]*\sxmlns=/.test(drawing)
    ? drawing
    : drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  // If cleaning it again changes it, something was hidden from the first pass, such as markup written as entities.
  const isPlain = clean(named) === named && /^<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(named);
  return isPlain && !REACHES_OUT.test(named) ? named : undefined;
}
