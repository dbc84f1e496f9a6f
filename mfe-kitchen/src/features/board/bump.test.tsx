import { AppError, listKitchenTickets } from '@tiffin/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { advanceTime, fakeTime, server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bar,
  callsTo,
  order,
  renderKitchen,
  restaurantWithStations,
  tandoor,
  ticket,
  ticketNumbers,
} from '../../testing/render-kitchen.tsx'
import { boardOf, ticketOf } from '../../testing/tickets.ts'

const bumpsOf = (restaurant: ReturnType<typeof restaurantWithStations>) =>
  callsTo(restaurant, 'bumpTicket').map(({ body }) => body)
const bump = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Bump KOT ${number},`) }), { detail: 1 })
const line = async (number: number, name: string) =>
  within(await ticket(number)).getByRole('button', { name: new RegExp(name) })

/** Opens a kitchen with takeaways of the tandoor, KOT 1 to `count`. */
async function open(count: number) {
  const restaurant = restaurantWithStations()
  for (let number = 1; number <= count; number++) order(restaurant, { 'Paneer Tikka': 1, 'Butter Naan': number })
  const rendered = renderKitchen({ restaurant })
  await ticket(count)
  return { ...rendered, restaurant }
}

describe('by touch', () => {
  test('a line that is tapped is done and stays so; with the last one the ticket is bumped', async () => {
    const { restaurant } = await open(2)
    const naan = await line(1, 'Butter Naan')
    fireEvent.click(naan)
    expect(naan.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(naan)
    await waitFor(() => expect(bumpsOf(restaurant)).toEqual([{ lines: [1] }]))

    fireEvent.click(await line(1, 'Paneer Tikka'))
    expect(ticketNumbers()).toEqual([2])
    await waitFor(() => expect(bumpsOf(restaurant)).toEqual([{ lines: [1] }, { lines: [0] }]))
    await waitFor(() => expect(restaurant.orders[0]?.kots[0]?.bumpedAt).not.toBeNull())
  })

  test('Bump takes the ticket off at once, and the list of bumped tickets puts it back', async () => {
    const { restaurant } = await open(3)
    bump(2)
    expect(ticketNumbers()).toEqual([1, 3])

    fireEvent.click(screen.getByRole('button', { name: 'Recall' }))
    fireEvent.click(within(screen.getByRole('complementary', { name: 'Recall' })).getByRole('button'))
    expect(ticketNumbers()).toEqual([1, 2, 3])
    await waitFor(() => expect(callsTo(restaurant, 'recallTicket')).toHaveLength(1))
    expect(callsTo(restaurant, 'bumpTicket')).toHaveLength(1)
    await waitFor(() => expect(restaurant.orders[1]?.kots[0]?.bumpedAt).toBeNull())
    expect(ticketNumbers()).toEqual([1, 2, 3])
  })

  test('a finger that bounces does not bump the ticket that came into the place', async () => {
    fakeTime()
    const { restaurant } = await open(3)
    bump(1)
    bump(2)
    expect(ticketNumbers()).toEqual([2, 3])
    await advanceTime(300)
    bump(2)
    expect(ticketNumbers()).toEqual([3])
    await waitFor(() => expect(bumpsOf(restaurant)).toHaveLength(2))
  })
})

describe('what the server refuses', () => {
  test('comes back with the error, which goes with the next try', async () => {
    fakeTime()
    const { restaurant } = await open(2)
    restaurant.refusals.set('bumpTicket', new AppError('KOT_NOT_FOUND'))
    bump(1)
    expect(ticketNumbers()).toEqual([2])
    expect(within(await ticket(1)).getByRole('alert').textContent).toBe('Not bumped: Kitchen ticket not found.')

    restaurant.refusals.clear()
    await advanceTime(300)
    bump(1)
    await waitFor(() => expect(callsTo(restaurant, 'bumpTicket')).toHaveLength(2))
    await advanceTime(5_000)
    expect(ticketNumbers()).toEqual([2])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows its error without an answer as well, and a recall in a toast', async () => {
    fakeTime()
    const { restaurant, texts } = await open(1)
    restaurant.lostReplies.add('bumpTicket')
    restaurant.outages.add('listKitchenTickets')
    bump(1)
    expect(within(await ticket(1)).getByRole('alert').textContent).toBe('Not bumped: no answer from the server.')

    restaurant.outages.clear()
    restaurant.refusals.set('recallTicket', new AppError('KOT_NOT_FOUND'))
    fireEvent.click(screen.getByRole('button', { name: 'Recall' }))
    await advanceTime(5_000)
    fireEvent.click(await screen.findByRole('button', { name: 'Recall KOT 1, Takeaway' }))
    await waitFor(() => expect(texts()).toEqual(['KOT 1 was not recalled: Kitchen ticket not found.']))
    await waitFor(() => expect(ticketNumbers()).toEqual([]))
  })
})

test('a read that was asked for before a bump and answered after it does not bring the ticket back', async () => {
  fakeTime()
  const { restaurant } = await open(2)
  const older = boardOf({ open: [1, 2].map((number) => ticketOf(number)) })
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  const hold = async () => {
    asked++
    await held
    return HttpResponse.json(older)
  }
  server.use(http.get(`*${listKitchenTickets.path}`, hold, { once: true }))
  await advanceTime(5_000)
  await waitFor(() => expect(asked).toBe(1))
  bump(1)
  await waitFor(() => expect(restaurant.orders[0]?.kots[0]?.bumpedAt).not.toBeNull())

  answer()
  await advanceTime(1_000)
  expect(ticketNumbers()).toEqual([2])
})

test('a ticket that is bumped is in the list of its station and of all, and of no other station', async () => {
  fakeTime()
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 2 })
  renderKitchen({ restaurant })
  const shows = (...numbers: number[]) => waitFor(() => expect(ticketNumbers()).toEqual(numbers))
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Station'), { target: { value } })
  const recallable = () => within(screen.getByRole('complementary', { name: 'Recall' })).queryAllByRole('button').length
  await shows(1, 2)
  choose(tandoor.id)
  await shows(1)
  choose(bar.id)
  await shows(2)
  fireEvent.click(screen.getByRole('button', { name: 'Recall' }))
  // From here on no read succeeds, so the boards show earlier reads and the replies to changes.
  restaurant.outages.add('listKitchenTickets')
  bump(2)
  await waitFor(() => expect(restaurant.orders[0]?.kots[1]?.bumpedAt).not.toBeNull())
  await advanceTime(1_000)

  expect(recallable()).toBe(1)
  choose(tandoor.id)
  await shows(1)
  expect(recallable()).toBe(0)
  choose('')
  await shows(1)
  expect(recallable()).toBe(1)
})

describe('by keys alone', () => {
  beforeEach(fakeTime)
  const chosen = () => document.activeElement?.getAttribute('aria-label')
  const user = userEvent.setup({ delay: null })
  /** Presses keys so slowly that no key press counts as a bounce. */
  async function press(...keys: string[]) {
    for (const key of keys) {
      await user.keyboard(key)
      await advanceTime(300)
    }
  }

  test('digits and arrows choose, Enter bumps and goes on to the next, Backspace recalls the last', async () => {
    await open(4)
    await press('3')
    expect(chosen()).toBe('Bump KOT 3, Takeaway')
    await press('{ArrowLeft}', '{ArrowUp}', '{ArrowUp}')
    expect(chosen()).toBe('Bump KOT 1, Takeaway')
    await press('{ArrowDown}')
    await press('{Enter}')
    expect([ticketNumbers(), chosen()]).toEqual([[1, 3, 4], 'Bump KOT 3, Takeaway'])
    await press('{ArrowRight}', '{ArrowRight}', '{Enter}')
    expect([ticketNumbers(), chosen()]).toEqual([[1, 3], 'Bump KOT 3, Takeaway'])

    await press('{Backspace}')
    await waitFor(() => expect(ticketNumbers()).toEqual([1, 3, 4]))
    await press('{Backspace}')
    await waitFor(() => expect(ticketNumbers()).toEqual([1, 2, 3, 4]))
    await press('9')
    expect(chosen()).toBe('Bump KOT 3, Takeaway')
  })

  test('Enter that is held down bumps one ticket', async () => {
    const { restaurant } = await open(3)
    await press('1')
    await press('{Enter>5/}')
    expect(ticketNumbers()).toEqual([2, 3])
    await waitFor(() => expect(bumpsOf(restaurant)).toHaveLength(1))
  })

  test('A shows and hides the counts', async () => {
    await open(1)
    const counts = () => screen.queryByRole('complementary', { name: 'All day' })
    expect(counts()).not.toBeNull()
    await press('a')
    expect(counts()).toBeNull()
    await press('A')
    expect(counts()).not.toBeNull()
  })

  test('a line is reached and tapped with Tab and Enter', async () => {
    const { restaurant } = await open(1)
    await press('1')
    await user.tab({ shift: true })
    await press('{Enter}')
    await waitFor(() => expect(bumpsOf(restaurant)).toEqual([{ lines: [1] }]))
  })

  test('the choice of a station keeps its keys', async () => {
    await open(2)
    screen.getByLabelText('Station').focus()
    await press('a1')
    expect(screen.queryByRole('complementary', { name: 'All day' })).not.toBeNull()
    expect(chosen()).toBe('Station')
  })
})
