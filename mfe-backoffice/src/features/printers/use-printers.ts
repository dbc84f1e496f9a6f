import { listPrinters, printTestSlip, type Printer } from '@tiffin/contracts'
import { TIMINGS, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { useLivePrinters } from '../../hooks/use-live-reads.ts'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

/** The time after which the server drops a test slip that is not printed. */
const FORGOTTEN_AFTER_MS = 60_000
/**
 * The time between two reads of the printers, in milliseconds, while a test slip is not printed yet: shorter than
 * otherwise, because the user waits for the result.
 */
const TEST_REFRESH_MS = 2_000

/** The last test slip, with its printer as it is now. */
export type TestPrint = {
  readonly printer: Printer
  /**
   * `printed`: the printer has printed since the slip was sent. `forgotten`: it has printed nothing within a minute.
   */
  readonly status: 'sent' | 'printed' | 'forgotten'
}
type Sent = { readonly printerId: string; readonly printedBefore: string | null; readonly isOver: boolean }

/**
 * Reads the printers repeatedly, and sends test slips. If the printer's last paper is newer than before the test, the
 * slip counts as printed, although that may have been another paper.
 */
export function usePrinters() {
  const tellFailure = useTellFailure()
  const { mutateAsync } = useApiMutation(printTestSlip, { invalidates: [listPrinters] })
  const [sent, setSent] = useState<Sent | null>(null)
  const printers = useApiQuery(
    listPrinters,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        testOf(sent, data)?.status === 'sent' ? TEST_REFRESH_MS : TIMINGS.dashboardRefreshMs,
    },
  )
  useLivePrinters()
  const test = testOf(sent, printers.data)
  const isOpen = test?.status === 'sent'
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setSent(sent && { ...sent, isOver: true }), FORGOTTEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, sent])

  const printTest = async ({ id, printed_at }: Printer) => {
    try {
      await mutateAsync({ params: { id } })
    } catch (error) {
      return tellFailure(error, messages.testFailed)
    }
    setSent({ printerId: id, printedBefore: printed_at, isOver: false })
  }
  return { printers, test, printTest }
}

function testOf(sent: Sent | null, printers: readonly Printer[] | undefined): TestPrint | null {
  const printer = printers?.find(({ id }) => id === sent?.printerId)
  if (!sent || !printer) return null
  if (printer.printed_at !== sent.printedBefore) return { printer, status: 'printed' }
  return { printer, status: sent.isOver ? 'forgotten' : 'sent' }
}
