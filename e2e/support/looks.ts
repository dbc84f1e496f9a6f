import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isWhole, sized } from '@tiffin/stack/testing/sized'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const MIN_TARGET_PX = 44

/** Expects no violation that axe finds, no control too small for a finger, and no sideways scrolling of the page. */
export async function expectUsable(page: Page, scene: string): Promise<void> {
  await expectNothingFound(page, scene, (axe) => axe.withTags(RULES))
  await expectFits(page, scene)
}

/**
 * Expects no control too small for a finger and no sideways scrolling of the page, the two checks that depend on the
 * size.
 */
export async function expectFits(page: Page, scene: string): Promise<void> {
  expect.soft(await smallTargets(page), `targets below ${MIN_TARGET_PX} px on ${scene}`).toEqual([])
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways scroll on ${scene}`)
    .toBeLessThanOrEqual(0)
}

/** Expects enough contrast, the only check that can differ between light and dark. */
export async function expectReadable(page: Page, scene: string): Promise<void> {
  await expectNothingFound(page, scene, (axe) => axe.withRules(['color-contrast']))
}

/** The settings of a device that CSS can query. */
type Media = Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'colorScheme' | 'contrast' | 'forcedColors'>

/** Changes the device settings of an open page and ends the transitions that follow. */
export async function emulateMediaFeatures(page: Page, media: Media): Promise<void> {
  await page.emulateMedia(media)
  // The check runs in each frame, because the page gets the change a moment later and one transition may start
  // another.
  await page.waitForFunction(({ colorScheme, contrast, forcedColors }) => {
    const heard =
      (!colorScheme || matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) &&
      (!contrast || matchMedia(`(prefers-contrast: ${contrast})`).matches) &&
      (!forcedColors || matchMedia(`(forced-colors: ${forcedColors})`).matches)
    if (!heard) return false
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const animation of fading) animation.finish()
    return fading.length === 0
  }, media)
}

/** A size and a theme, or a size and the colours of the operating system, with the check to run in them. */
export type Look = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  readonly forcedColors?: 'active'
  readonly check: (page: Page, scene: string) => Promise<void>
}

/**
 * Returns the looks for the scene at this place of the list: all of them at full size, otherwise one of the first two
 * in turn.
 */
export function looksOf(looks: readonly Look[], place: number): readonly Look[] {
  return sized([looks[place % 2]!], looks)
}

/**
 * The looks of the till and the back office. The first two are the widest and the narrowest layout; colours do not
 * depend on the size, so each of them has one of the two themes.
 */
export const STAFF_LOOKS: readonly Look[] = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', check: expectUsable },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'light', check: expectFits },
]

/** Checks the contrast, and the sizes because of borders: forced colours of the operating system can spoil both. */
async function expectUsableInForcedColours(page: Page, scene: string): Promise<void> {
  await expectReadable(page, scene)
  await expectFits(page, scene)
}

/**
 * The looks of a page for managers and of the operator's panel: at full size each of the three sizes in light, dark and
 * forced colours. The first two looks are those of the small run.
 */
export const OFFICE_LOOKS: readonly Look[] = [
  ...STAFF_LOOKS,
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', check: expectReadable },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'dark', check: expectReadable },
  ...[
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ].map((viewport): Look => ({
    viewport,
    colorScheme: 'light',
    forcedColors: 'active',
    check: expectUsableInForcedColours,
  })),
]

/** The looks of displays in kitchens, each size in both themes. */
export const KITCHEN_LOOKS: readonly Look[] = [
  { viewport: { width: 1920, height: 1080 }, colorScheme: 'dark', check: expectUsable },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', check: expectUsable },
  { viewport: { width: 1920, height: 1080 }, colorScheme: 'light', check: expectUsable },
]

/**
 * Returns a function that checks each scene of a journey in the next looks and then gives the page its former size
 * back.
 */
export function looksByTurns(looks: readonly Look[]): (page: Page, scene: string) => Promise<void> {
  let place = 0
  return async (page, scene) => {
    const size = page.viewportSize()
    await expectInEach(page, looksOf(looks, place++), scene)
    if (size) await page.setViewportSize(size)
  }
}

/**
 * Checks an open page in one size and theme after the other: size and theme only change styles, and loading a page
 * costs more than checking it.
 */
export async function expectInEach(page: Page, looks: readonly Look[], scene: string): Promise<void> {
  for (const { viewport, colorScheme, forcedColors = 'none', check } of looks) {
    await page.setViewportSize(viewport)
    await emulateMediaFeatures(page, { colorScheme, forcedColors })
    const colours = forcedColors === 'active' ? 'forced colours' : colorScheme
    await check(page, `${scene} at ${viewport.width}×${viewport.height}, ${colours}`)
  }
}

/** A dialog in use, and the messages that lie above it. */
const IN_FRONT = ['[role=dialog]:not([aria-hidden=true])', '[data-sonner-toaster]']

/**
 * Runs axe on a page, with the rules that `choose` names. At full size axe checks the whole page; otherwise, with a
 * dialog open, what is in front, because the page below is a scene of its own. The document keeps axe after its first
 * check, because sending and compiling it costs more than a check does. The legacy mode needs no second page, which
 * only frames of other origins require. Without the rules that passed, axe is four times as fast.
 */
async function expectNothingFound(page: Page, scene: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  const loaded = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  const axe = new AxeBuilder({ page, ...(loaded.every(Boolean) && { axeSource: '0' }) })
  const [dialogs, toasters] = await Promise.all(IN_FRONT.map((part) => page.locator(part).count()))
  if (!isWhole && dialogs) for (const part of IN_FRONT.slice(0, toasters ? 2 : 1)) axe.include(part)
  const { violations } = await choose(axe.setLegacyMode(true).options({ resultTypes: ['violations'] })).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(found, `axe on ${scene}`).toEqual([])
}

/** Finds the visible controls that are too small for a finger. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const small: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=tab]',
    )) {
      if (control.closest('[aria-hidden=true], [data-sonner-toaster]') || !control.checkVisibility()) continue
      // A tap anywhere on the line of a checkbox or radio button counts, its label included.
      const isTicked = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
      const { width, height } = ((isTicked && control.labels?.[0]) || control).getBoundingClientRect()
      // Sub-pixel layout may lose a fraction.
      if (width < min - 0.5 || height < min - 0.5)
        small.push(`${control.ariaLabel ?? control.textContent} ${width.toFixed(1)}×${height.toFixed(1)}`)
    }
    return small
  }, MIN_TARGET_PX)
}
