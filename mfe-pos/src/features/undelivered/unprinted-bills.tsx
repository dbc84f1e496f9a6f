import { listUndelivered, retryBill, takeOverBill, type Slip, type UndeliveredBill } from '@tiffin/contracts'
import { SlipPrint } from '@tiffin/receipts'
import { serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { useCallback, useState } from 'react'
import { AGENT_OFF, NOT_PRINTED_YET, PROBLEM_WORDS } from '../../printing/printer-words.ts'
import { Alarm, AlarmList } from './alarm-list.tsx'
import { messages } from './messages.ts'

/** The largest number of bills in the bar, because the tables below should stay in view. */
const MOST = 3

/** Lists the bills that their printer did not print, until the printer prints them or a person prints them here. */
export function UnprintedBills({ bills }: { readonly bills: readonly UndeliveredBill[] }) {
  const { mutateAsync: takeOver } = useApiMutation(takeOverBill, { invalidates: [listUndelivered] })
  const { mutateAsync: retry } = useApiMutation(retryBill, { invalidates: [listUndelivered] })
  const [paper, setPaper] = useState<Slip | null>(null)
  const printed = useCallback(() => setPaper(null), [])

  const print = async ({ id }: UndeliveredBill) => {
    try {
      setPaper((await takeOver({ params: { id } })).slip)
    } catch (error) {
      toast.error(serverTextOr(error, messages.billFailed))
    }
  }
  const tryAgain = async ({ id }: UndeliveredBill) => {
    try {
      await retry({ params: { id } })
    } catch (error) {
      return void toast.error(serverTextOr(error, messages.retryFailed))
    }
    toast.info(messages.triedAgain)
  }
  return (
    <>
      {bills.length > 0 && (
        <AlarmList label={messages.bills} count={bills.length} summary={messages.billsSummary(bills.length)}>
          {bills.slice(0, MOST).map((bill) => (
            <Alarm
              key={bill.id}
              text={textOfBill(bill)}
              onPrint={() => void print(bill)}
              onRetry={bill.printer ? () => void tryAgain(bill) : undefined}
            />
          ))}
          {bills.length > MOST && <Alarm text={messages.more(bills.length - MOST)} />}
        </AlarmList>
      )}
      {paper && <SlipPrint slip={paper} onPrinted={printed} />}
    </>
  )
}

export function textOfBill({ order_number: number, table_name: table, printer }: UndeliveredBill): string {
  return messages.billNotPrinted(table ? `${number} (${table})` : number, problemOf(printer))
}

function problemOf(printer: UndeliveredBill['printer']): string {
  if (!printer) return messages.noBillPrinter
  if (!printer.is_agent_on) return AGENT_OFF
  return printer.problem === null ? NOT_PRINTED_YET : PROBLEM_WORDS[printer.problem]
}
