import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const NOT_AN_INPUT = new Set(['node_modules', 'dist', 'generated', 'reports', '.data'])
const IS_TEST = /\.(test|e2e)\.tsx?$/

/** A digest of names and contents of files and folders, the same on every machine. Tests and what a build
 *  writes do not count: they change nothing that is built. */
export function hashOf(inputs: readonly string[], root: string): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesUnder(path.join(root, input))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(entry: string): string[] {
  if (!existsSync(entry)) return []
  const children = readFolder(entry)
  if (!children) return [entry]
  return children.filter((child) => !NOT_AN_INPUT.has(child.name) && !IS_TEST.test(child.name))
    .flatMap((child) => filesUnder(path.join(entry, child.name)))
}

function readFolder(entry: string) {
  try {
    return readdirSync(entry, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}
