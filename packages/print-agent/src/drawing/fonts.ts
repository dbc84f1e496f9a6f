import { createRequire } from 'node:module'
import type { GlobalFonts } from '@napi-rs/canvas'
import type { Fonts } from './canvas-drawing.ts'
import { familiesOf, familyOf, type Script } from './scripts.ts'

const require = createRequire(import.meta.url)

/** Opens the font of a script when the script's first letter is needed, because a restaurant uses few scripts. */
export function lazyFonts(registry: typeof GlobalFonts): Fonts {
  const found = new Map<Script, boolean>()
  const has = (script: Script) => {
    const isThere = found.get(script) ?? filesOf(script).every(({ name, file }) => register(registry, file, name))
    found.set(script, isThere)
    return isThere
  }
  return {
    has,
    familiesOf: (scripts) => familiesOf(scripts.filter(has)),
  }
}

function filesOf({ font, files }: Script) {
  return files.map((file) => ({
    name: familyOf(font, file),
    file: `@fontsource-variable/${font}/files/${font}-${file}-wght-normal.woff2`,
  }))
}

function register(registry: typeof GlobalFonts, file: string, name: string): boolean {
  try {
    return registry.registerFromPath(require.resolve(file), name) !== null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return false
  }
}
