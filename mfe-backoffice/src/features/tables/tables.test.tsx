import { createTable } from '@tiffin/contracts'
import { createMockRestaurant, placeOrder, seedAreas, seedTables, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const small = (changes: Partial<MockRestaurant> = {}) =>
  createMockRestaurant({ tables: seedTables().slice(0, 3), ...changes })
const DOWN = 'Something went wrong on our side. Please try again.'
const managers = ['Admin', 'Captain', 'Cashier'] as const

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) })
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const addForm = () => screen.findByRole<HTMLFormElement>('form', { name: 'Add New Table' })

async function fillNewTable(name: string, pax: string, area: string) {
  const form = await addForm()
  await within(form).findByRole('option', { name: 'Garden' })
  type('Name', name, form)
  type('Pax', pax, form)
  type('Area', area === '' ? '' : seedAreas.find((each) => each.name === area)!.id, form)
  return form
}

describe('the page', () => {
  test.each(managers)(
    '[C2-113] [C2-114] [C2-115] [C2-117] [C2-118] [C6-026] [C6-027] %s manages tables and areas',
    async (role) => {
      renderPage('tables', { restaurant: small(), role })
      await row('T1')

      expect(screen.getByRole('heading', { level: 1, name: 'Table Management' })).toBeDefined()
      expect(screen.getByRole('button', { name: 'Manage Areas' })).toBeDefined()
      expect(screen.getByRole('heading', { name: 'Add New Table' })).toBeDefined()
      expect(screen.getByRole('heading', { name: 'All Tables' })).toBeDefined()
      const table = screen.getByRole('table', { name: 'All Tables' })
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map((header) => header.textContent),
      ).toEqual(['Table Name', 'Area', 'Pax', 'Actions'])
      expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(/^T2Garden4/)
      for (const name of ['Edit T1', 'Delete T1']) expect(screen.getByRole('button', { name })).toBeDefined()
    },
  )

  test('[C2-114] [C2-115] [C2-118] [C6-026] [C6-027] [C6-028] a Waiter only looks', async () => {
    renderPage('tables', { restaurant: small(), role: 'Waiter' })
    await row('T1')

    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Table Name',
      'Area',
      'Pax',
    ])
  })

  test('a Waiter comes from each table to the till there, and managers, who arrange them, do not', async () => {
    const restaurant = small()
    const { unmount } = renderPage('tables', { restaurant, role: 'Waiter' })
    await row('T1')
    const ids = new Map(restaurant.tables.map((table) => [table.name, table.id]))
    const links = screen.getAllByRole('link')
    expect(links.length).toBe(ids.size)
    for (const link of links)
      expect(link.getAttribute('href')).toBe(`/pos?table=${encodeURIComponent(ids.get(link.textContent) ?? '')}`)
    expect(screen.getByText('Tap a table to take its order.')).toBeDefined()

    unmount()
    renderPage('tables', { restaurant, role: 'Captain' })
    await row('T1')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each(managers)('[C2-119] without tables %s sees what to do, whether there are areas or not', async (role) => {
    for (const areas of [[], seedAreas]) {
      const { unmount } = renderPage('tables', { restaurant: small({ tables: [], areas }), role })
      await screen.findByRole('button', { name: areas.length === 0 ? 'Add the first area' : 'Add many at once' })

      expect(screen.getByText("Add areas (via 'Manage Areas') and tables.")).toBeDefined()
      unmount()
    }
  })

  test('[C2-120] without tables a Waiter sees "No tables set up."', async () => {
    renderPage('tables', { restaurant: small({ tables: [] }), role: 'Waiter' })

    expect(await screen.findByText('No tables set up.')).toBeDefined()
  })

  test.each(['listTables', 'listAreas'] as const)(
    '[C8-024] when %s fails without a text the page says so and loads again',
    async (endpoint) => {
      const restaurant = small({ emptyFailures: new Set([endpoint]) })
      const { texts } = renderPage('tables', { restaurant })

      expect(within(await screen.findByRole('alert')).getByText('Failed to fetch data.')).toBeDefined()
      expect(texts()).toEqual(['Failed to fetch data.'])

      restaurant.emptyFailures.clear()
      tap('Try Again')
      expect(await row('T1')).toBeDefined()
    },
  )

  test('[C8-001] a load that fails with a text shows that', async () => {
    const { texts } = renderPage('tables', { restaurant: small({ outages: new Set(['listTables']) }) })

    expect(within(await screen.findByRole('alert')).getByText(DOWN)).toBeDefined()
    expect(texts()).toEqual([DOWN])
  })
})

