import type { Device, Printer } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const agent: Device = {
  id: '0000000b-0000-4000-8000-000000000001',
  kind: 'agent',
  name: 'Office PC',
  station_id: null,
  code_expires_at: null,
  paired_at: '2026-11-26T10:00:00Z',
  seen_at: null,
}
const printer: Omit<Printer, 'waiting'> = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: agent.id,
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: null,
  printed_at: null,
}

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant({ printers: [printer], devices: [agent] })
})
const card = async () => within(await screen.findByRole('region', { name: 'Printers' }))
const choose = async (label: string, option: string) => {
  const select = await (await card()).findByLabelText<HTMLSelectElement>(label)
  await waitFor(() => expect(select.disabled).toBe(false))
  await userEvent.selectOptions(select, option)
}
/** Opens the settings. @returns a function that waits for a message */
const open = () => {
  const { texts } = renderPage('settings', { restaurant })
  return (text: string) => waitFor(() => expect(texts().at(-1)).toBe(text))
}
const chosen = () => callsTo(restaurant, 'setBillOutput').map(({ body }) => body)

test('bills are printed by the browsers until a printer is chosen, and by them again; a drawer goes with it', async () => {
  const said = open()
  expect((await (await card()).findByLabelText<HTMLSelectElement>('Bills are printed by')).value).toBe('browser')
  expect((await card()).queryByLabelText('Cash drawer')).toBeNull()

  await choose('Bills are printed by', 'Counter')
  await said('Bills are printed by Counter from now on.')
  await choose('Cash drawer', 'Attached to it (pin 2, as most are)')
  await said('Payments in cash open the drawer from now on.')
  await choose('Cash drawer', 'None is attached to it')
  await said('Payments in cash open no drawer from now on.')
  await choose('Bills are printed by', 'The browser of each till')
  await said('Bills are printed by the browser of each till from now on.')

  const on = { printer_id: printer.id }
  expect(chosen()).toEqual([
    { ...on, drawer_pin: null },
    { ...on, drawer_pin: 2 },
    { ...on, drawer_pin: null },
    { printer_id: null, drawer_pin: null },
  ])
})

test('what is refused is shown, and the choice is as it was', async () => {
  const said = open()
  await (await card()).findByLabelText('Bills are printed by')
  restaurant.printers = []
  await choose('Bills are printed by', 'Counter')
  await said('Printer not found.')
  const select = (await card()).queryByLabelText<HTMLSelectElement>('Bills are printed by')
  expect(select === null || select.value === 'browser').toBe(true)
})

test('the printer of bills is not deleted, and the reason is shown', async () => {
  restaurant.billOutput = { printer_id: printer.id, drawer_pin: null }
  const said = open()
  await userEvent.click(await (await card()).findByRole('button', { name: 'Delete Counter' }))
  await said('Cannot delete "Counter": bills are printed there.')
  expect(restaurant.printers).toHaveLength(1)
})
