import { messages } from './messages.ts'
import { troubleOf } from './printer-state.ts'
import type { TestPrint } from './use-printers.ts'

/**
 * Shows whether the last test slip was sent, waits or was printed. The paragraph exists before its text, so that screen
 * readers announce the text.
 */
export function TestPrintStatus({ test }: { readonly test: TestPrint | null }) {
  return (
    <p role="status" className="text-sm font-medium text-ink empty:hidden">
      {test && wordsOf(test)}
    </p>
  )
}

function wordsOf({ printer, status }: TestPrint): string {
  if (status === 'printed') return messages.testPrinted(printer.name)
  if (status === 'forgotten') return messages.testForgotten(printer.name)
  const trouble = troubleOf(printer)
  return trouble === null ? messages.testSent(printer.name) : messages.testWaits(printer.name, trouble)
}
