import { AppError, type Station } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const station = (n: number, name: string): Station => ({
  id: `00000009-0000-4000-8000-00000000000${n}`,
  name,
  position: n,
  amber_minutes: 8,
  red_minutes: 15,
})
const [main, bar] = [station(1, 'Main kitchen'), station(2, 'Bar')]

function withStations(): MockRestaurant {
  const restaurant = createMockRestaurant({ stations: [main, bar] })
  restaurant.menu = restaurant.menu.filter(({ main_category }) => main_category === 'Breads')
  return restaurant
}

const kitchen = async () => within(await screen.findByRole('region', { name: 'Kitchen' }))
type Part = Awaited<ReturnType<typeof kitchen>>
const press = async (part: Part, name: string) => userEvent.click(await part.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const set = (part: Part, label: RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })

test('without a station the card says what one is for, and asks for no categories', async () => {
  const { restaurant, texts } = renderPage('settings')
  const card = await kitchen()
  expect(await card.findByText(/^A station is a place of your kitchen/)).toBeDefined()
  expect(card.queryByRole('table')).toBeNull()
  expect(card.queryByRole('link')).toBeNull()
  expect(callsTo(restaurant, 'listStationRoutes')).toEqual([])

  await press(card, 'Add Station')
  const form = await dialog('Add Station')
  set(form, /^Station Name/, ' Tandoor ')
  await press(form, 'Add Station')

  await waitFor(() => expect(texts()).toEqual(['Station "Tandoor" added!']))
  expect(await card.findByRole('row', { name: /^Tandoor.*8 min.*15 min/ })).toBeDefined()
  const link = card.getByRole('link', { name: 'Open the kitchen screen' })
  expect(link.getAttribute('href')).toBe('/kitchen')
})

test('without dishes there is nothing to send to a station, and a way to the menu', async () => {
  renderPage('settings', { restaurant: createMockRestaurant({ stations: [main], menu: [] }) })
  const card = await kitchen()

  expect(await card.findByText(/^No dishes yet\./)).toBeDefined()
  expect(card.getByRole('link', { name: 'Go to the menu' }).getAttribute('href')).toBe('/menu')
})

test('a station is changed; minutes out of range show the error at their field, a name used twice shows the refusal of the server', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withStations() })
  await press(await kitchen(), 'Edit Bar')
  const form = await dialog('Edit Station')
  for (const [amber, red, problem] of [
    ['0', '15', 'Enter whole minutes from 1 to 240.'],
    ['8', '241', 'Enter whole minutes from 1 to 240.'],
    ['8', '8', 'Red must come after amber.'],
  ] as const) {
    set(form, /^Amber/, amber)
    set(form, /^Red/, red)
    await press(form, 'Save Changes')
    expect(await form.findByText(problem)).toBeDefined()
  }
  expect(callsTo(restaurant, 'updateStation')).toEqual([])

  set(form, /^Red/, '20')
  set(form, /^Station Name/, 'MAIN KITCHEN')
  await press(form, 'Save Changes')
  await waitFor(() => expect(texts()).toEqual(['Kitchen station "MAIN KITCHEN" already exists.']))
  set(form, /^Station Name/, 'Juice bar')
  await press(form, 'Save Changes')
  await waitFor(() => expect(texts().at(-1)).toBe('Station "Juice bar" updated!'))
  expect(restaurant.stations[1]).toMatchObject({ name: 'Juice bar', amber_minutes: 8, red_minutes: 20 })
})

test('a category shows where its dishes go and is sent elsewhere; a deletion asks and sends it back', async () => {
  const { restaurant, texts, questions } = renderPage('settings', { restaurant: withStations() })
  const card = await kitchen()
  const choice = await card.findByLabelText<HTMLSelectElement>('Station of Breads')
  const chosen = () => choice.selectedOptions[0]?.textContent
  const below = () => choice.nextElementSibling?.textContent
  expect([chosen(), below()]).toEqual(['Not chosen', 'Goes to Main kitchen'])
  expect(card.getByRole('rowheader', { name: /^Breads *2 dishes$/ })).toBeDefined()

  await userEvent.selectOptions(choice, 'Bar')
  await waitFor(() => expect(texts()).toEqual(['Breads goes to Bar.']))
  await waitFor(() => expect(chosen()).toBe('Bar'))
  expect(callsTo(restaurant, 'routeCategory')[0]?.body).toEqual({
    main_category: 'Breads',
    subcategory: '',
    station_id: bar.id,
  })

  await press(card, 'Delete Bar')
  await waitFor(() => expect(texts().at(-1)).toBe('Station "Bar" deleted!'))
  expect(questions).toMatchObject([{ title: 'Delete Station', danger: true }])
  await waitFor(() => expect([chosen(), below()]).toEqual(['Not chosen', 'Goes to Main kitchen']))
})

test('stations are moved by their buttons and saved as a whole', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withStations() })
  await press(await kitchen(), 'Arrange')
  const form = await dialog('Arrange Stations')
  await press(form, 'Move Bar up')
  expect(form.getByRole('status').textContent).toBe('Bar: place 1 of 2.')
  await press(form, 'Save Order')

  await waitFor(() => expect(texts()).toEqual(['Station order saved!']))
  expect(callsTo(restaurant, 'arrangeStations')[0]?.body).toEqual({ ids: [bar.id, main.id] })
})