describe('Add New Table', () => {
  test('[C2-116] [C5-041] [C9-028] asks for Name, Pax and Area; Pax starts with 2', async () => {
    renderPage('tables', { restaurant: small() })
    const shown = await addForm()
    const form = within(shown)

    expect([...shown.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Name *',
      'Pax *',
      'Area *',
    ])
    expect(form.getByLabelText<HTMLInputElement>(/^Pax/).value).toBe('2')
    expect(form.getByLabelText<HTMLSelectElement>(/^Area/).tagName).toBe('SELECT')
  })

  test('[C5-037] [C9-027] takes a table for one', async () => {
    const { restaurant } = renderPage('tables', { restaurant: small() })
    const form = await fillNewTable('P1', '1', 'Garden')
    expect(within(form).getByLabelText<HTMLInputElement>(/^Pax/).min).toBe('1')

    tap('Add Table')

    await row('P1')
    expect(callsTo(restaurant, 'createTable')[0]?.body).toMatchObject({ pax: 1 })
  })

  test('[C5-036] adds the trimmed name, keeps the area, clears the name and is ready for the next', async () => {
    const { restaurant, texts } = renderPage('tables', { restaurant: small() })
    const form = await fillNewTable('  P1 ', '6', 'Garden')

    tap('Add Table')

    expect((await row('P1')).textContent).toMatch(/^P1Garden6/)
    expect(callsTo(restaurant, 'createTable')[0]?.body).toEqual({ name: 'P1', pax: 6, areaId: seedAreas[1]!.id })
    expect(texts()).toEqual(['Table "P1" added!'])
    const name = within(form).getByLabelText<HTMLInputElement>(/^Name/)
    await waitFor(() => expect([name.value, document.activeElement]).toEqual(['', name]))
    expect(within(form).getByLabelText<HTMLInputElement>(/^Pax/).value).toBe('2')
    expect(within(form).getByLabelText<HTMLSelectElement>(/^Area/).value).toBe(seedAreas[1]!.id)
  })

  test.each([
    ['   ', '2', 'Garden', /^Name/],
    ['P1', '0', 'Garden', /^Pax/],
    ['P1', '1.5', 'Garden', /^Pax/],
    ['P1', '', 'Garden', /^Pax/],
    ['P1', '2', '', /^Area/],
  ])(
    '[C5-036] [C5-037] [C5-038] [C5-040] [C9-027] name %j, pax %j, area %j is refused at its field',
    async (name, pax, area, wrong) => {
      const { restaurant, toasts } = renderPage('tables', { restaurant: small() })
      const form = await fillNewTable(name, pax, area)

      tap('Add Table')

      expect(await within(form).findByText('Valid name, positive pax, and area are required.')).toBeDefined()
      expect(toasts).toMatchObject([{ kind: 'warning', text: 'Valid name, positive pax, and area are required.' }])
      expect(document.activeElement).toBe(within(form).getByLabelText(wrong))
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
      expect(callsTo(restaurant, 'createTable')).toHaveLength(0)
    },
  )

  test('[C5-042] without an area there is nothing to add to', async () => {
    renderPage('tables', { restaurant: small({ tables: [], areas: [] }) })

    expect(await screen.findByText("Please add an Area first via 'Manage Areas'.")).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Table' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add several' }).disabled).toBe(true)
  })

  test('a name that the area has already is refused in the words of the server, and stays to be changed', async () => {
    const { texts } = renderPage('tables', { restaurant: small() })
    const form = await fillNewTable('t1', '2', 'Terrace')

    tap('Add Table')

    await waitFor(() => expect(texts()).toEqual(['Already in this area: t1.']))
    expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('t1')
  })

  test('a table that is sent again after a failure is the same request', async () => {
    const { restaurant, texts } = renderPage('tables', { restaurant: small({ outages: new Set(['createTable']) }) })
    await fillNewTable('P1', '6', 'Garden')
    tap('Add Table')
    await waitFor(() => expect(texts()).toHaveLength(1))
    restaurant.outages.clear()

    tap('Add Table')

    await waitFor(() => expect(texts()).toHaveLength(2))
    const [first, again] = callsTo(restaurant, 'createTable').map((call) => call.idempotencyKey)
    expect(first).toMatch(/^\w{8,}$/)
    expect(again).toBe(first)
  })

  test('[C8-025] a failure without a text says so and keeps what was typed', async () => {
    const { texts } = renderPage('tables', { restaurant: small({ emptyFailures: new Set(['createTable']) }) })
    const form = await fillNewTable('P1', '6', 'Garden')

    tap('Add Table')

    await waitFor(() => expect(texts()).toEqual(['Failed to add table.']))
    expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('P1')
  })

  test.each([
    [
      '[C8-001]',
      'the error field of a 500',
      () => HttpResponse.json({ error: 'The floor is closed.', code: 'INTERNAL' }, { status: 500 }),
      'The floor is closed.',
    ],
    [
      '[C8-001]',
      'the error field of a 400 without a code',
      () => HttpResponse.json({ error: 'No more tables.' }, { status: 400 }),
      'No more tables.',
    ],
    [
      '[C8-002]',
      'the text of a JSON without one',
      () => HttpResponse.json({ reason: 'closed' }, { status: 500 }),
      '{"reason":"closed"}',
    ],
    [
      '[C8-025]',
      'its own words for a page of a proxy',
      () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }),
      'Failed to add table.',
    ],
    ['[C8-025]', 'its own words without an answer', () => HttpResponse.error(), 'Failed to add table.'],
  ])('%s a failure shows %s', async (_clause, _what, answer, text) => {
    const { texts } = renderPage('tables', { restaurant: small() })
    await fillNewTable('P1', '6', 'Garden')
    server.use(http.post(`*${createTable.path}`, answer))

    tap('Add Table')

    await waitFor(() => expect(texts()).toEqual([text]))
  })
})

