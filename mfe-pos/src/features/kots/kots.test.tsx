import { listKots } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { ticketDishes, ticketStations, ticketVectors } from '@tiffin/domain/kitchen-tickets.vectors'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  advanceTime,
  breakReply,
  callsTo,
  cartContents,
  closed,
  fakeTime,
  fireEvent,
  openTable,
  renderPos,
  renderTill,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

let prints: string[][] = []
beforeEach(() => {
  prints = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    const slips = document.querySelectorAll('body > .tiffin-print .tiffin-slip')
    prints.push([...slips].map((slip) => slip.textContent))
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Makes the id of a station from the first letter of its name. */
const idOf = (station: string) => `01910000-0000-7000-8000-${station.charCodeAt(0).toString().padStart(12, '0')}`

/**
 * Makes a restaurant with the stations and dishes of the golden tickets; its other dishes have no station. Each read of
 * its clock is a millisecond later than the one before, as on a busy machine.
 */
function withStations(): MockRestaurant {
  let time = Date.now()
  const restaurant = createMockRestaurant({ now: () => new Date(time++) })
  restaurant.stations = ticketStations.map((name, position) => ({
    id: idOf(name),
    name,
    position,
    amber_minutes: 8,
    red_minutes: 15,
  }))
  const names = Object.entries(ticketDishes)
  const others = restaurant.menu.filter(({ name }) => name !== 'Paneer Tikka')
  restaurant.menu = others.map((item, index) => {
    const [name, station] = names[index] ?? []
    return name && station ? { ...item, name, station_id: idOf(station) } : item
  })
  return restaurant
}

type Tapped = readonly (readonly [dish: string, portions: number])[]
const addPortions = (punch: Tapped) =>
  addDishes(...punch.flatMap(([name, portions]) => Array.from({ length: portions }, () => name)))
const punchToKitchen = async (punch: Tapped) => {
  await openTable('T1')
  await addPortions(punch)
  await tapWhenReady('Punch + KOT')
}
/** Reads the number, the station and the dishes of a paper. */
const read = (slip: string) => {
  const [, number, station] = /KOT (\d+) · (Tandoor|Bar)/.exec(slip) ?? []
  const dishes = [...slip.matchAll(/(\d+) ×(Paneer Tikka|Roti|Lassi)/g)].map(([, count, name]) => [name, Number(count)])
  return { number: Number(number), station, lines: dishes }
}

test('[G12] each punch prints the tickets it made, a page a station', async () => {
  await renderTill(withStations())
  for (const [index, { punch, ref, tickets }] of ticketVectors.entries()) {
    await punchToKitchen(punch)
    await waitFor(() => expect(prints).toHaveLength(index + 1))
    expect(prints[index]!.map(read)).toEqual(tickets)
    expect(prints[index]!.every((slip) => slip.includes('ADDITION') === index > 0)).toBe(true)
    expect(prints[index]!.every((slip) => slip.includes(`Reference${ref}Type`))).toBe(true)
    await closed()
  }
})

describe('the ticket of an order', () => {
  const openKot = async (restaurant: MockRestaurant, ...punches: Tapped[]) => {
    const pos = renderPos(restaurant)
    for (const punch of punches) {
      await openTable('T1')
      await addPortions(punch)
      await tapWhenReady(/^Punch (Order|Update)$/)
      await closed()
    }
    await openTable('T1')
    await waitFor(() => expect(cartContents().length).toBeGreaterThan(0))
    await tapWhenReady('KOT')
    const modal = await screen.findByRole('dialog', { name: 'Kitchen Order Ticket' })
    const choice = await within(modal).findByRole<HTMLSelectElement>('combobox', { name: 'Ticket' })
    return { ...pos, modal, choice }
  }
  const slips = (modal: HTMLElement) =>
    within(modal)
      .getAllByRole('article', { name: 'Kitchen ticket' })
      .map((slip) => slip.textContent)

  test('[C2-074] is what was punched last; earlier ones and the whole order can be chosen', async () => {
    const [first, second] = ticketVectors
    const { modal, choice } = await openKot(withStations(), first!.punch, second!.punch)

    expect(slips(modal).map(read)).toEqual(second!.tickets)
    expect([...choice.options].map(({ label }) => label.replace(/ · \d\d:.*/, ''))).toEqual([
      'Last punch: KOT 3 Tandoor, KOT 4 Bar',
      'KOT 4 · Bar',
      'KOT 3 · Tandoor',
      'KOT 2 · Bar',
      'KOT 1 · Tandoor',
      'Whole order',
    ])
    fireEvent.change(choice, { target: { value: 'whole-order' } })
    expect(slips(modal)).toHaveLength(1)
    expect(slips(modal)[0]).toContain('WHOLE ORDER')
  })

  test('its first paper is the ticket, and the next is marked a reprint', async () => {
    const restaurant = withStations()
    const { modal } = await openKot(restaurant, [['Lassi', 1]])
    const print = () => within(modal).getByRole('button', { name: 'Print' })

    fireEvent.click(print())
    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]![0]).not.toContain('REPRINT')

    await waitFor(() => expect(slips(modal)[0]).toContain('REPRINT 1 of KOT 1'))
    fireEvent.click(print())
    await waitFor(() => expect(prints).toHaveLength(2))
    expect(prints[1]![0]).toContain('REPRINT 1 of KOT 1')
  })

  test('a paper that could not be counted may be a repetition, and says so', async () => {
    const restaurant = withStations()
    const { modal } = await openKot(restaurant, [['Lassi', 1]])
    restaurant.outages.add('printKot')
    fireEvent.click(within(modal).getByRole('button', { name: 'Print' }))

    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]![0]).toContain('REPEAT? Ask the waiter')
  })
})

