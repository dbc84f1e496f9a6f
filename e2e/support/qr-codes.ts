import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'

/** The margin around a code in the picture, because a camera also sees what is around it. */
const SURROUNDINGS_PX = 16

/**
 * Reads a QR code from a picture of the painted page, as a guest's phone does. Returns null where it reads nothing. A
 * code that is light on dark counts as unreadable, because many apps cannot read it.
 */
export async function readCode(code: Locator): Promise<string | null> {
  await code.scrollIntoViewIfNeeded()
  const box = await code.boundingBox()
  if (!box) return null
  const [x, y] = [Math.max(0, box.x - SURROUNDINGS_PX), Math.max(0, box.y - SURROUNDINGS_PX)]
  const clip = { x, y, width: box.width + 2 * SURROUNDINGS_PX, height: box.height + 2 * SURROUNDINGS_PX }
  const picture = await code.page().screenshot({ clip })
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })
  return read?.data ?? null
}

/** Returns a field of a UPI link as an app reads it: `%` sequences are decoded, and a plus sign stays one. */
export function upiField(link: string | null, key: string): string | undefined {
  const field = (link ?? '').split(/[?&]/).find((each) => each.startsWith(`${key}=`))
  return field && decodeURIComponent(field.slice(key.length + 1))
}
