/**
 * Golden tickets, run by the domain, the orders service and the till. A day that begins at KOT 1: each act is one punch
 * of table T4, and the tickets are all that it makes.
 */
export type TicketVector = {
  readonly name: string
  /** [dish, portions] as tapped. */
  readonly punch: readonly (readonly [dish: string, portions: number])[]
  readonly tickets: readonly {
    readonly number: number
    readonly station: string
    readonly lines: readonly (readonly [dish: string, portions: number])[]
  }[]
}

export const ticketStations = ['Tandoor', 'Bar'] as const

/** The station of each dish. */
export const ticketDishes = { 'Paneer Tikka': 'Tandoor', Roti: 'Tandoor', Lassi: 'Bar' } as const

export const ticketVectors: readonly TicketVector[] = [
  {
    name: 'a first punch goes to two stations',
    punch: [
      ['Paneer Tikka', 2],
      ['Roti', 1],
      ['Lassi', 1],
    ],
    tickets: [
      {
        number: 1,
        station: 'Tandoor',
        lines: [
          ['Paneer Tikka', 2],
          ['Roti', 1],
        ],
      },
      { number: 2, station: 'Bar', lines: [['Lassi', 1]] },
    ],
  },
  {
    name: 'one more of a dish that is there, and another, is what was added',
    punch: [
      ['Paneer Tikka', 1],
      ['Lassi', 1],
    ],
    tickets: [
      { number: 3, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
      { number: 4, station: 'Bar', lines: [['Lassi', 1]] },
    ],
  },
  {
    name: 'what one station cooks tells the other nothing',
    punch: [['Lassi', 2]],
    tickets: [{ number: 5, station: 'Bar', lines: [['Lassi', 2]] }],
  },
]
