import {
  createHandlers,
  createMockRestaurant,
  placeOrder,
  type MockRestaurant,
  type OrderRecord,
} from '@tiffin/mock-api'
import type { OrderType } from '@tiffin/domain'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { storeToken } from '@tiffin/web-kit'
import { TILL_KEY, TILL_STORE } from '@tiffin/web-kit/queue'
import { mount, server } from '@tiffin/web-kit/testing'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { forgetPunchQueue } from '../waiting/punch-queue.ts'
import { forgetTillRecords, tillDisk, tillRecords } from '../drafts/till-records.ts'
import { endSuccessNotices } from './success-notices.ts'
import pos from '../routes.tsx'

/** Mounts the module over a restaurant in memory, as the shell does. Toasts are collected instead of shown. */
export function renderPos(restaurant: MockRestaurant = createMockRestaurant(), at = '/pos', homePath?: string) {
  const PosRoutes = pos.routes
  return renderWithin(<PosRoutes />, restaurant, at, homePath)
}

/**
 * Mounts the module as `renderPos` does, with a token that names a restaurant, and waits until the till of this browser
 * has its series, so that each punch gets a reference.
 */
export async function renderTill(restaurant?: MockRestaurant) {
  nameRestaurant()
  const rendered = renderPos(restaurant)
  const disk = tillDisk()
  await expect
    .poll(() => disk.read(TILL_STORE, TILL_KEY))
    .toMatchObject({ series: expect.stringMatching(/^[A-Z0-9]{2}$/) })
  disk.close()
  return rendered
}

/** Stores a token that names a restaurant; that of the mock API names none. */
export function nameRestaurant(): void {
  const claims = btoa(JSON.stringify({ exp: 9_999_999_999, tid: '01910000-0000-7000-8000-000000000001' }))
  storeToken('restaurant', `head.${claims}.sign`)
}

/** Mounts a part of the module, with everything around it that the shell provides. */
export function renderWithin(part: ReactNode, restaurant: MockRestaurant, at = '/pos', homePath?: string) {
  server.use(...createHandlers(restaurant))
  return { ...mount(part, { at, session: restaurant.user, homePath }), restaurant }
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const tap = (name: string | RegExp) => fireEvent.click(button(name))
/** Taps the button once it is enabled, because a click on a disabled button does nothing and no test would notice. */
export async function tapWhenReady(name: string | RegExp) {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  tap(name)
}
export const popup = () => screen.findByRole('dialog')
/** Waits until no dialog is open. A popup that shows a success does not stay for the time of its notice. */
export const closed = () =>
  waitFor(() => {
    endSuccessNotices()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
export const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) })
export const dish = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Dishes' })).findByRole('button', { name: new RegExp(`^${name}`) })

export async function openTable(name: string) {
  const found = await tile(name)
  // The stored drafts are read first, as always before a person can tap a table.
  await storageRead()
  fireEvent.click(found)
  return popup()
}

export async function openTab(name: Exclude<OrderType, 'Dine-In'>) {
  fireEvent.click(await screen.findByRole('tab', { name }))
  await screen.findByRole('heading', { name: `Previous ${name} Orders` })
  await storageRead()
}

/** Resolves once the till has read its stored records. Without this wait a test would tap before a person could. */
async function storageRead() {
  const { drafts, commands } = tillRecords()
  await Promise.all([drafts.ready, commands.ready])
}

export async function addDishes(...names: string[]) {
  for (const name of names) fireEvent.click(await dish(name))
}

/** Finds the rows of the cart: the punched lines, then those of the new round. */
export const cartLines = () => within(screen.getByRole('region', { name: 'Cart' })).getAllByRole('listitem')

/** Lists the lines of the cart as 'quantity × dish', the punched lines first. */
export function cartContents(): string[] {
  return cartLines().map((line) => {
    const name = line.querySelector('[title]')?.textContent
    const quantity = within(line).getByRole('button', { name: /^One less/ }).nextElementSibling?.textContent
    return `${quantity} × ${name}`
  })
}

export const callsTo = (restaurant: MockRestaurant, endpoint: string) =>
  restaurant.calls.filter((call) => call.endpoint === endpoint)
export const keysOf = (restaurant: MockRestaurant, endpoint: string) =>
  callsTo(restaurant, endpoint).map((call) => call.idempotencyKey)

/** Lists the lines of each order as 'quantity × dish'. */
export const orderedFrom = (restaurant: MockRestaurant) =>
  restaurant.orders.map((order) => order.lines.map((line) => `${line.quantity} × ${line.name}`))

/** Ends the page as a killed browser does: data that is only in memory is lost. */
export async function killPage(): Promise<void> {
  cleanup()
  await storedDrafts()
  forgetPunchQueue()
  forgetTillRecords()
}

/** Returns the names of the drafts on the disk, once all earlier writes are done. */
export async function storedDrafts(): Promise<string[]> {
  const disk = tillDisk()
  const drafts = await disk.readAll('drafts')
  disk.close()
  return [...drafts.keys()]
}

/** Adds an order of two Paneer Tikka and one Masala Chaas to the restaurant. */
export function seedOrder(
  restaurant: MockRestaurant,
  order: { table?: string; type?: OrderType; customer?: { name: string; address: string; contact: string } } = {},
): OrderRecord {
  const item = (name: string, quantity: number) => {
    const found = restaurant.menu.find((entry) => entry.name === name)
    if (!found) throw new Error(`no dish ${name}`)
    return { id: found.id, quantity, price: found.price }
  }
  const table = restaurant.tables.find((candidate) => candidate.name === order.table)
  return placeOrder(restaurant, {
    items: [item('Paneer Tikka', 2), item('Masala Chaas', 1)],
    orderType: order.type ?? 'Dine-In',
    tableId: table?.id ?? null,
    customerDetails: order.customer ?? null,
  })
}

/** Punches on a server that stores the order and then answers 500, so that the cart keeps the attempt. */
export async function breakReply(
  restaurant: MockRestaurant,
  endpoint: 'createOrder' | 'addItems',
  label = endpoint === 'createOrder' ? 'Punch Order' : 'Punch Update',
) {
  restaurant.brokenReplies.add(endpoint)
  await tapWhenReady(label)
  await screen.findByText('The order was not sent.')
  restaurant.brokenReplies.delete(endpoint)
}

export { fireEvent, screen, waitFor, within }
export { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
