import { listOrders } from '@tiffin/contracts'
import { createMockRestaurant, issueBillOf, seedHistory, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { holdAnswers, server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../../testing/render-backoffice.tsx'

const ALL_COLUMNS = ['order_number', 'created_at', 'order_type', 'table_name', 'total_amount', 'status', 'items']

type Saved = { readonly name: string; readonly type: string; readonly text: string }
let saved: Promise<Saved>[] = []

// The spy collects the files that a browser would save as downloads.
beforeEach(() => {
  saved = []
  let blob: Blob | null = null
  fakeTime()
  vi.setSystemTime('2026-11-21T14:30:00Z')
  URL.createObjectURL = (content: Blob) => {
    blob = content
    return 'blob:orders'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const content = blob!
    saved.push(
      content.arrayBuffer().then((bytes) => ({
        name: this.download,
        type: content.type,
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
      })),
    )
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

function restaurantWith(count: number, everyMinutes = 7, changes: Partial<MockRestaurant> = {}): MockRestaurant {
  const restaurant = createMockRestaurant(changes)
  seedHistory(restaurant, count, everyMinutes)
  return restaurant
}

async function openExport(restaurant = restaurantWith(4)) {
  const page = renderPage('orders', { restaurant })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByLabelText(/^Start Date/)
  const dialog = screen.getByRole('dialog', { name: 'Export Orders' })
  restaurant.calls.splice(0)
  const set = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
  return { ...page, dialog, set, press }
}

/** Switches GST on, and prints the bill of the oldest order, which issues the invoice of that order. */
function billByGst(restaurant: MockRestaurant): void {
  restaurant.settings = { ...restaurant.settings, gst_mode: 'regular', gstin: '27AAPFU0939F1ZV' }
  issueBillOf(restaurant, restaurant.orders[0]!.id, { version: restaurant.orders[0]!.version })
}

async function onlyFile(): Promise<Saved> {
  await waitFor(() => expect(saved).toHaveLength(1))
  return saved[0]!
}
const queriesOf = (restaurant: MockRestaurant) => callsTo(restaurant, 'listOrders').map((call) => call.query)

describe('the dialog', () => {
  test('[C2-105] [C2-106] [C2-107] [C2-108] [C2-109] [C2-112] [C3-030] has dates, filters, formats and the columns of a CSV', async () => {
    const { dialog } = await openExport()
    const optionsOf = (label: string) =>
      [...within(dialog).getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text)

    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Start Date/)).toMatchObject({
      type: 'date',
      value: '2026-11-15',
    })
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^End Date/)).toMatchObject({
      type: 'date',
      value: '2026-11-21',
    })
    expect(optionsOf('Status')).toEqual(['All', 'Completed', 'Active'])
    expect(optionsOf('Order Type')).toEqual(['All', 'Dine-In', 'Takeaway', 'Delivery'])
    const formats = within(within(dialog).getByRole('group', { name: 'Format' })).getAllByRole('button')
    expect(formats.map((format) => format.textContent)).toEqual(['CSV', 'JSON', 'PDF (WIP)'])
    const boxes = within(within(dialog).getByRole('group', { name: 'CSV Columns' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    expect(boxes.map((box) => [box.value, box.checked])).toEqual(ALL_COLUMNS.map((column) => [column, true]))
    expect(boxes.map((box) => box.labels![0]!.textContent)).toEqual([
      'Order number',
      'Date and time',
      'Type',
      'Table',
      'Total amount',
      'Order status',
      'Items',
    ])
  })

  test('[C2-110] [C2-111] [C5-029] PDF is disabled and marked WIP; pressing it only raises an alert', async () => {
    const { dialog, press, restaurant } = await openExport()
    const pdf = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'PDF (WIP)' })
    expect(pdf.disabled).toBe(true)
    // A browser drops a press on a disabled button. With this class the press reaches the element around the button.
    expect(pdf.className).toContain('pointer-events-none')

    fireEvent.click(pdf)

    const alert = await screen.findByRole('dialog', { name: 'PDF (WIP)' })
    expect(within(alert).getByText('PDF export is work in progress. Choose CSV or JSON for now.')).toBeDefined()
    expect([pdf.getAttribute('aria-pressed'), restaurant.calls, saved]).toEqual(['false', [], []])
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'PDF (WIP)' })).toBeNull())

    press('Export')
    expect((await onlyFile()).name).toBe('Spice Garden-orders.csv')
  })

  test('dates the wrong way round are refused at the field, and so is none', async () => {
    const { dialog, set, press, restaurant } = await openExport()

    set(/^End Date/, '2026-11-01')
    press('Export')
    expect(await within(dialog).findByText('The end date is before the start date.')).toBeDefined()
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^End Date/))

    set(/^Start Date/, '')
    press('Export')
    expect(await within(dialog).findByText('Choose a date.')).toBeDefined()
    expect(restaurant.calls).toEqual([])
  })

  test('a CSV without columns is refused, JSON needs none', async () => {
    const { dialog, press } = await openExport()
    const columns = within(dialog).getByRole('group', { name: 'CSV Columns' })
    for (const box of within(columns).getAllByRole('checkbox')) fireEvent.click(box)
    press('Export')
    expect(await within(dialog).findByText('Choose at least one column.')).toBeDefined()

    press('JSON')
    expect(within(dialog).queryByRole('group', { name: 'CSV Columns' })).toBeNull()
    press('Export')
    expect((await onlyFile()).name).toBe('Spice Garden-orders.json')
  })
})

