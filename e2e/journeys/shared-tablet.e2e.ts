import { listAudit, listOrders, updateRestaurant, type AuditEntry, type Order } from '@tiffin/contracts'
import { Bill } from '../pages/bill.ts'
import { Login } from '../pages/login.ts'
import { StaffSwitch } from '../pages/staff-switch.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { send, TestRestaurant } from '../support/access/test-restaurant.ts'
import { PASSWORD } from '../support/api.ts'
import { expectReadable, expectUsable, looksByTurns, type Look } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

const PIN = '3791'
const refused = /40[13] \((Forbidden|Unauthorized)\)|429 \(Too Many Requests\)/

const TABLET = { viewport: { width: 1024, height: 768 } }
/** The looks of the sheet: a phone and a tablet, each in one of the themes, in the long run in both. */
const SHEET_LOOKS: readonly Look[] = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', check: expectUsable },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'dark', check: expectReadable },
]

test.describe('a tablet that staff share', () => {
  test.use({ role: null, ...TABLET })

  test('a captain takes over by PIN from an Admin: the draft survives, and the order is the captain’s', async ({
    openSession,
  }) => {
    const restaurant = await TestRestaurant.open()
    await restaurant.givePin('Captain', PIN)
    const dish = await restaurant.addDish()
    const page = await openSession(restaurant.token('Admin'), TABLET)
    const till = new Till(page)
    const staff = new StaffSwitch(page)
    await page.goto('/pos')
    await till.tab('Takeaway').click()
    await page.getByRole('button', { name: 'New Takeaway Order' }).click()
    await till.cart.getByLabel('Contact').fill('98450 77002')
    await till.add(dish.name)
    // A tablet that is put down and taken up again loads its page again.
    await page.reload()

    await staff.choose('Admin', 'Captain')
    await staff.tap('Captain', PIN)
    await expect(toast(page, `Signed in as captain@${restaurant.mark}.test`)).toBeVisible()
    await expect(staff.opener('Captain')).toBeVisible()
    await till.tab('Takeaway').click()
    await page.getByRole('button', { name: 'New Takeaway Order' }).click()
    await expect(till.line(dish.name)).toBeVisible()
    await till.punch()

    const read = async (endpoint: typeof listOrders | typeof listAudit) =>
      JSON.parse((await send(stackUrl, endpoint, {}, restaurant.token('Admin'))).text) as unknown
    const orders = (await read(listOrders)) as Order[]
    expect(orders.find(({ customer_contact: contact }) => contact === '98450 77002')?.waiter).toBe('Captain')
    const { entries } = (await read(listAudit)) as { entries: AuditEntry[] }
    const placed = entries.find(({ action }) => action === 'order.placed')
    expect(placed?.user).toMatchObject({ name: `captain@${restaurant.mark}.test`, role: 'Captain' })
    expect(entries.filter(({ action }) => action === 'user.pin-set')).toHaveLength(1)

    // The tablet has the captain's rights at once.
    await page.goto('/users')
    await expect(toast(page, 'Access denied.')).toBeVisible()
    await expect(page).toHaveURL('/tables')
  })

  test('an Admin gives a waiter a name: tile, PIN, button and order say it, and the waiter’s session goes on', async ({
    openSession,
  }) => {
    const restaurant = await TestRestaurant.open()
    const email = `waiter@${restaurant.mark}.test`
    const dish = await restaurant.addDish()
    await restaurant.givePin('Waiter', PIN)
    const page = await openSession(restaurant.token('Admin'), TABLET)
    const till = new Till(page)
    const staff = new StaffSwitch(page)
    await page.goto('/users')
    await page.getByRole('button', { name: `Edit ${email}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit User' })
    await dialog.getByLabel('Name (optional)').fill('Ravi K.')
    await expectUsable(page, 'a name for a user')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, `User "${email}" updated!`)).toBeVisible()
    await expect(page.getByRole('row', { name: email }).getByText('Ravi K.')).toBeVisible()

    await page.getByRole('link', { name: 'POS Terminal' }).click()
    await staff.choose('Admin', 'Ravi K.')
    await staff.tap('Ravi K.', PIN)
    await expect(staff.opener('Ravi K.')).toBeVisible()
    await till.tab('Takeaway').click()
    await page.getByRole('button', { name: 'New Takeaway Order' }).click()
    await till.cart.getByLabel('Contact').fill('98450 77003')
    await till.add(dish.name)
    await till.punch()
    // The other session has a token from before the waiter got the name.
    const other = await openSession(restaurant.token('Waiter'))
    await other.goto('/pos')
    await expect(new StaffSwitch(other).opener('Ravi K.')).toBeVisible()

    const read = async (endpoint: typeof listOrders | typeof listAudit) =>
      JSON.parse((await send(stackUrl, endpoint, {}, restaurant.token('Admin'))).text) as unknown
    const orders = (await read(listOrders)) as Order[]
    expect(orders.find(({ customer_contact: contact }) => contact === '98450 77003')?.waiter).toBe('Ravi K.')
    const { entries } = (await read(listAudit)) as { entries: AuditEntry[] }
    expect(entries.find(({ action }) => action === 'order.placed')?.user.name).toBe(email)
    expect(entries.find(({ action }) => action === 'user.renamed')).toMatchObject({
      subject: { name: email },
      before: { name: null },
      after: { name: 'Ravi K.' },
    })
  })

  test('a discount above the waiter’s limit is approved by the captain’s PIN, and the waiter takes the payment', async ({
    openSession,
    problems,
  }) => {
    problems.allow(refused)
    const restaurant = await TestRestaurant.open()
    await restaurant.givePin('Captain', PIN)
    await send(stackUrl, updateRestaurant, { body: { discount_limits: { Waiter: 10 } } }, restaurant.token('Admin'))
    const { tableId } = await restaurant.addOrder()
    const page = await openSession(restaurant.token('Waiter'), TABLET)
    const till = new Till(page)
    const bill = new Bill(page)
    const pin = new StaffSwitch(page)
    await page.goto(`/pos?table=${tableId}`)
    await till.button('Bill').click()
    await bill.discount('20', 'percent')
    await bill.choose('Cash')
    await bill.payButton().click()
    await expect(bill.dialog.getByText(/^Your role \(Waiter\) may give at most 10 % discount\./)).toBeVisible()

    await bill.dialog.getByRole('button', { name: 'Ask for approval' }).click()
    const people = page.getByRole('dialog', { name: 'Who approves this discount?' })
    await expect(people.getByText(/^20 % off the bill /)).toBeVisible()
    await expectUsable(page, 'who approves')
    await people.getByRole('button', { name: /^Captain / }).click()
    await pin.tap('Captain', PIN)
    await expect(toast(page, /^Table .+ cleared!$/)).toBeVisible()

    const { text } = await send(stackUrl, listAudit, {}, restaurant.token('Admin'))
    const { entries } = JSON.parse(text) as { entries: AuditEntry[] }
    const settled = entries.find(({ action }) => action === 'order.settled')
    expect(settled?.user.role).toBe('Waiter')
    expect(settled?.after?.['discount']).toMatchObject({ approved_by: `captain@${restaurant.mark}.test` })
  })

  test('another tab follows, and shows nothing of the Admin any more', async ({ openSession }) => {
    const restaurant = await TestRestaurant.open()
    await restaurant.givePin('Waiter', PIN)
    const page = await openSession(restaurant.token('Admin'), TABLET)
    await page.goto('/users')
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()

    const other = await page.context().newPage()
    await new Till(other).page.goto('/pos')
    const staff = new StaffSwitch(other)
    await staff.choose('Admin', 'Waiter')
    await other.keyboard.type(PIN)
    await other.keyboard.press('Enter')
    await expect(staff.opener('Waiter')).toBeVisible()

    await expect(page).toHaveURL('/tables')
    await expect(page.getByRole('heading', { name: 'User Management' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  })

  test('five wrong PINs close the PIN; the captain signs in with the password and is back at the till', async ({
    page,
    problems,
  }) => {
    problems.allow(refused)
    const restaurant = await TestRestaurant.open()
    await restaurant.givePin('Captain', PIN)
    const login = new Login(page)
    const staff = new StaffSwitch(page)
    await login.open(restaurant.mark)
    await login.signIn('Admin', PASSWORD, restaurant.mark)
    await page.getByRole('link', { name: 'POS Terminal' }).click()
    await staff.choose('Admin', 'Captain')
    const pad = staff.pad('Captain')
    const typed = pad.getByText('0 digits typed')
    for (let round = 0; round < 5; round++) {
      await page.keyboard.type('1470')
      await page.keyboard.press('Enter')
      await expect(pad.getByText('This PIN is not right.')).toBeVisible()
      await expect(typed).toBeAttached()
    }
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await expect(pad.getByText(/^Too many wrong PINs\. Try again in \d minutes?, or/)).toBeVisible()
    await pad.getByRole('button', { name: 'Somebody else' }).click()
    await staff.people.getByRole('button', { name: 'Sign in with a password' }).click()

    await login.signIn('Captain', PASSWORD, restaurant.mark)
    await expect(page).toHaveURL('/pos')
    await expect(staff.opener('Captain')).toBeVisible()
  })
})

test.describe('an Admin', () => {
  test.use({ role: 'Admin' })

  test('has a sheet that everybody can use, on a tablet and a phone, in light and dark', async ({ page, problems }) => {
    problems.allow(refused)
    const staff = new StaffSwitch(page)
    const look = looksByTurns(SHEET_LOOKS)
    await new Till(page).open()
    await staff.opener('Admin').click()
    await staff.people.getByRole('listitem').first().waitFor()
    await look(page, 'the people')
    await staff.people.getByRole('button', { name: /^Cashier / }).click()
    await page.keyboard.type('1470')
    await look(page, 'four digits')
    await page.keyboard.press('Enter')
    await expect(staff.pad('Cashier').getByText('This PIN is not right.')).toBeVisible()
    await look(page, 'a wrong PIN')
  })
})
