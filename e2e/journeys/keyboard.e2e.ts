import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectUsable } from '../support/looks.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'

test('[C1-002] [C1-003] [C1-004] a table is served with the keyboard alone', async ({ page, api }) => {
  await api.freeTable('G1')
  const printer = await attachPrinter(page)
  const till = new Till(page)
  const bill = new Bill(page)
  const { keyboard } = page
  await till.open()

  await tabTo(page, till.tab('Dine-In'))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Previous Delivery Orders' })).toBeVisible()
  await keyboard.press('ArrowLeft')
  await tabTo(page, till.tile('G1'))
  await keyboard.press('ArrowRight')
  await expect(till.tile('G2')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await expect(till.title()).toHaveText('New Order: G1')
  await keyboard.press('/')
  await keyboard.type('malai kof')
  await keyboard.press('Enter')
  await expect(till.line('Malai Kofta')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expect(till.popup).toHaveCount(0)
  await expect(till.tile('G1')).toBeFocused()

  await keyboard.press('Enter')
  await expect(till.title()).toContainText('Viewing Order: G1')
  // The buttons are the last stops of the popup, so the test tabs backwards from the first stop.
  await tabTo(page, till.button('Dismiss'))
  await tabTo(page, till.button('KOT'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  expect(await printer.printed()).toHaveLength(1)
  await keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Kitchen ticket' })).toHaveCount(0)

  await tabTo(page, till.button('Bill'))
  await keyboard.press('Enter')
  await tabTo(page, bill.dialog.getByRole('spinbutton', { name: 'Discount' }))
  await keyboard.type('29')
  await tabTo(page, bill.dialog.getByRole('button', { name: 'Card', exact: true }))
  await keyboard.press('Space')
  await expect(bill.payButton()).toHaveText('Pay ₹316.00 & Clear')
  await tabTo(page, bill.payButton())
  await keyboard.press('Enter')
  await expect(toast(page, 'Table G1 cleared!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a phone', () => {
  test.use({ role: 'Admin', viewport: { width: 390, height: 844 } })

  test('the cart that covers the dishes keeps keyboard and screen reader, and gives the dishes back', async ({
    page,
    api,
  }) => {
    await api.ownTable('Y17')
    const till = new Till(page)
    const menu = till.popup.getByRole('region', { name: 'Menu' })
    const searchBox = till.popup.getByPlaceholder('Search menu...')
    /** Returns true when the focus reaches the dishes on its way round the popup. */
    const reachesDishes = async (key: 'Tab' | 'Shift+Tab') => {
      await till.button('Dismiss').focus()
      for (;;) {
        await page.keyboard.press(key)
        const place = await page.evaluate(() => {
          const { activeElement: focused } = document
          if (focused?.closest('section[aria-label=Menu]')) return 'dishes'
          return focused?.getAttribute('aria-label') === 'Dismiss' ? 'round' : 'elsewhere'
        })
        if (place !== 'elsewhere') return place === 'dishes'
      }
    }
    await till.open()
    await till.openTable('Y17')
    await till.add('Paneer Tikka')
    await till.cart.getByRole('button', { name: 'View cart' }).click()
    await expect(till.line('Paneer Tikka')).toBeVisible()

    // A locator by role finds what a screen reader finds, so it must not find the covered dishes.
    await expect(menu).toHaveCount(0)
    expect([await reachesDishes('Tab'), await reachesDishes('Shift+Tab')]).toEqual([false, false])
    await expectUsable(page, 'the cart over the dishes')

    // Control: the dishes are reachable again when the cart is hidden, and on a wide screen with the cart beside them.
    await till.cart.getByRole('button', { name: 'Hide cart' }).click()
    await expect(searchBox).toBeVisible()
    expect([await reachesDishes('Tab'), await reachesDishes('Shift+Tab')]).toEqual([true, true])
    await till.cart.getByRole('button', { name: 'View cart' }).click()
    await expect(searchBox).toBeHidden()
    await page.keyboard.press('/')
    await expect(searchBox).toBeFocused()
    await expect(searchBox).toBeVisible()
    await till.cart.getByRole('button', { name: 'View cart' }).click()
    await expect(searchBox).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(searchBox).toBeVisible()
    await expect(menu).toHaveCount(1)
  })
})
