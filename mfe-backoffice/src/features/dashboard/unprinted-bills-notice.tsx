import { listUndelivered, retryBill, takeOverBill, type Slip, type UndeliveredBill } from '@tiffin/contracts'
import { ALARM_ALL_TILLS_AFTER_MS } from '@tiffin/domain'
import { SlipPrint } from '@tiffin/receipts'
import { Button } from '@tiffin/ui'
import { serverTextOr, TIMINGS, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Printer, RotateCcw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { AGENT_OFF, PROBLEM_WORDS } from '../../printer-words.ts'
import { messages } from './messages.ts'

/** The most bills that the notice names. */
const MOST = 5

/**
 * Lists the bills that are still unprinted half a minute after they were due, each with the problem of the printer,
 * until the printer prints them or a user prints them here.
 */
export function UnprintedBillsNotice() {
  const { data } = useApiQuery(listUndelivered, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const { mutateAsync: takeOver } = useApiMutation(takeOverBill, { invalidates: [listUndelivered] })
  const { mutateAsync: retry } = useApiMutation(retryBill, { invalidates: [listUndelivered] })
  const [slip, setSlip] = useState<Slip | null>(null)
  const [busy, setBusy] = useState<{ readonly id: string; readonly act: 'print' | 'retry' } | null>(null)
  const printed = useCallback(() => setSlip(null), [])
  const bills = (data?.bills ?? []).filter(({ due_in_ms }) => due_in_ms <= -ALARM_ALL_TILLS_AFTER_MS)

  const print = async ({ id }: UndeliveredBill) => {
    setBusy({ id, act: 'print' })
    try {
      setSlip((await takeOver({ params: { id } })).slip)
    } catch (error) {
      toast.error(serverTextOr(error, messages.billFailed))
    }
    setBusy(null)
  }
  const tryAgain = async ({ id }: UndeliveredBill) => {
    setBusy({ id, act: 'retry' })
    try {
      await retry({ params: { id } })
      toast.info(messages.triedAgain)
    } catch (error) {
      toast.error(serverTextOr(error, messages.retryFailed))
    }
    setBusy(null)
  }
  return (
    <>
      {bills.length > 0 && (
        <section aria-label={messages.unprintedBills} className="grid gap-3 rounded-card bg-danger-soft p-4">
          {bills.slice(0, MOST).map((bill) => (
            <div key={bill.id} className="flex flex-wrap items-center gap-2">
              <p role="alert" className="flex-1 basis-72 text-base font-bold text-danger-ink [overflow-wrap:anywhere]">
                {textOf(bill)}
              </p>
              <Button
                icon={<Printer size={20} aria-hidden />}
                busy={busy?.id === bill.id && busy.act === 'print'}
                disabled={busy !== null}
                onClick={() => void print(bill)}
              >
                {messages.printHere}
              </Button>
              {bill.printer && (
                <Button
                  icon={<RotateCcw size={20} aria-hidden />}
                  busy={busy?.id === bill.id && busy.act === 'retry'}
                  disabled={busy !== null}
                  onClick={() => void tryAgain(bill)}
                >
                  {messages.tryAgain}
                </Button>
              )}
            </div>
          ))}
          {bills.length > MOST && (
            <p role="alert" className="text-base font-bold text-danger-ink">
              {messages.moreBills(bills.length - MOST)}
            </p>
          )}
        </section>
      )}
      {slip && <SlipPrint slip={slip} onPrinted={printed} />}
    </>
  )
}

function textOf({ order_number: number, table_name: table, printer }: UndeliveredBill): string {
  return messages.billNotPrinted(table ? `${number} (${table})` : number, problemOf(printer))
}

function problemOf(printer: UndeliveredBill['printer']): string {
  if (!printer) return messages.noBillPrinter
  if (!printer.is_agent_on) return messages.printer(printer.name, AGENT_OFF)
  return printer.problem === null
    ? messages.notPrintedYet(printer.name)
    : messages.printer(printer.name, PROBLEM_WORDS[printer.problem])
}
