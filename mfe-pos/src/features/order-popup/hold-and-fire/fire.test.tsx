import { AppError, createOrder } from '@tiffin/contracts'
import { createMockRestaurant, placeOrder, type MockRestaurant, type OrderRecord } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  cartLines,
  fireEvent,
  keysOf,
  openTable,
  renderPos,
  screen,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

const TIKKA = 'Paneer Tikka'
const CHAAS = 'Masala Chaas'
const STATION = '5a7a0000-0000-4000-8000-000000000001'
let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
  restaurant.stations = [{ id: STATION, name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }]
})

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const heldRows = () =>
  cartLines()
    .filter((row) => within(row).queryByText('Held'))
    .map((row) => row.querySelector('[title]')?.textContent)

/** Opens the sheet for the note of a new line, lets `act` use it, and waits until it has closed. */
async function noteOf(dish: string, act: (form: ReturnType<typeof within>) => void) {
  fireEvent.click(await screen.findByRole('button', { name: `Note for ${dish}` }))
  act(await sheet(`Note for ${dish}`))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Note for ${dish}` })).toBeNull())
}
const holdLine = (form: ReturnType<typeof within>) => {
  fireEvent.click(form.getByRole('checkbox', { name: 'Hold' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
}

/** Seats guests at T2 with held dishes, some minutes ago. */
function seatHeld(minutes = 0, ...held: readonly (readonly [name: string, portions: number])[]): OrderRecord {
  const at = new Date(restaurant.now().getTime() - minutes * 60_000)
  const dishOf = (name: string) => restaurant.menu.find((item) => item.name === name)!
  const asked = held.length > 0 ? held : ([[TIKKA, 2]] as const)
  return placeOrder(
    { ...restaurant, now: () => at },
    {
      items: [
        ...asked.map(([name, quantity]) => ({ id: dishOf(name).id, quantity, price: dishOf(name).price, held: true })),
        { id: dishOf(TIKKA).id, quantity: 1, price: dishOf(TIKKA).price },
      ],
      orderType: 'Dine-In',
      tableId: restaurant.tables.find(({ name }) => name === 'T2')!.id,
    },
  )
}

describe('a dish of the new round', () => {
  test('is held in its sheet, is a line of its own, and plus on it holds one more', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await addDishes(TIKKA)
    await noteOf(TIKKA, holdLine)
    await addDishes(TIKKA)
    tap(`One more ${TIKKA}, held`)

    expect([cartContents(), heldRows()]).toEqual([[`2 × ${TIKKA}`, `1 × ${TIKKA}`], [TIKKA]])
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
    expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
      items: [{ quantity: 2, held: true }, { quantity: 1 }],
    })
    const [order] = restaurant.orders
    expect(order!.kots.flatMap(({ kot }) => kot.lines)).toEqual([{ name: TIKKA, quantity: 1 }])
  })

  test('is held with all others of the round by one button, and let go again one by one', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await addDishes(TIKKA, CHAAS)
    await noteOf(TIKKA, (form) => fireEvent.click(form.getByRole('button', { name: 'Hold all new dishes' })))
    expect(heldRows()).toEqual([TIKKA, CHAAS])

    await noteOf(CHAAS, holdLine)
    expect(heldRows()).toEqual([TIKKA])
  })

  test('is not held any more once it is being sent', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await addDishes(TIKKA, CHAAS)
    const answer = holdAnswers(createOrder)
    await noteOf(TIKKA, (form) => {
      fireEvent.keyDown(form.getByRole('textbox'), { key: 'Enter', ctrlKey: true })
      fireEvent.click(form.getByRole('button', { name: 'Hold all new dishes' }))
    })

    expect(button('Punch Order').disabled).toBe(true)
    expect(heldRows()).toEqual([])
    answer()
    await screen.findByText('Order Placed!')
  })

  test('is sent without the field where it is not held, as before', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await addDishes(TIKKA)
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))

    expect(JSON.stringify(callsTo(restaurant, 'createOrder')[0]!.body)).not.toContain('held')
  })
})

describe('an order with held dishes', () => {
  test('shows them apart and fires all of them: each station gets its ticket', async () => {
    const order = seatHeld(0, [TIKKA, 2], [CHAAS, 1])
    const before = order.kots.length
    const { texts } = renderPos(restaurant)
    await openTable('T2')
    await waitFor(() => expect(heldRows()).toEqual([TIKKA, CHAAS]))
    await tapWhenReady('Fire 3 held')
    const form = await sheet('Fire held dishes')
    fireEvent.click(form.getByRole('button', { name: 'Fire 3 dishes' }))

    await waitFor(() => expect(texts()).toEqual([`Fired: 2 × ${TIKKA}, 1 × ${CHAAS}.`]))
    expect(order.kots.slice(before).map(({ kot }) => kot.note)).toContain('FIRE')
    // No station has a screen or a printer, so the tickets are there to be printed.
    const kot = await sheet('Kitchen Order Ticket')
    await waitFor(() => expect(kot.getByRole('article').textContent).toContain('FIRE'))
    fireEvent.click(kot.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kitchen Order Ticket' })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Fire/ })).toBeNull())
    expect(cartContents()).toEqual([`3 × ${TIKKA}`, `1 × ${CHAAS}`])
  })

  test('fires those that are chosen, and at least one', async () => {
    const order = seatHeld(0, [TIKKA, 2], [CHAAS, 1])
    renderPos(restaurant)
    await openTable('T2')
    await tapWhenReady('Fire 3 held')
    const form = await sheet('Fire held dishes')
    fireEvent.click(form.getByRole('checkbox', { name: `2 × ${TIKKA}` }))
    fireEvent.click(form.getByRole('checkbox', { name: `1 × ${CHAAS}` }))
    fireEvent.click(form.getByRole('button', { name: 'Fire 0 dishes' }))
    expect(form.getByText('Please choose a dish.')).toBeDefined()

    fireEvent.click(form.getByRole('checkbox', { name: `1 × ${CHAAS}` }))
    fireEvent.click(form.getByRole('button', { name: 'Fire 1 dish' }))
    await waitFor(() => expect(order.lines.filter(({ held }) => held).map(({ name }) => name)).toEqual([TIKKA]))
  })

  test('whose reply is lost is fired again under the same key; what a colleague fired is said', async () => {
    seatHeld()
    restaurant.brokenReplies.add('fireLines')
    const { texts } = renderPos(restaurant)
    await openTable('T2')
    await tapWhenReady('Fire 2 held')
    const form = await sheet('Fire held dishes')
    fireEvent.click(form.getByRole('button', { name: 'Fire 2 dishes' }))
    await waitFor(() => expect(texts()).toHaveLength(1))
    await waitFor(() =>
      expect(form.getByRole<HTMLButtonElement>('button', { name: 'Fire 2 dishes' }).disabled).toBe(false),
    )
    restaurant.brokenReplies.clear()
    restaurant.refusals.set('fireLines', new AppError('NOTHING_HELD'))
    fireEvent.click(form.getByRole('button', { name: 'Fire 2 dishes' }))

    await waitFor(() => expect(texts().at(-1)).toBe('None of these dishes is held any more.'))
    expect(new Set(keysOf(restaurant, 'fireLines')).size).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fire held dishes' })).toBeNull())
  })

  test('loses held portions by a void, of which no station is informed', async () => {
    restaurant.user = { ...restaurant.user, userRole: 'Captain' }
    const order = seatHeld()
    const before = order.kots.length
    const { texts } = renderPos(restaurant)
    await openTable('T2')
    fireEvent.click(await screen.findByRole('button', { name: `Void ${TIKKA}, held` }))
    const form = await sheet(`Void ${TIKKA}`)
    fireEvent.click(form.getByRole('radio', { name: 'Guest changed mind' }))
    fireEvent.click(form.getByRole('button', { name: `Void 1 × ${TIKKA}` }))

    await waitFor(() => expect(texts()).toEqual([`1 × ${TIKKA} voided.`]))
    expect(order.kots).toHaveLength(before)
    expect(screen.queryByRole('dialog', { name: 'Kitchen Order Ticket' })).toBeNull()
  })

  test('says so on its tile, and asks for them after twenty minutes', async () => {
    seatHeld(19)
    const { unmount } = renderPos(restaurant)
    expect((await tile('T2')).textContent).not.toContain('Fire?')
    await waitFor(async () => expect((await tile('T2')).textContent).toContain('2 held'))
    unmount()

    restaurant.orders = []
    seatHeld(20)
    renderPos(restaurant)
    await waitFor(async () => expect((await tile('T2')).textContent).toContain('Fire? 2 held for 20 min'))
  })
})
