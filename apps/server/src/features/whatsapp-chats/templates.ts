import { unavailable } from '../../platform/errors.ts';
import { type Whatsapp, WhatsappFailed } from '../../platform/whatsapp/cloud-api.ts';

/**
 * The approved templates; none while no number is connected.
 * @throws Refusal 503
 */
export async function knownTemplates(whatsapp: Whatsapp) {
  if (!whatsapp.account()) return [];
  try {
    return await whatsapp.templates();
  } catch (error) {
    throw error instanceof WhatsappFailed ? unavailable() : error;
  }
}
