/** As tapped, and as the station reads it. */
export type TicketLines = readonly (readonly [dish: string, portions: number, wish?: string])[]

/**
 * Golden tickets, run by the domain, the orders service, the till, the kitchen screen and a browser. A day that begins
 * at KOT 1: each is one punch of table T4, and the tickets are all that it makes.
 */
export type TicketVector = {
  readonly name: string
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

/** A ticket with what it says besides dishes; without a kind it is to be cooked. */
export type GoldenTicket = {
  readonly number: number
  readonly kind?: 'move' | 'void'
  readonly station: string
  readonly lines: TicketLines
  readonly note?: string
}

/** What is done with the order of table T4, and every ticket that comes of it. */
export type TicketAct = { readonly name: string; readonly tickets: readonly GoldenTicket[] } & (
  | { readonly act: 'punch'; readonly dishes: TicketLines }
  /** The punch before it, sent again with its own key so many times at once. */
  | { readonly act: 'repeat'; readonly times: number }
  | { readonly act: 'punch at once'; readonly punches: readonly TicketLines[] }
  | { readonly act: 'void'; readonly dish: string; readonly portions: number; readonly refusal?: string }
  | { readonly act: 'route'; readonly dish: string; readonly station: string }
  | { readonly act: 'move'; readonly table: string }
  /** One more paper of a ticket that was printed as it was punched. */
  | { readonly act: 'reprint'; readonly number: number; readonly papers: number }
)

const [first, second, third] = ticketVectors.map(({ name, punch, tickets }): TicketAct => {
  return { name, act: 'punch', dishes: punch, tickets }
}) as [TicketAct, TicketAct, TicketAct]

/** An evening of table T4, run by the orders service and a browser. */
export const ticketActs: readonly TicketAct[] = [
  first,
  { name: 'the same key twenty times makes no other', act: 'repeat', times: 20, tickets: [] },
  second,
  third,
  {
    name: 'two waiters who add the same at once get a ticket each',
    act: 'punch at once',
    punches: [[['Paneer Tikka', 1]], [['Paneer Tikka', 1]]],
    tickets: [
      { number: 6, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
      { number: 7, station: 'Tandoor', lines: [['Paneer Tikka', 1]] },
    ],
  },
  {
    name: 'a wish stands below its dish',
    act: 'punch',
    dishes: [['Paneer Tikka', 1, 'no onion']],
    tickets: [{ number: 8, station: 'Tandoor', lines: [['Paneer Tikka', 1, 'no onion']] }],
  },
  {
    name: 'a dish that is taken back tells its station alone',
    act: 'void',
    dish: 'Paneer Tikka',
    portions: 1,
    tickets: [
      { number: 9, kind: 'void', station: 'Tandoor', lines: [['Paneer Tikka', 1]], note: 'VOID: Guest changed mind' },
    ],
  },
  {
    name: 'more than there is cannot be taken back',
    act: 'void',
    dish: 'Paneer Tikka',
    portions: 9,
    refusal: 'VOID_TOO_MANY',
    tickets: [],
  },
  {
    name: 'another station for a dish changes no ticket that is there',
    act: 'route',
    dish: 'Lassi',
    station: 'Tandoor',
    tickets: [],
  },
  {
    name: 'from then on the other station cooks it',
    act: 'punch',
    dishes: [['Lassi', 1]],
    tickets: [{ number: 10, station: 'Tandoor', lines: [['Lassi', 1]] }],
  },
  {
    name: 'another table tells each station that cooks for it',
    act: 'move',
    table: 'T7',
    tickets: [
      { number: 11, kind: 'move', station: 'Bar', lines: [], note: 'T4 is now T7' },
      { number: 12, kind: 'move', station: 'Tandoor', lines: [], note: 'T4 is now T7' },
    ],
  },
  { name: 'a reprint keeps the number', act: 'reprint', number: 3, papers: 2, tickets: [] },
]

type Ticket = {
  readonly number: number
  readonly kind: 'new' | 'move' | 'void'
  readonly station: string
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly notes?: string | undefined }[]
  readonly note: string | null
}

/** A ticket as the orders service tells it, in the words of this file. */
export function goldenTicketOf({ number, kind, station, lines, note }: Ticket): GoldenTicket {
  return {
    number,
    ...(kind !== 'new' && { kind }),
    station,
    lines: lines.map(({ name, quantity, notes }) => (notes === undefined ? [name, quantity] : [name, quantity, notes])),
    ...(note !== null && { note }),
  }
}
