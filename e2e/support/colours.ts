import type { Locator } from '@playwright/test'

/**
 * Returns red, green and blue from 0 to 255 as the browser paints a colour of an element, in any notation of the
 * styles.
 */
export async function paintedColour(
  element: Locator,
  property: 'color' | 'backgroundColor',
): Promise<readonly [number, number, number]> {
  return element.evaluate((node, name) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!
    context.fillStyle = getComputedStyle(node)[name]
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue] as const
  }, property)
}
