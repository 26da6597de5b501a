import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import classes from './rich.module.css';

/** Shows content. The HTML is sanitized by the server and reduced once more here. */
export function RichView({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to an allow-list in the line above
  return <div className={classes.content} dangerouslySetInnerHTML={{ __html: clean }} />;
}
