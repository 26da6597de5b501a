import type { MessageTree } from '../../lib/translation.ts';

/** Words of the design system; no business noun here. */
export const messages = {
  shell: {
    menu: 'Menu',
    collapse: 'Collapse navigation',
    expand: 'Expand navigation',
    account: 'Account',
    profile: 'Profile',
    signOut: 'Sign out',
    search: 'Search',
    searchHint: 'Search screens and records',
    screens: 'Screens',
    recent: 'Recently opened',
    nothing: 'Nothing found for “{{query}}”.',
    notifications: 'Notifications',
    unread_one: '{{count}} unread notification',
    unread_other: '{{count}} unread notifications',
    noNotifications: 'Nothing new. What needs you will appear here.',
    markAllRead: 'Mark all as read',
  },
  actions: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
    discard: 'Discard changes',
    stay: 'Keep editing',
    clear: 'Clear',
    apply: 'Apply',
    remove: 'Remove',
    copy: 'Copy',
    copied: 'Copied',
    more: 'More actions',
    open: 'Open',
    back: 'Back',
    next: 'Next',
    skip: 'Skip',
    undo: 'Undo',
  },
} as const satisfies MessageTree;

declare module '../../lib/i18n.ts' {
  interface Namespaces {
    ui: typeof messages;
  }
}
