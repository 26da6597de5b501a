/** Messages of the web are typed as those that the server tells too. */
export { type MessageTree, translationOf, type ValuesOf } from '@linkstand/contract/words/translation';
