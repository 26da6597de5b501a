/** Messages of the web have the same types as those that the server sends too. */
export { type MessageTree, translationOf, type ValuesOf } from '@linkstand/contract/words/translation';
