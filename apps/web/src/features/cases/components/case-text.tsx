import { LINK_PROBLEMS, type LinkProblemCode } from '@linkstand/contract/links/schema';
import { Fragment } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { WebAddress } from '../../../ui/data/web-address.tsx';
import classes from './case-panel.module.css';

const codeOf = (line: string): LinkProblemCode | undefined => LINK_PROBLEMS.find((code) => line.split(':')[0] === code);
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]"'»”])/;

/** What a case says, with its addresses as links. What the link check noted stands there by its codes; here it is told in words. */
export function CaseText({ text }: { text: string }) {
  const t = useT('briefings');
  const words = text.split('\n').map((line) => {
    const code = codeOf(line);
    if (!code) return line;
    const [problem, detail] = [t(`problem.${code}`), line.slice(code.length + 1).trim()];
    return problem.includes(detail) ? problem : `${problem} (${detail})`;
  });
  const parts = words.join('\n').split(ADDRESS);
  return (
    <div className={classes.text}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that stays
        <Fragment key={at}>{at % 2 === 1 ? <WebAddress url={part} /> : part}</Fragment>
      ))}
    </div>
  );
}
