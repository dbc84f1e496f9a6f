/**
 * How a printer on the network behaves.
 *
 * Printers that answer questions: `answers` prints; `paper-out`, `cover-open` and `error` print nothing until they are
 * mended, and keep what they are sent; `half-way` prints the first half of a slip and then has no paper until it is
 * mended; `slow` prints once it is let on; `wedges` answers until it is sent a slip, keeps that and does nothing any
 * more; `dies` breaks off the connection in the middle of one; `knows-no-end` prints and answers how it is, and takes
 * the question in order for a letter.
 *
 * Printers that answer nothing: `prints` ends the connection after a slip, `stays` keeps it, `breaks-off` breaks it off
 * as soon as somebody connects, `wedged` takes nothing.
 */
export const PRINTER_MOODS = [
  'answers',
  'paper-out',
  'cover-open',
  'error',
  'half-way',
  'slow',
  'wedges',
  'dies',
  'knows-no-end',
  'prints',
  'stays',
  'breaks-off',
  'wedged',
] as const
export type PrinterMood = (typeof PRINTER_MOODS)[number]