test('stations that cannot be read say so and can be tried again; the settings stay usable', async () => {
  const restaurant = withStations()
  restaurant.refusals.set('listStations', new AppError('SERVICE_UNAVAILABLE'))
  renderPage('settings', { restaurant })
  const card = await kitchen()
  expect(await card.findByText(/^The service is not available right now/)).toBeDefined()
  expect(await screen.findByLabelText('Phone')).toBeDefined()

  restaurant.refusals.clear()
  await press(card, 'Try Again')
  expect(await card.findAllByRole('rowheader', { name: /^Bar/ })).not.toEqual([])
})

describe('a station gets its tickets', () => {
  const PRINTER = {
    id: '0000000d-0000-4000-8000-000000000001',
    name: 'Bar printer',
    agent_id: '0000000b-0000-4000-8000-000000000001',
    address: '192.168.1.50:9100',
    columns: 48,
    is_agent_on: true,
    problem: null,
    printed_at: null,
  } as const
  const choiceOf = async (label: string) => {
    const choice = await (await kitchen()).findByLabelText<HTMLSelectElement>(label)
    await waitFor(() => expect(choice.disabled).toBe(false))
    return choice
  }
  const chosen = (choice: HTMLSelectElement) => choice.selectedOptions[0]?.textContent
  const saved = (restaurant: MockRestaurant) => callsTo(restaurant, 'setStationOutput').map(({ body }) => body)

  test('on a screen, with an alarm after so many seconds, or on paper', async () => {
    const { restaurant, texts } = renderPage('settings', { restaurant: withStations() })
    const choice = await choiceOf('Tickets of Bar')
    expect(chosen(choice)).toBe('Paper at the till')
    expect(screen.queryByLabelText('Alarm of Bar after')).toBeNull()

    await userEvent.selectOptions(choice, 'Kitchen screen')
    await waitFor(() => expect(texts()).toHaveLength(1))
    await userEvent.selectOptions(await choiceOf('Alarm of Bar after'), '15 s')
    await waitFor(() => expect(texts().at(-1)).toBe('A ticket of Bar raises an alarm after 15 seconds.'))
    expect(callsTo(restaurant, 'setStationOutput')[0]).toMatchObject({ params: { id: bar.id } })
    expect(saved(restaurant)).toEqual([
      { kind: 'screen', due_seconds: 8 },
      { kind: 'screen', due_seconds: 15 },
    ])
    await waitFor(() => expect(chosen(choice)).toBe('Kitchen screen'))

    await userEvent.selectOptions(await choiceOf('Tickets of Bar'), 'Paper at the till')
    await waitFor(() => expect(texts().at(-1)).toBe('Bar gets its tickets on paper.'))
    expect(restaurant.outputs.size).toBe(0)
  })

  test('from a printer, by its name', async () => {
    const { restaurant, texts } = renderPage('settings', {
      restaurant: Object.assign(withStations(), { printers: [PRINTER] }),
    })
    const choice = await choiceOf('Tickets of Bar')
    await waitFor(() =>
      expect([...choice.options].map(({ text }) => text)).toEqual([
        'Paper at the till',
        'Kitchen screen',
        'Bar printer',
      ]),
    )
    await userEvent.selectOptions(choice, 'Bar printer')
    await waitFor(() =>
      expect(texts()).toEqual([
        'Bar gets its tickets from Bar printer. One that is not printed raises an alarm at the tills.',
      ]),
    )
    await waitFor(() => expect(chosen(choice)).toBe('Bar printer'))
    await userEvent.selectOptions(await choiceOf('Alarm of Bar after'), '30 s')
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(saved(restaurant)).toEqual([
      { kind: 'printer', printer_id: PRINTER.id, due_seconds: 8 },
      { kind: 'printer', printer_id: PRINTER.id, due_seconds: 30 },
    ])
  })

  test('from its printer in up to three copies, which only a printer makes', async () => {
    const { restaurant, texts } = renderPage('settings', {
      restaurant: Object.assign(withStations(), { printers: [PRINTER] }),
    })
    restaurant.outputs.set(bar.id, { station_id: bar.id, kind: 'printer', due_seconds: 15, printer_id: PRINTER.id })
    const copies = await choiceOf('Copies of a ticket of Bar')
    expect([chosen(copies), [...copies.options].map(({ text }) => text)]).toEqual(['1', ['1', '2', '3']])
    expect(screen.getAllByLabelText(/^Copies/)).toHaveLength(1)
    await userEvent.selectOptions(copies, '2')
    await waitFor(() => expect(texts()).toEqual(['Bar gets 2 papers of each ticket.']))
    await waitFor(() => expect(chosen(copies)).toBe('2'))
    await userEvent.selectOptions(await choiceOf('Alarm of Bar after'), '30 s')
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(restaurant.outputs.get(bar.id)).toMatchObject({ copies: 2, due_seconds: 30 })
  })

  test('from its printer also where the printers cannot be read', async () => {
    const restaurant = withStations()
    restaurant.outputs.set(bar.id, { station_id: bar.id, kind: 'printer', due_seconds: 8, printer_id: PRINTER.id })
    restaurant.outages.add('listPrinters')
    renderPage('settings', { restaurant })
    expect(chosen(await choiceOf('Tickets of Bar'))).toBe('A printer')
  })
})
