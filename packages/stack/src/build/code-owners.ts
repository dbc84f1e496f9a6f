import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'

/** The file by which the host of the repository asks the owners of a folder for a review. */
export const CODE_OWNERS_FILE = 'CODEOWNERS'

/** The group of the team that owns a module or an added service, until the team writes another one there. */
export const groupOf = (name: string): string => `@tiffin/${name}`

/** Adds the line of a new folder to the owners of the checkout; nothing where a checkout has no such file. */
export function addCodeOwner(checkout: string, folder: string, group: string): void {
  const file = path.join(checkout, CODE_OWNERS_FILE)
  if (existsSync(file)) appendFileSync(file, `/${folder}/ ${group}\n`)
}
