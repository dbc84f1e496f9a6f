import { listOrders } from '@tiffin/contracts'
import { createMockRestaurant, seedHistory } from '@tiffin/mock-api'
import { fireEvent, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { holdAnswers, server } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { catchDownloads, rowsOf } from './testing/catch-downloads.ts'

const { saved, card, download } = catchDownloads()

function restaurantWith(orders: number) {
  const restaurant = createMockRestaurant()
  seedHistory(restaurant, orders)
  return restaurant
}

test('everything of the restaurant comes as one archive with a description of each file', async () => {
  const restaurant = restaurantWith(5)
  const [dish, ...others] = restaurant.menu
  const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
  const variations = ['Full', 'Half'].map((name, place) => ({ id: idOf(place), name, price: 260 - 110 * place }))
  const options = [{ id: idOf(3), name: 'Cheese', price: 40, is_default: false }]
  const group = { id: idOf(2), name: 'Extras', min: 0, max: 1, options }
  restaurant.modifierGroups = [group]
  const times = { days: [1, 7], from_minute: 420, to_minute: 660 }
  const category = { main_category: dish!.main_category, subcategory: dish!.subcategory }
  const hours = { id: idOf(4), name: 'Breakfast', ...times, categories: [category] }
  restaurant.dayparts = [hours]
  restaurant.menu = [
    { ...dish!, variations, modifier_groups: [group] },
    ...others.map((each) => ({ ...each, main_category: 'Others' })),
  ]
  const { texts } = renderPage('settings', { restaurant })
  const files = await download()

  expect(saved[0]?.name).toMatch(/^Spice Garden-data-\d{4}-\d{2}-\d{2}\.zip$/)
  const lists = [
    'settings',
    'guest-retention',
    'plan',
    'plan-invoices',
    'users',
    'areas',
    'tables',
    'tax-groups',
    'add-ons',
    'serving-hours',
    'categories',
    'dishes',
    'stations',
    'station-routes',
    'station-outputs',
    'printers',
    'bill-output',
    'devices',
    'orders',
    'documents',
    'till-series',
    'khatas',
    'khata-ledgers',
    'refused-punches',
    'audit',
  ]
  expect(Object.keys(files).toSorted()).toEqual(
    [
      'README.txt',
      'dish-add-ons.csv',
      'category-hours.csv',
      'dish-hours.csv',
      'plan-credit-notes.csv',
      'subcategories.csv',
      'dish-variations.csv',
      'order-lines.csv',
      'order-payments.csv',
      'missing-numbers.csv',
      'refused-punch-lines.csv',
      'refused-payments.csv',
      'refused-payments-not-read.csv',
      ...lists.flatMap((name) => [`${name}.csv`, `${name}.json`]),
    ].toSorted(),
  )
  for (const name of Object.keys(files).filter((each) => each !== 'README.txt'))
    expect(files['README.txt']).toContain(name)
  expect(JSON.parse(files['users.json']!)).toEqual(restaurant.users.toSorted((a, b) => a.email.localeCompare(b.email)))
  expect(JSON.parse(files['dishes.json']!)).toHaveLength(restaurant.menu.length)
  expect(files['dish-variations.csv']!.trim().split('\r\n').slice(1)).toEqual([
    `${dish!.id},${dish!.name},${idOf(0)},Full,260`,
    `${dish!.id},${dish!.name},${idOf(1)},Half,150`,
  ])
  expect(JSON.parse(files['add-ons.json']!)).toEqual([group])
  expect(files['dish-add-ons.csv']!.trim().split('\r\n').slice(1)).toEqual([
    `${dish!.id},${dish!.name},${idOf(2)},Extras`,
  ])
  expect(JSON.parse(files['serving-hours.json']!)).toEqual([{ ...hours, days: '1 7' }])
  expect(files['category-hours.csv']!.trim().split('\r\n').slice(1)).toEqual([
    `${idOf(4)},Breakfast,${dish!.main_category},${dish!.subcategory}`,
  ])
  expect(files['dish-hours.csv']!.trim().split('\r\n').slice(1)).toEqual([
    `${dish!.id},${dish!.name},Breakfast,1 7,420,660`,
  ])
  expect(JSON.parse(files['audit.json']!)).toEqual(restaurant.audit)
  expect(texts()).toEqual(['Your data is in the folder of your downloads.'])
})

test('stations, their routes and outputs, printers, devices, subcategories and plan credit notes are in it', async () => {
  const idOf = (place: number) => `01910000-0000-7000-8000-00000000000${place}`
  const stations = ['=Tandoor', 'Bar'].map((name, position) => ({
    id: idOf(position),
    name,
    position,
    amber_minutes: 8,
    red_minutes: 15,
  }))
  const agent = { id: idOf(5), kind: 'agent', name: 'Back office', station_id: null } as const
  const printer = { id: idOf(6), name: 'Bar printer', agent_id: idOf(5), address: '192.168.1.50:9100' }
  const restaurant = createMockRestaurant({
    stations,
    devices: [{ ...agent, code_expires_at: null, paired_at: '2026-11-21T10:00:00.000Z', seen_at: null }],
    printers: [{ ...printer, columns: 48, is_agent_on: true, problem: null, printed_at: null }],
    billOutput: { printer_id: idOf(6), drawer_pin: 2 },
  })
  const [dish] = restaurant.menu
  const place = { main_category: dish!.main_category, subcategory: dish!.subcategory }
  restaurant.stationRoutes = [{ ...place, station_id: idOf(1) }]
  restaurant.outputs.set(idOf(0), { station_id: idOf(0), kind: 'screen', due_seconds: 8 })
  const onPrinter = { station_id: idOf(1), kind: 'printer', due_seconds: 20, printer_id: idOf(6), copies: 2 } as const
  restaurant.outputs.set(idOf(1), onPrinter)
  const note = {
    id: idOf(7),
    number: 'TFC/26-27/000001',
    amount_in_paise: 50_000,
    issued_at: '2026-11-21T10:00:00.000Z',
  }
  const [invoice] = restaurant.invoices
  restaurant.invoices = [{ ...invoice!, credit_notes: [note] }]
  renderPage('settings', { restaurant })
  const files = await download()

  const inCsv = (name: string) => rowsOf(files[`${name}.csv`]!)
  expect(inCsv('stations').map(({ id, name }) => [id, name])).toEqual([
    [idOf(0), `'=Tandoor`],
    [idOf(1), 'Bar'],
  ])
  expect(inCsv('station-routes')).toContainEqual(expect.objectContaining({ ...place, station_id: idOf(1) }))
  // The printer and the copies have columns, although the first station has a screen.
  expect(inCsv('station-outputs').map((row) => [row.kind, row.printer_id, row.copies])).toEqual([
    ['screen', '', ''],
    ['printer', idOf(6), '2'],
  ])
  expect(inCsv('printers')).toMatchObject([printer])
  expect(inCsv('bill-output')).toEqual([{ printer_id: idOf(6), drawer_pin: '2' }])
  expect(inCsv('devices')).toMatchObject([{ id: idOf(5), kind: 'agent', name: 'Back office' }])
  expect(inCsv('subcategories')).toContainEqual(place)
  const { amount_in_paise: paise, ...rest } = note
  expect(inCsv('plan-credit-notes')).toEqual([
    { invoice_id: invoice!.id, invoice_number: invoice!.number, ...rest, amount_in_paise: String(paise) },
  ])
})

test('without one of the lists of the kitchen nothing is saved', async () => {
  const restaurant = restaurantWith(1)
  restaurant.emptyFailures.add('listStationOutputs')
  const { texts } = renderPage('settings', { restaurant })
  fireEvent.click((await card()).getByRole('button', { name: 'Download everything' }))

  await waitFor(() => expect(texts()).toEqual(['Your data could not be read.']))
  expect(saved).toEqual([])
})

test('a record of changes of which a service keeps back its part is no record', async () => {
  const restaurant = restaurantWith(1)
  restaurant.auditAway.add('billing')
  const { texts } = renderPage('settings', { restaurant })
  fireEvent.click((await card()).getByRole('button', { name: 'Download everything' }))

  await waitFor(() =>
    expect(texts()).toEqual(['The record of changes cannot be read whole right now. Please try again in a moment.']),
  )
  expect(saved).toEqual([])
})

test('every order is in it once with its guest, its dishes and its payments, whatever the number of pages', async () => {
  const restaurant = restaurantWith(450)
  renderPage('settings', { restaurant })
  restaurant.calls.splice(0)
  const files = await download()

  const orders = JSON.parse(files['orders.json']!) as {
    id: string
    customer_contact: string
    items: object[]
    payments: object[]
  }[]
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(restaurant.orders.map(({ id }) => id)))
  expect(orders.length).toBe(450)
  expect(rowsOf(files['orders.csv']!).map(({ id, customer_contact }) => [id, customer_contact])).toEqual(
    orders.map(({ id, customer_contact }) => [id, customer_contact ?? '']),
  )
  expect(rowsOf(files['order-lines.csv']!)).toHaveLength(orders.flatMap(({ items }) => items).length)
  expect(rowsOf(files['order-payments.csv']!)).toHaveLength(orders.flatMap(({ payments }) => payments).length)
  const cursors = callsTo(restaurant, 'listOrders').map(({ query }) => (query as { cursor?: string }).cursor)
  expect(cursors).toEqual([undefined, orders[199]?.id, orders[399]?.id])
})

