import { useKhatas } from '@tiffin/app-kit'
import { findKhatas, paise, paiseFromRupees } from '@tiffin/domain'
import { Button, Card, EmptyState, FailedState, Money, PageFrame, TextField } from '@tiffin/ui'
import { serverTextOf, toast, useSearchParams, useSession } from '@tiffin/web-kit'
import { BookUser, Download, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { OrdersTabs } from '../../components/orders-tabs.tsx'
import { useHasBills } from '../../hooks/use-has-bills.ts'
import { KhataDialog } from './khata-dialog.tsx'
import { KhataTable } from './khata-table.tsx'
import { LedgerDialog } from './ledger-dialog.tsx'
import { messages } from './messages.ts'
import { saveKhatas } from './save-khatas.ts'
import { byOldestBill, money } from './words.ts'

/** Shows the customers who pay later. The address holds the open ledger, so that a reload keeps it. */
export function Khatas() {
  const { restaurantName } = useSession()
  const hasBills = useHasBills()
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState('')
  const [isOpening, setOpening] = useState(false)
  const { khatas, receivedToday, isWhole, isCutShort, error, isFetching, refetch } = useKhatas()
  const sorted = khatas && byOldestBill(khatas)
  const rows = sorted && findKhatas(sorted, search)
  const openedId = address.get('khata')
  const show = (id: string | null) =>
    setAddress((now) => {
      if (id) now.set('khata', id)
      else now.delete('khata')
      return now
    })
  const save = () => {
    if (!sorted) return
    saveKhatas(sorted, restaurantName)
    toast.success(messages.exported(sorted.length))
  }

  return (
    <PageFrame
      title={messages.title}
      help={messages.help}
      actions={
        <>
          {sorted && sorted.length > 0 && (
            <Button icon={<Download size={20} aria-hidden />} disabled={!isWhole} onClick={save}>
              {messages.export}
            </Button>
          )}
          <Button variant="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setOpening(true)}>
            {messages.open}
          </Button>
        </>
      }
    >
      <OrdersTabs hasBills={hasBills} />
      {error && !khatas ? (
        <FailedState
          text={messages.fetchFailed}
          reason={serverTextOf(error)}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <Card title={messages.customers}>
          <div className="grid gap-4">
            {khatas && khatas.length > 0 && (
              <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end">
                <TextField
                  label={messages.search}
                  type="search"
                  placeholder={messages.searchHint}
                  autoComplete="off"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
                <Figure label={messages.owedInAll}>
                  {isWhole ? (
                    <Money amountPaise={paise(khatas.reduce((sum, { owed }) => sum + paiseFromRupees(owed), 0))} />
                  ) : (
                    messages.notKnown
                  )}
                </Figure>
                <Figure label={messages.receivedToday}>
                  {receivedToday
                    .filter(({ amount }) => amount !== 0)
                    .map(({ method, amount }) => `${method} ${money(amount)}`)
                    .join(', ') || messages.nothingReceived}
                </Figure>
              </div>
            )}
            {isCutShort && <p className="text-base text-muted">{messages.tooMany(khatas?.length ?? 0)}</p>}
            <KhataTable
              khatas={rows}
              empty={
                <EmptyState
                  icon={<BookUser size={28} aria-hidden />}
                  text={search.trim() ? messages.noMatch : messages.nobody}
                />
              }
              onOpen={show}
            />
          </div>
        </Card>
      )}
      {isOpening && <KhataDialog khata={null} onDone={(id) => show(id)} onClose={() => setOpening(false)} />}
      {openedId && <LedgerDialog key={openedId} id={openedId} onClose={() => show(null)} />}
    </PageFrame>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-h-11 items-center text-lg font-bold tabular-nums">{children}</dd>
    </dl>
  )
}
