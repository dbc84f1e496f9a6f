import type { Page } from '@playwright/test'
import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { storedReplies, tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

/** Fails every call. The page and its scripts are still served, as from a cache. */
const cut = (page: Page) => page.route('**/api/**', (route) => route.abort('failed'))
/** Changes the token without an event, so that no page deletes what is stored. */
const signInAs = (page: Page, token: string) => page.evaluate((each) => localStorage.setItem('authToken', each), token)
const loadingFailed = (page: Page) => page.getByRole('heading', { name: 'Loading Failed' })

test('without an answer a reload shows the floor with its age; an order is taken, which arrives by itself', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await api.ownTable('Q7')
  await api.ownTable('Q8')
  await api.occupy('Q8', ['Steamed Rice'])
  const till = new Till(page)
  await till.open()
  await expect(till.tile('Q8')).toContainText('Occupied')
  await tillIsStored(page)

  await cut(page)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'The floor is as of' })).toHaveText(
    /^No answer from the server\. The floor is as of \d\d:\d\d [ap]m\.$/,
  )
  await expect(loadingFailed(page)).toBeHidden()
  await expect(till.tile('Q8')).toContainText('Occupied')
  await till.openTable('Q8')
  await expect(till.line('Steamed Rice')).toBeVisible()
  await till.add('Dal Makhani')
  await till.punchWithoutConnection('Punch Update')
  await till.openTable('Q7')
  await till.add('Palak Paneer')
  await till.punchWithoutConnection()
  await expect(till.waiting(2)).toBeVisible()

  await page.reload()
  await expect(till.waiting(2)).toBeVisible()
  await expect(till.tile('Q7')).toContainText(/Occupied.*Waiting since/)

  await page.unroute('**/api/**')
  await expect(till.waiting()).toBeHidden()
  await expect(page.getByText(/as of/)).toBeHidden()
  await expect(till.tile('Q7')).toContainText('Occupied')
  const dishesOf = async (table: string) =>
    (await api.activeOrdersOf(table)).map(({ items }) => items.map(({ name }) => name))
  expect(await dishesOf('Q7')).toEqual([['Palak Paneer']])
  expect(await dishesOf('Q8')).toEqual([['Steamed Rice', 'Dal Makhani']])
})

test('a log-out leaves nothing of it in the browser, and a colleague without a connection sees nothing', async ({
  page,
  tokenOf,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await new Till(page).open()
  await tillIsStored(page)
  await page.goto('/tables')
  await new Shell(page).logout()
  await expect.poll(() => storedReplies(page)).toEqual([])
  // A database is gone once the last connection to it is closed, so this may follow a moment later.
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual([expect.stringMatching(/^tiffin\.[0-9a-f-]{36}$/)])

  await signInAs(page, await tokenOf('Captain'))
  await cut(page)
  await page.goto('/pos')
  await expect(loadingFailed(page)).toBeVisible()
})

test('control: what one user had read is not shown to the next, where the log-out was lost', async ({
  page,
  tokenOf,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await new Till(page).open()
  await tillIsStored(page)
  await cut(page)
  await page.reload()
  await expect(page.getByText('The floor is as of')).toBeVisible()

  await page.goto('/system')
  await signInAs(page, await tokenOf('Captain'))
  await page.goto('/pos')
  await expect(loadingFailed(page)).toBeVisible()
})
