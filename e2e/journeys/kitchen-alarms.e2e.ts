import type { Page } from '@playwright/test'
import { ALARM_ALL_TILLS_AFTER_MS } from '@tiffin/domain'
import { isWhole } from '@tiffin/stack/testing/sized'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { inDatabase } from '../support/database.ts'
import { KITCHEN_LOOKS, looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const alarm = (page: Page, kot: number) =>
  page
    .getByRole('region', { name: 'Tickets the kitchen did not get' })
    .getByRole('alert')
    .filter({ hasText: `Kitchen did not get KOT ${kot} ` })

/**
 * Makes the tickets of a restaurant older, so that the tills that did not punch them raise the alarm without the wait.
 */
async function letHalfAMinutePass(restaurantId: string): Promise<void> {
  const earlier = (table: string, column: string) =>
    inDatabase(
      'orders',
      `UPDATE ${table} SET ${column} = ${column} - make_interval(secs => $2) WHERE restaurant_id = $1`,
      [restaurantId, ALARM_ALL_TILLS_AFTER_MS / 1_000],
    )
  // The outputs of the stations become older too, because a ticket from before its station had a screen raises no
  // alarm.
  await earlier('station_outputs', 'since')
  await earlier('kots', 'created_at')
}

test('a ticket that comes up on no screen has an alarm at the till that punched it, then everywhere, until a screen draws it or a person answers', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Paneer Tikka', station_id: await restaurant.openStation('Tandoor') })
  for (const table of ['T4', 'T5']) await restaurant.addTable(table)
  const terminal = (role: 'Admin' | 'Captain' | 'Cashier' | 'Waiter') => openSession(restaurant.token(role))
  const [admin, waiter, cashier] = [await terminal('Admin'), await terminal('Waiter'), await terminal('Cashier')]
  await admin.goto('/settings')
  await admin.getByLabel('Tickets of Tandoor').selectOption('Kitchen screen')
  await expect(admin.getByText('Tandoor gets its tickets on a screen.')).toBeVisible()
  const till = new Till(waiter)
  const look = looksByTurns(STAFF_LOOKS)
  const punch = async (table: string) => {
    await till.openTable(table)
    await till.add('Paneer Tikka')
    await till.punch()
  }
  for (const page of [waiter, cashier]) await page.goto('/pos')
  await admin.goto('/dashboard')

  await test.step('no screen is on: the till says so, after a reload as well, and so do the others and the dashboard', async () => {
    await punch('T4')
    await expect(alarm(waiter, 1)).toContainText('(T4, Tandoor): no screen is on.')
    await waiter.reload()
    await expect(alarm(waiter, 1)).toBeVisible()
    await expect(till.tile('T4')).toContainText('Not in the kitchen')
    if (!isWhole) {
      await letHalfAMinutePass(restaurant.id)
      await admin.reload()
    }
    await expect(alarm(cashier, 1)).toBeVisible()
    await look(waiter, 'a ticket that came up on no screen')
    await expect(alarm(admin, 1)).toBeVisible()
    await look(admin, 'the dashboard of tickets that came up on no screen')
  })

  const kitchen = await terminal('Captain')
  await test.step('a screen that draws it late ends the alarm', async () => {
    await kitchen.goto('/kitchen')
    await expect(kitchen.getByRole('article', { name: /^KOT 1,/ })).toBeVisible()
    for (const page of [waiter, cashier]) await expect(alarm(page, 1)).toHaveCount(0)
  })

  await test.step('a person who answers ends it by name, and the screen that comes back marks the ticket', async () => {
    await kitchen.goto('about:blank')
    await punch('T5')
    await expect(alarm(waiter, 2)).toBeVisible()
    await waiter.getByRole('button', { name: 'I told the kitchen' }).click()
    await expect(alarm(waiter, 2)).toHaveCount(0)
    await kitchen.goto('/kitchen')
    await expect(kitchen.getByRole('article', { name: /^KOT 2,/ })).toContainText('REPEAT?')
    await looksByTurns(KITCHEN_LOOKS)(kitchen, 'a ticket that may be a repetition')
    await admin.goto('/activity')
    const entry = admin.getByRole('listitem').filter({ hasText: 'Took over a kitchen ticket that came on no screen' })
    await expect(entry).toContainText(/waiter/i)
  })
})
