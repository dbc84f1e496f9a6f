import { readFile } from 'node:fs/promises'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const REASON = 'Waited an hour for the dosa'

test('a new price and a discount with its reason are in the activity log, are found there and exported', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const dish = await restaurant.addDish()
  const page = await openSession(restaurant.token('Admin'))

  await page.goto('/settings')
  await page.getByLabel('Ask for a reason for every discount').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Settings saved!')).toBeVisible()

  await page.goto('/menu')
  await page.getByRole('button', { name: `Edit ${dish.name}`, exact: true }).click()
  await page.getByRole('dialog').getByLabel('Price').fill('432.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, `Item "${dish.name}" updated!`)).toBeVisible()

  const till = new Till(page)
  await page.goto('/pos')
  await till.tab('Takeaway').click()
  await page.getByRole('button', { name: 'New Takeaway Order' }).click()
  await till.cart.getByLabel('Contact').fill('98450 77001')
  await till.add(dish.name)
  await till.punch()
  await till.previousOrder('98450 77001').getByRole('button').click()
  await till.button('Bill').click()
  const bill = new Bill(page)
  await bill.discount('32.50', 'rupees')
  await bill.choose('UPI')
  await bill.payButton().click()
  await expect(bill.dialog.getByText('Please write why the discount is given.')).toBeVisible()
  await bill.dialog.getByLabel('Reason for the discount').fill(REASON)
  await bill.payButton().click()
  await expect(bill.dialog).toHaveCount(0)

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Activity Log' }).click()
  const log = page.getByRole('list', { name: 'Activity' })
  const settled = log.getByRole('listitem').filter({ hasText: REASON })
  await expect(settled).toContainText('Settled an order')
  await expect(settled).toContainText('₹32.50')
  const repriced = log.getByRole('listitem').filter({ hasText: 'Changed a dish' })
  await expect(repriced).toContainText(dish.name)
  await expect(repriced).toContainText('₹432.50')

  await page.getByLabel('Search the log').fill('waited an hour')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Search the log').fill('')
  await page.getByLabel('Change', { exact: true }).selectOption('Changed a dish')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(repriced).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFtime,who,role,what,subject,before,after,action,entry,request')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Price: ₹432.50')
})