describe('the range', () => {
  test('[C5-028] the end date counts to the end of its day in India', async () => {
    const { set, press, restaurant } = await openExport()
    set(/^Start Date/, '2026-11-01')
    set(/^End Date/, '2026-11-05')

    press('Export')

    await waitFor(() =>
      expect(queriesOf(restaurant)).toEqual([
        { from: '2026-10-31T18:30:00.000Z', to: '2026-11-05T18:29:59.999Z', limit: '200' },
      ]),
    )
  })

  test('the filters travel to the server', async () => {
    const restaurant = restaurantWith(450, 3)
    const { set, press, texts } = await openExport(restaurant)
    set(/^Status/, 'Completed')
    set(/^Order Type/, 'Takeaway')
    press('Export')
    await onlyFile()
    expect(queriesOf(restaurant)).toMatchObject([{ status: 'Completed', type: 'Takeaway' }])
    const takeaways = restaurant.orders.filter((order) => order.orderType === 'Takeaway' && order.settlement)
    expect(texts()).toEqual([`${takeaways.length} orders exported!`])
  })

  test('[C7-051] a range longer than a page is read to its end and saved by the browser', async () => {
    const restaurant = restaurantWith(450, 3)
    const { press, texts } = await openExport(restaurant)

    press('Export')

    const lines = (await onlyFile()).text.split('\r\n')
    expect(lines).toHaveLength(451)
    expect(queriesOf(restaurant).map((query) => (query as { cursor?: string }).cursor)).toEqual([
      undefined,
      restaurant.orders.at(-200)!.id,
      restaurant.orders.at(-400)!.id,
    ])
    expect(texts()).toEqual(['450 orders exported!'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a busy moment between two pages is waited out, as long as the answer says', async () => {
    const { press, texts } = await openExport(restaurantWith(450, 3))
    let refusedAt = 0
    server.use(
      http.get('*/api/orders', ({ request }) => {
        if (refusedAt || !new URL(request.url).searchParams.has('cursor')) return undefined
        refusedAt = Date.now()
        return HttpResponse.json({ error: 'Busy.', code: 'TOO_MANY_REQUESTS', retry_after_seconds: 4 }, { status: 429 })
      }),
    )

    press('Export')

    await waitFor(() => expect(refusedAt).toBeGreaterThan(0))
    await advanceTime(4_000)
    expect((await onlyFile()).text.split('\r\n')).toHaveLength(451)
    expect(texts()).toEqual(['450 orders exported!'])
  })

  test('an empty one says so and saves nothing', async () => {
    const { dialog, set, press } = await openExport()
    set(/^Start Date/, '2026-01-01')
    set(/^End Date/, '2026-01-31')

    press('Export')

    expect(
      await within(dialog).findByText('There are no such orders in this time. Nothing was exported.'),
    ).toBeDefined()
    expect(saved).toEqual([])
  })

  test('Cancel stops a running export and keeps the dialog', async () => {
    const { dialog, press, texts } = await openExport(restaurantWith(450, 3))
    holdAnswers(listOrders, (query) => query.has('cursor'))

    press('Export')
    expect(await within(dialog).findByText(/orders read…$/)).toBeDefined()
    press('Cancel')

    await waitFor(() => expect(texts()).toEqual(['Export stopped. Nothing was saved.']))
    expect(saved).toEqual([])
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a failure says so and keeps what was chosen', async () => {
    const { dialog, set, press, texts, restaurant } = await openExport()
    restaurant.emptyFailures.add('listOrders')
    set(/^Start Date/, '2026-11-02')

    press('Export')

    await waitFor(() => expect(texts()).toEqual(['Failed to fetch orders.']))
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Start Date/).value).toBe('2026-11-02')
  })
})

