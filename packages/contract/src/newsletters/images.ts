/** The largest picture of a newsletter: mail programs load it each time. */
export const MAX_NEWSLETTER_IMAGE_BYTES = 3 * 1024 * 1024;

/** What every mail program shows. Outlook shows no WebP. */
export const NEWSLETTER_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
