export { notificationWords as messages } from '@linkstand/contract/notifications/words/pt-br';
