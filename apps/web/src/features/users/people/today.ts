import dayjs from 'dayjs';

/** The reader's calendar day, `YYYY-MM-DD`. */
export const today = (): string => dayjs().format('YYYY-MM-DD');
