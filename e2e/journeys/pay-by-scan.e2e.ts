import type { Locator, Page } from '@playwright/test'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expectFits, expectUsable, emulateMediaFeatures } from '../support/looks.ts'
import { attachPrinter } from '../support/printing.ts'
import { readCode, upiField } from '../support/qr-codes.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const PAYEE = 'Sagar Ratna & Sons'
const CODE = { name: /^QR code to pay / } as const

/** Returns the link of a bill of this restaurant. */
const linkOf = (number: string, rupees: string) =>
  `upi://pay?pa=sagarratna@okicici&pn=Sagar%20Ratna%20%26%20Sons&tr=${number.replace('-', '')}&tn=Bill%20${number}` +
  `&am=${rupees}&cu=INR`

/** Returns the QR codes of an open bill: on its slip and beside the payment. */
function codesOf(page: Page) {
  const { dialog, slip } = new Bill(page)
  const onPanel = dialog.getByRole('region', { name: 'Finalize Payment' }).getByRole('img', CODE)
  return { onSlip: slip.getByRole('img', CODE), onPanel }
}

async function openBill(page: Page, tableId: string): Promise<string> {
  await page.goto(`/pos?table=${tableId}`)
  await new Till(page).button('Bill').click()
  const heading = page.getByRole('heading', { name: /^Bill \d/ })
  return (await heading.innerText()).replace('Bill ', '')
}

/**
 * Returns true when another element, such as the foot of the panel, covers a corner of a code. The corners are measured
 * 9 pixels inside, because they are rounded.
 */
const isCovered = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 9, right - 9].flatMap((x) => [top + 9, bottom - 9].map((y) => [x, y] as const))
    return corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)))
  })

test('a guest pays by scanning: the codes of screen and paper read back, follow the discount, and end with the payment', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const { tableId } = await restaurant.addOrder()
  const page = await openSession(restaurant.token('Admin'))
  const printer = await attachPrinter(page)
  const bill = new Bill(page)
  const { onSlip, onPanel } = codesOf(page)
  const reads = async (link: string) => {
    await expect.poll(() => readCode(onSlip)).toBe(link)
    await expect.poll(() => readCode(onPanel)).toBe(link)
  }

  await test.step('without a UPI ID a bill has no code', async () => {
    await openBill(page, tableId)
    await expect(bill.payButton()).toHaveText('Pay ₹120.00 & Clear')
    await expect(page.getByRole('img', CODE)).toHaveCount(0)
    await expect(page.getByText('Scan to pay')).toHaveCount(0)
  })

  await test.step('the Admin saves one', async () => {
    await page.goto('/settings')
    const id = page.getByLabel('UPI ID (optional)')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await id.fill('sagarratna')
    await save.click()
    await expect(page.getByText('A UPI ID is a name, @ and a bank, such as spicegarden@okicici.')).toBeVisible()
    await expect(id).toBeFocused()

    await id.fill('sagarratna@okicici')
    await page.getByLabel('Payee Name (optional)').fill(PAYEE)
    await save.click()
    await expect(toast(page, 'Settings saved!')).toBeVisible()
    expect(await readCode(page.getByRole('article', { name: 'Guest Copy' }).getByRole('img', CODE))).toMatch(
      /^upi:\/\/pay\?pa=sagarratna@okicici&pn=Sagar%20Ratna%20%26%20Sons&/,
    )
  })

  await test.step('slip, panel and paper read back, whole and with the discount typed, in light and dark', async () => {
    const number = await openBill(page, tableId)
    await reads(linkOf(number, '120.00'))
    expect(upiField(await readCode(onPanel), 'pn')).toBe(PAYEE)

    await bill.discount('20.60', 'rupees')
    await expect(bill.payButton()).toHaveText('Pay ₹99.00 & Clear')
    await reads(linkOf(number, '99.00'))
    await emulateMediaFeatures(page, { colorScheme: 'dark' })
    await reads(linkOf(number, '99.00'))
    await expectUsable(page, 'a bill with QR codes')

    const print = () => page.getByRole('button', { name: 'Print Bill' }).click()
    expect(await printer.lookAt(print, (paper) => readCode(paper.getByRole('img', CODE)))).toBe(linkOf(number, '99.00'))
    const sheets = await printer.sheetsOf(print)
    expect(sheets.map(({ widthMm }) => Math.round(widthMm))).toEqual([80])

    await bill.discount('100', 'percent')
    await expect(page.getByRole('img', CODE)).toHaveCount(0)
    await bill.discount('10', 'percent')
    await reads(linkOf(number, '108.00'))
  })

  await test.step('on a tablet and on a phone the code beside the payment is in sight as soon as a bill opens', async () => {
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const number = await openBill(page, tableId)
      await expect(onPanel).toBeInViewport({ ratio: 1 })
      expect(await isCovered(onPanel)).toBe(false)
      await reads(linkOf(number, '120.00'))
      await expectFits(page, `a bill with QR codes, ${width} px wide`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('once it is paid nobody can pay it again', async () => {
    await bill.choose('Cash')
    await expect(onPanel).toHaveCount(0)
    await bill.choose('UPI')
    await expect(onPanel).toBeVisible()
    await bill.payButton().click()
    await expect(toast(page, /^Table .+ cleared!$/)).toBeVisible()

    await page.goto('/orders')
    await page.getByRole('button', { name: 'Completed' }).click()
    // The restaurant has one completed order; its other order is still open.
    const openPaid = page.getByRole('button', { name: 'Bill', exact: true })
    await expect(openPaid).toHaveCount(1)
    await openPaid.click()
    await expect(bill.slip.getByText('PAID')).toBeVisible()
    await expect(page.getByRole('img', CODE)).toHaveCount(0)
  })
})
