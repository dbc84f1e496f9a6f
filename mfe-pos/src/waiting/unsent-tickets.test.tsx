import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  callsTo,
  closed,
  killPage,
  openTable,
  renderPos,
  screen,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { tillRecords } from '../drafts/till-records.ts'
import { readUnconfirmed } from '../printing/unconfirmed-tickets.ts'
import { messages } from './messages.ts'

const STATION = { id: '01910000-0000-7000-8000-000000000001', name: 'Tandoor', position: 0 }
let restaurant: MockRestaurant
let papers: string[]
beforeEach(() => {
  restaurant = createMockRestaurant({ stations: [{ ...STATION, amber_minutes: 8, red_minutes: 15 }] })
  restaurant.outputs.set(STATION.id, { station_id: STATION.id, kind: 'screen', due_seconds: 8 })
  papers = []
  vi.spyOn(globalThis, 'print').mockImplementation(() => {
    papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Fails every punch without an answer. */
const cut = () => {
  for (const endpoint of ['createOrder', 'addItems'] as const)
    restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
}
const restore = () => {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}
const sent = () => waitFor(() => expect(screen.queryByRole('button', { name: /punch(es)? waits?$/ })).toBeNull())
const notice = () => screen.queryByRole('region', { name: messages.unsentTickets })
const ticket = () => restaurant.orders[0]!.kots[0]!
const headers = () => restaurant.calls.filter(({ endpoint }) => endpoint === 'createOrder').map((each) => each.headers)

/** Opens a till that knows that stations have screens or printers. */
async function till() {
  renderPos(restaurant)
  await tile('T1')
  await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(0))
}

async function punchAt(table: string, dish: string, kind = 'Punch Order') {
  await openTable(table)
  await addDishes(dish)
  await tapWhenReady(kind)
  await screen.findByText(messages.kept)
  await closed()
}

describe('a punch that waits where the kitchen has a screen', () => {
  test('is named above the floor, printed here once, and its ticket is then taken over', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    expect((await screen.findByText(messages.notInKitchen(['T1']))).textContent).toBeDefined()

    tap(messages.printHere(1))
    await waitFor(() => expect(papers).toHaveLength(1))
    for (const text of ['PRINTED AT THE TILL', 'T1', 'Paneer Tikka']) expect(papers[0]).toContain(text)
    await waitFor(() => expect(notice()).toBeNull())

    restore()
    await sent()
    expect(headers().at(-1)).toEqual({ 'kot-printed': expect.stringMatching(/^all; by=./) })
    expect(ticket()).toMatchObject({ handedOver: { how: 'printed_here' }, kot: { printed: 1 } })
    expect(papers).toHaveLength(1)
  })

  test('control: one that nobody printed is sent without the header, and its ticket is waited for', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    restore()
    await sent()

    expect(headers().at(-1)).toEqual({})
    expect(ticket()).toMatchObject({ handedOver: null, kot: { printed: 0 } })
    expect(notice()).toBeNull()
  })

  test('that was sent in the moment of the press has no paper, not even an empty one', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    await screen.findByText(messages.notInKitchen(['T1']))
    vi.spyOn(tillRecords().commands, 'read').mockReturnValue(null)
    tap(messages.printHere(1))

    expect(papers).toEqual([])
  })

  test('is printed together with the others that wait, each on its own paper', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    await punchAt('T2', 'Butter Naan')
    await screen.findByText(messages.notInKitchen(['T1', 'T2']))
    tap(messages.printHere(2))

    await waitFor(() => expect(papers).toHaveLength(1))
    expect(papers[0]!.match(/PRINTED AT THE TILL/g)).toHaveLength(2)
  })

  test('is printed once, at once, where its kitchen ticket was asked for', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka', 'Punch + KOT')
    expect(papers).toHaveLength(1)
    expect(papers[0]).toContain('PRINTED AT THE TILL')
    expect(notice()).toBeNull()

    restore()
    await sent()
    expect(ticket().handedOver).toMatchObject({ how: 'printed_here' })
    expect(papers).toHaveLength(1)
  })

  test('is named again after a reload without a connection, and keeps the mark of its paper over another', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    await killPage()
    restaurant.outages.add('listUndelivered')
    renderPos(restaurant)
    await screen.findByText(messages.notInKitchen(['T1']))
    tap(messages.printHere(1))
    await waitFor(() => expect(papers).toHaveLength(1))
    await killPage()

    restore()
    renderPos(restaurant)
    await waitFor(() => expect(restaurant.orders).toHaveLength(1))
    expect(ticket().handedOver).toMatchObject({ how: 'printed_here' })
  })

  test('raises no alarm at this till once it is printed here, though the connection is gone again', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    await screen.findByText(messages.notInKitchen(['T1']))
    tap(messages.printHere(1))
    await waitFor(() => expect(papers).toHaveLength(1))
    await punchAt('T2', 'Butter Naan')
    restaurant.outages.add('listUndelivered')
    restore()
    await sent()

    const notPrinted = restaurant.orders.flatMap(({ kots }) => kots).filter(({ handedOver }) => handedOver === null)
    expect(notPrinted).toHaveLength(1)
    await waitFor(() => expect(readUnconfirmed().map(({ id }) => id)).toEqual(notPrinted.map(({ kot }) => kot.id)))
  })

  test('whose reply was lost after its ticket was made is taken over by the repetition', async () => {
    await till()
    restaurant.lostReplies.add('createOrder')
    await punchAt('T1', 'Paneer Tikka')
    await screen.findByText(messages.notInKitchen(['T1']))
    tap(messages.printHere(1))
    await waitFor(() => expect(papers).toHaveLength(1))
    expect(ticket().handedOver).toBeNull()

    restaurant.lostReplies.clear()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(ticket().handedOver).toMatchObject({ how: 'printed_here' }))
  })
})

