import type { KitchenTicket } from '@tiffin/contracts'
import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { doubleText } from '../support/large-text.ts'
import {
  expectInEach,
  expectUsable,
  KITCHEN_LOOKS,
  looksByTurns,
  looksOf,
  STAFF_LOOKS,
  type Look,
} from '../support/looks.ts'
import { expect, test, type OpenSession } from '../support/test.ts'

test.use({ role: null })

const large = { width: 1920, height: 1080 }
const small = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const PHONE_LOOKS = [
  { viewport: phone, colorScheme: 'dark', check: expectUsable },
  { viewport: phone, colorScheme: 'light', check: expectUsable },
] satisfies Look[]
const tillLooks = [
  { viewport: { width: 1024, height: 768 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', check: expectUsable },
] satisfies Look[]

const ticket = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^KOT ${number},`) })
const isForgotten = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') === null)

/** Opens a restaurant with two stations, a dish for each, and a table. */
async function openKitchen() {
  const restaurant = await TestRestaurant.open()
  for (const name of ['Tandoor', 'Bar'])
    await restaurant.addDish({
      name: name === 'Bar' ? 'Lassi' : 'Paneer Tikka',
      station_id: await restaurant.openStation(name),
    })
  await restaurant.addTable('T4')
  return restaurant
}

/** Adds a screen in the settings and reads its code. */
async function addScreen(page: Page, name: string, look: ReturnType<typeof looksByTurns>): Promise<string> {
  await page.goto('/settings')
  await page.getByLabel('Name of the screen').fill(name)
  await page.getByRole('button', { name: 'Add Kitchen Screen' }).click()
  const dialog = page.getByRole('dialog', { name: `Code for ${name}` })
  const code = /\d{3}\s?\d{3}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await look(page, 'the code of a screen')
  await dialog.getByRole('button', { name: 'Done' }).click()
  return code.replace(/\s/, '')
}

test('a browser is paired as a screen: punches come up, are bumped by keys, are ready on every till; a revocation ends it', async ({
  openSession,
  problems,
}) => {
  const restaurant = await openKitchen()
  const admin = await openSession(restaurant.token('Admin'))
  const screen = await openSession(restaurant.token('Captain'), {
    viewport: small,
  })
  const waiter = await openSession(restaurant.token('Waiter'))
  const till = new Till(waiter)
  const [look, lookAtKitchen] = [looksByTurns(STAFF_LOOKS), looksByTurns(KITCHEN_LOOKS)]
  const code = await addScreen(admin, 'Pass', look)
  await expect(admin.getByRole('link', { name: 'Open the kitchen screen' })).toHaveAttribute('href', '/kitchen')

  await screen.goto('/kitchen')
  await expect(screen.getByText('No open tickets')).toBeVisible()
  await lookAtKitchen(screen, 'the kitchen without a ticket')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await screen.setViewportSize(size)
    // The bar has one line of buttons, which are 64 pixels high.
    await expect.poll(async () => (await screen.getByRole('banner').boundingBox())!.height).toBeLessThan(2 * 64)
  }
  await screen.setViewportSize(small)
  await screen.getByRole('button', { name: 'Pair this device' }).click()
  await screen.getByLabel('Code').fill('000000')
  await screen.getByRole('button', { name: 'Start the screen' }).click()
  await expect(screen.getByText(/^This code is not right/)).toBeVisible()
  await lookAtKitchen(screen, 'a code that is not right')
  await screen.getByLabel('Code').fill(code)
  await screen.getByRole('button', { name: 'Start the screen' }).click()
  await expect(screen.getByRole('heading', { name: 'Pass' })).toBeVisible()
  expect([new URL(screen.url()).pathname, await isForgotten(screen)]).toEqual(['/kitchen', true])
  await screen.reload()

  await waiter.goto('/pos')
  await till.openTable('T4')
  await till.add('Paneer Tikka', 'Lassi')
  await till.punch()
  await expect(ticket(screen, 1)).toContainText('Paneer Tikka')
  await expect(ticket(screen, 1)).toContainText('T4')
  await expect(ticket(screen, 2)).toContainText('Lassi')

  await screen.keyboard.press('2')
  await expect(screen.getByRole('button', { name: 'Bump KOT 2, T4' })).toBeFocused()
  await screen.keyboard.press('Enter')
  await expect(ticket(screen, 2)).toHaveCount(0)
  await expect(till.tile('T4')).toContainText('Food ready')
  await screen.reload()
  await expect(ticket(screen, 1)).toBeVisible()
  await expect(ticket(screen, 2)).toHaveCount(0)
  await screen.keyboard.press('Backspace')
  await expect(ticket(screen, 2)).toBeVisible()
  await expect(till.tile('T4')).not.toContainText('Food ready')
  await screen.getByLabel('Station').selectOption('Tandoor')
  await expect(ticket(screen, 2)).toHaveCount(0)
  await ticket(screen, 1)
    .getByRole('button', { name: /Paneer Tikka/ })
    .click()
  await expect(screen.getByText('No open tickets')).toBeVisible()

  await screen.getByLabel('Station').selectOption('All stations')
  await screen.getByRole('button', { name: 'Out of Lassi?' }).click()
  await screen.getByRole('dialog', { name: 'Lassi' }).getByRole('button', { name: 'Not available' }).click()
  await expect(ticket(screen, 2)).toContainText('Not available')
  await lookAtKitchen(screen, 'a ticket whose dish is out')
  await waiter.goto('/pos')
  await till.openTable('T4')
  await expect(till.dish('Lassi')).toContainText('Not available')
  await screen.keyboard.press('1')
  await screen.keyboard.press('0')
  await expect(screen.getByRole('button', { name: 'Available again' })).toBeFocused()
  await lookAtKitchen(screen, 'what is left of a dish')
  await screen.keyboard.press('Enter')
  await expect(ticket(screen, 2)).not.toContainText('Not available')

  const colleague = await openSession(restaurant.token('Cashier'))
  const otherTill = new Till(colleague)
  await colleague.goto('/pos')
  await expect(otherTill.tile('T4')).toContainText('Food ready')
  await waiter.goto('/pos')
  await till.openTable('T4')
  await expect(till.readyFood()).toContainText('KOT 1 (Tandoor)')
  await expectInEach(waiter, looksOf(tillLooks, 1), 'food that is ready')
  await till.button('Picked up').click()
  await expect(till.readyFood()).toHaveCount(0)
  await expect(otherTill.tile('T4')).not.toContainText('Food ready')

  await admin.getByRole('button', { name: 'Edit Pass' }).click()
  await admin.getByRole('dialog').getByLabel('Station').selectOption('Tandoor')
  await look(admin, 'the form of a screen')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await expect(admin.getByRole('row', { name: /^Pass/ })).toContainText('Tandoor')
  await screen.reload()
  await expect(screen.getByLabel('Station').locator('option:checked')).toHaveText('Tandoor')
  await expect(ticket(screen, 2)).toHaveCount(0)

  problems.allow(/403 \(Forbidden\) .*devices\/pair/, /401 \(Unauthorized\)/)
  await admin.getByRole('button', { name: 'Revoke Pass' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(screen.getByRole('heading', { name: 'This screen was revoked' })).toBeVisible()
  await lookAtKitchen(screen, 'a screen that was revoked')
  expect(await screen.evaluate(() => localStorage.getItem('deviceToken'))).toBeNull()
})

test('a Waiter is redirected home, a Captain sees that no station is set up, a visitor without a pairing is welcomed as specified', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const waiter = await openSession(restaurant.token('Waiter'))
  await waiter.goto('/kitchen')
  await expect(waiter).toHaveURL(/\/tables$/)

  const captain = await openSession(restaurant.token('Captain'))
  await captain.goto('/kitchen')
  await expect(captain.getByRole('heading', { name: 'No kitchen station is set up' })).toBeVisible()
  await looksByTurns(KITCHEN_LOOKS)(captain, 'a kitchen without stations')
  await captain.setViewportSize(phone)
  await doubleText(captain)
  const title = captain.getByRole('heading', { name: 'No kitchen station is set up' })
  await title.scrollIntoViewIfNeeded()
  await expect(title, 'with text twice as large').toBeInViewport({ ratio: 1 })

  const visitor = await openSession(null)
  await visitor.goto(`/kitchen?subdomain=${restaurant.mark}`)
  await expect(visitor.getByText('Sign in to manage your operations')).toBeVisible()
})

/**
 * The looks of a full board: in the long run each theme on each display. The small run has the second display and theme
 * here, and the first ones once the board has lost its connection.
 */
const BUSY_LOOKS = sized(KITCHEN_LOOKS.slice(1, 2), KITCHEN_LOOKS)
const OPEN = 44
/** The time without an answer after which the kitchen shows that it has no connection. */
const LOST_AFTER_MS = 12_000
/** The number of tickets in a scene: the open ones, and twelve that were bumped. */
const SCENE_SIZE = OPEN + 12
const idOfScene = (index: number) => `00000009-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Makes tickets of every look: ages, an addition, a wish, a long name, a move, and a void. */
function sceneOf(one: KitchenTicket): unknown[] {
  const dish = (name: string, quantity: number, more: object = {}) => ({ name, quantity, is_done: false, ...more })
  const changes: readonly object[] = [
    { table_name: 'T12', lines: [dish('Paneer Tikka', 2), dish('Tandoori Roti', 6, { is_done: true })] },
    { table_name: 'G1', is_addition: true, lines: [dish('Hyderabadi Chicken Biryani', 3, { notes: 'less spicy' })] },
    { table_name: null, order_type: 'Takeaway', lines: [dish('Butter Naan', 12), dish('Dal Makhani', 2)] },
    { table_name: 'T7', kind: 'move', lines: [], note: 'T4 is now T7' },
    { table_name: 'T9', kind: 'void', lines: [dish('Kulfi Falooda', 1)], note: 'VOID: Wrong punch' },
    { table_name: null, order_type: 'Delivery', lines: [dish('Masala Dosa', 4), dish('Idli Sambar', 1)] },
    {
      table_name: 'Terrace Corner Table',
      lines: [dish('Palak Paneer', 1), dish('Veg Pulao', 1), dish('Chicken 65', 2)],
    },
  ]
  return Array.from({ length: SCENE_SIZE }, (_, index) => ({
    ...one,
    ...changes[index % changes.length],
    id: idOfScene(index),
    number: 40 + index,
    created_at: new Date(Date.now() - Math.max(0, 19 - index * 2) * 60_000).toISOString(),
  }))
}

/** Opens the kitchen of a restaurant with 46 open tickets, 44 of which are read and 40 drawn. */
async function openBusyKitchen(openSession: OpenSession, viewport: typeof large): Promise<Page> {
  const restaurant = await openKitchen()
  await restaurant.addOrder()
  const page = await openSession(restaurant.token('Captain'), { viewport })
  await page.route('**/api/kitchen/tickets*', async (route) => {
    const reply = await route.fetch()
    const board = (await reply.json()) as { readonly open: readonly KitchenTicket[] }
    const [one] = board.open
    const scene = one ? sceneOf(one) : []
    const json = { ...board, open: scene.slice(0, OPEN), bumped: scene.slice(OPEN), more: 2 }
    await route.fulfill({ response: reply, json })
  })
  return page
}

test('a ticket beyond the edge of the window counts as shown only once somebody can see it', async ({
  openSession,
}) => {
  const page = await openBusyKitchen(openSession, small)
  const shown = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/kitchen/shown')) return
    for (const id of (request.postDataJSON() as { ids: string[] }).ids) shown.add(id)
  })
  await page.goto('/kitchen')
  const away = page.getByRole('button', { name: /^\d+ out of sight$/ })
  await expect(away).toBeVisible()
  const seen = 40 - Number.parseInt((await away.textContent()) ?? '')
  await expect.poll(() => shown.size).toBe(seen)
  expect(seen).toBeGreaterThan(1)
  expect(seen).toBeLessThan(20)

  await away.click()
  await expect.poll(() => shown.size).toBeGreaterThan(seen)
  await page.getByRole('main').evaluate((main) => main.scrollTo({ left: main.scrollWidth }))
  await expect.poll(() => shown.has(idOfScene(39))).toBe(true)
  expect(shown.has(idOfScene(40))).toBe(false)
})

