import { getKhata, type KhataEntry } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Button, Dialog, FailedState, Money, Skeleton } from '@tiffin/ui'
import { call, serverTextOf, serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { KhataDialog } from './khata-dialog.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { messages } from './messages.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { customerOf, money } from './words.ts'

/** Shows the ledger of a khata: its bills, receipts and reversals, with what was owed after each. */
export function LedgerDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useApiQuery(getKhata, { params: { id } }, { staleTime: 0 })
  const [older, setOlder] = useState<readonly KhataEntry[]>([])
  const [next, setNext] = useState<string | null | undefined>(undefined)
  const [isEditing, setEditing] = useState(false)
  const [toReverse, setToReverse] = useState<KhataEntry | null>(null)
  const khata = data?.khata
  const cursor = next === undefined ? data?.next : next

  // A receipt changes what is left of older bills, so the older rows that were read are dropped.
  const changed = () => {
    setOlder([])
    setNext(undefined)
  }
  const readOlder = async () => {
    try {
      const page = await call(getKhata, { params: { id }, query: { cursor: cursor ?? undefined } })
      setOlder([...older, ...page.entries])
      setNext(page.next)
    } catch (failure) {
      toast.error(serverTextOr(failure, messages.ledgerFailed))
    }
  }

  return (
    <>
      <Dialog
        title={khata ? `${customerOf(khata)} · ${messages.numbered(khata.number)}` : messages.ledger}
        onClose={onClose}
        className="max-w-4xl"
      >
        {error && !data ? (
          <FailedState
            text={messages.ledgerFailed}
            reason={serverTextOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : !khata ? (
          <div role="status" aria-label="Loading the ledger">
            <Skeleton className="h-40 w-full" />
          </div>
        ) : (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <div>
                <p className="text-2xl font-bold">
                  <Money amountPaise={paiseFromRupees(khata.owed)} /> owed
                </p>
                <p className="text-base text-muted tabular-nums">
                  {[khata.phone, khata.limit === null ? messages.noLimit : `Limit ${money(khata.limit)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {khata.name !== null && (
                <Button icon={<Pencil size={20} aria-hidden />} onClick={() => setEditing(true)}>
                  {messages.edit}
                </Button>
              )}
            </div>
            {khata.owed > 0 && <ReceiptForm khata={khata} onTaken={changed} />}
            <LedgerTable
              entries={data && [...data.entries, ...older]}
              onReverse={khata.name === null ? null : setToReverse}
            />
            {cursor && (
              <Button className="justify-self-center" onClick={() => void readOlder()}>
                {messages.older}
              </Button>
            )}
          </div>
        )}
      </Dialog>
      {isEditing && khata && <KhataDialog khata={khata} onDone={() => undefined} onClose={() => setEditing(false)} />}
      {toReverse && (
        <ReverseDialog khataId={id} receipt={toReverse} onDone={changed} onClose={() => setToReverse(null)} />
      )}
    </>
  )
}
