import { createRequire } from 'node:module'
import type { GlobalFonts } from '@napi-rs/canvas'
import type { Script } from './scripts.ts'

const require = createRequire(import.meta.url)

export type Fonts = {
  /** Returns whether the font of a script is installed. */
  readonly has: (script: Script) => boolean
  /** Returns the font families of scripts for the `font` of a canvas, the preferred one first. */
  readonly familiesOf: (scripts: readonly Script[]) => string
}

/** Opens the font of a script when the script's first letter is needed, because a restaurant uses few scripts. */
export function lazyFonts(registry: typeof GlobalFonts): Fonts {
  const found = new Map<Script, boolean>()
  const has = (script: Script) => {
    const isThere = found.get(script) ?? familiesOf(script).every(({ name, file }) => register(registry, file, name))
    found.set(script, isThere)
    return isThere
  }
  return {
    has,
    familiesOf: (scripts) =>
      scripts
        .filter(has)
        .flatMap(familiesOf)
        .map(({ name }) => `"${name}"`)
        .join(', '),
  }
}

function familiesOf({ font, files }: Script) {
  return files.map((file) => ({
    name: `${font} ${file}`,
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
