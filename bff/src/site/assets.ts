import { existsSync } from 'node:fs'
import path from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { compressedCopiesFor } from '../edge/compressed-copies.ts'

/**
 * Serves files with a hash in their name: cached for a year, and sent compressed if the build made a compressed copy.
 */
export function immutableAssets(directory: string): Router {
  const router = Router()
  router.use(preferCompressed(directory))
  router.use(express.static(directory, { index: false, redirect: false, immutable: true, maxAge: '365d' }))
  router.use((_req, res) => void res.status(404).set('cache-control', 'no-store').type('text').send('Not found.'))
  return router
}

function preferCompressed(directory: string): RequestHandler {
  return (req, res, next) => {
    const copy = compressedCopiesFor(req, res, req.path).find(({ suffix }) => isFile(directory, req.path + suffix))
    if (copy) {
      res.set('content-encoding', copy.encoding).type(path.extname(req.path))
      req.url = req.path + copy.suffix
    }
    next()
  }
}

function isFile(directory: string, file: string): boolean {
  const full = path.join(directory, file)
  return full.startsWith(directory + path.sep) && existsSync(full)
}
