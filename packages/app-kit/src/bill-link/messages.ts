export const messages = {
  send: 'Send by link',
  makeFailed: 'The link could not be made. Please try again.',
  title: (number: string) => `Send ${number} by link`,
  help: (day: string) => `Whoever has this link can read the bill until ${day}, without signing in.`,
  link: 'Link',
  copy: 'Copy',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied.',
  phone: 'Phone number (optional)',
  phoneHint: 'It opens the chat and is not stored.',
  phoneInvalid: 'A number has 10 digits, or begins with + and the code of a country.',
  openWhatsApp: 'Open WhatsApp',
  text: (number: string, restaurant: string, day: string, link: string) =>
    `Bill ${number} from ${restaurant}, to read until ${day}: ${link}`,
  end: 'End all links of this bill',
  ended: 'The links of this bill open nothing any more.',
  endFailed: 'The links could not be ended. Please try again.',
} as const
