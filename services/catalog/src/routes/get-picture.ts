import { AppError } from '@tiffin/contracts'
import type { FastifyInstance } from '@tiffin/service-kit'
import type { PictureStore } from '../pictures/picture-store.ts'

/** The content security policy of a picture: a drawing that is opened as a page of its own may run nothing. */
const PICTURE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * GET /media/{restaurantId}/{file}. This is no endpoint of the API, because an <img> requests it without a token. The
 * name is made from a hash of the content, so the file can be cached for ever, and nobody without the picture can guess
 * the name.
 */
export function servePictures(app: FastifyInstance, pictures: PictureStore): void {
  app.get<{ Params: { restaurantId: string; file: string } }>(
    '/media/:restaurantId/:file',
    async ({ params }, reply) => {
      const picture = await pictures.read({ id: params.restaurantId }, params.file)
      if (picture === null) throw new AppError('NOT_FOUND')
      return reply
        .type(picture.contentType)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': PICTURE_CSP,
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-site',
        })
        .send(picture.content)
    },
  )
}
