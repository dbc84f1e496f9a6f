import { addItems, listTables } from '@tiffin/contracts'
import { createMockRestaurant, placeOrder, seedSettings, SENTINELS, type MockRestaurant } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  fireEvent,
  breakReply,
  openTab,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  waitFor,
} from '../../testing/render-pos.tsx'

let papers: string[] = []
beforeEach(() => {
  papers = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Reads the dishes on each paper, and whether the paper is marked as an addition. */
const printed = () =>
  papers.map((paper) => ({
    dishes: [...paper.matchAll(/(\d+) ×([A-Z][a-z]+ [A-Z][a-z]+)/g)].map(([, count, name]) => `${count} × ${name}`),
    isAddition: paper.includes('ADDITION'),
  }))
const settings = (changes: Partial<MockRestaurant['settings']>) =>
  createMockRestaurant({ settings: { ...seedSettings, ...changes } })

describe('Punch + KOT', () => {
  test('punches a new order and prints its ticket at once, with nothing to press in between', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan', 'Butter Naan', 'Dal Makhani')

    tap('Punch + KOT')

    expect(await screen.findByText('Order Placed!')).toBeDefined()
    await waitFor(() =>
      expect(printed()).toEqual([{ dishes: ['2 × Butter Naan', '1 × Dal Makhani'], isAddition: false }]),
    )
    expect(papers[0]).toContain('T1')
    expect(papers[0]).toContain(restaurant.orders[0]!.orderNumber)
    expect(screen.queryByRole('article', { name: 'Kitchen ticket' })).toBeNull()
  })

  test('prints of a running order what is new and nothing of what the kitchen had, marked as an addition', async () => {
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    await openTable('T2')
    await waitFor(() => expect(cartContents()).toHaveLength(2))
    await addDishes('Paneer Tikka', 'Butter Naan')

    await tapWhenReady('Punch + KOT')

    await screen.findByText('Order Updated!')
    await waitFor(() =>
      expect(printed()).toEqual([{ dishes: ['1 × Paneer Tikka', '1 × Butter Naan'], isAddition: true }]),
    )
    expect(orderedFrom(restaurant)).toEqual([['3 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']])
  })

  test('prints nothing of what is refused', async () => {
    const { texts } = renderPos()
    await openTable('T1')
    await addDishes(SENTINELS.priceChanged)

    tap('Punch + KOT')

    await waitFor(() => expect(texts()).toContain('Menu prices have changed. Please review the order.'))
    expect(papers).toEqual([])
  })

  test('after a lost answer punches once, and prints once everything that is stored', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder', 'Punch + KOT')
    expect(papers).toEqual([])
    await addDishes('Dal Makhani')

    await tapWhenReady('Punch + KOT')

    await screen.findByText('Order Placed!')
    await waitFor(() =>
      expect(printed()).toEqual([{ dishes: ['1 × Butter Naan', '1 × Dal Makhani'], isAddition: false }]),
    )
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Dal Makhani']])
  })

  test('half-way prints what is stored, once, and the rest with the next press', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder', 'Punch + KOT')
    await addDishes('Dal Makhani')
    restaurant.outages.add('addItems')

    await tapWhenReady('Punch + KOT')
    await waitFor(() => expect(printed()).toEqual([{ dishes: ['1 × Butter Naan'], isAddition: false }]))
    restaurant.outages.delete('addItems')
    await screen.findByText('Viewing Order: T1')
    await tapWhenReady('Punch + KOT')

    await screen.findByText('Order Updated!')
    await waitFor(() => expect(printed()[1]).toEqual({ dishes: ['1 × Dal Makhani'], isAddition: true }))
    expect(papers).toHaveLength(2)
  })
})

describe('Punch + Bill', () => {
  test('punches a takeaway and opens its bill at once', async () => {
    const { restaurant } = renderPos()
    await openTab('Takeaway')
    tap('New Takeaway Order')
    await addDishes('Butter Naan', 'Dal Makhani')

    tap('Punch + Bill')

    expect(await screen.findByRole('heading', { name: 'Finalize Payment' })).toBeDefined()
    expect(screen.getByRole('article', { name: 'Guest Copy' }).textContent).toContain(restaurant.orders[0]!.orderNumber)
    tap('Cash')
    tap(/^Pay/)
    await waitFor(() => expect(callsTo(restaurant, 'settleOrder')).toHaveLength(1))
  })

  test('says that the order is punched where its bill cannot be read', async () => {
    const { restaurant, texts } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    restaurant.outages.add('getActiveOrder')

    tap('Punch + Bill')

    await waitFor(() =>
      expect(texts()).toContain('The order is punched. Its bill could not be opened; open the order to see it.'),
    )
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
  })
})

