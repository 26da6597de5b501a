/** One colour per meaning, the same everywhere. Features map their statuses to meanings. */
export const TONES = {
  /** Waits for the team. */
  waiting: 'gray',
  /** Someone works on it. */
  review: 'blue',
  /** The reader's turn. */
  turn: 'yellow',
  /** On its way: to be published, sent or invoiced. */
  publishing: 'violet',
  /** Published, or in force now. */
  published: 'green',
  /** Finished well: done, paid, sent, approved. */
  done: 'teal',
  /** Denied, canceled, overdue or out of order. */
  stopped: 'red',
  /** Says nothing about progress. */
  neutral: 'gray',
} as const;

export type Tone = keyof typeof TONES;
