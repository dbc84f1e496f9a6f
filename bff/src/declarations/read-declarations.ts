import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Declarations } from './admit-declarations.ts'

/** Reads the declarations that the build wrote, each in the folder of its service. */
export function readDeclarations(servicesDir: string): Declarations {
  const files = globSync('*/dist/declaration.json', { cwd: servicesDir })
  const text = (file: string) => readFileSync(path.join(servicesDir, file), 'utf8')
  return Object.fromEntries(files.map((file) => [file.split(path.sep)[0]!, text(file)]))
}
