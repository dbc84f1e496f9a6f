/**
 * The behaviours of a fake printer. These printers answer questions. `answers` prints. `paper-out`, `cover-open` and
 * `error` print nothing until they are mended, and keep the received bytes. `half-way` prints the first half of a slip
 * and then has no paper until it is mended. `slow` prints a slip only when the test releases it. `wedges` answers until
 * it receives a slip, and then hangs. `dies` breaks off the connection in the middle of a slip. `knows-no-end` prints
 * and answers `DLE EOT`, but prints `GS r` as a letter. These printers answer nothing. `prints` closes the connection
 * once the sender has ended it, and `stays` keeps it open. `breaks-off` resets each new connection. `wedged` accepts
 * connections and reads nothing.
 */
export const PRINTER_BEHAVIOURS = [
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
export type PrinterBehaviour = (typeof PRINTER_BEHAVIOURS)[number]
