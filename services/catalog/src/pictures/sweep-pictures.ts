import { createQueue } from '@tiffin/service-kit'
import type { PicturesRepository } from '../repository/pictures-repository.ts'
import type { PictureStore } from './picture-store.ts'

/** The number of days for which an unused picture is kept, because open pages and cached menus may still show it. */
const UNUSED_FOR_DAYS = 7
const BATCH = 50
const AT_ONCE = 4

type Log = { warn(details: object, text: string): void }
type Parts = { readonly store: PictureStore; readonly pictures: PicturesRepository; readonly log: Log }

/**
 * Removes pictures that no dish has used for a week, of all restaurants. A picture is marked first, so that no dish can
 * get the picture any more. Its row is deleted once its files are gone, so that after a kill a later sweep removes the
 * picture.
 *
 * @returns the number of removed pictures
 */
export async function sweepPictures({ store, pictures, log }: Parts): Promise<number> {
  const enqueue = createQueue(AT_ONCE, BATCH)
  let removed = 0
  for (;;) {
    const batch = await pictures.takeUnused(UNUSED_FOR_DAYS, BATCH)
    const work = batch.map((picture) =>
      enqueue(async () => {
        try {
          await store.remove({ id: picture.restaurantId }, picture.file)
          await pictures.forget(picture)
          removed++
        } catch (err) {
          log.warn({ err, ...picture }, 'a picture nobody uses stays for now')
        }
      }),
    )
    await Promise.all(work)
    if (batch.length < BATCH) return removed
  }
}

/**
 * Adds rows for stored pictures that have none, so that the sweep also removes those of them that no dish uses.
 *
 * @returns the number of added rows
 */
export async function adoptPictures({ store, pictures }: Pick<Parts, 'store' | 'pictures'>): Promise<number> {
  let adopted = 0
  for await (const batch of store.listAll()) adopted += await pictures.adopt(batch)
  return adopted
}
