import { existsSync } from 'node:fs'
import path from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { compressedCopiesFor } from '../edge/compressed-copies.ts'
import type { ShellBuilds } from './shell-builds.ts'
import { storedFiles } from './stored-files.ts'

const OLDER_CACHE_BYTES = 4 * 1024 * 1024

/**
 * Serves the files of the shell, which have a hash in their name: cached for a year, and compressed where the build
 * made such a copy. A file that the folder lacks is of a release of the shell, of an earlier build, or of a newer build
 * at another gateway.
 */
export function shellAssets(directory: string, builds: ShellBuilds): Router {
  const router = Router()
  router.use(preferCompressed(directory))
  router.use(express.static(directory, { index: false, redirect: false, immutable: true, maxAge: '365d' }))
  // While the store is unavailable such a file is answered with 404, and the visitor has to load the page again.
  const read = (file: string) => builds.read(file).catch(() => null)
  router.use(storedFiles({ keyOf: (file) => file.slice(1), read, cacheBytes: OLDER_CACHE_BYTES }))
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
