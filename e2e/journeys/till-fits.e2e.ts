import type { Locator } from '@playwright/test'
import { MAX_DISH_NAME_LENGTH } from '@tiffin/domain'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { Api, signIn } from '../support/api.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

/** Returns the elements that the text sticks out of, from its own element up to the box; empty where it fits. */
async function outOfBox(box: Locator, text: string): Promise<string[]> {
  return box.evaluate((root, wanted) => {
    const plain = (words: string) => words.replaceAll('\u00AD', '')
    const holder = [...root.querySelectorAll('*')].findLast((part) => plain(part.textContent).includes(wanted))
    if (!holder) return ['it is not there']
    const range = document.createRange()
    range.selectNodeContents(holder)
    const drawn = range.getBoundingClientRect()
    const cut: string[] = []
    for (let part: Element | null = holder; part; part = part === root ? null : part.parentElement) {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      if (drawn.left < left - 1 || drawn.right > right + 1 || drawn.top < top - 1 || drawn.bottom > bottom + 1)
        cut.push(`${part.tagName} ${part.className}`)
    }
    return cut
  }, text)
}

test('amount, print and pay stay in sight on a bill of thirty dishes, on a tablet, a laptop and a phone', async ({
  page,
  api,
}) => {
  const dishes = (await api.menu()).slice(0, 30).map(({ name }) => name)
  expect(new Set(dishes).size).toBe(30)
  await api.ownTable('Y5')
  await api.occupy('Y5', dishes)
  const till = new Till(page)
  const bill = new Bill(page)
  const money = bill.dialog.getByRole('region', { name: 'Finalize Payment' })
  const inSight = async () => {
    for (const part of [
      money.getByText('Payable'),
      money.getByRole('button', { name: 'Print Bill' }),
      bill.payButton(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  const keyOf = (name: string) => bill.dialog.getByRole('button', { name, exact: true })
  const heightOf = async (name: string) => (await keyOf(name).boundingBox())!.height
  await till.open()
  await till.openTable('Y5')
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [390, 844],
  ] as const)
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height })
      const title = page.getByText('Viewing Order: Y5', { exact: true })
      const linesOf = (text: Element) =>
        text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)
      expect(Math.round(await title.evaluate(linesOf)), 'lines of the title').toBe(1)
      await till.button('Bill').click()

      await inSight()
      await bill.slip.getByText('Powered by Tiffin').scrollIntoViewIfNeeded()
      await expect(bill.slip.getByText('Powered by Tiffin')).toBeInViewport()
      await inSight()
      const pay = await bill.payButton().boundingBox()
      expect(pay!.height).toBeGreaterThanOrEqual(64)
      for (const method of ['Cash', 'Card', 'UPI', 'Other']) expect(await heightOf(method)).toBeGreaterThanOrEqual(64)
      for (const method of ['Cash', 'Card', 'UPI']) {
        await expect(keyOf(`${method} & Clear`)).toBeInViewport({ ratio: 1 })
        expect(await heightOf(`${method} & Clear`)).toBeGreaterThanOrEqual(48)
      }
      await page.keyboard.press('Escape')
      await expect(bill.dialog).toHaveCount(0)
    })
  await api.freeTable('Y5')
})

test('thirty tables are in sight without scrolling, on a tablet and on a laptop', async ({ openSession }) => {
  const restaurant = await OwnRestaurant.create('Admin')
  const token = await signIn('Admin', restaurant.subdomain)
  await new Api(token).layOut({ Garden: 8, Hall: 14, Rooftop: 8 })
  const page = await openSession(token)
  await page.goto('/pos')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    const tiles = page.getByRole('button', { name: / seats Available$/ })
    await expect(tiles).toHaveCount(30)
    for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
    const panel = page.getByRole('tabpanel')
    expect(await panel.evaluate((floor) => floor.scrollHeight - floor.clientHeight)).toBeLessThanOrEqual(0)
  }
})

test('in forced colours a button, a free and an occupied table have an edge, each its own', async ({ page, api }) => {
  await api.ownTable('Y4')
  await api.occupy('Y4', ['Dal Makhani'])
  const edgesOf = async () => {
    const till = new Till(page)
    await till.open()
    await expect(till.tile('Y4')).toContainText('Occupied')
    const free = page.getByRole('button', { name: / seats Available$/ }).first()
    const tiles = await Promise.all(
      [free, till.tile('Y4')].map((tile) => tile.evaluate((each) => getComputedStyle(each).borderTopWidth)),
    )
    await till.openTable('Y4')
    await till.dishes.getByRole('button').first().click()
    return [...tiles, await till.button('Punch Update').evaluate((each) => getComputedStyle(each).borderTopWidth)]
  }

  expect(await edgesOf(), 'distinguished by their colours otherwise').toEqual(['0px', '0px', '0px'])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await edgesOf()).toEqual(['1px', '4px', '1px'])
  await api.freeTable('Y4')
})

test.describe('1024×768', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('eleven dishes of a new order are in sight in the cart', async ({ page, api }) => {
    await api.ownTable('Y8')
    const till = new Till(page)
    await till.open()
    await till.openTable('Y8')
    for (let index = 0; index < 11; index++) await till.dishes.getByRole('button').nth(index).click()

    const lines = till.cart.getByRole('listitem')
    await expect(lines).toHaveCount(11)
    await till.cart.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 0))
    for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 })
  })

  test('a name is whole on its tile and in the cart, as long as names may be', async ({ page, api }) => {
    const words = 'Quince Kofta with smoked tomatoes '.repeat(4).slice(0, MAX_DISH_NAME_LENGTH - 1) + 's'
    const names = [words, 'Donaudampfschiff'.repeat(8).slice(0, MAX_DISH_NAME_LENGTH)]
    await page.route('**/api/menu', async (route) => {
      const reply = await route.fetch()
      const dishes = (await reply.json()) as { name: string }[]
      const named = dishes.map((dish, index) => ({ ...dish, name: names[index] ?? dish.name }))
      await route.fulfill({ response: reply, json: named })
    })
    await api.ownTable('Y12')
    const till = new Till(page)
    await till.open()
    await till.openTable('Y12')
    for (const name of names) {
      expect(name).toHaveLength(MAX_DISH_NAME_LENGTH)
      await till.popup.getByPlaceholder('Search menu...').fill(name.slice(0, 16))
      const tile = till.dishes.getByRole('button').first()
      await tile.click()
      expect(await outOfBox(tile, name), 'on the tile').toEqual([])
      expect(await outOfBox(till.line(name), name), 'in the cart').toEqual([])
    }
  })

  test('text twice as large leaves the dishes their place', async ({ page, api }) => {
    await api.ownTable('Y9')
    const till = new Till(page)
    await till.open()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await till.openTable('Y9')
    await till.dishes.getByRole('button').first().click()

    const dishes = await till.popup.getByRole('region', { name: 'Menu' }).boundingBox()
    expect(dishes!.width).toBeGreaterThan(1_000)
    expect(dishes!.height).toBeGreaterThan(250)
    await expect(till.button('Punch Order')).toBeInViewport({ ratio: 1 })
    await expect(till.popup.getByPlaceholder('Search menu...')).toBeInViewport({ ratio: 1 })
    const title = till.title().getByText('New Order: Y9')
    expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)

    await till.cart.getByRole('button', { name: 'View cart' }).click()
    await expect(till.cart.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
    await expect(till.button('Punch Order')).toBeInViewport({ ratio: 1 })
  })
})
