import type { issueBill, Order, ResponseOf } from '@tiffin/contracts'
import { useEffect, useRef, useState, type RefObject } from 'react'

const MM_PER_PX = 25.4 / 96

/**
 * Hides everything but the printed copy. The rules affect the whole page, which a module's stylesheet must not, so they
 * exist only during printing.
 */
const ALONE = `
@media screen { .tiffin-print { display: none } }
@media print {
  body > :not(.tiffin-print) { display: none !important }
  :root, body { margin: 0; background: #fff }
  :root:has(> body > .tiffin-print--slip), :root:has(.tiffin-print--slip) > body { width: 80mm }
}`

/**
 * Prints a slip 80 mm wide, or all slips in an element, each on a page of its own. All pages are as high as the highest
 * slip. Its height is measured, because the CSS property `size` has no automatic height.
 */
export function printSlip(paper: HTMLElement): void {
  const inside = paper.querySelectorAll('.tiffin-slip')
  const slips = inside.length > 0 ? [...inside] : [paper]
  const heightMm = Math.max(...slips.map((slip) => slip.getBoundingClientRect().height)) * MM_PER_PX
  printAlone(paper, { pageRule: `size: 80mm ${Math.ceil(heightMm) + 1}mm; margin: 0`, className: 'tiffin-print--slip' })
}

/** Prints an element on pages of A4 with margins of 18 mm, for documents that are no slips. */
export function printPage(page: HTMLElement): void {
  printAlone(page, { pageRule: 'size: A4; margin: 18mm' })
}

/**
 * Prints one element and nothing else: a copy of it becomes a child of the body, with the styles of its module, and
 * print styles hide its siblings. The stylesheet is constructed in code because the content security policy forbids
 * inline styles.
 */
function printAlone(
  element: HTMLElement,
  { pageRule, className = '' }: { pageRule: string; className?: string },
): void {
  const page = document.createElement('div')
  page.className = `tiffin-print ${className}`.trim()
  const module = element.closest<HTMLElement>('[data-mfe]')?.dataset['mfe']
  if (module) page.dataset['mfe'] = module
  page.append(element.cloneNode(true))
  const removeRules = addRules(`${ALONE}\n@page { ${pageRule} }`)
  const clear = () => {
    page.remove()
    removeRules()
  }
  document.body.append(page)
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

function addRules(rules: string): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** The answer to a print of a bill: its order with the document, and whether the paper is the first one. */
export type IssuedBill = ResponseOf<typeof issueBill>

/** The paper of a bill, the button that prints it, and the state of the print. */
export type Printing = {
  readonly slip: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  /** True while the document is being issued, or the bill is sent to a printer. */
  readonly isBusy: boolean
  /** True if the last print was a repeated paper, and the order still has the document of that paper. */
  readonly isDuplicate: boolean
  /** Prints the shown paper in the browser, without a call to the server. */
  readonly printNow: () => void
  /** Begins the busy state, before the document is issued or the bill is sent. */
  readonly begin: () => void
  /** Ends the busy state, and prints the paper once it is drawn with the issued document; null prints nothing. */
  readonly end: (issued: IssuedBill | null) => void
}

/**
 * Provides the printing of an order's bill: at once, or with the number and figures of the document that the server has
 * issued.
 */
export function usePrinting(order: Pick<Order, 'document'>): Printing {
  const slip = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [issued, setIssued] = useState<IssuedBill | null>(null)
  const printNow = () => void (slip.current && printSlip(slip.current))

  useEffect(() => {
    if (issued && slip.current) printSlip(slip.current)
  }, [issued])

  // A disabled button loses the focus to its dialog. The button takes the focus back, unless another control has it,
  // such as the field of a refused discount.
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    const dialog = button.current?.closest('[role=dialog]')
    const isElsewhere = document.activeElement !== dialog && dialog?.contains(document.activeElement)
    if (isDone && !isElsewhere) button.current?.focus()
  }, [isBusy])

  const begin = () => setBusy(true)
  const end = (outcome: IssuedBill | null) => {
    setBusy(false)
    if (outcome) setIssued(outcome)
  }
  const isDuplicate = issued?.copy === 'duplicate' && issued.order.document?.id === order.document?.id
  return { slip, button, isBusy, isDuplicate, printNow, begin, end }
}
