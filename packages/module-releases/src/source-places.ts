import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { ModuleStore } from './module-store.ts'

const decompress = promisify(gunzip)

/** A place in a file of a release; lines count from 1, columns from 0 as in source maps. */
export type Place = { readonly file: string; readonly line: number; readonly column: number }

/**
 * Returns for each place of a version its place in the source, such as `src/cart.ts:12:3`; null without a source map.
 * Maps lie in the store beside the files and are not served.
 */
export async function sourcePlacesOf(
  store: ModuleStore,
  folder: string,
  places: readonly Place[],
): Promise<(string | null)[]> {
  const files = [...new Set(places.map(({ file }) => file))]
  const maps = new Map(
    await Promise.all(files.map(async (file) => [file, await readMap(store, `${folder}/${file}.map.gz`)] as const)),
  )
  return places.map(({ file, line, column }) => {
    const map = maps.get(file)
    if (!map) return null
    const found = originalPositionFor(map, { line, column })
    return found.source === null ? null : `${shortened(found.source)}:${found.line}:${found.column + 1}`
  })
}

/** Reads a source map; null for a missing or damaged one, without which places stay those of the release. */
async function readMap(store: ModuleStore, key: string): Promise<TraceMap | null> {
  try {
    const content = await store.read(key)
    return content && new TraceMap((await decompress(content)).toString('utf8'))
  } catch {
    return null
  }
}

/** Returns the address of a source without what webpack writes before it: `webpack://pos/./src/cart.ts?1a`. */
function shortened(source: string): string {
  return source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?\w+$/, '')
}