test('forty tickets can be used and read in both themes on a large and a small display', async ({
  openSession,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/)
  const page = await openBusyKitchen(openSession, large)
  await page.clock.install()
  await page.goto('/kitchen')
  await expect(page.getByText('and 6 more')).toBeVisible()
  await page.keyboard.press('2')
  await expectInEach(page, BUSY_LOOKS, 'the kitchen')
  const heights = await page.locator('article button').evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(heights.filter((height) => height < 64)).toEqual([])

  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.route('**/api/kitchen/tickets*', (route) => route.abort())
  await page.clock.fastForward(LOST_AFTER_MS)
  await expect(page.getByText(/^No connection since/)).toBeVisible()
  await looksByTurns(KITCHEN_LOOKS)(page, 'the kitchen without a connection')
})

test('on a phone the bar of the kitchen has two lines: what a cook seldom needs stands behind one button', async ({
  openSession,
}) => {
  const restaurant = await openKitchen()
  const page = await openSession(restaurant.token('Captain'), { viewport: phone })
  // The sound is kept off, because some browsers play sound before any tap and the bar is longest while sound is off.
  await page.addInitScript(() =>
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended', configurable: true }),
  )
  await page.goto('/kitchen')
  await expect(page.getByText('No open tickets')).toBeVisible()
  const keys = page.getByRole('banner').locator('button, select, a').filter({ visible: true })
  const boxes = async () => Promise.all((await keys.all()).map((key) => key.boundingBox()))
  await expect(page.getByRole('button', { name: /^Sound is off/ })).toBeVisible()
  expect(new Set((await boxes()).map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(2)
  expect((await boxes()).filter((box) => !box || Math.min(box.width, box.height) < 48)).toEqual([])
  const look = looksByTurns(PHONE_LOOKS)
  await look(page, 'the kitchen on a phone')

  const more = page.getByRole('button', { name: 'More actions' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pair this device' })).toBeFocused()
  await look(page, 'what stands behind More')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pair this device' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(page.getByRole('link', { name: 'Leave' })).toBeHidden()
  await page.keyboard.press('Space')
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/tables$/)
})
