import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  advanceTime,
  callsTo,
  fakeTime,
  fireEvent,
  openTable,
  renderPos,
  screen,
  seedOrder,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

const STATION = { id: '01910000-0000-7000-8000-000000000001', name: 'Tandoor', position: 0 }
let restaurant: MockRestaurant
beforeEach(() => {
  fakeTime()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  restaurant = createMockRestaurant({
    stations: [{ ...STATION, amber_minutes: 8, red_minutes: 15 }],
    now: () => new Date(),
  })
  restaurant.outputs.set(STATION.id, { station_id: STATION.id, kind: 'screen', due_seconds: 8 })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const alarms = () => screen.queryAllByRole('alert').map((alarm) => alarm.textContent)
const NOT_GOT = 'Kitchen did not get KOT 1 (T1, Tandoor): no screen is on.'
const asked = () => callsTo(restaurant, 'listUndelivered').length

async function punch() {
  await openTable('T1')
  await addDishes('Paneer Tikka')
  await tapWhenReady('Punch Order')
  await waitFor(() => expect(restaurant.orders).toHaveLength(1))
}
const ticket = () => restaurant.orders[0]!.kots[0]!
/** Shows a till and waits for the floor and the parts that load after it. */
async function till() {
  const pos = renderPos(restaurant)
  await tile('T1')
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  return pos
}

describe('a ticket of this till that comes up on no screen', () => {
  test('has an alarm once it is overdue, and not before', async () => {
    await till()
    await punch()
    await advanceTime(7_000)
    expect(alarms()).toEqual([])
    await advanceTime(2_000)
    await waitFor(() => expect(alarms()).toEqual([NOT_GOT]))
  })

  test('still has its alarm after a reload, and on another till half a minute later', async () => {
    const { unmount } = await till()
    await punch()
    await advanceTime(9_000)
    await waitFor(() => expect(alarms()).toEqual([NOT_GOT]))
    unmount()
    const { unmount: unmountAgain } = await till()
    await waitFor(() => expect(alarms()).toEqual([NOT_GOT]))
    unmountAgain()

    localStorage.clear()
    await till()
    expect(alarms()).toEqual([])
    await advanceTime(31_000)
    await waitFor(() => expect(alarms()).toEqual([NOT_GOT]))
  })

  test('has an alarm with the reason: a screen is on and does not draw', async () => {
    restaurant.stationsWithScreen.add(STATION.id)
    await till()
    await punch()
    await advanceTime(9_000)
    await waitFor(() =>
      expect(alarms()[0]).toBe('Kitchen did not get KOT 1 (T1, Tandoor): its screen did not show it.'),
    )
  })

  test('has its alarm above an order that is open, too', async () => {
    const { texts } = await till()
    await punch()
    await openTable('T2')
    await advanceTime(9_000)
    await waitFor(() => expect(texts()).toContain(NOT_GOT))
  })

  test('marks the tile of its table, and the cart says that no screen is on', async () => {
    await till()
    await punch()
    await advanceTime(9_000)
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Not in the kitchen'))
    const order = within(await openTable('T2'))
    expect(order.getByText('No kitchen screen is on: Tandoor.')).toBeDefined()
  })

  test('is delivered late by a screen that was behind, which ends the alarm', async () => {
    await till()
    await punch()
    await advanceTime(9_000)
    await waitFor(() => expect(alarms()).toHaveLength(1))
    ticket().shownAt = new Date().toISOString()
    await advanceTime(10_000)
    await waitFor(() => expect(alarms()).toEqual([]))
    // A confirmed ticket is removed from the store, so the till does not ask about it again.
    await advanceTime(10_000)
    await waitFor(() => expect(localStorage.getItem('tiffin.pos.tickets')).toBe('[]'))
  })

  test('has the alarm "not known" where the server does not answer, and "did not get" once it does', async () => {
    await till()
    await punch()
    await advanceTime(1_000)
    restaurant.outages.add('listUndelivered')
    await advanceTime(30_000)
    await waitFor(() => expect(alarms()).toEqual(['It is not known whether the kitchen got KOT 1 (Tandoor).']))
    restaurant.outages.delete('listUndelivered')
    await advanceTime(30_000)
    await waitFor(() => expect(alarms()).toEqual([NOT_GOT]))
  })

  test('that was drawn in time has no alarm', async () => {
    await till()
    await punch()
    ticket().shownAt = new Date().toISOString()
    await advanceTime(60_000)
    expect(alarms()).toEqual([])
  })
})

describe('a person answers for it', () => {
  test('by the button "I told the kitchen", which ends the alarm', async () => {
    seedOrder(restaurant, { table: 'T1' })
    await till()
    await advanceTime(40_000)
    fireEvent.click(await screen.findByRole('button', { name: 'I told the kitchen' }))

    await waitFor(() => expect(alarms()).toEqual([]))
    expect(callsTo(restaurant, 'handOverTicket').map(({ body }) => body)).toEqual([{ how: 'told' }])
  })

  test('it is printed here, as the paper that it is', async () => {
    const papers: string[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    })
    seedOrder(restaurant, { table: 'T1' })
    await till()
    await advanceTime(40_000)
    fireEvent.click(await screen.findByRole('button', { name: 'Print here' }))

    await waitFor(() => expect(papers).toHaveLength(1))
    expect(papers[0]).toContain('KOT 1 · Tandoor')
    expect(papers[0]).toContain('2 ×Paneer Tikka')
    await waitFor(() =>
      expect(callsTo(restaurant, 'handOverTicket').map(({ body }) => body)).toEqual([{ how: 'printed_here' }]),
    )
    await waitFor(() => expect(alarms()).toEqual([]))
  })

  test('that the server did not take shows an error, and the alarm stays', async () => {
    seedOrder(restaurant, { table: 'T1' })
    restaurant.outages.add('handOverTicket')
    const { toasts } = await till()
    await advanceTime(40_000)
    toasts.splice(0)
    fireEvent.click(await screen.findByRole('button', { name: 'I told the kitchen' }))

    await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['error']))
    expect(alarms()).toHaveLength(1)
  })
})

