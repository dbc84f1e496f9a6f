import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { emulateMediaFeatures } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { changeTimers } from '../support/timers.ts'

type Seen = {
  /** The controls under the toast. `blocked` are those of them that a tap on the toast does not reach. */
  readonly under: readonly string[]
  readonly blocked: readonly string[]
  /** The parts under the toast that the user has to read or tap next. */
  readonly hidden: readonly string[]
}

/**
 * Returns which parts of the open sheet the next toast covers. They are measured in the first frame of the toast,
 * because a toast is short.
 */
function nextToast(page: Page): Promise<Seen> {
  return page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        const nameOf = (part: HTMLElement) => part.ariaLabel ?? part.textContent.trim()
        const look = () => {
          const drawn = document.querySelector('[data-sonner-toast][data-mounted=true]')
          const sheet = document.querySelector('[role=dialog]')
          if (!drawn || !sheet) return requestAnimationFrame(look)
          const over = drawn.getBoundingClientRect()
          const centreUnder = (part: Element) => {
            const { left, right, top, bottom } = part.getBoundingClientRect()
            const [x, width] = [Math.max(left, over.left), Math.min(right, over.right)]
            const [y, height] = [Math.max(top, over.top), Math.min(bottom, over.bottom)]
            return x < width && y < height ? ([(x + width) / 2, (y + height) / 2] as const) : null
          }
          const visible = (selector: string) =>
            [...sheet.querySelectorAll<HTMLElement>(selector)].filter((part) => part.checkVisibility())
          const under = visible('button, input').filter((part) => centreUnder(part) !== null)
          const isNext = (name: string) => /^(Cancel|Dismiss|Bill|KOT|Punch .*|One (more|less) .*)$/.test(name)
          return resolve({
            under: under.map(nameOf),
            blocked: under
              .filter((part) => !part.contains(document.elementFromPoint(...centreUnder(part)!)))
              .map(nameOf),
            hidden: [
              ...visible('h2 > span, section[aria-label=Cart] li').filter((part) => centreUnder(part) !== null),
              ...under.filter((part) => isNext(nameOf(part))),
            ].map(nameOf),
          })
        }
        look()
      }),
  )
}

/** The sizes of a laptop, a tablet and a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const THEMES = ['light', 'dark'] as const

test('a toast leaves the title and the next buttons in sight, and a tap goes through it, on a laptop, a tablet and a phone', async ({
  page,
  api,
}) => {
  await api.ownTable('Y13')
  const till = new Till(page)
  await till.open()
  await till.openTable('Y13')
  const dish = till.dishes.getByRole('button').first()
  for (const size of SIZES)
    await test.step(`${size.width}×${size.height}`, async () => {
      await page.setViewportSize(size)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      const drawn = nextToast(page)
      await dish.click()
      const { under, blocked, hidden } = await drawn

      expect(under, 'it lies on something').not.toEqual([])
      expect(blocked).toEqual([])
      expect(hidden).toEqual([])
    })
})

/**
 * Returns true when the next toast covers, in any frame, the head of the dialog: its title and the button that closes
 * it.
 */
function liesOnHead(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        let [wasDrawn, didLie] = [false, false]
        const look = () => {
          const toasts = [...document.querySelectorAll('[data-sonner-toast]')]
          if (wasDrawn && toasts.length === 0) return resolve(didLie)
          const head = document.querySelector('[role=dialog] header')!.getBoundingClientRect()
          for (const drawn of toasts.filter((each) => Number(getComputedStyle(each).opacity) > 0)) {
            wasDrawn = true
            const { left, right, top, bottom } = drawn.getBoundingClientRect()
            didLie ||= head.left < right && head.right > left && head.top < bottom && head.bottom > top
          }
          return requestAnimationFrame(look)
        }
        look()
      }),
  )
}

test('a toast comes and goes without lying on the title of a dialog or what closes it, in light and dark, on a laptop, a tablet and a phone', async ({
  page,
  api,
}) => {
  await api.ownTable('Y27')
  const till = new Till(page)
  await till.open()
  await till.openTable('Y27')
  const dish = till.dishes.getByRole('button').first()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const liesWith = async (add: () => Promise<void>) => {
    const lies = liesOnHead(page)
    await add()
    return lies
  }
  for (const [place, size] of SIZES.entries())
    await test.step(`${size.width}×${size.height}`, async () => {
      await page.setViewportSize(size)
      // The place of a toast hardly depends on the theme, so in the small run each size has one of the two themes.
      for (const colorScheme of sized<readonly (typeof THEMES)[number][]>([THEMES[place % 2]!], THEMES)) {
        await emulateMediaFeatures(page, { colorScheme })
        expect(await liesWith(() => dish.click()), colorScheme).toBe(false)
      }
    })

  // Control: a toast that slides in from above covers the head.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sonner-toast][data-mounted=false] { transform: translateY(-100%) !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await liesWith(() => dish.click())).toBe(true)
})

/** Returns the texts that a lasting toast covers in the topmost dialog: its title and its controls. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const over = document.querySelector('[data-sonner-toast][data-front=true]')!.getBoundingClientRect()
    const dialog = [...document.querySelectorAll('[role=dialog]')].findLast(
      (each) => !each.closest('[aria-hidden=true]'),
    )!
    return [...dialog.querySelectorAll<HTMLElement>('h2, h3, button, input, label')]
      .filter((part) => {
        if (!part.checkVisibility({ visibilityProperty: true })) return false
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((part) => part.ariaLabel ?? part.textContent.trim())
  })

test.describe('a dialog on a phone', () => {
  test.use({ role: 'Admin', viewport: { width: 390, height: 844 } })

  test('is not covered by a toast that was there before it: neither its title nor its buttons, nor the cart', async ({
    page,
    api,
  }) => {
    await api.ownTable('Y16')
    // Toasts of five seconds stay for ten minutes, so that a slow machine does not miss them.
    await changeTimers(page, 5_000, 600_000)
    const till = new Till(page)
    await till.open()
    await till.openTable('Y16')
    await till.add('Paneer Tikka', 'Paneer Tikka')
    await till.punch()
    await till.openTable('Y16')
    await till.cart.getByRole('button', { name: 'View cart' }).click()
    await expect(till.cart.getByRole('button', { name: 'Hide cart' })).toBeVisible()
    await expect(toast(page, 'Order placed successfully!')).toBeVisible()
    await expect.poll(() => coveredBy(page)).toEqual([])

    // On a bill a toast may cover anything but the titles and the buttons that print and close it.
    await till.button('Bill').click()
    await expect(page.getByRole('button', { name: 'Print Bill' })).toBeVisible()
    const inHead = (names: string[]) => names.filter((name) => /Bill|Finalize Payment|Dismiss/.test(name))
    await expect.poll(async () => inHead(await coveredBy(page))).toEqual([])
    await page.keyboard.press('Escape')

    await till.button('Void Paneer Tikka').click()
    // With a reason the dialog asks for a note too. It is then so high that it begins where toasts usually are.
    await page.getByRole('dialog', { name: 'Void Paneer Tikka' }).getByText('Guest changed mind').click()
    await expect(toast(page, 'Order placed successfully!')).toBeVisible()
    await expect.poll(() => coveredBy(page)).toEqual([])

    // Control: at its usual place the toast covers the dialog.
    const toaster = page.locator('[data-sonner-toaster]')
    await toaster.evaluate((part) => part.style.setProperty('--mobile-offset-top', '60px'))
    expect(await coveredBy(page)).not.toEqual([])
  })
})
