import { formatRupees, paiseFromRupees } from '@tiffin/domain'
import { createMockRestaurant, seedMenu } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  dish,
  fireEvent,
  openTable,
  renderPos,
  screen,
  tap,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

const press = (key: string, init: object = {}) => fireEvent.keyDown(screen.getByRole('dialog'), { key, ...init })

describe('the menu', () => {
  test('[C2-056] [C3-002] chips filter by category', async () => {
    renderPos()
    await openTable('T1')
    await dish('Paneer Tikka')
    const chips = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All',
      'Bar',
      'Breads',
      'Desserts',
      'Drinks',
      'Failures',
      'Mains',
      'South Indian',
      'Starters',
    ])

    tap('Breads')

    const dishes = within(screen.getByRole('group', { name: 'Dishes' })).getAllByRole('button')
    expect(dishes.map((entry) => entry.textContent)).toEqual(['Butter Naan₹55.00', 'Tandoori Roti₹30.00'])
  })

  test('[C3-002] a dish is below the chip of its category, whatever its main category is', async () => {
    const menu = seedMenu().map((item) => (item.name === 'Butter Naan' ? { ...item, category: 'Lunch' } : item))
    renderPos(createMockRestaurant({ menu }))
    await openTable('T1')
    await dish('Paneer Tikka')

    for (const [chip, dishes] of [
      ['Lunch', ['Butter Naan₹55.00']],
      ['Breads', ['Tandoori Roti₹30.00']],
    ] as const) {
      tap(chip)
      const shown = within(screen.getByRole('group', { name: 'Dishes' })).getAllByRole('button')
      expect(shown.map((entry) => entry.textContent)).toEqual(dishes)
    }
  })

  test('[C2-057] [C2-059] the search box narrows the grid, or says that nothing matches', async () => {
    renderPos()
    await openTable('T1')
    await dish('Paneer Tikka')
    const box = screen.getByPlaceholderText('Search menu...')

    fireEvent.change(box, { target: { value: 'chicken BIR' } })
    expect(within(screen.getByRole('group', { name: 'Dishes' })).getAllByRole('button')).toHaveLength(1)
    expect(await dish('Hyderabadi Chicken Biryani')).toBeDefined()

    fireEvent.change(box, { target: { value: 'pizza' } })
    expect(screen.getByText('No items match.')).toBeDefined()
  })

  test('[C2-058] [C1-015 G60] every item shows name and price', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await dish('Paneer Tikka')

    const shown = within(screen.getByRole('group', { name: 'Dishes' }))
      .getAllByRole('button')
      .map((entry) => entry.textContent)
    // A long word has soft hyphens, where a tile may break it.
    expect(shown.map((text) => text?.replaceAll('\u00AD', '')).toSorted()).toEqual(
      restaurant.menu.map(({ name, price }) => name + formatRupees(paiseFromRupees(price))).toSorted(),
    )
    expect(shown).toContain('Fresh Lime Soda₹99.99')
  })

  test('[C8-057] a tap adds, counts on the tile and says so for 800 ms', async () => {
    const { toasts } = renderPos()
    await openTable('T1')

    await addDishes('Butter Naan', 'Butter Naan')

    expect(cartContents()).toEqual(['2 × Butter Naan'])
    expect((await dish('Butter Naan')).textContent).toContain('2 new')
    expect(toasts[0]).toMatchObject({ kind: 'info', text: 'Butter Naan added', durationMs: 800 })
  })

  test('the grid is one stop for Tab: the dish that had the focus last', async () => {
    renderPos()
    await openTable('T1')
    const first = await dish('Paneer Tikka')
    const stops = () => [...document.querySelectorAll<HTMLElement>('[aria-label="Dishes"] [tabindex="0"]')]
    expect(stops()).toHaveLength(1)

    first.focus()
    expect(stops()).toEqual([first])
  })

  test('slash reaches the search, Enter adds the first hit, Ctrl+Enter punches', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await dish('Paneer Tikka')

    press('/')
    const box = screen.getByPlaceholderText('Search menu...')
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'kulfi' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(cartContents()).toEqual(['1 × Kulfi Falooda'])

    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  })
})

describe('the cart', () => {
  test('slash hides it, because it may lie over the search, and reaches the search', async () => {
    renderPos()
    await openTable('T1')
    tap(/^View cart/)
    expect(button(/^Hide cart/)).toBeDefined()

    press('/')
    expect(button(/^View cart/).getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search menu...'))
  })

  test('[C2-062] [C2-064] starts empty, with Punch Order, KOT, Bill and Cancel', async () => {
    renderPos()
    await openTable('T1')

    expect(screen.getByText('Awaiting items...')).toBeDefined()
    for (const name of ['Punch Order', 'KOT', 'Bill', 'Cancel']) expect(button(name)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Punch Update' })).toBeNull()
  })

  test('[C2-061] [C5-010] plus and minus change a line; the last minus removes it', async () => {
    renderPos()
    await openTable('T1')
    await addDishes('Dal Makhani')

    tap('One more Dal Makhani')
    expect(cartContents()).toEqual(['2 × Dal Makhani'])
    tap('One less Dal Makhani')
    expect(cartContents()).toEqual(['1 × Dal Makhani'])
    tap('One less Dal Makhani')
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })

  test('[C2-063] [C9-006] [C9-007] [C9-008] [C9-010] shows subtotal, every tax line and the total', async () => {
    renderPos()
    await openTable('T1')
    await addDishes('Paneer Tikka', 'Kingfisher', 'Fresh Lime Soda')

    const sums = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(sums).toEqual([
      ['Subtotal', '₹709.99'],
      ['CGST @ 2.5%', '₹7.25'],
      ['SGST @ 2.5%', '₹7.25'],
      ['VAT @ 10%', '₹32.00'],
      ['CGST @ 9%', '₹9.00'],
      ['SGST @ 9%', '₹9.00'],
      ['Total', '₹774.49'],
      ['Payable', '₹774.00'],
    ])
  })

  test('the cart of a table survives a reload, and is gone once cancelled', async () => {
    const restaurant = createMockRestaurant()
    const first = renderPos(restaurant)
    await openTable('T1')
    await addDishes('Idli Sambar', 'Idli Sambar')
    first.unmount()

    const second = renderPos(restaurant)
    await openTable('T1')
    expect(cartContents()).toEqual(['2 × Idli Sambar'])
    tap('Cancel')
    tap('Discard')
    second.unmount()

    renderPos(restaurant)
    await openTable('T1')
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })
})

test('five hundred dishes all come to the grid', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...seedMenu()[0]!,
    id: crypto.randomUUID(),
    name: `Dish ${index + 1}`,
  }))
  renderPos(createMockRestaurant({ menu: many }))
  await openTable('T1')

  await waitFor(() =>
    expect(within(screen.getByRole('group', { name: 'Dishes' })).getAllByText(/^Dish/)).toHaveLength(500),
  )
})
