/** The texts about punches that have no answer yet; all are additions to the specification. */
export const messages = {
  kept: 'Kept on this till',
  keptToast: 'No answer from the server. The order is kept on this till and sent by itself.',
  keptBeforeBill: 'The bill can be opened once the order is sent.',
  slow: 'The connection is slow. You can go on: the order is kept on this till and sent by itself.',
  goOn: 'Go on',
  orderNumberFollows: 'not sent yet',

  waitingSince: (time: string) => `Waiting for the line, since ${time}`,
  /** A shorter text for the narrow tile of a table. */
  sinceOnTile: (time: string) => `Waiting since ${time}`,
  notSent: 'Not sent',
  sendBeforeBill: 'Dishes of this order still wait for the line.',

  button: (count: number) => (count === 1 ? '1 punch waits' : `${count} punches wait`),
  title: 'Waiting for the line',
  explained: 'These are kept on this till and sent by themselves, each once, as soon as the server answers.',
  nothingWaits: 'Nothing waits any more.',
  noAnswer: 'No answer from the server.',
  brokeDown: (count: number) => `The server broke down ${count === 1 ? 'once' : `${count} times`} over this one.`,
  behind: 'Waits for the one before it.',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  toCart: 'Back to the cart',

  sent: (whose: string, orderNumber: string) => `${whose}: order ${orderNumber} is sent.`,
  refused: (whose: string, reason: string) => `${whose} was not sent: ${reason}`,
  isBack: (whose: string) => `The dishes are in the cart of ${whose} again.`,
  cartIsTaken: 'The cart there has a punch without an answer. Punch that one first.',
} as const
