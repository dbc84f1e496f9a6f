import { describe, expect, test } from 'vitest'
import { ticketsOf, type KitchenLine, type Station } from './kitchen-tickets.ts'
import { ticketDishes, ticketStations, ticketVectors } from './kitchen-tickets.vectors.ts'

const stations: Station[] = ticketStations.map((name) => ({ id: name.toLowerCase(), name }))
const line = (name: string, quantity: number, stationId: string | null): KitchenLine => ({ name, quantity, stationId })
const shown = (lines: readonly KitchenLine[], of = stations) =>
  ticketsOf(lines, of).map((ticket) => ({
    station: ticket.station.name,
    lines: ticket.lines.map(({ name, quantity }) => [name, quantity]),
  }))

describe('the tickets of a punch', () => {
  test.each(ticketVectors)('$name', ({ punch, tickets }) => {
    const lines = punch.map(([dish, portions]) =>
      line(dish, portions, ticketDishes[dish as keyof typeof ticketDishes].toLowerCase()),
    )

    expect(shown(lines)).toEqual(tickets.map(({ station, lines: of }) => ({ station, lines: of })))
  })

  test('[G12] without stations there are none', () => {
    expect(shown([line('Roti', 1, null)], [])).toEqual([])
  })

  test('a dish without a station, or of one that is gone, goes to the first', () => {
    expect(shown([line('Roti', 1, null), line('Lassi', 2, 'gone')])).toEqual([
      {
        station: 'Tandoor',
        lines: [
          ['Roti', 1],
          ['Lassi', 2],
        ],
      },
    ])
  })

  test('every portion is on exactly one ticket, whatever is tapped', () => {
    for (let mask = 0; mask < 81; mask++) {
      const lines = [0, 1, 2, 3].map((place) => {
        const digit = Math.floor(mask / 3 ** place) % 3
        return line(`Dish ${place}`, place + 1, [null, 'tandoor', 'bar'][digit] ?? null)
      })
      const cooked = ticketsOf(lines, stations).flatMap((ticket) => ticket.lines)
      expect(cooked.toSorted((a, b) => a.quantity - b.quantity)).toEqual(
        lines.map(({ name, quantity }) => ({ name, quantity })),
      )
    }
  })
})
