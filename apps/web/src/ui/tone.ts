/** One colour per meaning, the same everywhere. Features map their statuses to meanings. */
export const TONES = {
  /** Waits for the team. */
  waiting: 'gray',
  /** Someone works on it. */
  review: 'blue',
  /** The reader's turn. */
  turn: 'yellow',
  /** On its way to be published. */
  publishing: 'violet',
  published: 'green',
  /** Finished well. */
  done: 'teal',
  /** Denied or canceled. */
  stopped: 'red',
  /** Says nothing about progress. */
  neutral: 'gray',
} as const;

export type Tone = keyof typeof TONES;