describe('the file', () => {
  test('[C7-051] [C9-022] [C3-030] CSV: for Excel, in Indian time, dishes in one cell, formulas defused', async () => {
    const restaurant = restaurantWith(2)
    restaurant.orders = restaurant.orders.map((order) =>
      order.table ? { ...order, table: { ...order.table, name: '=T1' } } : order,
    )
    const { press } = await openExport(restaurant)

    press('Export')

    const file = await onlyFile()
    expect([file.name, file.type]).toEqual(['Spice Garden-orders.csv', 'text/csv;charset=utf-8'])
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    expect(file.text.slice(1).split('\r\n')).toEqual([
      ALL_COLUMNS.join(','),
      '261121-2,2026-11-21 19:53:00,Takeaway,,830.00,Completed,1 x Chicken 65; 2 x Hara Bhara Kebab',
      "261121-1,2026-11-21 19:46:00,Dine-In,'=T1,955.50,Active,1 x Paneer Tikka; 2 x Chicken 65",
    ])
  })

  test('[C2-112] CSV has the columns that are ticked', async () => {
    const { dialog, press } = await openExport(restaurantWith(1))
    for (const column of ['Date and time', 'Table', 'Total amount', 'Items'])
      fireEvent.click(within(dialog).getByLabelText(column))

    press('Export')

    expect((await onlyFile()).text).toBe('\uFEFForder_number,order_type,status\r\n261121-1,Dine-In,Active')
  })

  test('[C7-051] [C9-023] JSON: the same columns with the types of the API', async () => {
    const restaurant = restaurantWith(1)
    const { press } = await openExport(restaurant)
    press('JSON')

    press('Export')

    const file = await onlyFile()
    expect([file.name, file.type]).toEqual(['Spice Garden-orders.json', 'application/json;charset=utf-8'])
    expect(JSON.parse(file.text)).toEqual([
      {
        order_number: '261121-1',
        created_at: '2026-11-21T14:23:00.000Z',
        order_type: 'Dine-In',
        table_name: 'T1',
        total_amount: 955.5,
        status: 'Active',
        items: [
          { name: 'Paneer Tikka', quantity: 1, price: 290 },
          { name: 'Chicken 65', quantity: 2, price: 310 },
        ],
      },
    ])
  })

  test('[C3-030 G70] a restaurant that bills by GST has the number of the invoice beside that of the order', async () => {
    const restaurant = restaurantWith(2)
    billByGst(restaurant)
    const { dialog, press } = await openExport(restaurant)
    expect(await within(dialog).findByLabelText<HTMLInputElement>('Invoice number')).toMatchObject({ checked: true })
    press('Export')

    const lines = (await onlyFile()).text.slice(1).split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['order_number', 'invoice_number'],
      ['261121-2', ''],
      ['261121-1', 'X/2627/000001'],
    ])
  })

  test('[C3-030 G70] an invoice number that is not ticked is left out of a CSV', async () => {
    const restaurant = restaurantWith(1)
    billByGst(restaurant)
    const { dialog, press } = await openExport(restaurant)
    fireEvent.click(await within(dialog).findByLabelText('Invoice number'))
    press('Export')

    expect((await onlyFile()).text.slice(1).split('\r\n')[0]).toBe(ALL_COLUMNS.join(','))
  })

  test('[C3-030 G70] invoices of a time before GST was switched off are in both files', async () => {
    const restaurant = restaurantWith(2)
    billByGst(restaurant)
    restaurant.settings = { ...restaurant.settings, gst_mode: 'off' }
    const { dialog, press } = await openExport(restaurant)
    fireEvent.click(within(dialog).getByLabelText('Items'))
    press('Export')
    expect((await onlyFile()).text.slice(1).split('\r\n')[0]).toBe(
      'order_number,invoice_number,created_at,order_type,table_name,total_amount,status',
    )

    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    fireEvent.click(await screen.findByRole('button', { name: 'JSON' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(JSON.parse((await saved[1]!).text)).toMatchObject([
      { order_number: '261121-2', invoice_number: null },
      { order_number: '261121-1', invoice_number: 'X/2627/000001' },
    ])
  })

  test('a name file systems refuse is saved without what they refuse', async () => {
    const { press } = await openExport(
      restaurantWith(1, 7, {
        user: { userRole: 'Admin', userEmail: 'a@x.example', restaurantName: 'Dosa/Idli: 24x7?' },
      }),
    )

    press('Export')

    expect((await onlyFile()).name).toBe('DosaIdli 24x7-orders.csv')
  })
})
