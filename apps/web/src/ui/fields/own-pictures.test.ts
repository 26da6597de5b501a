import { expect, it } from 'vitest';
import { withOwnPictures } from './own-pictures.ts';

it('shows pictures of this installation from the page’s own host, and no others', () => {
  const shown = (src: string) => withOwnPictures(`<p><img src="${src}" alt=""></p>`);
  expect(shown('https://links.example/brand/agency/icon.png?v=1')).toContain('src="/brand/agency/icon.png?v=1"');
  expect(shown('http://agency.localhost:4000/newsletter-images/5f.png')).toContain('src="/newsletter-images/5f.png"');
  for (const other of ['https://links.example/o/abc.gif', 'https://other.example/a/brand/icon.png', 'data:image/png;,'])
    expect(shown(other)).toContain(`src="${other}"`);
});
