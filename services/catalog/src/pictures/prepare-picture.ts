import { AppError } from '@tiffin/contracts'
import { createQueue } from '@tiffin/service-kit'
import sharp, { type OutputInfo } from 'sharp'

/** The largest side of a menu picture and of its thumbnail, in pixels. */
const LARGE_PIXELS = 800
const SMALL_PIXELS = 240
/**
 * A usual photo of a phone has 12 million pixels. A file with more pixels than this bound is refused, because its
 * pixels would fill the memory.
 */
const MAX_PIXELS = 25_000_000
const WEBP = { quality: 80 } as const
const SECONDS = 10

/** One picture at both its sizes, as WebP. */
export type PreparedPicture = { readonly large: Buffer; readonly small: Buffer }

// Every reader of files is blocked, and then those of JPEG, PNG and WebP are allowed again, because sharp would open
// SVG, GIF, TIFF and PDF as well.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// Pictures are processed one at a time, on one thread and without a cache, so that uploads take the time of one
// core at most and the till keeps the others.
sharp.concurrency(1)
sharp.cache(false)
/** The number of pictures of up to 2 MB that may wait in memory. */
const LINE = 10
const enqueue = createQueue(1, LINE)

/**
 * Makes both sizes of an uploaded picture. The content decides the type, not the file's name. Only the pixels are kept:
 * the location stored in a photo, or a script appended to it, is dropped.
 *
 * @throws AppError PICTURE_NOT_READABLE for anything but a whole JPEG, PNG or WebP of at most 25 million pixels that is
 *   read within `SECONDS`, or SERVICE_UNAVAILABLE while too many pictures wait
 */
export function preparePicture(content: Buffer): Promise<PreparedPicture> {
  return enqueue(async () => {
    const { data, info } = await readPixels(content)
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return {
      large: await pixels().webp(WEBP).toBuffer(),
      small: await pixels().resize({ width: SMALL_PIXELS, height: SMALL_PIXELS, fit: 'cover' }).webp(WEBP).toBuffer(),
    }
  })
}

async function readPixels(content: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LARGE_PIXELS, height: LARGE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw Object.assign(new AppError('PICTURE_NOT_READABLE'), { cause })
  }
}
