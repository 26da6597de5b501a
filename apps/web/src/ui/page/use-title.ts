import { useEffect } from 'react';
import { brand } from '../../lib/brand.ts';

/** Names the page in the browser's tab: "Requests · Linkstand", or the brand's own title where it is empty. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${brand.name}` : brand.pageTitle;
  }, [title]);
}