describe('a punch that was printed here and goes back to its cart under its key', () => {
  /** Prints the punch that waits at T1, has it refused so that it may have been stored, and punches it from the cart. */
  const printAndPunchAgain = async () => {
    await screen.findByText(messages.notInKitchen(['T1']))
    tap(messages.printHere(1))
    await waitFor(() => expect(papers).toHaveLength(1))
    restaurant.refusals.set('createOrder', new AppError('ACCESS_DENIED'))
    tap('1 punch waits')
    tap(messages.tryNow)
    const list = within(await screen.findByRole('dialog', { name: messages.title }))
    await list.findByText(/Access denied\./)
    tap(messages.toCart)
    await list.findByText(messages.nothingWaits)
    tap('Dismiss')
    await closed()
    restaurant.refusals.clear()
    restaurant.lostReplies.clear()
    await openTable('T1')
    await tapWhenReady(/^Punch (Order|Update)$/)
  }

  test('still says that the kitchen has its paper', async () => {
    await till()
    cut()
    await punchAt('T1', 'Paneer Tikka')
    await printAndPunchAgain()

    await waitFor(() => expect(restaurant.orders).toHaveLength(1))
    expect(headers().at(-1)).toEqual({ 'kot-printed': expect.stringMatching(/^all; by=./) })
    expect(ticket()).toMatchObject({ handedOver: { how: 'printed_here' }, kot: { printed: 1 } })
    expect(papers).toHaveLength(1)
  })

  test('takes over its ticket, though a person waits for the answer, where the server had it before', async () => {
    await till()
    restaurant.lostReplies.add('createOrder')
    await punchAt('T1', 'Paneer Tikka')
    await printAndPunchAgain()

    await waitFor(() => expect(ticket().handedOver).toMatchObject({ how: 'printed_here' }))
    expect(restaurant.orders).toHaveLength(1)
  })
})

test('of two punches at once, one that is sent by now is left to the printer of its station', async () => {
  const printer = { name: 'Tandoor', agent_id: STATION.id, address: '192.168.1.50:9100', columns: 48 } as const
  restaurant.printers = [{ ...printer, id: STATION.id, is_agent_on: true, problem: null, printed_at: null }]
  restaurant.outputs.set(STATION.id, {
    station_id: STATION.id,
    kind: 'printer',
    due_seconds: 60,
    printer_id: STATION.id,
  })
  await till()
  restaurant.outages.add('createOrder')
  await openTable('T1')
  await addDishes('Paneer Tikka')
  await tapWhenReady('Punch + KOT')
  await screen.findByText('The order was not sent.')
  restaurant.outages.clear()
  await addDishes('Butter Naan')
  // The first repetition of the punch has no answer and the next one succeeds. The punch of the other dishes has none.
  const noAnswer = new AppError('SERVICE_UNAVAILABLE')
  const answers = [noAnswer]
  vi.spyOn(restaurant.refusals, 'get').mockImplementation((endpoint) =>
    endpoint === 'createOrder' ? answers.pop() : endpoint === 'addItems' ? noAnswer : undefined,
  )
  await tapWhenReady('Punch + KOT')

  await waitFor(() => expect(papers).toHaveLength(1))
  expect(restaurant.orders).toHaveLength(1)
  expect(papers[0]).toContain('Butter Naan')
  expect(papers[0]).not.toContain('Paneer Tikka')
})

test('a restaurant whose stations have neither screens nor printers sees no notice', async () => {
  restaurant.outputs.clear()
  await till()
  cut()
  await punchAt('T1', 'Paneer Tikka')

  expect(await screen.findByRole('button', { name: '1 punch waits' })).toBeDefined()
  expect(notice()).toBeNull()
})
