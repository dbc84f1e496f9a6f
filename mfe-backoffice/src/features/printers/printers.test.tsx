import { AppError, type Device, type Printer, type Station } from '@tiffin/contracts'
import type { PrinterProblem } from '@tiffin/domain'
import { createMockRestaurant, placeOrder, type MockRestaurant } from '@tiffin/mock-api'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const tandoor: Station = {
  id: '0000000a-0000-4000-8000-000000000001',
  name: 'Tandoor',
  position: 0,
  amber_minutes: 8,
  red_minutes: 15,
}
const agent = (n: number, changes: Partial<Device> = {}): Device => ({
  id: `0000000b-0000-4000-8000-00000000000${n}`,
  kind: 'agent',
  name: `Agent ${n}`,
  station_id: null,
  code_expires_at: null,
  paired_at: '2026-11-26T10:00:00Z',
  seen_at: null,
  ...changes,
})
type PrinterRecord = Omit<Printer, 'waiting'>
const printer = (n: number, changes: Partial<PrinterRecord> = {}): PrinterRecord => ({
  id: `0000000d-0000-4000-8000-00000000000${n}`,
  name: `Printer ${n}`,
  agent_id: agent(1).id,
  address: `192.168.1.5${n}:9100`,
  columns: 48,
  is_agent_on: true,
  problem: null,
  printed_at: '2026-01-05T10:00:00Z',
  ...changes,
})

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant({ stations: [tandoor], devices: [agent(1)] })
})
const card = async () => within(await screen.findByRole('region', { name: 'Printers' }))
type Part = Awaited<ReturnType<typeof card>>
const press = async (part: Part, name: string) => userEvent.click(await part.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const set = (part: Part, label: RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })
const change = (changes: Partial<PrinterRecord>) => {
  restaurant.printers = restaurant.printers.map((each) => ({ ...each, ...changes }))
}

test('a restaurant with neither stations nor printers sees a closed line, which says how to begin', async () => {
  renderPage('settings', { restaurant: createMockRestaurant() })
  const line = await screen.findByText('Print bills on a printer of your network')
  const details = line.closest('details')!
  expect([details.open, screen.queryByRole('region', { name: 'Printers' })]).toEqual([false, null])
  await userEvent.click(line)
  expect(details.open).toBe(true)
  expect(within(details).getByText(/^A printer gets its slips from a print agent/)).toBeDefined()
})

test('without stations an Admin pairs a print agent, adds a printer and has it print the bills', async () => {
  restaurant = createMockRestaurant()
  renderPage('settings', { restaurant })
  const devices = within(await screen.findByRole('region', { name: 'Devices' }))
  await userEvent.selectOptions(await devices.findByLabelText('Kind'), 'Print agent')
  await userEvent.type(devices.getByLabelText(/^Name of the print agent/), 'Office PC')
  await userEvent.click(devices.getByRole('button', { name: 'Add Print Agent' }))
  await press(await dialog('Code for Office PC'), 'Done')
  expect(await (await card()).findByText(/^No print agent is paired/)).toBeDefined()

  restaurant.devices = restaurant.devices.map((device) => ({ ...device, paired_at: '2026-11-26T10:00:00Z' }))
  cleanup()
  renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText(/^No printers yet.*the printer of bills\.$/)).toBeDefined()
  await press(section, 'Add Printer')
  const form = await dialog('Add Printer')
  set(form, /^Name of the printer/, 'Counter')
  set(form, /^Address/, '192.168.1.50:9100')
  await press(form, 'Add Printer')
  const bills = await section.findByLabelText<HTMLSelectElement>('Bills are printed by')
  await waitFor(() => expect(bills.disabled).toBe(false))
  await userEvent.selectOptions(bills, 'Counter')
  await waitFor(() => expect(restaurant.billOutput.printer_id).toBe(restaurant.printers[0]!.id))
  // Without stations there are no kitchen tickets that could wait.
  expect(section.queryByText('What waits')).toBeNull()
})

test.each([
  [[], /^A printer gets its slips from a print agent/],
  [[agent(1, { paired_at: null })], /^No print agent is paired/],
])('without a print agent that is paired it says what to do: %j', async (devices, words) => {
  restaurant.devices = devices
  renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText(words)).toBeDefined()
  expect(section.getByText('npm run print-agent -- pair …')).toBeDefined()
  expect(section.queryByRole('button')).toBeNull()
})

