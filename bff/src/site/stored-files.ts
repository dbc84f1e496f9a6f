import path from 'node:path'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { compressedCopiesFor, type CompressedCopy } from '../edge/compressed-copies.ts'

type StoredFiles = {
  /** Returns the key of the file at a path; null for a path that names none. */
  readonly keyOf: (path: string) => string | null
  /** Reads a file or its compressed copy; null for a missing key. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** The most bytes of files that the process caches in memory. */
  readonly cacheBytes: number
}

/**
 * Serves files from a store, compressed where the store has such a copy. A file never changes under its name, so
 * browsers cache it for a year; a path that names no stored file is answered with 404.
 */
export function storedFiles({ keyOf, read: readStored, cacheBytes }: StoredFiles): Router {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.length + 1,
  })

  async function read(key: string): Promise<Buffer | null> {
    const cached = cache.get(key)
    if (cached) return cached
    const content = await readStored(key)
    if (content) cache.set(key, content)
    return content
  }

  async function find(
    key: string,
    copies: readonly CompressedCopy[],
  ): Promise<{ content: Buffer; encoding: string | null } | null> {
    for (const { encoding, suffix } of copies) {
      const content = await read(key + suffix)
      if (content) return { content, encoding }
    }
    const content = await read(key)
    return content && { content, encoding: null }
  }

  const router = Router()
  router.get('/{*path}', async (req, res) => {
    const key = keyOf(req.path)
    const found = key === null ? null : await find(key, compressedCopiesFor(req, res, req.path))
    if (!found) return void res.status(404).set('cache-control', 'no-store').type('text').send('Not found.')
    if (found.encoding) res.set('content-encoding', found.encoding)
    res.set('cache-control', 'public, max-age=31536000, immutable').type(path.extname(req.path)).send(found.content)
  })
  return router
}