describe('the primary button', () => {
  const first = () => screen.getAllByRole('button', { name: /^Punch/ })[0]!

  test('is Punch Order unless the restaurant chose another', async () => {
    renderPos()
    await openTable('T1')
    expect([first().textContent, first().getAttribute('aria-keyshortcuts')]).toEqual(['Punch Order', 'Control+Enter'])
  })

  test('is what the settings say, and so is Ctrl+Enter', async () => {
    const { restaurant } = renderPos(settings({ primary_punch: 'kot' }))
    await openTable('T1')
    await addDishes('Butter Naan')
    expect(first().textContent).toBe('Punch + KOT')

    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true })

    await waitFor(() => expect(printed()).toHaveLength(1))
    expect(restaurant.orders).toHaveLength(1)
  })
})

test('KOT prints no ticket that lacks what was just tapped: it says what to do first', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan', 'Butter Naan')

  await tapWhenReady('KOT')

  expect(texts().at(-1)).toBe('Punch the 2 new dishes first.')
  expect(screen.queryByRole('article', { name: 'Kitchen ticket' })).toBeNull()
})

test('the next table is open at once, and stays open when the notice of the last one goes', async () => {
  const restaurant = createMockRestaurant()
  const item = restaurant.menu.find(({ name }) => name === 'Butter Naan')!
  const table = restaurant.tables.find(({ name }) => name === 'T2')!
  placeOrder(restaurant, {
    items: [{ id: item.id, quantity: 1, price: item.price }],
    orderType: 'Dine-In',
    tableId: table.id,
    customerDetails: null,
  })
  renderPos(restaurant)
  await openTable('T1')
  await addDishes('Dal Makhani')
  tap('Punch Order')
  await screen.findByText('Order Placed!')

  await openTable('T2')

  expect(await screen.findByText('Viewing Order: T2')).toBeDefined()
  expect(screen.queryByText('Order Placed!')).toBeNull()
})

test('a table that was just punched is occupied before the floor is read again', async () => {
  renderPos()
  await openTable('T1')
  await addDishes('Dal Makhani')
  const answer = holdAnswers(listTables)
  tap('Punch Order')
  await screen.findByText('Order Placed!')

  await openTable('T1')

  expect(await screen.findByText('Viewing Order: T1')).toBeDefined()
  answer()
})

test('[C5-004] while additions are on their way nothing more is punched and nothing is shown twice', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan')
  const answer = holdAnswers(addItems)
  await tapWhenReady('Punch Update')
  for (const name of ['Punch Update', 'Punch + KOT', 'Punch + Bill']) expect(button(name).disabled).toBe(true)
  const shown = cartContents()
  const reads = callsTo(restaurant, 'getActiveOrder').length
  // The till reads the order again before the reply arrives.
  order.lines = [...order.lines, { ...order.lines[0]!, menuItemId: crypto.randomUUID(), name: 'Butter Naan' }]
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(callsTo(restaurant, 'getActiveOrder')).toHaveLength(reads + 1))
  await new Promise((resume) => setTimeout(resume))

  expect(cartContents()).toEqual(shown)
  answer()
  expect(await screen.findByText('Order Updated!')).toBeDefined()
})

test('the same table again, at once, shows what was just punched', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan')
  await tapWhenReady('Punch Update')
  await screen.findByText('Order Updated!')

  await openTable('T2')

  await waitFor(() => expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']))
  await waitFor(() => expect(button('Bill').disabled).toBe(false))
})

describe('Cancel', () => {
  test('asks before it drops what was tapped, and drops nothing when it is kept', async () => {
    renderPos()
    await openTable('T1')
    await addDishes('Butter Naan', 'Butter Naan')

    tap('Cancel')
    expect(screen.getByText('2 dishes were tapped and not punched. The kitchen will not get them.')).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!)

    expect(cartContents()).toEqual(['2 × Butter Naan'])
  })

  test('asks nothing where there is nothing to drop', async () => {
    renderPos()
    await openTable('T1')

    tap('Cancel')

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a delivery says on the bar of the cart what is still to be filled in', async () => {
  renderPos()
  await openTab('Delivery')
  tap('New Delivery Order')
  expect(button(/^View cart/).textContent).toContain('Name, contact and address first')

  for (const label of ['Name', 'Contact', 'Address'])
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: '4 Hill Road' } })

  expect(button(/^View cart/).textContent).not.toContain('first')
})
