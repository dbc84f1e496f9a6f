import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../sign-in.ts'
import { isPrinter, type KnownPrinter } from './known-printer.ts'

/** Reads the printers that the server named last, for a start without a connection. Without a valid file: none. */
export function readKnownPrinters(folder: string): KnownPrinter[] {
  const file = fileIn(folder)
  if (!existsSync(file)) return []
  try {
    const printers: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(printers) ? printers.filter(isPrinter) : []
  } catch {
    return []
  }
}

/** Stores the printers that the server named. Where that fails, they are known only while the program runs. */
export function writeKnownPrinters(folder: string, printers: readonly KnownPrinter[]): void {
  try {
    replaceFile(fileIn(folder), JSON.stringify(printers))
  } catch {
    // The journal reports the same failure, because its file is in the same folder.
  }
}

function fileIn(folder: string): string {
  return path.join(folder, 'printers.json')
}
