import { brand } from '../brand.ts';
import { createIdentity } from './identity.ts';

const { url, apiKey, tokenUrl } = brand.identity;

/**
 * The identity service of this host: embedded, or hosted by configuration. It asks for a token as soon as this module
 * runs. The build puts it, and the little that it needs, before the rest of the first script (`plugins/frames-ahead.ts`).
 */
export const identity = createIdentity({
  url,
  locale: () => document.documentElement.lang,
  ...(apiKey ? { apiKey } : {}),
  // A token endpoint of its own means the hosted service. The embedded one also has a sign-out call.
  ...(tokenUrl && tokenUrl !== `${url}/v1/token` ? { tokenUrl } : {}),
});
