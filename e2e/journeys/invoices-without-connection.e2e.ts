import {
  createOrder,
  createTaxGroup,
  getDocument,
  listDocuments,
  listTillSeries,
  updateRestaurant,
  verifyDocuments,
} from '@tiffin/contracts'
import type { Page } from '@playwright/test'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { attachPrinter } from '../support/printing.ts'
import { seriesOfTill, tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const GST = { gst_mode: 'regular', gstin: '27AAPFU0939F1ZV', address: '1 MG Road' } as const
const NUMBER = /A\d\/\d{4}\/\d{6}/

/** Punches dishes at a table and pays for them in cash, without a connection. Returns the number of the invoice. */
async function sellAt(page: Page, table: string, ...dishes: string[]): Promise<string> {
  const bill = await openBillOf(page, table, dishes)
  await bill.payBy('Cash')
  await bill.heading('Payment Details').waitFor()
  const [number] = NUMBER.exec(await bill.invoice.innerText()) ?? []
  await bill.dialog.getByRole('button', { name: 'Print Invoice' }).click()
  await bill.dialog.getByRole('button', { name: 'Dismiss' }).click()
  await bill.dialog.waitFor({ state: 'detached' })
  return number ?? 'no number'
}

/** Sells as `sellAt`, but prints the bill before the guests pay: the payment has the invoice of the paper. */
async function printAndSellAt(page: Page, table: string, ...dishes: string[]): Promise<string> {
  const bill = await openBillOf(page, table, dishes)
  await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
  await expect(bill.invoice).toContainText(NUMBER)
  const [number] = NUMBER.exec(await bill.invoice.innerText()) ?? []
  await bill.payBy('Cash')
  await bill.dialog.waitFor({ state: 'detached' })
  return number ?? 'no number'
}

async function openBillOf(page: Page, table: string, dishes: readonly string[]): Promise<Bill> {
  const till = new Till(page)
  const bill = new Bill(page)
  await till.openTable(table)
  await till.add(...dishes)
  await till.punchWithoutConnection()
  await till.openTable(table)
  await till.button('Bill').click()
  return bill
}

test('three bills at two tables get tax invoices of the till while the connection is cut; they arrive out of order', async ({
  openSession,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  const restaurant = await TestRestaurant.open()
  const { id, price } = await restaurant.addDish({
    name: 'Coffee',
    price: '100',
    tax_group_id: await restaurant.addTaxGroup(),
  })
  // Rate and split of these two imply another kind of tax than the one that the Admin chose.
  const gst = { name: 'GST in one', rate: 5, is_split: false, kind: 'gst' } as const
  const vat = { name: 'Liquor', rate: 20, is_split: true, kind: 'vat' } as const
  const mocktail = {
    name: 'Mocktail',
    price: '100',
    tax_group_id: (await restaurant.asAdmin(createTaxGroup, { body: gst })).id,
  }
  const rum = { name: 'Rum', price: '200', tax_group_id: (await restaurant.asAdmin(createTaxGroup, { body: vat })).id }
  for (const dish of [mocktail, rum]) await restaurant.addDish(dish)
  const first = await restaurant.addTable('T1')
  await restaurant.addTable('T2')
  const tableId = await restaurant.addTable('T3')
  const items = [{ id, quantity: 1, price }]
  await restaurant.asAdmin(createOrder, { body: { items, orderType: 'Dine-In', tableId } })
  await restaurant.asAdmin(updateRestaurant, { body: GST })
  const page = await openSession(restaurant.token('Cashier'))
  const printer = await attachPrinter(page)
  const till = new Till(page)
  await till.open()
  // The scripts of the popup and of the bill are loaded while there is still a connection.
  await till.openTable('T3')
  await till.button('Bill').click()
  await new Bill(page).heading('Finalize Payment').waitFor()
  await page.keyboard.press('Escape')
  await till.button('Cancel').click()
  await till.popup.waitFor({ state: 'detached' })
  await tillIsStored(page)
  const series = await seriesOfTill(page)
  const shownIn = (text: string) => expect.stringMatching(new RegExp(text))

  await page.context().setOffline(true)
  const numbers = [
    await sellAt(page, 'T1', 'Coffee'),
    await sellAt(page, 'T2', 'Mocktail', 'Rum'),
    await printAndSellAt(page, 'T1', 'Coffee'),
  ]
  const year = numbers[0]!.split('/')[1]!
  const numberOf = (serial: number) => `${series}/${year}/00000${serial}`
  expect(numbers).toEqual([numberOf(1), numberOf(2), numberOf(3)])
  await expect.poll(printer.printed).toEqual(numbers.map(shownIn))
  const paper = (await printer.printed())[1]

  // The bills of T1 are sent only after that of T2.
  const ofFirst = `**/api/tables/${first}/free`
  await page.route(ofFirst, (route) => route.abort('failed'))
  await page.context().setOffline(false)
  await page.reload()
  const issued = async () => (await restaurant.asAdmin(listDocuments, { query: {} })).documents
  const received = async () => (await issued()).map(({ number }) => number).toSorted()
  await expect.poll(received).toEqual([numberOf(2)])
  const [stored] = await issued()
  expect(await restaurant.asAdmin(getDocument, { params: { id: stored!.id } })).toMatchObject({
    taxable: 100,
    cgst: 2.5,
    sgst: 2.5,
    other: 200,
    vat: 40,
    payable: 345,
  })
  for (const shown of ['2.50', 'Liquor', '40.00', '345.00']) expect(paper).toContain(shown)

  const admin = await openSession(restaurant.token('Admin'))
  await admin.goto('/orders/bills')
  const missing = admin.getByRole('table', { name: 'Numbers that are not here' })
  await expect(missing.getByRole('row', { name: numberOf(1) })).toContainText(`Till ${series}`)
  await expect(missing.getByRole('row', { name: numberOf(1) })).toContainText('Gap')
  await expect(missing.getByRole('row', { name: numberOf(3) })).toContainText('Issued, not received')

  await page.unroute(ofFirst)
  await expect(till.waiting()).toBeHidden()
  await expect.poll(received).toEqual(numbers.toSorted())
  await admin.reload()
  await expect(admin.getByRole('list', { name: 'Bills' }).getByRole('listitem')).toHaveCount(3)
  await expect(missing).toBeHidden()
  const { series: verified } = await restaurant.asAdmin(verifyDocuments, {})
  expect(verified.map((each) => [each.documents, each.first_broken])).toEqual([[3, null]])
  expect((await restaurant.asAdmin(listTillSeries, {})).series).toMatchObject([{ received: 3, missing: [] }])
})
