/** The lines of a punch or a ticket: dish, portions, and the guest's wish. */
export type TicketLines = readonly (readonly [dish: string, portions: number, wish?: string])[]

/**
 * Golden tickets, run by the domain, the orders service, the till, the kitchen screen and a browser. The vectors are
 * the punches of table T4 on one day, from KOT 1 on, each with all of its tickets.
 */
export type TicketVector = {
  readonly name: string
  readonly punch: readonly (readonly [dish: string, portions: number])[]
  /** The reference that the till gives the punch, which is printed on each of its tickets. */
  readonly ref: string
  readonly tickets: readonly {
    readonly number: number
    readonly station: string
    readonly lines: readonly (readonly [dish: string, portions: number])[]
  }[]
}

export const ticketStations = ['Tandoor', 'Bar'] as const

export const ticketDishes = { 'Paneer Tikka': 'Tandoor', Roti: 'Tandoor', Lassi: 'Bar' } as const

export const ticketVectors: readonly TicketVector[] = [
  {
    name: 'a first punch goes to two stations',
    punch: [
      ['Paneer Tikka', 2],
      ['Roti', 1],
      ['Lassi', 1],
    ],
    ref: 'A1-1',
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
    ref: 'A1-2',
    tickets: [
      { number: 3, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
      { number: 4, station: 'Bar', lines: [['Lassi', 1]] },
    ],
  },
  {
    name: 'what one station cooks tells the other nothing',
    punch: [['Lassi', 2]],
    ref: 'A1-3',
    tickets: [{ number: 5, station: 'Bar', lines: [['Lassi', 2]] }],
  },
]

/** An expected ticket. `kind` is absent for a ticket with dishes to cook. `note` is the text of a move or a void. */
export type GoldenTicket = {
  readonly number: number
  readonly kind?: 'move' | 'void'
  readonly station: string
  readonly lines: TicketLines
  readonly note?: string
}

/** A step on the order of table T4, with every ticket that it makes. */
export type TicketStep = { readonly name: string; readonly tickets: readonly GoldenTicket[] } & (
  | { readonly kind: 'punch'; readonly dishes: TicketLines }
  /** Repeats the last punch `times` times at the same moment, with the same idempotency key. */
  | { readonly kind: 'repeat'; readonly times: number }
  | { readonly kind: 'punch-at-once'; readonly punches: readonly TicketLines[] }
  | { readonly kind: 'void'; readonly dish: string; readonly portions: number; readonly refusal?: string }
  | { readonly kind: 'route'; readonly dish: string; readonly station: string }
  | { readonly kind: 'move'; readonly table: string }
  /** Reprints the ticket with this number. `papers` counts its prints so far, including the one at the punch. */
  | { readonly kind: 'reprint'; readonly number: number; readonly papers: number }
)

const [first, second, third] = ticketVectors.map(({ name, punch, tickets }): TicketStep => {
  return { name, kind: 'punch', dishes: punch, tickets }
}) as [TicketStep, TicketStep, TicketStep]

/** The steps at table T4 in one evening. Both the orders service and a browser journey run them. */
export const ticketSteps: readonly TicketStep[] = [
  first,
  { name: 'the same key twenty times makes no other', kind: 'repeat', times: 20, tickets: [] },
  second,
  third,
  {
    name: 'two waiters who add the same at once get a ticket each',
    kind: 'punch-at-once',
    punches: [[['Paneer Tikka', 1]], [['Paneer Tikka', 1]]],
    tickets: [
      { number: 6, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
      { number: 7, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
    ],
  },
  {
    name: 'a wish stands below its dish',
    kind: 'punch',
    dishes: [['Paneer Tikka', 1, 'no onion']],
    tickets: [{ number: 8, station: 'Tandoor', lines: [['Paneer Tikka', 1, 'no onion']] }],
  },
  {
    name: 'a dish that is taken back tells its station alone',
    kind: 'void',
    dish: 'Paneer Tikka',
    portions: 1,
    tickets: [
      { number: 9, kind: 'void', station: 'Tandoor', lines: [['Paneer Tikka', 1]], note: 'VOID: Guest changed mind' },
    ],
  },
  {
    name: 'more than there is cannot be taken back',
    kind: 'void',
    dish: 'Paneer Tikka',
    portions: 9,
    refusal: 'VOID_TOO_MANY',
    tickets: [],
  },
  {
    name: 'another station for a dish changes no ticket that is there',
    kind: 'route',
    dish: 'Lassi',
    station: 'Tandoor',
    tickets: [],
  },
  {
    name: 'from then on the other station cooks it',
    kind: 'punch',
    dishes: [['Lassi', 1]],
    tickets: [{ number: 10, station: 'Tandoor', lines: [['Lassi', 1]] }],
  },
  {
    name: 'another table tells each station that cooks for it',
    kind: 'move',
    table: 'T7',
    tickets: [
      { number: 11, kind: 'move', station: 'Bar', lines: [], note: 'T4 is now T7' },
      { number: 12, kind: 'move', station: 'Tandoor', lines: [], note: 'T4 is now T7' },
    ],
  },
  { name: 'a reprint keeps the number', kind: 'reprint', number: 3, papers: 2, tickets: [] },
]

type Ticket = {
  readonly number: number
  readonly kind: 'new' | 'move' | 'void'
  readonly station: string
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly notes?: string | undefined }[]
  readonly note: string | null
}

/** Converts a ticket of the orders service to the form of this file. */
export function goldenTicketOf({ number, kind, station, lines, note }: Ticket): GoldenTicket {
  return {
    number,
    ...(kind !== 'new' && { kind }),
    station,
    lines: lines.map(({ name, quantity, notes }) => (notes === undefined ? [name, quantity] : [name, quantity, notes])),
    ...(note !== null && { note }),
  }
}
