import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResponseOf, takePrintJobs } from '@tiffin/contracts'
import { replaceFile } from '../sign-in.ts'

/** A printer of this agent, as the server names it. */
export type KnownPrinter = ResponseOf<typeof takePrintJobs>['printers'][number]

/** Reads the printers that the server named last, for a start without a connection; none where it never did. */
export function readKnownPrinters(folder: string): KnownPrinter[] {
  const file = fileIn(folder)
  if (!existsSync(file)) return []
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KnownPrinter[]
  } catch {
    return []
  }
}

export function writeKnownPrinters(folder: string, printers: readonly KnownPrinter[]): void {
  replaceFile(fileIn(folder), JSON.stringify(printers))
}

function fileIn(folder: string): string {
  return path.join(folder, 'printers.json')
}
