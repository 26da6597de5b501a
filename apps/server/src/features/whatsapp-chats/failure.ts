import type { FailureCause } from '@linkstand/contract/whatsapp-chats/choices';

const CAUSES: Readonly<Record<number, FailureCause>> = {
  131047: 'window_closed',
  131026: 'unreachable',
  4: 'later',
  80007: 'later',
  130429: 'later',
  131056: 'later',
  131049: 'tomorrow',
  130472: 'tomorrow',
  131000: 'later',
  131016: 'later',
  131048: 'channel_stopped',
  368: 'channel_stopped',
  131031: 'channel_stopped',
  130497: 'channel_stopped',
  131050: 'opted_out',
  132000: 'template_wrong',
  132001: 'template_wrong',
  132005: 'template_wrong',
  132012: 'template_wrong',
  132015: 'template_stopped',
  132016: 'template_stopped',
  0: 'not_connected',
  10: 'not_connected',
  190: 'not_connected',
  131052: 'media',
  131053: 'media',
};

/** A WhatsApp error code in words for the writer of the message. */
export const causeOf = (code: number): FailureCause =>
  CAUSES[code] ?? (code >= 200 && code <= 299 ? 'not_connected' : 'other');
