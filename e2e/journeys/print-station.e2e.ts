import { drawPaper, type FakeUsbPrinter } from '@tiffin/slips/testing'
import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { connectUsbPrinter } from '../support/usb-printer.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const alarm = (page: Page, kot: number) =>
  page
    .getByRole('region', { name: 'Tickets the kitchen did not get' })
    .getByRole('alert')
    .filter({ hasText: `Kitchen did not get KOT ${kot} ` })

/** Returns the number on each ticket that came out, with its mark of a repetition. */
function ticketsOf(printer: FakeUsbPrinter): string[] {
  return printer.papers
    .map((paper) => drawPaper(paper, 48))
    .map((paper) => `${/KOT \d+/.exec(paper)?.[0]}${paper.includes('REPEAT?') ? ' REPEAT?' : ''}`)
}

test('a tablet is paired as a print station and prints on USB: alone of its tabs, with the alarms of a printer, after a cut cable and a reload', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Paneer Tikka ₹', station_id: await restaurant.openStation('Tandoor') })
  for (const table of ['T4', 'T5', 'T6', 'T7']) await restaurant.addTable(table)
  const [admin, waiter] = [await openSession(restaurant.token('Admin')), await openSession(restaurant.token('Waiter'))]
  const tablet = await openSession(restaurant.token('Captain'), { viewport: { width: 1280, height: 800 } })
  const printer = await connectUsbPrinter(tablet.context(), 'answers')
  const look = looksByTurns(STAFF_LOOKS)
  const till = new Till(waiter)
  const state = (page = tablet) => page.getByRole('region', { name: 'Counter printer' })

  await test.step('an Admin adds the print station; its code is typed on the tablet', async () => {
    await admin.goto('/settings')
    await admin.getByLabel('Kind', { exact: true }).selectOption('Print agent')
    await admin.getByLabel('Name of the print agent').fill('Counter tablet')
    await admin.getByRole('button', { name: 'Add Print Agent' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Code for Counter tablet' })
    await expect(dialog.getByText('“Pair this device”, then “A print station”')).toBeVisible()
    const code = /pair \S+ (\d{6})/.exec((await dialog.textContent()) ?? '')?.[1] ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()

    await tablet.goto('/kitchen')
    await tablet.getByRole('button', { name: 'Pair this device' }).click()
    await tablet.getByRole('button', { name: 'A print station' }).click()
    await tablet.getByLabel(/^Code/).fill(code)
    await tablet.getByRole('button', { name: 'Start the print station' }).click()
    await expect(tablet.getByRole('heading', { name: 'Counter tablet' })).toBeVisible()
    await expect(tablet.getByText('No printer yet')).toBeVisible()
    await look(tablet, 'a print station without a printer')
  })

  await test.step('its printer is added with the address usb and chosen on the tablet, once', async () => {
    await admin.reload()
    await admin.getByRole('button', { name: 'Add Printer' }).click()
    const form = admin.getByRole('dialog', { name: 'Add Printer' })
    await form.getByLabel('Name of the printer').fill('Counter printer')
    await form.getByLabel('Print agent').selectOption('Counter tablet')
    await form.getByLabel('Address').fill('usb')
    await form.getByRole('button', { name: 'Add Printer' }).click()
    await expect(state()).toContainText('Which printer on USB is it?')
    await look(tablet, 'a printer that is not chosen')
    await tablet.getByRole('button', { name: 'Choose printer: Counter printer' }).click()
    await expect(state()).toContainText('EPSON TM-T82')
    await admin.getByRole('button', { name: 'Test print on Counter printer' }).click()
    await expect.poll(() => printer.papers.length).toBe(1)
    await admin.getByLabel('Tickets of Tandoor').selectOption('Counter printer')
    await expect(admin.getByText(/^Tandoor gets its tickets from Counter printer/)).toBeVisible()
  })

  await waiter.goto('/pos')
  const punch = async (table: string) => {
    await till.openTable(table)
    await till.add('Paneer Tikka ₹')
    await till.button('Punch Order').click()
    await till.popup.waitFor({ state: 'detached' })
  }

  await test.step('a punch comes out once, although a second tab is opened in the middle of it, with its ₹ drawn', async () => {
    printer.become('slow')
    const before = printer.taken()
    await punch('T4')
    await expect.poll(printer.taken).toBeGreaterThan(before)
    const second = await tablet.context().newPage()
    await second.goto('/kitchen')
    await expect(second.getByText('Another tab of this browser prints already.')).toBeVisible()
    printer.mend()
    expect(drawPaper(printer.papers.at(-1)!, 48)).toMatch(/\[drawn 576 x \d+\]/)
    await expect(state()).toContainText('Ready')
    await expect(state()).toContainText('Last paper')
    expect(ticketsOf(printer).slice(1)).toEqual(['KOT 1'])
    await look(tablet, 'a print station that prints')

    await tablet.close()
    await expect(second.getByRole('heading', { name: 'Counter tablet' })).toBeVisible()
    await expect(state(second)).toBeVisible()
    await second.close()
  })

  const again = await tablet.context().newPage()
  await again.goto('/kitchen')
  await test.step('without paper the page and the alarm of the till say so; with paper the ticket comes out', async () => {
    printer.become('paper-out')
    await punch('T5')
    await expect(alarm(waiter, 2)).toContainText('the printer is out of paper')
    await expect(state(again)).toContainText('Out of paper.')
    await look(again, 'a printer without paper')
    printer.mend()
    await waiter.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => ticketsOf(printer).at(-1)).toBe('KOT 2')
    await expect(alarm(waiter, 2)).toHaveCount(0)
  })

  await test.step('a cable that is pulled out in the middle of a ticket: it comes out once the cable is back, marked', async () => {
    printer.become('slow')
    const before = printer.taken()
    await punch('T6')
    await expect.poll(printer.taken).toBeGreaterThan(before)
    printer.unplug()
    await expect(state(again)).toContainText(/cut off in the middle|Not connected/)
    printer.become('answers')
    printer.plug()
    await expect.poll(() => ticketsOf(printer).at(-1)).toBe('KOT 3 REPEAT?')
    await expect(alarm(waiter, 3)).toHaveCount(0)
  })

  await test.step('after a reload in the middle of a ticket it goes on without a question, and marks that ticket', async () => {
    printer.become('slow')
    const before = printer.taken()
    await punch('T7')
    await expect.poll(printer.taken).toBeGreaterThan(before)
    await again.reload()
    printer.become('answers')
    await expect.poll(() => ticketsOf(printer).at(-1)).toBe('KOT 4 REPEAT?')
    await expect(state(again)).toContainText('EPSON TM-T82')
  })
})
