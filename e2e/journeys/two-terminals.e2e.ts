import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { expect, test } from '../support/test.ts'

const conflict = /409 \(Conflict\)/

test('[C4-004] two terminals open a free table at once: the second adds to the order of the first', async ({
  page,
  api,
  openTerminal,
  problems,
}) => {
  problems.allow(conflict)
  await api.freeTable('T2')
  const first = new Till(page)
  const second = new Till(await openTerminal('Captain'))
  await Promise.all([first.open(), second.open()])
  await first.openTable('T2')
  await second.openTable('T2')

  await first.add('Dal Tadka')
  await first.punch()
  await second.add('Butter Naan')
  await second.button('Punch Order').click()
  const question = second.page.getByRole('dialog', { name: 'Table already has an order' })
  await expect(question).toContainText('Add these items to it?')
  await question.getByRole('button', { name: 'Add to existing order' }).click()
  await expect(second.title()).toContainText('Viewing Order: T2')
  await expect(second.line('Dal Tadka')).toBeVisible()
  await expect(second.line('Butter Naan')).toBeVisible()
  await second.punch('Punch Update')

  const orders = await api.activeOrdersOf('T2')
  expect(orders.map((order) => [order.items.map((item) => item.name).toSorted(), order.total_amount])).toEqual([
    [['Butter Naan', 'Dal Tadka'], 298.2],
  ])
  await first.page.reload()
  await first.openTable('T2')
  await expect(first.line('Butter Naan')).toContainText('Punched')
})

test('two terminals add to one order: both see one order with everything', async ({ page, api, openTerminal }) => {
  await api.occupy('T3', ['Masala Dosa'])
  const first = new Till(page)
  const second = new Till(await openTerminal('Waiter'))
  await Promise.all([first.open(), second.open()])
  await first.openTable('T3')
  await second.openTable('T3')

  await first.add('Filter Coffee')
  await second.add('Onion Uttapam')
  await Promise.all([first.punch('Punch Update'), second.punch('Punch Update')])

  await second.openTable('T3')
  await expect(second.cart.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => second.totals()).toContain('Total ₹323.40')
  expect(await api.activeOrdersOf('T3')).toHaveLength(1)
})

test('a bill that was settled on another terminal meanwhile takes no second payment', async ({
  page,
  api,
  openTerminal,
  problems,
}) => {
  problems.allow(conflict)
  await api.occupy('T4', ['Hyderabadi Chicken Biryani'])
  const [opened] = await api.activeOrdersOf('T4')
  const terminals = [page, await openTerminal('Cashier')]
  const tills = terminals.map((each) => new Till(each))
  const bills = terminals.map((each) => new Bill(each))
  await Promise.all(
    tills.map(async (till) => {
      await till.open()
      await till.openTable('T4')
      await till.button('Bill').click()
    }),
  )
  const [fresh, stale] = bills as [Bill, Bill]
  await stale.choose('Cash')
  await expect(stale.payButton()).toHaveText('Pay ₹366.00 & Clear')

  await fresh.choose('Card')
  await fresh.payButton().click()
  await expect(toast(page, 'Table T4 cleared!')).toBeVisible()
  await stale.payButton().click()

  await expect(stale.heading('Payment Details')).toBeVisible()
  await expect(stale.slip.getByText('PAID')).toBeVisible()
  const settled = (await api.orders()).find((order) => order.id === opened?.id)
  expect(settled).toMatchObject({ status: 'Completed', payments: [{ method: 'Card', amount: 366 }] })
})

test('a bill whose order grew meanwhile is shown again before it takes money', async ({
  page,
  api,
  openTerminal,
  problems,
}) => {
  problems.allow(conflict)
  await api.occupy('T5', ['Curd Rice'])
  const cashier = new Till(page)
  const bill = new Bill(page)
  const waiter = new Till(await openTerminal('Waiter'))
  await Promise.all([cashier.open(), waiter.open()])
  await cashier.openTable('T5')
  await cashier.button('Bill').click()
  await bill.choose('Cash')
  await waiter.openTable('T5')
  await waiter.add('Sweet Lassi')
  await waiter.punch('Punch Update')

  await bill.payButton().click()
  await expect(toast(page, 'The order has changed since the bill was opened. Please review the bill.')).toBeVisible()
  await expect(bill.payButton()).toHaveText('Pay ₹260.00 & Clear')
  await bill.payButton().click()
  await expect(toast(page, 'Table T5 cleared!')).toBeVisible()
})
