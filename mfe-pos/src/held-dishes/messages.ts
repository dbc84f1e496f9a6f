/** The texts about held dishes, which wait for their kitchen ticket. */
export const messages = {
  held: 'Held',
  heldCount: (portions: number) => `${portions} held`,
  /** The reminder once dishes are held for long. */
  heldFor: (portions: number, minutes: number) => `Fire? ${portions} held for ${minutes} min`,
  hold: 'Hold',
  holdHint: 'It is on the bill, and the kitchen gets no ticket until you fire it.',
  holdRound: 'Hold all new dishes',
  fireButton: (portions: number) => `Fire ${portions} held`,
  fireTitle: 'Fire held dishes',
  fireHint: 'The kitchen gets a ticket for the dishes that are chosen.',
  heldSince: (minutes: number) => (minutes === 0 ? 'held just now' : `held for ${minutes} min`),
  fire: (portions: number) => `Fire ${portions} ${portions === 1 ? 'dish' : 'dishes'}`,
  chooseDish: 'Please choose a dish.',
  fired: (dishes: string) => `Fired: ${dishes}.`,
  fireFailed: 'Failed to fire.',
  payTitle: 'Dishes are held',
  payQuestion: (dishes: string) =>
    `The kitchen has no ticket for ${dishes}. Fire them on the order first, or take the payment without it.`,
  payAnyway: 'Pay without firing',
}
