import type { Place } from '@tiffin/module-releases'

/** The most places of a stack that are stored. */
const MOST_PLACES = 12
const PLACE = /\/modules\/([a-z][a-z0-9-]*)\/([\w.-]+)\/([\w.-]+\.js):(\d+):(\d+)/

/**
 * Reads the places in the files of one version from a stack, the innermost first. Names of functions and every other
 * text of the stack are left out, because nobody knows what is in them.
 */
export function placesIn(stack: string, module: string, version: string): Place[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, name, release, file, line, column] = PLACE.exec(text) ?? []
      if (name !== module || release !== version || !file) return []
      return [{ file, line: Number(line), column: Math.max(0, Number(column) - 1) }]
    })
    .slice(0, MOST_PLACES)
}
