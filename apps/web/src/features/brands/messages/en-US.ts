import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  help: 'Each host shows its own name, colors, and images. Emails, PDFs, and owners’ links begin with its address.',
  add: 'Add a brand',
  change: 'Edit',
  changeThis: 'Edit {{name}}',
  save: 'Save',
  yes: 'Yes',
  no: 'No',
  name: 'Name',
  pageTitle: 'Page title',
  host: 'Host',
  everyOther: 'Every other host',
  domain: 'Domain',
  mailFrom: 'Email sender',
  defaultLocale: 'Language',
  displayCurrency: 'Currency of prices',
  displayCurrencyHelp: 'Clients also see prices in this currency; they pay in euros.',
  countsClicks: 'Count clicks in newsletters',
  countsClicksHelp: 'Links pass through this server first. Each person’s first click counts; clicks by scanners don’t.',
  countsOpens: 'Count opens of newsletters',
  countsOpensHelp:
    'A one-pixel image shows when an email is opened. Many email apps load it automatically, so the number is approximate.',
  backlinks: 'Backlinks brand',
  primary: 'Primary color',
  secondary: 'Secondary color',
  accent: 'Accent color',
  pickColor: 'Pick from the screen: {{name}}',
  logo: 'Full logo',
  icon: 'Icon logo',
  favicon: 'Favicon',
  replace: 'Replace',
  pictureHelp: 'SVG, PNG, JPG, or WebP, up to 2 MB',
  tooLarge: 'This image is larger than 2 MB. Choose a smaller one.',
  preview: 'Preview of {{name}}',
  previewButton: 'New campaign',
  previewLink: 'A link in the text',
  previewMail: 'Your publication is online.',
  previewPdf: 'Invoice',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    brands: typeof messages;
  }
}
