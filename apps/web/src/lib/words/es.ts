import type { MessageTree } from '@linkstand/contract/words/translation';

export const files = import.meta.glob<{ messages: MessageTree }>('../../**/messages/es.ts');
