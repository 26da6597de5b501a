import type { Plugin } from 'vite';

/** The letters of the product's languages. Those of others come when a text has them. */
const LETTERS = /^assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Requests the font together with the styles that name it. If it arrived after the rows, it would move their columns.
 */
export function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => LETTERS.test(name));
        if (!file) throw new Error('No file of the build is the font.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
