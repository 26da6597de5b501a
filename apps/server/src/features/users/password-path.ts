/** The page on which the holder of a mailed code chooses a password. */
export const passwordPath = (code: string): string => `/auth?mode=resetPassword&oobCode=${encodeURIComponent(code)}`;
