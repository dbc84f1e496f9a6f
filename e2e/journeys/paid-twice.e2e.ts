import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { Api } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('two tills take money for one order while one has no connection: the back office lists both payments and decides', async ({
  openSession,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /409 \(Conflict\)/)
  // The sign that something needs a decision is on every till of a restaurant, so the test has a restaurant of its own.
  const restaurant = await TestRestaurant.open()
  await restaurant.addTable('T1')
  await restaurant.addDish({ name: 'Palak Paneer' })
  const api = new Api(restaurant.token('Admin'))
  const cut = new Till(await openSession(restaurant.token('Waiter')))
  const other = new Till(await openSession(restaurant.token('Captain')))
  await Promise.all([cut.open(), other.open()])
  await cut.openTable('T1')
  await cut.add('Palak Paneer')
  await cut.punch()
  // The bill's script is loaded while there is still a connection.
  await cut.openTable('T1')
  await cut.button('Bill').click()
  const bill = new Bill(cut.page)
  await bill.heading('Finalize Payment').waitFor()
  await cut.page.keyboard.press('Escape')
  await cut.button('Cancel').click()
  await cut.popup.waitFor({ state: 'detached' })
  await expect(other.tile('T1')).toContainText('Occupied')

  await test.step('both tills take the money', async () => {
    await cut.page.context().setOffline(true)
    await cut.openTable('T1')
    await cut.button('Bill').click()
    await bill.payBy('Cash')
    await expect(cut.tile('T1')).toContainText('Available')
    await other.openTable('T1')
    await other.button('Bill').click()
    await new Bill(other.page).payBy('UPI')
    await expect(other.tile('T1')).toContainText('Available')
    await cut.page.context().setOffline(false)
  })
  await test.step('the payment leaves the till and is on every till', async () => {
    for (const till of [cut, other]) await expect(till.page.getByText('1 needs a decision')).toBeVisible()
    await expect(cut.waiting()).toBeHidden()
  })
  const paymentsOf = async () =>
    (await api.orders())
      .filter((order) => order.table_name === 'T1')
      .map(({ payments }) => payments.map(({ method }) => method))
  // Control: a payment that takes the place of the first, or is added to it, would be seen here.
  expect(await paymentsOf()).toEqual([['UPI']])

  const office = await openSession(restaurant.token('Admin'))
  const open = office.getByRole('region', { name: 'Needs a decision' })
  await test.step('the back office shows both payments', async () => {
    await office.goto('/orders')
    await office.getByRole('link', { name: 'Decisions' }).click()
    await expect(open).toContainText('Paid twice?')
    await expect(open).toContainText(/Order \S+ was paid already when this payment arrived\./)
    await expect(open).toContainText(/Cash ₹[\d.]+/)
    await expect(open).toContainText(/UPI ₹[\d.]+, paid/)
  })
  await test.step('a person records the difference, and the export has it', async () => {
    await open.getByRole('button', { name: 'Really taken twice…' }).click()
    await office.getByLabel('Note (optional)').fill('Given back to the guest')
    await office.getByRole('button', { name: 'Record it' }).click()
    await expect(open).toContainText('Nothing needs a decision.')
    const row = office.getByRole('row').filter({ hasText: 'T1' })
    await expect(row).toContainText('Recorded as a difference')
    await expect(row).toContainText('Given back to the guest')
    const download = office.waitForEvent('download')
    await office.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/-decisions\.csv$/)
  })
  await expect(cut.page.getByText('1 needs a decision')).toBeHidden()
  expect(await paymentsOf()).toEqual([['UPI']])
})
