import { linksList } from './links-list.tsx';

/** The links of all publications that somebody of the team sees. */
export const list = linksList(({ briefingId }) => `/briefings/${briefingId}`);