test('an Admin adds a printer of the only agent; what is missing shows the error at its field, and is not sent', async () => {
  const { texts } = renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText(/^No printers yet/)).toBeDefined()
  await press(section, 'Add Printer')
  const form = await dialog('Add Printer')
  await press(form, 'Add Printer')
  expect(await form.findByText('Give it a name.')).toBeDefined()
  expect(form.getByText('Enter its address, as 192.168.1.50:9100.')).toBeDefined()
  expect(callsTo(restaurant, 'createPrinter')).toEqual([])

  set(form, /^Name of the printer/, ' Tandoor printer ')
  set(form, /^Address/, ' 192.168.1.50:9100 ')
  set(form, /^Characters a line/, '42')
  await press(form, 'Add Printer')
  await waitFor(() => expect(texts()).toEqual(['Printer "Tandoor printer" added!']))
  expect(callsTo(restaurant, 'createPrinter')[0]?.body).toEqual({
    name: 'Tandoor printer',
    agent_id: agent(1).id,
    address: '192.168.1.50:9100',
    columns: 42,
  })
  expect(await section.findByText(/^Agent 1 · 192\.168\.1\.50:9100/)).toBeDefined()
  expect(section.getByText('42 characters a line')).toBeDefined()
  expect(section.getByText('Has printed nothing yet')).toBeDefined()
})

test('what the server refuses shows the error at its field', async () => {
  restaurant.devices = [agent(1), agent(2)]
  restaurant.printers = [printer(1)]
  const { texts } = renderPage('settings', { restaurant })
  await press(await card(), 'Add Printer')
  const form = await dialog('Add Printer')
  set(form, /^Name of the printer/, 'PRINTER 1')
  set(form, /^Address/, '8.8.8.8:9100')
  await press(form, 'Add Printer')
  expect(await form.findByText('Choose the print agent beside it.')).toBeDefined()
  await userEvent.selectOptions(form.getByLabelText(/^Print agent/), 'Agent 2')

  const noteOf = (label: RegExp) => {
    const field = form.getByLabelText(label)
    return field.getAttribute('aria-invalid') && document.getElementById(field.getAttribute('aria-describedby')!)
  }
  const refused = async (label: RegExp, text: string) => {
    await press(form, 'Add Printer')
    await waitFor(() => expect(noteOf(label)).toHaveProperty('textContent', text))
    expect(document.activeElement).toBe(form.getByLabelText(label))
  }
  await refused(
    /^Address/,
    'An address is a host of this network and a port, as 192.168.1.50:9100, a print queue, as queue:kitchen, or usb.',
  )
  set(form, /^Address/, '10.0.0.7:9100')
  await refused(/^Name of the printer/, 'Printer "PRINTER 1" already exists.')
  set(form, /^Name of the printer/, 'Bar printer')
  restaurant.devices = [agent(1)]
  await refused(/^Print agent/, 'Print agent not found. Please add and pair it first.')
  expect(texts()).toEqual([])

  restaurant.refusals.set('createPrinter', new AppError('PRINTERS_FULL'))
  await press(form, 'Add Printer')
  await waitFor(() => expect(texts()).toEqual(['There are 20 printers, which is as many as there can be.']))
})

test.each<[Partial<PrinterRecord>, string]>([
  [{}, 'Ready'],
  [{ printed_at: null }, 'Has printed nothing yet'],
  [{ is_agent_on: false, problem: 'paper-out' }, 'The print agent is not on'],
  [
    { address: 'queue:kitchen', problem: 'unreachable' },
    'Its print queue takes nothing, or the print agent is an older one: update the print agent',
  ],
  ...(
    [
      ['paper-out', 'Out of paper'],
      ['cover-open', 'Cover is open'],
      ['unreachable', 'Not reachable'],
      ['silent', 'Does not answer'],
      ['broken-off', 'Ended the connection'],
      ['printer-error', 'Reports an error'],
      ['cannot-print', 'Does not have the letters of a ticket'],
    ] satisfies [PrinterProblem, string][]
  ).map(([problem, words]): [Partial<PrinterRecord>, string] => [{ problem }, words]),
])('a printer says in words how it is: %j', async (state, words) => {
  restaurant.printers = [printer(1, state)]
  renderPage('settings', { restaurant })
  expect(await (await card()).findByText(words)).toBeDefined()
})

