import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs until the element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', steps = 100): Promise<void> {
  // An element that is missing or disabled cannot have the focus, so the test waits for it first.
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let step = 0; step < steps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a native select and picks the option that begins with `entry`. */
export async function choose(page: Page, list: Locator, entry: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.type(entry)
  await expect(list.locator('option:checked')).toHaveText(new RegExp(`^${entry}`))
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