test('of many the first three are listed, and how many more there are; old ones are counted', async () => {
  vi.setSystemTime('2026-11-21T11:00:00Z')
  seedOrder(restaurant, { type: 'Takeaway' })
  vi.setSystemTime('2026-11-21T14:00:00Z')
  for (let more = 0; more < 5; more++) seedOrder(restaurant, { type: 'Takeaway' })
  await till()
  await advanceTime(40_000)

  await waitFor(() => expect(alarms()).toHaveLength(5))
  expect(alarms().slice(3)).toEqual(['and 2 more', 'One ticket of more than two hours ago came up on no screen.'])
  const missing = within(screen.getByRole('region', { name: 'Tickets the kitchen did not get' }))
  expect(missing.getAllByRole('button', { name: 'Print here' })).toHaveLength(3)

  fireEvent.click(missing.getAllByRole('button', { name: 'I told the kitchen' }).at(-1)!)
  await waitFor(() => expect(alarms()).toHaveLength(4))
  expect(callsTo(restaurant, 'handOverTickets').map(({ body }) => body)).toEqual([
    { how: 'told', ids: [], expired: true },
  ])
})

test('several are one line on a phone, which says how many, and opens and closes', async () => {
  seedOrder(restaurant, { table: 'T1' })
  await till()
  await advanceTime(40_000)
  await waitFor(() => expect(alarms()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /may not be in the kitchen/ })).toBeNull()

  seedOrder(restaurant, { table: 'T2' })
  await advanceTime(60_000)
  const line = await screen.findByRole('button', { name: '2 tickets may not be in the kitchen.' })
  const isOpen = () => line.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  fireEvent.click(line)
  expect(isOpen()).toBe('true')
  fireEvent.click(line)
  expect(isOpen()).toBe('false')
})

test('of more than are listed the others are counted, and nothing counts as delivered because it is not listed', async () => {
  await till()
  await punch()
  const own = localStorage.getItem('tiffin.pos.tickets')
  for (let more = 0; more < 53; more++) seedOrder(restaurant, { type: 'Takeaway' })
  for (const { kots } of restaurant.orders.slice(1, 3))
    Object.assign(kots[0]!.kot, { created_at: '2026-11-21T11:00:00.000Z' })
  await advanceTime(45_000)

  await waitFor(() => expect(alarms()).toHaveLength(5))
  expect(alarms().slice(3)).toEqual(['and 49 more', '2 tickets of more than two hours ago came up on no screen.'])
  expect(localStorage.getItem('tiffin.pos.tickets')).toBe(own)
})

test('without a screen anywhere there is no alarm, and it is polled as seldom as the floor', async () => {
  restaurant.outputs.clear()
  await till()
  await punch()
  const before = asked()
  await advanceTime(55_000)
  expect([alarms(), asked() - before]).toEqual([[], 0])
})

