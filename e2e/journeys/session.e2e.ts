import type { Page } from '@playwright/test'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'
import { changeTimers } from '../support/timers.ts'
import { forgedToken } from '../support/tokens.ts'

const publicPage = (page: Page) => page.getByRole('heading', { name: 'The till for your restaurant' })
const loginAgain = (page: Page) => page.getByText('Your session has ended. Please sign in again')
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/**
 * A page asks whether its session goes on five seconds after it was opened and then every eight seconds. Here it asks
 * at once and every second.
 */
async function askOften(page: Page): Promise<void> {
  await changeTimers(page, 5_000, 0)
  await changeTimers(page, 8_000, 1_000)
}

/**
 * Sets the clock wrong in pages that are opened from now on. Playwright's own clock would also replace `performance`,
 * from which the page reads the server's time.
 */
const setClockWrong = (page: Page, aheadMs: number) =>
  page.addInitScript((ms) => {
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (_target, given: []) => (given.length > 0 ? new Right(...given) : new Right(Right.now() + ms)),
      get: (target, name) => (name === 'now' ? () => Right.now() + ms : Reflect.get(target, name)),
    })
  }, aheadMs)

test('[C2-006] logging out returns to / and does so in another tab too', async ({ page, context }) => {
  const other = await context.newPage()
  // This is the last read of a till that opens. If the log-out came first, this read could end the session of `other`.
  const lastRead = other.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/held')
  await new Till(other).open()
  await lastRead
  // The tab comes to the front, because a tab in the background seldom paints and so answers clicks late.
  await page.bringToFront()
  await page.goto('/tables')
  await new Shell(page).entry('POS Terminal').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await new Shell(page).logout()
  for (const tab of [page, other]) {
    await expect(publicPage(tab)).toBeVisible()
    await expect(tab).toHaveURL('/')
  }
  expect(await storedToken(page)).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/pos')
  await expect(publicPage(page)).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ role: null })

  test('[C5-053] [C5-054] [C8-049] a token that ran out while nobody was here, one that is none, and one that nobody signed are no session', async ({
    page,
    problems,
  }) => {
    problems.allow(/401 \(Unauthorized\)/)
    for (const [kind, token] of [
      ['ran out', forgedToken({ expiresInS: -1 })],
      ['is none', 'garbage'],
      ['nobody signed', forgedToken({ expiresInS: 3_600 })],
    ] as const)
      await test.step(kind, async () => {
        await page.goto('/')
        await page.evaluate((text) => localStorage.setItem('authToken', text), token)
        await page.goto('/pos')
        await expect(publicPage(page)).toBeVisible()
        await expect(page).toHaveURL('/')
        expect(await storedToken(page)).toBeNull()
      })
  })

  test('[C5-054] [C8-049] a session ended on the server logs out with the next call', async ({ page, problems }) => {
    problems.allow(/401 \(Unauthorized\)/)
    const restaurant = await OwnRestaurant.create('Waiter')
    await askOften(page)
    const login = new Login(page)
    await login.open(restaurant.subdomain)
    await login.signIn('Waiter', undefined, restaurant.subdomain)
    await page.getByRole('link', { name: 'POS Terminal' }).first().click()
    const emptyTill = page.getByText('No tables found. Add tables via the Dashboard.')
    await expect(emptyTill).toBeVisible()

    await restaurant.endSessions()
    // The test waits until the till itself asks whether its session goes on. A reload just after the answer would lose
    // the address to return to.
    await expect(loginAgain(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()

    // A new login leads back to the till, the page that was open.
    await login.signIn('Waiter', undefined, restaurant.subdomain)
    await expect(page).toHaveURL('/pos')
    await expect(page.getByText('No tables found. Add tables via the Dashboard.')).toBeVisible()
  })

  test('[C5-054] in the middle of an order it leaves table and dishes: whoever signs in again places them, once', async ({
    page,
    problems,
  }) => {
    problems.allow(/401 \(Unauthorized\)/)
    const restaurant = await TestRestaurant.open()
    await restaurant.addDish({ name: 'Masala Chai', price: '40' })
    await restaurant.addTable('T4')
    await askOften(page)
    const login = new Login(page)
    await login.open(restaurant.mark)
    await login.signIn('Waiter', undefined, restaurant.mark)
    await expect(new Shell(page).sidebar).toBeVisible()
    const till = new Till(page)
    await page.goto('/pos')
    await till.openTable('T4')
    await till.add('Masala Chai', 'Masala Chai')

    await restaurant.endSessions()
    await expect(loginAgain(page)).toBeVisible()
    await login.signIn('Waiter', undefined, restaurant.mark)
    await expect(till.title()).toContainText('T4')
    await till.punch()
    await expect(till.tile('T4')).toContainText('₹80.00')
  })

  test('Log out everywhere ends the session on another terminal that is left alone, and the same user can sign in again', async ({
    page,
    openTerminal,
    problems,
  }) => {
    problems.allow(/401 \(Unauthorized\)/)
    const restaurant = await OwnRestaurant.create('Captain')
    const terminal = await openTerminal(null)
    for (const each of [terminal, page]) {
      const login = new Login(each)
      await login.open(restaurant.subdomain)
      await login.signIn('Captain', undefined, restaurant.subdomain)
      await expect(new Shell(each).sidebar).toBeVisible()
    }

    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()

    await expect(publicPage(page)).toBeVisible()
    await expect(loginAgain(terminal)).toBeVisible()
    expect([await storedToken(page), await storedToken(terminal)]).toEqual([null, null])
    const login = new Login(page)
    await login.open(restaurant.subdomain)
    await login.signIn('Captain', undefined, restaurant.subdomain)
    await expect(new Shell(page).sidebar).toBeVisible()
  })

  test('[C5-054] [C8-049] a deleted user is out', async ({ page, problems }) => {
    problems.allow(/401 \(Unauthorized\)/)
    const restaurant = await OwnRestaurant.create('Cashier')
    const login = new Login(page)
    await login.open(restaurant.subdomain)
    await login.signIn('Cashier', undefined, restaurant.subdomain)
    await expect(page).toHaveURL('/dashboard')

    // The page is left first, because one of its reads could report the end of the session before the till is opened.
    await page.goto('about:blank')
    await restaurant.dismissStaff()
    await page.goto('/pos')
    await expect(loginAgain(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })
})

test('[C5-053] [C5-054] [C8-049] a till that is open when the token runs out logs out by itself', async ({
  page,
  problems,
}) => {
  // A poll that was due before the token's end may still be on its way.
  problems.allow(/401 \(Unauthorized\)/)
  await page.clock.install()
  await new Till(page).open()
  // The clock of the server stays. A reply to a request after the jump would tell the page so, and the till would go on
  // if that reply came before the till looks at its clock.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward('13:00:00')
  await expect(publicPage(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(page)).toBeNull()
})

for (const [way, hours] of [
  ['ahead', 13],
  ['behind', -13],
] as const)
  test(`[C5-053] on a tablet that is thirteen hours ${way}, a session that the server has goes on over a reload`, async ({
    page,
    problems,
  }) => {
    // With a clock that is behind, a page that does not know the time of the server yet may send the expired token
    // below and be refused.
    if (hours < 0) problems.allow(/401 \(Unauthorized\)/)
    await setClockWrong(page, hours * 3_600_000)
    const till = new Till(page)
    await till.open()
    await page.reload()
    await expect(till.tile('T1')).toBeVisible()

    // Control: a token that expired by the server's clock an hour ago ends the session, even if the device's clock is
    // behind. The token is stored on the operator's login, which sends no request with it.
    await page.goto('/system')
    await page.evaluate((token) => localStorage.setItem('authToken', token), forgedToken({ expiresInS: -3_600 }))
    await page.goto('/pos')
    await expect(publicPage(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })

test('[C8-049] a token deleted in another tab logs out here', async ({ page, context }) => {
  await page.goto('/tables')
  await expect(new Shell(page).sidebar).toBeVisible()
  const other = await context.newPage()
  await other.goto('/system')
  await other.evaluate(() => localStorage.removeItem('authToken'))
  await expect(publicPage(page)).toBeVisible()
})

test('[C7-008] [C7-009 G35] a till without a connection signs nobody out, and Try Again leads in once it is back', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.goto('/system')
  const token = await storedToken(page)
  await page.route('**/api/**', (route) => route.abort('failed'))
  await page.goto('/pos')
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
  await expect(page.getByText('Session error: Could not load user profile.')).toBeVisible()
  await expect(page).toHaveURL('/pos')
  expect(await storedToken(page)).toBe(token)

  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(new Till(page).tile('T1')).toBeVisible()
})

test('[C7-008] [C7-009] user details that cannot be loaded end the session with a word', async ({ page, problems }) => {
  problems.allow(/500 \(Internal Server Error\)/)
  await page.route('**/api/user-details', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' },
    }),
  )
  await page.goto('/tables')
  await expect(toast(page, 'Session error: Could not load user profile.')).toBeVisible()
  await expect(publicPage(page)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})
