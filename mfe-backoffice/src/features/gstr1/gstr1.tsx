import { getGstr1 } from '@tiffin/contracts'
import { Button, EmptyState, FailedState, PageFrame, SelectField, Spinner } from '@tiffin/ui'
import { serverTextOf, serverTime, useApiQuery, useSearchParams } from '@tiffin/web-kit'
import { FileJson, FileSpreadsheet, ReceiptIndianRupee } from 'lucide-react'
import { OrdersTabs } from '../../components/orders-tabs.tsx'
import { FiguresOfReturn } from './figures-of-return.tsx'
import { messages } from './messages.ts'
import { monthFromAddress, monthInWords, monthOptions } from './months.ts'
import { ReturnTable } from './return-table.tsx'
import { tablesOf } from './return-tables.ts'
import { useSaveReturn } from './use-save-return.ts'

/**
 * Shows GSTR-1 of a month: the tables, and the buttons that save them as files. Month and GSTIN are in the address, so
 * that a link shares them.
 */
export function Gstr1() {
  const [address, setAddress] = useSearchParams()
  const now = new Date(serverTime())
  const month = monthFromAddress(address, now)
  const { data, error, isFetching, refetch } = useApiQuery(getGstr1, { query: { month } })
  const returns = data?.returns ?? []
  const shown = returns.find(({ gstin }) => gstin === address.get('gstin')) ?? returns[0]
  const { saveJson, saveCsv, isPacking } = useSaveReturn(month, shown)
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )

  return (
    <PageFrame
      title="GSTR-1"
      help={messages.help}
      actions={
        shown && (
          <>
            <Button icon={<FileSpreadsheet size={20} aria-hidden />} busy={isPacking} onClick={saveCsv}>
              {messages.csv}
            </Button>
            <Button variant="primary" icon={<FileJson size={20} aria-hidden />} onClick={saveJson}>
              {messages.json}
            </Button>
          </>
        )
      }
    >
      <OrdersTabs hasBills />
      <div className="grid max-w-form gap-3 sm:grid-cols-2">
        <SelectField
          label={messages.month}
          options={monthOptions(now, month)}
          value={month}
          onChange={({ target }) => change('month', target.value)}
        />
        {returns.length > 1 && (
          <SelectField
            label={messages.gstin}
            hint={messages.gstinHint}
            options={returns.map(({ gstin }) => ({ value: gstin, label: gstin }))}
            value={shown?.gstin}
            onChange={({ target }) => change('gstin', target.value)}
          />
        )}
      </div>
      {shown ? (
        <>
          <FiguresOfReturn shown={shown} />
          {tablesOf(shown).map((table) => (
            <ReturnTable key={table.file} table={table} />
          ))}
        </>
      ) : data ? (
        <EmptyState icon={<ReceiptIndianRupee size={28} aria-hidden />} text={messages.empty(monthInWords(month))} />
      ) : error ? (
        <FailedState
          text={messages.failed}
          reason={serverTextOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-base">
          <Spinner />
          {messages.loading}
        </p>
      )}
    </PageFrame>
  )
}
