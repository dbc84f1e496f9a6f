import { AppError } from '@tiffin/contracts'

/** The picture fields of the item form besides the file (spec §7, gap G42). */
export type PictureFields = { readonly image?: string | undefined; readonly imageUrl?: string | undefined }

const REMOVE = 'null'

/**
 * Decides whether the form keeps the stored picture or removes it. An address is only compared with the stored one:
 * nothing is fetched, and no dish shows a picture from another site.
 *
 * @throws AppError PICTURE_UNKNOWN for an address that is not the stored one
 */
export function decidePicture(storedUrl: string | null, { image, imageUrl }: PictureFields): 'keep' | 'remove' {
  const said = [image, imageUrl].filter((text) => text !== undefined && text !== '')
  if (said.includes(REMOVE)) return 'remove'
  if (said.some((text) => text !== storedUrl)) throw new AppError('PICTURE_UNKNOWN')
  return 'keep'
}
