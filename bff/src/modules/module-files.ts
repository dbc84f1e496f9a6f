import path from 'node:path'
import type { ModuleStore } from '@tiffin/config/releases'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { copiesFor, type Copy } from '../edge/compressed-copies.ts'

/** `<module>/<version>/<file>`: nothing of the store beside what modules are made of. */
const FILE = /^\/[a-z][a-z0-9-]*\/\w[\w.-]*\/[\w.-]+\.(js|css|svg|woff2|webp|png)$/
const REMEMBERED_BYTES = 64 * 1024 * 1024

/** Files of released modules, from wherever they are stored. A version never changes, so they are kept for a year. */
export function moduleFiles(store: ModuleStore): Router {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (content) => content.length + 1,
  })

  async function read(key: string): Promise<Buffer | null> {
    const known = remembered.get(key)
    if (known) return known
    const content = await store.read(key)
    if (content) remembered.set(key, content)
    return content
  }

  async function find(
    file: string,
    copies: readonly Copy[],
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
    const found = FILE.test(req.path) ? await find(req.path.slice(1), copiesFor(req, res, req.path)) : null
    if (!found) return void res.status(404).set('cache-control', 'no-store').type('text').send('Not found.')
    if (found.encoding) res.set('content-encoding', found.encoding)
    res.set('cache-control', 'public, max-age=31536000, immutable').type(path.extname(req.path)).send(found.content)
  })
  return router
}
