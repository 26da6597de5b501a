import type { NotUnderstood, Understood } from '@linkstand/contract/media/sentence';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { piecesOf } from './pieces.ts';
import classes from './sentence-box.module.css';
import { isEmpty } from './to-search.ts';

interface Props {
  readonly sentence: string;
  readonly understood: Understood;
}

/** What became of a sentence: which words became filters, which did not, and why. */
export function SentenceResult({ sentence, understood }: Props) {
  const t = useT('sentences');
  const ui = useT('ui');
  const { list } = useFormat();
  const words = (why: NotUnderstood['why']) => {
    const phrases = understood.leftover.filter((one) => one.why === why).map(({ text }) => ui('list.quoted', { text }));
    return phrases.length > 0 ? list(phrases) : undefined;
  };
  const [unknown, impossible] = [words('not_understood'), words('no_filter')];
  return (
    <div className={classes.result}>
      <p className={classes.sentence}>
        {piecesOf(sentence, understood).map(({ text, start, kind }) =>
          kind === 'plain' ? (
            <span key={start}>{text}</span>
          ) : (
            <mark key={start} className={classes[kind]}>
              {text}
            </mark>
          ),
        )}
      </p>
      {unknown && <p className={classes.told}>{t('notUnderstood', { words: unknown })}</p>}
      {impossible && <p className={classes.told}>{t('noFilter', { words: impossible })}</p>}
      <p className={classes.hint}>
        {isEmpty(understood) ? t('nothing') : `${t(understood.by === 'model' ? 'byModel' : 'byRules')} ${t('check')}`}
      </p>
    </div>
  );
}
