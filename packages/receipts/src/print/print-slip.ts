import { printAlone } from './print-alone.ts'

const MM_PER_PX = 25.4 / 96

/** Prints a slip on 80 mm, the page cut to its height: `auto` is no valid second value of `size`, so it is measured. */
export function printSlip(slip: HTMLElement): void {
  const heightMm = slip.getBoundingClientRect().height * MM_PER_PX
  printAlone(slip, { pageRule: `size: 80mm ${Math.ceil(heightMm) + 1}mm; margin: 0`, className: 'tiffin-print--slip' })
}
