import { useEffect } from 'react';
import { brand } from '../lib/brand.ts';

/** Names the page in the browser's tab: "Requests · Linkstand", or the brand's own title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.pageTitle;
  }, [title]);
}
