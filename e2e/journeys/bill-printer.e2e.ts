import { drawPaper, startFakePrinter } from '@tiffin/slips/testing'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { doubleText, expectNothingCut } from '../support/large-text.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { PrintAgent } from '../support/print-agent.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('an Admin of a restaurant without stations adds a printer of bills with a drawer; bills come out of it without a dialog, cash opens the drawer once, a Captain for a reason, and without paper a bill is printed here', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Paneer Tikka' })
  for (const table of ['T4', 'T5']) await restaurant.addTable(table)
  const printer = await startFakePrinter('answers')
  const papers = () => printer.papers.map((paper) => drawPaper(paper, 48))
  const [admin, cashier] = [
    await openSession(restaurant.token('Admin')),
    await openSession(restaurant.token('Cashier')),
  ]
  const look = looksByTurns(STAFF_LOOKS)
  let agent: PrintAgent | null = null

  try {
    await test.step('a line says how to begin: a computer is paired, and the printer is added', async () => {
      await admin.goto('/settings')
      await admin.getByText('Print bills on a printer of your network').click()
      await expect(admin.getByText(/^A printer gets its slips from a print agent/)).toBeVisible()
      await look(admin, 'how to begin with printers')
      await admin.getByLabel('Kind', { exact: true }).selectOption('Print agent')
      await admin.getByLabel('Name of the print agent').fill('Office PC')
      await admin.getByRole('button', { name: 'Add Print Agent' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Code for Office PC' })
      const code = /pair \S+ (\d{6})/.exec((await dialog.textContent()) ?? '')?.[1] ?? ''
      const size = admin.viewportSize()!
      await admin.setViewportSize({ width: 390, height: 844 })
      await doubleText(admin)
      await expectNothingCut(admin, 'the code with text twice as large, on a phone')
      await admin.setViewportSize(size)
      await dialog.getByRole('button', { name: 'Done' }).click()
      agent = await PrintAgent.pair(restaurant.mark, code)

      await admin.reload()
      await admin.getByRole('button', { name: 'Add Printer' }).click()
      const form = admin.getByRole('dialog', { name: 'Add Printer' })
      await form.getByLabel('Name of the printer').fill('Counter')
      await form.getByLabel('Address').fill(`127.0.0.1:${printer.port}`)
      await form.getByRole('button', { name: 'Add Printer' }).click()
    })

    await test.step('bills and a drawer are given to it', async () => {
      await admin.getByLabel('Bills are printed by').selectOption('Counter')
      await expect(admin.getByText('Bills are printed by Counter from now on.')).toBeVisible()
      await admin.getByLabel('Cash drawer').selectOption('Attached to it (pin 2, as most are)')
      await expect(admin.getByText('Payments in cash open the drawer from now on.')).toBeVisible()
      await look(admin, 'the printer of bills')
    })

    const dialogs = await attachPrinter(cashier)
    await cashier.goto('/pos')
    const till = new Till(cashier)
    const bill = new Bill(cashier)
    const openBill = async (table: string) => {
      await till.openTable(table)
      await till.add('Paneer Tikka')
      await till.button('Punch Order').click()
      await till.popup.waitFor({ state: 'detached' })
      await till.openTable(table)
      await till.button('Bill').click()
      await expect(bill.dialog).toBeVisible()
    }

    await test.step('Print Bill opens no dialog; the paper has what the screen has', async () => {
      await openBill('T4')
      await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
      await expect(cashier.getByText('Bill sent to Counter.')).toBeVisible()
      await expect.poll(() => papers().at(-1)).toMatch(/Paneer Tikka[^]*Powered by Tiffin/)
      await look(cashier, 'a bill that was sent to its printer')
      expect(await dialogs.printed()).toEqual([])
    })

    await test.step('cash opens the drawer, once', async () => {
      await bill.payBy('Cash')
      await bill.dialog.waitFor({ state: 'detached' })
      await expect.poll(printer.kicks).toBe(1)
      expect(papers()).toHaveLength(1)
    })

    await test.step('a Captain opens the drawer without a payment, for a reason; a Cashier has no button for it', async () => {
      await expect(cashier.getByRole('button', { name: 'Open Drawer' })).toHaveCount(0)
      const captain = await openSession(restaurant.token('Captain'))
      await captain.goto('/pos')
      await captain.getByRole('button', { name: 'Open Drawer' }).click()
      const dialog = captain.getByRole('dialog', { name: 'Open Drawer' })
      await dialog.getByRole('radio', { name: 'Give change' }).check()
      await look(captain, 'why the drawer is opened')
      await dialog.getByRole('button', { name: 'Open Drawer' }).click()
      await expect(captain.getByText('The drawer is being opened.')).toBeVisible()
      await expect.poll(printer.kicks).toBe(2)
      await admin.goto('/activity')
      await expect(admin.getByRole('list', { name: 'Activity' }).getByText('Opened the cash drawer')).toBeVisible()
    })

    await test.step('the order history sends the bill there, too; the browser prints where that is wanted', async () => {
      const atDesk = await attachPrinter(admin)
      await admin.goto('/orders')
      await admin.getByRole('button', { name: 'All', exact: true }).click()
      // The newest order comes first.
      await admin.getByRole('button', { name: 'Bill', exact: true }).first().click()
      const dialog = admin.getByRole('dialog', { name: /^Bill / })
      await expect(dialog.getByRole('button', { name: 'Print here' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Print Bill' }).click()
      await expect(admin.getByText('Bill sent to Counter.')).toBeVisible()
      await expect.poll(() => papers().at(-1)).toMatch(/Paneer Tikka[^]*P ?A ?I ?D/)
      await look(admin, 'a past bill that was sent to its printer')
      expect([papers().length, await atDesk.printed()]).toEqual([2, []])
      await dialog.getByRole('button', { name: 'Print here' }).click()
      await expect.poll(async () => (await atDesk.printed()).length).toBe(1)
    })

    await test.step('without paper an alarm says so, and the bill is printed here', async () => {
      printer.become('paper-out')
      await openBill('T5')
      const print = bill.dialog.getByRole('button', { name: 'Print Bill' })
      const sent = cashier.waitForResponse(/\/bill\/send$/)
      await print.click()
      await sent
      // The dialog stays open until the bill is sent.
      await expect(print).toBeEnabled()
      await cashier.keyboard.press('Escape')
      await bill.dialog.waitFor({ state: 'detached' })
      await cashier.keyboard.press('Escape')
      await till.popup.waitFor({ state: 'detached' })
      const alarms = cashier.getByRole('region', { name: 'Bills that were not printed' })
      await expect(alarms.getByRole('alert')).toContainText('the printer is out of paper')
      await expect(cashier.getByRole('button', { name: /^T5 .*seats.*Bill sent/ })).toBeVisible()
      await look(cashier, 'a bill that was not printed')
      await alarms.getByRole('button', { name: 'Print here' }).click()
      await expect.poll(async () => (await dialogs.printed()).at(-1)).toContain('Paneer Tikka')
      await expect(alarms).toHaveCount(0)
      await expect(cashier.getByRole('button', { name: /^T5 .*seats.*Bill printed/ })).toBeVisible()
      printer.mend()
    })
    expect([papers().length, printer.kicks()]).toEqual([2, 2])
  } finally {
    await (agent as PrintAgent | null)?.remove()
    await printer.stop()
  }
})