describe('a ticket for a printer of the network', () => {
  const PRINTER = {
    id: '01910000-0000-7000-8000-0000000000bb',
    name: 'Tandoor printer',
    agent_id: '01910000-0000-7000-8000-0000000000cc',
    address: '192.168.1.50:9100',
    columns: 48,
    is_agent_on: true,
    problem: null,
    printed_at: null,
  } as const
  const printer = (changes: Partial<MockRestaurant['printers'][number]>) => {
    restaurant.printers = [{ ...PRINTER, ...changes }]
  }
  beforeEach(() => {
    printer({})
    restaurant.outputs.set(STATION.id, {
      station_id: STATION.id,
      kind: 'printer',
      due_seconds: 8,
      printer_id: PRINTER.id,
    })
  })
  const papers: string[] = []
  beforeEach(() => {
    papers.splice(0)
    vi.spyOn(window, 'print').mockImplementation(() => {
      papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    })
  })
  const overdue = async () => {
    seedOrder(restaurant, { table: 'T1' })
    const pos = await till()
    await advanceTime(40_000)
    await waitFor(() => expect(alarms()).toHaveLength(1))
    return pos
  }

  test.each([
    [{ problem: 'paper-out' }, 'the printer is out of paper'],
    [{ problem: 'cover-open' }, 'the cover of the printer is open'],
    [{ problem: 'unreachable' }, 'the printer is not reachable'],
    [{ problem: 'silent' }, 'the printer does not answer'],
    [{ problem: 'broken-off' }, 'the printer ended the connection'],
    [{ problem: 'printer-error' }, 'the printer reports an error'],
    [{ problem: 'cannot-print' }, 'the printer does not have its letters'],
    [{}, 'the printer has not printed it'],
    [{ problem: 'paper-out', is_agent_on: false }, 'the print agent is not on'],
  ] as const)('says why it was not printed: %j', async (state, words) => {
    printer(state)
    await overdue()
    expect(alarms()).toEqual([`Kitchen did not get KOT 1 (T1, Tandoor): ${words}.`])
  })

  test('is tried again, which ends the alarm once it is printed and not before', async () => {
    printer({ problem: 'paper-out' })
    const { texts } = await overdue()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(texts()).toContain('The printer is tried again.'))
    expect(alarms()).toHaveLength(1)

    printer({})
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(alarms()).toEqual([]))
    const { id } = ticket().kot
    expect(callsTo(restaurant, 'retryTicket')).toMatchObject([{ params: { id } }, { params: { id } }])
    expect(callsTo(restaurant, 'handOverTicket')).toEqual([])
  })

  test('that the server does not try again keeps its alarm, and says so', async () => {
    restaurant.emptyFailures.add('retryTicket')
    const { toasts } = await overdue()
    toasts.splice(0)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([{ kind: 'error', text: 'The printer could not be tried again.' }]),
    )
    expect(alarms()).toHaveLength(1)
  })

  test.each([
    ['never tried', undefined, false],
    ['nothing came out of it', { attempts: 2, mayBePrinted: false }, false],
    ['its paper may be out', { attempts: 1, mayBePrinted: true }, true],
  ] as const)(
    'is printed here, with a mark only where its printer may have it out: %s',
    async (_, queued, isMarked) => {
      printer({ problem: 'paper-out' })
      await overdue()
      if (queued) ticket().queued = queued
      fireEvent.click(screen.getByRole('button', { name: 'Print here' }))
      await waitFor(() => expect(papers).toHaveLength(1))
      expect(papers[0]).toContain('KOT 1 · Tandoor')
      expect(papers[0]!.includes('REPEAT? Ask the waiter')).toBe(isMarked)
      await waitFor(() => expect(alarms()).toEqual([]))
    },
  )

  test('that a colleague has taken over is not printed here, and says who did', async () => {
    const { texts } = await overdue()
    ticket().handedOver = { at: new Date().toISOString(), how: 'told', by: 'Noor' }
    fireEvent.click(screen.getByRole('button', { name: 'Print here' }))
    await waitFor(() => expect(texts()).toContain('KOT 1 was taken over by Noor, who has told the kitchen.'))
    await waitFor(() => expect(alarms()).toEqual([]))
    expect([papers, callsTo(restaurant, 'printKot')]).toEqual([[], []])
  })

  test('loses its alarm by the button "I told the kitchen"', async () => {
    await overdue()
    fireEvent.click(screen.getByRole('button', { name: 'I told the kitchen' }))
    await waitFor(() => expect(alarms()).toEqual([]))
    expect(callsTo(restaurant, 'handOverTicket').map(({ body }) => body)).toEqual([{ how: 'told' }])
  })

  test('from before two hours ago is counted in words that fit it', async () => {
    vi.setSystemTime('2026-11-21T11:00:00Z')
    seedOrder(restaurant, { table: 'T1' })
    vi.setSystemTime('2026-11-21T14:00:00Z')
    await till()
    await waitFor(() =>
      expect(alarms()).toEqual(['One ticket of more than two hours ago was neither printed nor shown.']),
    )
  })

  test.each([
    [{ problem: 'cover-open' }, 'Tandoor: the cover of the printer is open.'],
    [{ is_agent_on: false }, 'Tandoor: the print agent is not on.'],
  ] as const)('shows before a punch that its printer has a problem: %j', async (state, words) => {
    printer(state)
    await till()
    expect(within(await openTable('T2')).getByText(words)).toBeDefined()
    expect(screen.queryByText(/^No kitchen screen/)).toBeNull()
  })

  test('has no Try again where a screen should show it', async () => {
    restaurant.outputs.set(STATION.id, { station_id: STATION.id, kind: 'screen', due_seconds: 8 })
    await overdue()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
