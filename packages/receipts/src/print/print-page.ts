import { printAlone } from './print-alone.ts'

/** Prints a document on A4. */
export function printPage(page: HTMLElement): void {
  printAlone(page, { pageRule: 'size: A4; margin: 18mm' })
}