test('where the tickets cannot be read, the kitchen gets the punch as one paper with their numbers', async () => {
  const restaurant = withStations()
  restaurant.outages.add('listKots')
  renderPos(restaurant)
  await punchToKitchen([
    ['Roti', 1],
    ['Lassi', 1],
  ])

  await waitFor(() => expect(prints).toHaveLength(1))
  expect(prints[0]).toHaveLength(1)
  expect(prints[0]![0]).toContain('KOT 1, 2')
  expect(prints[0]![0]).toMatch(/1 ×Roti.*1 ×Lassi/)
})

test('a punch is printed also where its tickets are read for longer than its notice stays', async () => {
  fakeTime()
  renderPos(withStations())
  const answer = holdAnswers(listKots)
  await punchToKitchen([['Roti', 1]])
  await screen.findByText('Order Placed!')
  await advanceTime(5_000)
  expect(prints).toEqual([])

  answer()
  await waitFor(() => expect(prints).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Order Placed!')).toBeNull())
})

test('an attempt that was not to be printed is counted when its ticket is', async () => {
  const restaurant = withStations()
  renderPos(restaurant)
  await openTable('T1')
  await addPortions([['Roti', 1]])
  await breakReply(restaurant, 'createOrder')
  tap('Punch + KOT')

  await waitFor(() => expect(prints).toHaveLength(1))
  expect(prints[0]!.map(read)).toEqual([{ number: 1, station: 'Tandoor', lines: [['Roti', 1]] }])
  expect(restaurant.orders[0]!.kots.map(({ kot }) => kot.printed)).toEqual([1])
  expect(callsTo(restaurant, 'printKot')).toHaveLength(1)
})

describe('a punch for stations of which some have a printer of their own', () => {
  const PRINTER_ID = '01910000-0000-7000-8000-0000000000bb'
  const givePrinter = (restaurant: MockRestaurant, station: string) => {
    const printer = { name: station, agent_id: idOf('x'), address: '192.168.1.50:9100', columns: 48 } as const
    restaurant.printers = [{ id: PRINTER_ID, ...printer, is_agent_on: true, problem: null, printed_at: null }]
    restaurant.outputs.set(idOf(station), {
      station_id: idOf(station),
      kind: 'printer',
      due_seconds: 60,
      printer_id: PRINTER_ID,
    })
  }
  const both: Tapped = [
    ['Roti', 1],
    ['Lassi', 1],
  ]
  /** Shows a till that has read which stations have a printer. */
  const till = async (restaurant: MockRestaurant) => {
    renderPos(restaurant)
    await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(0))
    await screen.findByRole('button', { name: /^T1 / })
  }
  const printed = ({ orders }: MockRestaurant) => orders[0]!.kots.map(({ kot }) => [kot.station, kot.printed])

  test('prints the tickets of the others, once, and leaves the rest to the printers', async () => {
    const restaurant = withStations()
    givePrinter(restaurant, 'Tandoor')
    await till(restaurant)
    await punchToKitchen(both)

    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]!.map(read)).toEqual([{ number: 2, station: 'Bar', lines: [['Lassi', 1]] }])
    expect(prints[0]![0]).not.toContain('REPRINT')
    // A ticket that already counts as printed would be a reprint at its printer.
    expect(printed(restaurant)).toEqual([
      ['Tandoor', 0],
      ['Bar', 1],
    ])
    await closed()
  })

  test('opens no print dialog where the printers print all', async () => {
    const restaurant = withStations()
    givePrinter(restaurant, 'Tandoor')
    await till(restaurant)
    await punchToKitchen([['Roti', 1]])

    await screen.findByText('Order Placed!')
    await closed()
    expect([prints, callsTo(restaurant, 'listKots')]).toEqual([[], []])
    expect(printed(restaurant)).toEqual([['Tandoor', 0]])
  })

  test('prints all where the station has lost its printer meanwhile, and where nobody says', async () => {
    const restaurant = withStations()
    givePrinter(restaurant, 'Tandoor')
    await till(restaurant)
    restaurant.outputs.clear()
    await punchToKitchen([['Roti', 1]])
    await waitFor(() => expect(prints).toHaveLength(1))
    await closed()

    givePrinter(restaurant, 'Tandoor')
    const reads = callsTo(restaurant, 'listUndelivered').length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(reads))
    restaurant.outages.add('listUndelivered')
    await punchToKitchen([['Roti', 1]])
    await waitFor(() => expect(prints).toHaveLength(2))
    expect(prints.flat().map(read)).toMatchObject([{ number: 1 }, { number: 2 }])
  })

  test('marks the one paper for all, where the tickets cannot be read, as a repetition of what printers print', async () => {
    const restaurant = withStations()
    givePrinter(restaurant, 'Tandoor')
    restaurant.outages.add('listKots')
    await till(restaurant)
    await punchToKitchen(both)

    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]![0]).toMatch(/REPEAT\? Ask the waiter.*1 ×Roti.*1 ×Lassi/)
  })

  test('without such a station is counted as printed by the punch itself, as before', async () => {
    const restaurant = withStations()
    await till(restaurant)
    await punchToKitchen(both)

    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]).toHaveLength(2)
    expect(callsTo(restaurant, 'createOrder')[0]?.body).toMatchObject({ printsKots: true })
    expect(callsTo(restaurant, 'printKot')).toEqual([])
  })
})
