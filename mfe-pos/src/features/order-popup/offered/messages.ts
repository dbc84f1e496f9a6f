/** The texts about the hours in which dishes are served; all are additions to the specification. */
export const messages = {
  servedFrom: (time: string) => `From ${time}`,
  notServed: 'Not served now',
  /** `mark` is the text of the tile. */
  notServedNow: (name: string, mark: string) => `${name} is not served now. ${mark}.`,
  acceptedUntil: (time: string) => `Until ${time}`,
} as const