describe('Edit Table', () => {
  async function openEdit(restaurant = small()) {
    const page = renderPage('tables', { restaurant })
    await row('T1')
    const opener = screen.getByRole('button', { name: 'Edit T1' })
    opener.focus()
    fireEvent.click(opener)
    return { ...page, opener, dialog: await screen.findByRole('dialog', { name: 'Edit Table' }) }
  }

  test('[C2-121] has Name, Pax and Area as they are, saves them and gives the focus back', async () => {
    const { dialog, opener, texts } = await openEdit()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('T1')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Pax/).value).toBe('2')
    expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Area/).selectedOptions[0]?.textContent).toBe('Terrace')

    type('Name', 'Balcony', dialog)
    type('Pax', '8', dialog)
    tap('Save Changes')

    expect(
      (await screen.findByRole('rowheader', { name: 'Balcony', hidden: true })).closest('tr')?.textContent,
    ).toMatch(/^BalconyTerrace8/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
    expect(texts()).toEqual(['Table "Balcony" updated!'])
  })

  test.each([
    ['Name', ' '],
    ['Pax', '0'],
    ['Pax', '2.5'],
    ['Area', ''],
  ])('[C5-036] [C5-037] [C5-038] [C5-039] %s %j is refused', async (label, value) => {
    const { dialog, restaurant, toasts } = await openEdit()

    type(label, value, dialog)
    tap('Save Changes')

    expect(await within(dialog).findByText('Valid name, positive pax, and area required.')).toBeDefined()
    expect(toasts).toMatchObject([{ kind: 'warning', text: 'Valid name, positive pax, and area required.' }])
    expect(document.activeElement).toBe(within(dialog).getByLabelText(new RegExp(`^${label}`)))
    expect(callsTo(restaurant, 'updateTable')).toHaveLength(0)
  })

  test.each([
    ['without a text says so', 'emptyFailures', 'Failed to update table.'],
    ['with a text says that', 'outages', DOWN],
  ] as const)('[C8-026] a failure %s and keeps the dialog with what was typed', async (_how, failures, text) => {
    const { dialog, texts } = await openEdit(small({ [failures]: new Set(['updateTable']) }))

    type('Name', 'Balcony', dialog)
    tap('Save Changes')

    await waitFor(() => expect(texts()).toEqual([text]))
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Balcony')
  })
})

describe('deleting a table', () => {
  test('[C2-076] [C2-077] asks to confirm, deletes, says so and puts the focus on the row that follows', async () => {
    const { questions, texts } = renderPage('tables', { restaurant: small() })
    await row('T2')

    tap('Delete T2')

    await waitFor(() => expect(screen.queryByRole('row', { name: /^T2 / })).toBeNull())
    // The question sets no label, so the dialog has Cancel and Confirm.
    expect(questions).toEqual([
      { title: 'Delete Table', message: 'Delete table "T2"? Its past bills keep its name.', danger: true },
    ])
    expect(texts()).toEqual(['Table "T2" deleted!'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit T3'))
  })

  test('a No keeps it', async () => {
    const { restaurant, questions } = renderPage('tables', { restaurant: small(), confirms: false })
    await row('T2')

    tap('Delete T2')

    await waitFor(() => expect(questions).toHaveLength(1))
    expect(callsTo(restaurant, 'deleteTable')).toHaveLength(0)
  })

  test('a table with an active order is refused in the words of the server', async () => {
    const restaurant = small()
    const [dish] = restaurant.menu
    placeOrder(restaurant, {
      items: [{ id: dish!.id, quantity: 1, price: dish!.price }],
      orderType: 'Dine-In',
      tableId: restaurant.tables[1]!.id,
    })
    const { texts } = renderPage('tables', { restaurant })
    await row('T2')

    tap('Delete T2')

    await waitFor(() => expect(texts()).toEqual(['Cannot delete "T2": It has an active order.']))
  })

  test('[C8-027] a failure says so and keeps the row', async () => {
    const { texts } = renderPage('tables', { restaurant: small({ emptyFailures: new Set(['deleteTable']) }) })
    await row('T2')

    tap('Delete T2')

    await waitFor(() => expect(texts()).toEqual(['Failed to delete table.']))
    expect(await row('T2')).toBeDefined()
  })
})
