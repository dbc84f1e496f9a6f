import { printAlone } from './print-alone.ts'

const MM_PER_PX = 25.4 / 96

/** Prints a slip 80 mm wide. The page is as high as the slip, measured because `size` takes no `auto` as height. */
export function printSlip(slip: HTMLElement): void {
  const heightMm = slip.getBoundingClientRect().height * MM_PER_PX
  printAlone(slip, { pageRule: `size: 80mm ${Math.ceil(heightMm) + 1}mm; margin: 0`, className: 'tiffin-print--slip' })
}
