const MOST = 8;

/**
 * What a person typed as the words that must all occur. A pasted address counts as its domain and path:
 * `https://www.news.example/` finds news.example.
 */
export function searchWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, ''))
    .filter((word) => word !== '')
    .slice(0, MOST);
}
