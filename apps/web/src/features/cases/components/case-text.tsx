import { LINK_PROBLEMS, type LinkProblemCode } from '@linkstand/contract/links/schema';
import { useT } from '../../../lib/i18n.ts';
import { TextWithAddresses } from '../../../ui/text-with-addresses.tsx';
import classes from './case-panel.module.css';

const codeOf = (line: string): LinkProblemCode | undefined => LINK_PROBLEMS.find((code) => line.split(':')[0] === code);

/** What a case says, with its addresses as links. What the link check noted stands there by its codes; here it is told in words. */
export function CaseText({ text }: { text: string }) {
  const t = useT('briefings');
  const words = text.split('\n').map((line) => {
    const code = codeOf(line);
    if (!code) return line;
    const [problem, detail] = [t(`problem.${code}`), line.slice(code.length + 1).trim()];
    return problem.includes(detail) ? problem : `${problem} (${detail})`;
  });
  return (
    <div className={classes.text}>
      <TextWithAddresses text={words.join('\n')} />
    </div>
  );
}
