import { expect, test } from 'vitest'
import { ticketsOf } from './kitchen-tickets.ts'
import {
  ticketSteps,
  ticketDishes,
  ticketStations,
  type TicketStep,
  type TicketLines,
} from './kitchen-tickets.vectors.ts'

/** A ticket without its number, because one wrong ticket changes the numbers of all later ones. */
type Made = { readonly kind?: 'void'; readonly station: string; readonly lines: TicketLines }

type Kitchen = {
  /** Tickets of punches that reach the order at the same moment. */
  punch(punches: readonly TicketLines[]): Made[]
  void(dish: string, portions: number): Made[]
  route(dish: string, station: string): void
}

const stations = ticketStations.map((name) => ({ id: name, name }))
const nameOf = ([dish, , wish]: TicketLines[number]) => (wish === undefined ? dish : `${dish}, ${wish}`)

/** Returns the kitchen of this product: a ticket contains the lines of one punch. */
function tapping(): Kitchen {
  const stationOf = new Map<string, string>(Object.entries(ticketDishes))
  const ticketsOfPunch = (lines: TicketLines): Made[] =>
    ticketsOf(
      lines.map(([name, quantity, notes]) => ({
        name,
        quantity,
        stationId: stationOf.get(name) ?? null,
        ...(notes !== undefined && { notes }),
      })),
      stations,
    ).map((ticket) => ({
      station: ticket.station.name,
      lines: ticket.lines.map(({ name, quantity, notes }) =>
        notes === undefined ? [name, quantity] : [name, quantity, notes],
      ),
    }))
  return {
    punch: (punches) => punches.flatMap(ticketsOfPunch),
    void: (dish, portions) => ticketsOfPunch([[dish, portions]]).map((ticket) => ({ kind: 'void', ...ticket })),
    route: (dish, station) => void stationOf.set(dish, station),
  }
}

/**
 * Returns the kitchen of other products, for comparison: a ticket contains the part of the order that was not printed
 * yet, by dish or by dish and station.
 */
function comparing(by: 'dish' | 'dish and station'): Kitchen {
  const stationOf = new Map<string, string>(Object.entries(ticketDishes))
  const ordered = new Map<string, { readonly line: TicketLines[number]; portions: number }>()
  const printed = new Map<string, { readonly line: TicketLines[number]; readonly station: string; portions: number }>()
  const order = (line: TicketLines[number], portions: number) => {
    const on = ordered.get(nameOf(line)) ?? { line, portions: 0 }
    ordered.set(nameOf(line), { ...on, portions: on.portions + portions })
  }

  function compare(): Made[] {
    const wanted = new Map<string, { readonly line: TicketLines[number]; readonly station: string; portions: number }>()
    for (const [name, { line, portions }] of ordered) {
      const station = stationOf.get(line[0])!
      wanted.set(by === 'dish' ? name : `${name} of ${station}`, { line, station, portions })
    }
    const differences = [...new Set([...wanted.keys(), ...printed.keys()])].flatMap((key) => {
      const { line, station } = (wanted.get(key) ?? printed.get(key))!
      const portions = (wanted.get(key)?.portions ?? 0) - (printed.get(key)?.portions ?? 0)
      return portions === 0 ? [] : [{ line, station, portions }]
    })
    printed.clear()
    for (const [key, of] of wanted) printed.set(key, of)

    const ticketOf = (station: string, isVoid: boolean): Made[] => {
      const lines = differences
        .filter((each) => each.station === station && each.portions < 0 === isVoid)
        .map(({ line: [dish, , ...wish], portions }) => [dish, Math.abs(portions), ...wish] as const)
      return lines.length === 0 ? [] : [{ ...(isVoid && { kind: 'void' }), station, lines }]
    }
    return ticketStations.flatMap((station) => [...ticketOf(station, false), ...ticketOf(station, true)])
  }

  return {
    punch(punches) {
      for (const line of punches.flat()) order(line, line[1])
      return punches.flatMap(compare)
    },
    void(dish, portions) {
      order([dish, portions], -portions)
      return compare()
    },
    route: (dish, station) => void stationOf.set(dish, station),
  }
}

function perform(kitchen: Kitchen, step: TicketStep): Made[] {
  if (step.kind === 'punch') return kitchen.punch([step.dishes])
  if (step.kind === 'punch-at-once') return kitchen.punch(step.punches)
  if (step.kind === 'void' && step.refusal === undefined) return kitchen.void(step.dish, step.portions)
  if (step.kind === 'route') kitchen.route(step.dish, step.station)
  return []
}

/**
 * Returns the names of the acts for which a kitchen does not make the golden tickets. Moves are left out, because their
 * tickets have no dishes.
 */
const wrongActs = (kitchen: Kitchen) =>
  ticketSteps
    .filter(({ kind }) => kind !== 'move')
    .filter((step) => {
      const golden = step.tickets.map(({ number: _number, note: _note, ...ticket }) => ticket)
      return JSON.stringify(perform(kitchen, step)) !== JSON.stringify(golden)
    })
    .map(({ name }) => name)

test('[G12] what was tapped makes the golden tickets', () => {
  expect(wrongActs(tapping())).toEqual([])
})

test.each([
  ['dish', ['two waiters who add the same at once get a ticket each']],
  [
    'dish and station',
    ['two waiters who add the same at once get a ticket each', 'from then on the other station cooks it'],
  ],
] as const)('control: comparing the order with what was printed, by %s, makes others', (by, wrong) => {
  expect(wrongActs(comparing(by))).toEqual(wrong)
})
