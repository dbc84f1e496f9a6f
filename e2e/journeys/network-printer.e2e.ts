import { drawPaper, startFakePrinter, type FakePrinter } from '@tiffin/slips/testing'
import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { PrintAgent } from '../support/print-agent.ts'
import { attachPrinter } from '../support/printing.ts'
import { seenAgain } from '../support/seen-again.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const alarm = (page: Page, kot: number) =>
  page
    .getByRole('region', { name: 'Tickets the kitchen did not get' })
    .getByRole('alert')
    .filter({ hasText: `Kitchen did not get KOT ${kot} ` })

const papersOf = (printer: FakePrinter) => printer.papers.map((paper) => drawPaper(paper, 48))

/** Returns true when the next toast covers the alarms, measured in the frame in which the toast is drawn. */
function isAlarmCovered(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const toast = document.querySelector('[data-sonner-toast][data-mounted=true]')
          const alarms = document.querySelector('[aria-label="Tickets the kitchen did not get"]')
          if (!toast || !alarms) return requestAnimationFrame(look)
          return resolve(toast.getBoundingClientRect().top < alarms.getBoundingClientRect().bottom)
        }
        look()
      }),
  )
}

const CUT = /^ +(?:= )+=$/m
const copyOf = (paper: string) => [/KOT \d+/.exec(paper)?.[0], /Copy \d of \d/.exec(paper)?.[0]]

test('an Admin sets a printer up; tickets come out of it without a dialog, without paper an alarm says so, what waits stands in Settings, and a killed agent repeats nothing unmarked', async ({
  openSession,
  problems,
}) => {
  // The server refuses the address of a printer outside the local network.
  problems.allow(/400 \(Bad Request\)/)
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Paneer Tikka', station_id: await restaurant.openStation('Tandoor') })
  for (const table of ['T4', 'T5', 'T6', 'T7']) await restaurant.addTable(table)
  const printer = await startFakePrinter('answers')
  const [admin, waiter] = [await openSession(restaurant.token('Admin')), await openSession(restaurant.token('Waiter'))]
  const look = looksByTurns(STAFF_LOOKS)
  const till = new Till(waiter)
  let agent: PrintAgent | null = null

  try {
    await test.step('a computer is paired, the printer is added and prints a test slip', async () => {
      await admin.goto('/settings')
      await admin.getByLabel('Kind', { exact: true }).selectOption('Print agent')
      await admin.getByLabel('Name of the print agent').fill('Kitchen PC')
      await admin.getByRole('button', { name: 'Add Print Agent' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Code for Kitchen PC' })
      const code = /pair \S+ (\d{6})/.exec((await dialog.textContent()) ?? '')?.[1] ?? ''
      await look(admin, 'the code of a print agent')
      await dialog.getByRole('button', { name: 'Done' }).click()
      agent = await PrintAgent.pair(restaurant.mark, code)

      await admin.reload()
      await admin.getByRole('button', { name: 'Add Printer' }).click()
      const form = admin.getByRole('dialog', { name: 'Add Printer' })
      await form.getByLabel('Name of the printer').fill('Tandoor printer')
      await form.getByLabel('Print agent').selectOption('Kitchen PC')
      await form.getByLabel('Address').fill('8.8.8.8:9100')
      await form.getByRole('button', { name: 'Add Printer' }).click()
      await expect(form.getByText('is a host of this network and a port')).toBeVisible()
      await look(admin, 'a printer that is refused')
      await form.getByLabel('Address').fill(`127.0.0.1:${printer.port}`)
      await form.getByRole('button', { name: 'Add Printer' }).click()
      await admin.getByRole('button', { name: 'Test print on Tandoor printer' }).click()
      await expect.poll(() => papersOf(printer).length).toBe(1)
      expect(papersOf(printer)[0]).toContain('TEST SLIP')
      await admin.getByLabel('Tickets of Tandoor').selectOption('Tandoor printer')
      await expect(admin.getByText(/^Tandoor gets its tickets from Tandoor printer/)).toBeVisible()
      await look(admin, 'a printer that prints')
    })

    const dialogs = await attachPrinter(waiter)
    await waiter.goto('/pos')
    const punch = async (table: string, label = 'Punch Order') => {
      await till.openTable(table)
      await till.add('Paneer Tikka')
      await till.button(label).click()
      await till.popup.waitFor({ state: 'detached' })
    }

    await test.step('a punch comes out of it, without a dialog of the browser, also where it says KOT', async () => {
      await punch('T4')
      await expect.poll(() => papersOf(printer).at(-1)).toMatch(/KOT 1 - Tandoor[^]*T 4/)
      await expect(alarm(waiter, 1)).toHaveCount(0)
    })

    await test.step('without paper the alarm says so; with paper the ticket comes out and the alarm ends', async () => {
      printer.become('paper-out')
      await punch('T5')
      await expect(alarm(waiter, 2)).toContainText('the printer is out of paper')
      await look(waiter, 'a ticket of a printer without paper')
      const covered = isAlarmCovered(waiter)
      await waiter.getByRole('button', { name: 'Try again' }).click()
      expect(await covered).toBe(false)
      printer.mend()
      await expect.poll(() => papersOf(printer).at(-1)).toMatch(/KOT 2 - Tandoor/)
      expect(papersOf(printer).at(-1)).not.toContain('REPEAT?')
      await expect(alarm(waiter, 2)).toHaveCount(0)
    })

    await test.step('Settings say what waits and why; there it is tried again, and comes out in two copies', async () => {
      await admin.getByLabel('Copies of a ticket of Tandoor').selectOption('2')
      await expect(admin.getByText('Tandoor gets 2 papers of each ticket.')).toBeVisible()
      const queue = admin.getByRole('region', { name: 'What waits' })
      await expect(queue).toContainText('Nothing waits')
      printer.become('paper-out')
      await punch('T7')
      await expect
        .poll(() => seenAgain(admin).then(() => queue.getByRole('listitem').allTextContents()))
        .toEqual([expect.stringMatching(/KOT 3 · T7 · Tandoor.*Out of paper/)])
      await look(admin, 'what waits for a printer')
      printer.mend()
      await queue.getByRole('button', { name: 'Try again: KOT 3 · T7 · Tandoor' }).click()
      // A cut separates the papers of a job, and only the second paper is marked as a copy.
      const copies = () => papersOf(printer).at(-1)?.split(CUT).slice(0, 2).map(copyOf)
      await expect.poll(copies).toEqual([
        ['KOT 3', undefined],
        ['KOT 3', 'Copy 2 of 2'],
      ])
      await expect.poll(() => seenAgain(admin).then(() => queue.textContent())).toContain('Nothing waits')
    })

    await test.step('an agent that is killed in the middle of a slip marks it once it is back', async () => {
      printer.become('slow')
      const before = printer.taken()
      await punch('T6')
      await expect.poll(printer.taken).toBeGreaterThan(before)
      await agent!.kill()
      printer.become('answers')
      agent!.start()
      await expect.poll(() => papersOf(printer).at(-1)).toMatch(/REPEAT\? Ask[^]*/)
      expect(papersOf(printer).at(-1)).toContain('KOT 4 - Tandoor')
      await expect(alarm(waiter, 4)).toHaveCount(0)
    })
    expect(await dialogs.printed()).toEqual([])
  } finally {
    await (agent as PrintAgent | null)?.remove()
    await printer.stop()
  }
})
