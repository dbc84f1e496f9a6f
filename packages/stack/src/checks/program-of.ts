import path from 'node:path'
import { ROOT } from '../workspace.ts'

/** Returns the path of a package's program, found by folder because packages need not export it. */
export function programOf(name: string, file: string): string {
  return path.join(ROOT, 'node_modules', name, file)
}
