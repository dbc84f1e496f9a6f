import path from 'node:path'
import { Router } from 'express'

/** The preview image of shared links (og:image), which the browser tests draw and store beside this file. */
export const LINK_PREVIEW = { path: '/share.webp', width: 1200, height: 630 } as const

/** Returns a router that serves the preview image, which browsers may cache for a day. */
export function linkPreviewRouter(): Router {
  const router = Router()
  router.get(LINK_PREVIEW.path, (_req, res) =>
    res.sendFile(path.join(import.meta.dirname, 'share.webp'), { maxAge: '1d' }),
  )
  return router
}
