import { printAlone } from './print-alone.ts'

const MM_PER_PX = 25.4 / 96

/**
 * Prints a slip 80 mm wide, or all slips in an element on one page each. The page is as high as the highest slip, which
 * is measured because the CSS property `size` has no automatic height.
 */
export function printSlip(paper: HTMLElement): void {
  const inside = paper.querySelectorAll('.tiffin-slip')
  const slips = inside.length > 0 ? [...inside] : [paper]
  const heightMm = Math.max(...slips.map((slip) => slip.getBoundingClientRect().height)) * MM_PER_PX
  printAlone(paper, { pageRule: `size: 80mm ${Math.ceil(heightMm) + 1}mm; margin: 0`, className: 'tiffin-print--slip' })
}