test('a printer says what waits, when it printed last and that its agent was revoked, and is read again', async () => {
  fakeTime()
  restaurant.printers = [printer(1, { agent_id: agent(7).id })]
  restaurant.outputs.set(tandoor.id, {
    station_id: tandoor.id,
    kind: 'printer',
    due_seconds: 8,
    printer_id: printer(1).id,
  })
  const { id, price } = restaurant.menu[0]!
  placeOrder(restaurant, { items: [{ id, price, quantity: 1 }], orderType: 'Takeaway' })
  renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText('1 slip waits')).toBeDefined()
  expect(section.getByText('Last paper Jan 5, 03:30 pm')).toBeDefined()
  expect(section.getByText(/^Its print agent was revoked · /)).toBeDefined()

  change({ problem: 'paper-out' })
  await advanceTime(30_000)
  // Both the printer and the ticket that waits for it show the problem.
  await waitFor(() => expect(section.getAllByText('Out of paper')).toHaveLength(2))
})

test('a printer is changed, and one whose agent was revoked asks for another', async () => {
  restaurant.printers = [printer(1, { agent_id: agent(7).id, columns: 32 })]
  const { texts } = renderPage('settings', { restaurant })
  await press(await card(), 'Edit Printer 1')
  const form = await dialog('Change Printer')
  expect(form.getByLabelText<HTMLSelectElement>(/^Characters/).value).toBe('32')
  await press(form, 'Save Changes')
  expect(await form.findByText('Choose the print agent beside it.')).toBeDefined()
  await userEvent.selectOptions(form.getByLabelText(/^Print agent/), 'Agent 1')
  set(form, /^Address/, 'printer.local:9100')
  await press(form, 'Save Changes')
  await waitFor(() => expect(texts()).toEqual(['Printer "Printer 1" changed!']))
  expect(restaurant.printers).toEqual([printer(1, { columns: 32, address: 'printer.local:9100' })])
})

test('a test print says to look at the paper, and then what became of it', async () => {
  fakeTime()
  restaurant.printers = [printer(1, { problem: 'cover-open' })]
  renderPage('settings', { restaurant })
  const section = await card()
  const said = () => section.getByRole('status').textContent
  fireEvent.click(await section.findByRole('button', { name: 'Test print on Printer 1' }))
  await waitFor(() => expect(said()).toBe('The test slip for Printer 1 waits: cover is open.'))
  change({ problem: null })
  await advanceTime(2_000)
  await waitFor(() => expect(said()).toBe('Sent a test slip to Printer 1; look at the paper.'))
  change({ printed_at: '2026-01-05T11:00:00Z' })
  await advanceTime(2_000)
  await waitFor(() => expect(said()).toBe('Printer 1 has printed. Is the paper right?'))

  change({ is_agent_on: false })
  fireEvent.click(section.getByRole('button', { name: 'Test print on Printer 1' }))
  await waitFor(() => expect(said()).toBe('The test slip for Printer 1 waits: the print agent is not on.'))
  await advanceTime(60_000)
  await waitFor(() => expect(said()).toBe('Printer 1 did not print the test slip within a minute, so it is forgotten.'))
  expect(callsTo(restaurant, 'printTestSlip').map(({ params }) => params)).toMatchObject([
    { id: printer(1).id },
    { id: printer(1).id },
  ])
})

test('a printer is deleted after a question, and one that a station prints on is not', async () => {
  restaurant.printers = [printer(1), printer(2)]
  restaurant.outputs.set(tandoor.id, {
    station_id: tandoor.id,
    kind: 'printer',
    due_seconds: 8,
    printer_id: printer(1).id,
  })
  const { texts, questions } = renderPage('settings', { restaurant })
  const section = await card()
  await press(section, 'Delete Printer 1')
  await waitFor(() => expect(texts()).toEqual(['Cannot delete "Printer 1": Tandoor prints there.']))
  await press(section, 'Delete Printer 2')
  await waitFor(() => expect(texts().at(-1)).toBe('Printer "Printer 2" deleted!'))
  expect(questions).toMatchObject([
    { title: 'Delete Printer', danger: true },
    { title: 'Delete Printer', danger: true },
  ])
  expect(restaurant.printers).toEqual([printer(1)])
})

test('printers that cannot be read say so and can be tried again', async () => {
  restaurant.refusals.set('listPrinters', new AppError('SERVICE_UNAVAILABLE'))
  renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText(/^The service is not available right now/)).toBeDefined()
  restaurant.refusals.clear()
  restaurant.printers = [printer(1)]
  await press(section, 'Try Again')
  expect(await section.findByText('Ready')).toBeDefined()
})
