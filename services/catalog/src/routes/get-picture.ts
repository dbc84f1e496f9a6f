import { AppError } from '@tiffin/contracts'
import type { FastifyInstance } from '@tiffin/service-kit'
import type { PictureStore } from '../pictures/picture-store.ts'

/** A picture may hold what a browser would run; as a document of its own it may do nothing. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * GET /media/{restaurantId}/{file}. Not an endpoint of the API: an <img> asks for it, without a token. The name is a
 * hash of the content, so it can be kept for ever and cannot be guessed.
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
          'content-security-policy': HARMLESS,
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-site',
        })
        .send(picture.content)
    },
  )
}
