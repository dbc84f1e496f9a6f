import path from 'node:path'
import type { ModuleStore } from '@tiffin/module-releases'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { compressedCopiesFor, type CompressedCopy } from '../edge/compressed-copies.ts'

/** A path `<module>/<version>/<file>`. It matches neither module.json nor the release log, which are not served. */
const FILE = /^\/[a-z][a-z0-9-]*\/\w[\w.-]*\/[\w.-]+\.(js|css|svg|woff2|webp|png)$/
const CACHE_BYTES = 64 * 1024 * 1024

/** Serves the files of released modules from the store. A version never changes, so browsers cache it for a year. */
export function moduleFiles(store: ModuleStore): Router {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (content) => content.length + 1,
  })

  async function read(key: string): Promise<Buffer | null> {
    const cached = cache.get(key)
    if (cached) return cached
    const content = await store.read(key)
    if (content) cache.set(key, content)
    return content
  }

  async function find(
    file: string,
    copies: readonly CompressedCopy[],
  ): Promise<{ content: Buffer; encoding: string | null } | null> {
    for (const { encoding, suffix } of copies) {
      const content = await read(file + suffix)
      if (content) return { content, encoding }
    }
    const content = await read(file)
    return content && { content, encoding: null }
  }

  const router = Router()
  router.get('/{*path}', async (req, res) => {
    const found = FILE.test(req.path) ? await find(req.path.slice(1), compressedCopiesFor(req, res, req.path)) : null
    if (!found) return void res.status(404).set('cache-control', 'no-store').type('text').send('Not found.')
    if (found.encoding) res.set('content-encoding', found.encoding)
    res.set('cache-control', 'public, max-age=31536000, immutable').type(path.extname(req.path)).send(found.content)
  })
  return router
}