test('what was given in cash and tips have columns, though only the last order has any', async () => {
  const restaurant = restaurantWith(3)
  const oldest = restaurant.orders
    .filter(({ settlement }) => settlement !== null)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0]!
  const payments = [{ method: 'Cash', amount: 1_050, tendered: 1_200 }]
  const tip = { method: 'Cash', amount: 100 }
  oldest.settlement = { ...oldest.settlement!, payments, tip }
  renderPage('settings', { restaurant })
  const files = await download()

  expect(rowsOf(files['orders.csv']!).map((row) => row.tip)).toContain(JSON.stringify(tip))
  expect(rowsOf(files['order-payments.csv']!).map((row) => row.tendered)).toContain('1200')
  const orders = JSON.parse(files['orders.json']!) as object[]
  expect(orders.filter((order) => 'tip' in order)).toHaveLength(1)
})

test('a name a spreadsheet would calculate is text in the CSV and itself in the JSON', async () => {
  const restaurant = createMockRestaurant()
  const [dish] = restaurant.menu
  restaurant.menu = [{ ...dish!, name: '=HYPERLINK("http://x")' }]
  renderPage('settings', { restaurant })
  const files = await download()

  expect(files['dishes.csv']).toContain(`'=HYPERLINK`)
  expect(files['dishes.csv']).not.toMatch(/(^|,)"?=HYPERLINK/m)
  expect((JSON.parse(files['dishes.json']!) as { name: string }[])[0]?.name).toBe('=HYPERLINK("http://x")')
})

test('Cancel stops the reading and saves nothing', async () => {
  const restaurant = restaurantWith(3)
  const { texts } = renderPage('settings', { restaurant })
  const section = await card()
  holdAnswers(listOrders)
  fireEvent.click(section.getByRole('button', { name: 'Download everything' }))
  expect(await section.findByText('Reading orders…')).toBeDefined()

  fireEvent.click(section.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(texts()).toEqual(['Download cancelled.']))
  expect(saved).toEqual([])
  expect(section.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('a refusal with RESTAURANT_BUSY is tried again, and what fails is shown', async () => {
  const restaurant = restaurantWith(3)
  const { texts } = renderPage('settings', { restaurant })
  let refused = 0
  server.use(
    http.get(
      '*/api/areas',
      () => {
        refused++
        return HttpResponse.json({ error: 'Busy.', code: 'RESTAURANT_BUSY' }, { status: 429 })
      },
      { once: true },
    ),
  )
  await download()
  expect([refused, texts()]).toEqual([1, ['Your data is in the folder of your downloads.']])

  restaurant.emptyFailures.add('listTables')
  fireEvent.click((await card()).getByRole('button', { name: 'Download everything' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect([texts()[1], saved.length]).toEqual(['Your data could not be read.', 1])
})
