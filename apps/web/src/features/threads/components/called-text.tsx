import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import { partsOf } from '../mentions.ts';
import classes from './thread.module.css';

/** What an entry says, with the colleagues whom it calls set apart. */
export const CalledText = ({ entry: { body, mentions } }: { entry: Pick<ThreadEntry, 'body' | 'mentions'> }) =>
  partsOf(body, mentions).map(({ text, isCall }, at) =>
    isCall ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that stays
      <strong key={at} className={classes.call}>
        {text}
      </strong>
    ) : (
      text
    ),
  );
