import { AppError, type Station } from '@tiffin/contracts'
import { createMockRestaurant, placeOrder, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const tandoor: Station = {
  id: '0000000a-0000-4000-8000-000000000001',
  name: 'Tandoor',
  position: 0,
  amber_minutes: 8,
  red_minutes: 15,
}
const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Kitchen printer',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.50:9100',
  columns: 48,
  is_agent_on: true,
  problem: 'paper-out',
  printed_at: null,
} as const satisfies MockRestaurant['printers'][number]

let restaurant: MockRestaurant
const papers: string[] = []
beforeEach(() => {
  papers.splice(0)
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  fakeTime()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  restaurant = createMockRestaurant({ stations: [tandoor], now: () => new Date() })
  restaurant.printers = [PRINTER]
  restaurant.outputs.set(tandoor.id, {
    station_id: tandoor.id,
    kind: 'printer',
    due_seconds: 8,
    printer_id: PRINTER.id,
    copies: 1,
  })
})
afterEach(() => vi.restoreAllMocks())

const printer = (changes: Partial<MockRestaurant['printers'][number]>) => {
  restaurant.printers = [{ ...PRINTER, ...changes }]
}
const punch = () => {
  const { id, price } = restaurant.menu[0]!
  placeOrder(restaurant, { items: [{ id, price, quantity: 1 }], orderType: 'Takeaway' })
}
const ticket = () => restaurant.orders.flatMap(({ kots }) => kots).at(-1)!
const open = async () => {
  const page = renderPage('settings', { restaurant })
  const queue = within(await screen.findByRole('region', { name: 'What waits' }))
  return { ...page, queue }
}
type Queue = Awaited<ReturnType<typeof open>>['queue']
const row = async (queue: Queue) => within(await queue.findByRole('listitem'))
const KOT = 'KOT 1 · Takeaway · Tandoor'
const press = async (queue: Queue, word: string) =>
  fireEvent.click(await queue.findByRole('button', { name: `${word}: ${KOT}` }))
const expectEmpty = async (queue: Queue) =>
  expect(await queue.findByText('Nothing waits: every ticket has come out.')).toBeDefined()

test('where nothing waits it says so', async () => {
  const { queue } = await open()
  await expectEmpty(queue)
  expect(queue.queryByRole('listitem')).toBeNull()
})

test('a ticket that waits says which, since when, why and how often it was tried', async () => {
  punch()
  ticket().queued = { attempts: 2, mayBePrinted: false }
  const { queue } = await open()
  const waiting = await row(queue)
  expect(waiting.getByText(KOT)).toBeDefined()
  expect(waiting.getByText('Kitchen printer · Since Nov 21, 07:30 pm · tried 2 times')).toBeDefined()
  expect(waiting.getByText('Out of paper')).toBeDefined()
  expect(waiting.queryByText(/^Its paper may be out/)).toBeNull()
})

test.each([
  [{ is_agent_on: false }, undefined, 'The print agent is not on'],
  [{ problem: null }, undefined, 'Waits for its turn'],
  [{ problem: null }, { attempts: 1, mayBePrinted: true }, 'Has not said that it is printed'],
  [{ problem: 'cannot-print' }, { attempts: 1, mayBePrinted: false }, 'Does not have the letters of a ticket'],
] as const)('it says what its printer said last: %j %j', async (state, queued, words) => {
  printer(state)
  punch()
  if (queued) ticket().queued = queued
  const { queue } = await open()
  expect((await row(queue)).getByText(words)).toBeDefined()
})

test('a waiting ticket says what a person should know: its paper may be out, it is tried no more, it is old', async () => {
  vi.setSystemTime('2026-11-21T11:00:00Z')
  punch()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  ticket().queued = { attempts: 3, mayBePrinted: true, needsPerson: true }
  const { queue } = await open()
  const waiting = await row(queue)
  for (const words of [/^Older than two hours/, /^The printer never said/, /^Its paper may be out/])
    expect(waiting.getByText(words)).toBeDefined()
})

test('a ticket that should be on a screen is not in the queue of printers', async () => {
  restaurant.outputs.set(tandoor.id, { station_id: tandoor.id, kind: 'screen', due_seconds: 8 })
  punch()
  const { queue } = await open()
  await expectEmpty(queue)
  expect(queue.queryByText(/KOT 1/)).toBeNull()
})

describe('somebody does something about it', () => {
  test('Try again: it goes once it is printed, and not before', async () => {
    punch()
    const { queue, texts } = await open()
    await press(queue, 'Try again')
    await waitFor(() => expect(texts()).toEqual([`${KOT} is tried again.`]))
    expect(queue.getByRole('listitem')).toBeDefined()
    printer({ problem: null })
    await press(queue, 'Try again')
    await expectEmpty(queue)
    expect(callsTo(restaurant, 'handOverTicket')).toEqual([])
  })

  test.each([
    ['never tried', undefined, false],
    ['its paper may be out', { attempts: 1, mayBePrinted: true }, true],
  ] as const)('Print here: in their name, with a mark only where its paper may be out: %s', async (_, queued, mark) => {
    punch()
    if (queued) ticket().queued = queued
    const { queue } = await open()
    await press(queue, 'Print here')
    await waitFor(() => expect(papers).toHaveLength(1))
    expect(papers[0]).toContain('KOT 1 · Tandoor')
    expect(papers[0]!.includes('REPEAT? Ask the waiter')).toBe(mark)
    await expectEmpty(queue)
    expect(ticket().handedOver).toMatchObject({ how: 'printed_here' })
  })

  test('I told the kitchen: in their name, without a paper', async () => {
    punch()
    const { queue, texts } = await open()
    await press(queue, 'I told the kitchen')
    await expectEmpty(queue)
    expect(texts()).toEqual([`You have taken ${KOT} over.`])
    expect([ticket().handedOver?.how, papers]).toEqual(['told', []])
  })

  test.each(['Try again', 'Print here', 'I told the kitchen'])(
    'and a second person is refused with who took it over, and prints nothing: %s',
    async (word) => {
      punch()
      const { queue, texts } = await open()
      await row(queue)
      ticket().handedOver = { at: new Date().toISOString(), how: 'printed_here', by: 'Noor' }
      await press(queue, word)
      await waitFor(() => expect(texts()).toEqual(['KOT 1 was taken over by Noor, who has printed it.']))
      expect([papers, callsTo(restaurant, 'printKot')]).toEqual([[], []])
      await advanceTime(30_000)
      await expectEmpty(queue)
    },
  )

  test('that the server does not take is printed all the same, with a word, and stays', async () => {
    punch()
    restaurant.outages.add('handOverTicket')
    const { queue, toasts } = await open()
    await press(queue, 'Print here')
    await waitFor(() => expect(papers).toHaveLength(1))
    expect(toasts.map(({ kind }) => kind)).toEqual(['error'])
    expect(queue.getByRole('listitem')).toBeDefined()
  })
})

test('a queue that cannot be read says so and can be tried again', async () => {
  punch()
  restaurant.refusals.set('listUndelivered', new AppError('SERVICE_UNAVAILABLE'))
  const { queue } = await open()
  expect(await queue.findByText(/^The service is not available right now/)).toBeDefined()
  restaurant.refusals.clear()
  fireEvent.click(queue.getByRole('button', { name: 'Try Again' }))
  expect(await row(queue)).toBeDefined()
})
