import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    printedPages?: string[]
    /** While true, printing does not finish, so the printed content stays in the page. */
    printerHolds?: boolean
  }
}

const MM_PER_POINT = 25.4 / 72

/** A sheet of paper, in millimetres. */
export type PaperSize = { readonly widthMm: number; readonly heightMm: number }

type Printer = {
  /** Returns the text of each print so far, oldest first. */
  readonly printed: () => Promise<string[]>
  /** Returns the sheets of the PDF that the browser makes of what `press` prints. */
  readonly sheetsOf: (press: () => Promise<void>) => Promise<PaperSize[]>
  /** Inspects the paper, styled for print, while the printer holds what `press` prints. */
  readonly lookAt: <Seen>(press: () => Promise<void>, look: (paper: Locator) => Promise<Seen>) => Promise<Seen>
}

/** Replaces the browser's print dialog by a printer that keeps the printed texts. */
export async function attachPrinter(page: Page): Promise<Printer> {
  await page.addInitScript(() => {
    window.printedPages = []
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('.tiffin-print')
      window.printedPages?.push((paper?.textContent ?? '').trim())
      if (!window.printerHolds) window.dispatchEvent(new Event('afterprint'))
    }
  })
  const hold = (isHeld: boolean) => page.evaluate((holds) => void (window.printerHolds = holds), isHeld)
  const letGo = async () => {
    await hold(false)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
  return {
    printed: () => page.evaluate(() => window.printedPages ?? []),
    sheetsOf: async (press) => {
      await hold(true)
      await press()
      const pdf = await page.pdf({ preferCSSPageSize: true })
      await letGo()
      return sheetsIn(pdf)
    },
    lookAt: async (press, look) => {
      await hold(true)
      await press()
      await page.emulateMedia({ media: 'print' })
      const seen = await look(page.locator('body > .tiffin-print'))
      await page.emulateMedia({ media: null })
      await letGo()
      return seen
    },
  }
}

/** Reads the size of every page from its MediaBox, which is in points. */
function sheetsIn(pdf: Buffer): PaperSize[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, ...points]) => {
    const [widthMm = 0, heightMm = 0] = points.map((point) => Number(point) * MM_PER_POINT)
    return { widthMm, heightMm }
  })
}
