import type { ModuleStore } from '@tiffin/module-releases'
import type { Router } from 'express'
import { storedFiles } from '../site/stored-files.ts'

/** A path `<module>/<version>/<file>`. It matches neither module.json nor the release log, which are not served. */
const FILE = /^\/[a-z][a-z0-9-]*\/\w[\w.-]*\/[\w.-]+\.(js|css|svg|woff2|webp|png)$/
const CACHE_BYTES = 64 * 1024 * 1024

export function moduleFiles(store: ModuleStore): Router {
  return storedFiles({
    keyOf: (path) => (FILE.test(path) ? path.slice(1) : null),
    read: store.read,
    cacheBytes: CACHE_BYTES,
  })
}
