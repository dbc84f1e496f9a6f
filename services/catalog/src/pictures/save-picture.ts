import { AppError } from '@tiffin/contracts'
import { mostPictures } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { PicturesRepository } from '../repository/pictures-repository.ts'
import { otherPictureFileOf, pictureFileOf, type PictureStore } from './picture-store.ts'
import { preparePicture } from './prepare-picture.ts'

/**
 * Stores an uploaded picture at both its sizes, before a dish uses it.
 *
 * @returns the name of its large file
 * @throws AppError PICTURE_NOT_READABLE, PICTURES_FULL or SERVICE_UNAVAILABLE
 */
export type SavePicture = (tenant: Tenant, content: Buffer) => Promise<string>

export function createSavePicture(store: PictureStore, pictures: PicturesRepository): SavePicture {
  return async (tenant, content) => {
    const picture = await preparePicture(content)
    for (const file of [pictureFileOf(picture.large, 'webp'), otherPictureFileOf(picture.large)]) {
      if (!(await pictures.reserve(tenant, file, mostPictures))) continue
      return store.savePicture(tenant, picture, file)
    }
    throw new AppError('SERVICE_UNAVAILABLE')
  }
}
