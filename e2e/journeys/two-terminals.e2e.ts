import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { expect, test } from '../support/test.ts'

const conflict = /409 \(Conflict\)/

test('[C4-004] two terminals open a free table at once: the second adds to the order of the first; both add to one order; a bill that was settled or whose order grew on the other meanwhile takes no wrong payment', async ({
  page,
  api,
  openTerminal,
  problems,
}) => {
  problems.allow(conflict)
  await api.freeTable('T2')
  const [first, second] = [new Till(page), new Till(await openTerminal('Captain'))]
  const [bill, otherBill] = [new Bill(first.page), new Bill(second.page)]
  await Promise.all([first.open(), second.open()])
  /** Opens a table with an order at both tills. */
  const openBoth = async (table: string, dishes: readonly string[]) => {
    await api.occupy(table, dishes)
    for (const till of [first, second]) {
      await expect(till.tile(table)).toContainText('Occupied')
      await till.openTable(table)
      await expect(till.title()).toContainText('Viewing Order')
    }
  }
  const close = async (till: Till) => {
    await till.button('Cancel').click()
    await till.popup.waitFor({ state: 'detached' })
  }

  await test.step('a free table', async () => {
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
    await close(first)
  })

  await test.step('one order', async () => {
    await openBoth('T3', ['Masala Dosa'])
    await first.add('Filter Coffee')
    await second.add('Onion Uttapam')
    await Promise.all([first.punch('Punch Update'), second.punch('Punch Update')])

    await second.openTable('T3')
    await expect(second.cart.getByRole('listitem')).toHaveCount(3)
    await expect.poll(() => second.totals()).toContain('Total ₹323.40')
    expect(await api.activeOrdersOf('T3')).toHaveLength(1)
    await close(second)
  })

  await test.step('a bill whose order grew is shown again before it takes money', async () => {
    await openBoth('T5', ['Curd Rice'])
    await first.button('Bill').click()
    await bill.choose('Cash')
    await second.add('Sweet Lassi')
    await second.punch('Punch Update')

    await bill.payButton().click()
    const warning = 'The order has changed since the bill was opened. Please review the bill.'
    await expect(toast(page, warning)).toBeVisible()
    await expect(bill.payButton()).toHaveText('Pay ₹260.00 & Clear')
    await bill.payButton().click()
    await expect(toast(page, 'Table T5 cleared!')).toBeVisible()
  })

  await test.step('a bill that was settled takes no second payment', async () => {
    await openBoth('T4', ['Hyderabadi Chicken Biryani'])
    const [opened] = await api.activeOrdersOf('T4')
    for (const till of [first, second]) await till.button('Bill').click()
    await otherBill.choose('Cash')
    await expect(otherBill.payButton()).toHaveText('Pay ₹366.00 & Clear')
    await bill.choose('Card')
    await bill.payButton().click()
    await expect(toast(page, 'Table T4 cleared!')).toBeVisible()
    await otherBill.payButton().click()

    await expect(otherBill.heading('Payment Details')).toBeVisible()
    await expect(otherBill.slip.getByText('PAID')).toBeVisible()
    const settled = (await api.orders()).find((order) => order.id === opened?.id)
    expect(settled).toMatchObject({ status: 'Completed', payments: [{ method: 'Card', amount: 366 }] })
  })
})
