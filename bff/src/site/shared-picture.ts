import path from 'node:path'
import { Router } from 'express'

/** What a link to a public page looks like where it is shared. Drawn by the browser tests, kept beside this file. */
export const SHARED_PICTURE = { path: '/share.webp', width: 1200, height: 630 } as const

export function sharedPictureRouter(): Router {
  const router = Router()
  router.get(SHARED_PICTURE.path, (_req, res) =>
    res.sendFile(path.join(import.meta.dirname, 'share.webp'), { maxAge: '1d' }),
  )
  return router
}
