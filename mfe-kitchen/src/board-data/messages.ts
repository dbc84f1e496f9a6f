export const messages = {
  notBumped: (reason: string) => `Not bumped: ${reason}`,
  notRecalled: (number: number, reason: string) => `KOT ${number} was not recalled: ${reason}`,
  noAnswer: 'no answer from the server.',
} as const
