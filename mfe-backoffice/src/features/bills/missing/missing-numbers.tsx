import { listDevices, listTillSeries, type TillSeries } from '@tiffin/contracts'
import { Badge, Card, DataTable, FailedState, type Column } from '@tiffin/ui'
import { serverTextOf, useApiQuery } from '@tiffin/web-kit'
import { messages } from '../messages.ts'

type Missing = TillSeries['missing'][number] & { readonly till: string }

/**
 * Shows the invoice numbers that tills have given without a connection and that have not arrived. Shows nothing where
 * none is missing.
 */
export function MissingNumbers() {
  const series = useApiQuery(listTillSeries)
  const isAnyMissing = series.data?.series.some(({ missing_count: count }) => count > 0) ?? false
  const devices = useApiQuery(listDevices, {}, { enabled: isAnyMissing })
  if (series.isError && !series.data)
    return (
      <FailedState
        text={messages.missingFailed}
        reason={serverTextOf(series.error)}
        isRetrying={series.isFetching}
        onRetry={() => void series.refetch()}
      />
    )
  if (!isAnyMissing) return null
  const nameOf = ({ till_id, series: letters }: TillSeries) =>
    devices.data?.find(({ id }) => id === till_id)?.name ?? `Till ${letters}`
  const rows = (series.data?.series ?? []).flatMap((each) =>
    each.missing.map((missing) => ({ ...missing, till: nameOf(each) })),
  )
  return (
    <Card title={messages.missingTitle} help={messages.missingHelp}>
      <DataTable
        caption={messages.missingTitle}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ from }) => from}
        isWide
        empty={null}
      />
    </Card>
  )
}

const COLUMNS: Column<Missing>[] = [
  {
    header: 'Numbers',
    isRowHeader: true,
    className: 'tabular-nums',
    cell: ({ from, to }) => (from === to ? from : `${from} to ${to.slice(to.lastIndexOf('/') + 1)}`),
  },
  { header: 'Till', isNamed: true, cell: ({ till }) => till },
  { header: 'How many', align: 'end', isNamed: true, cell: ({ count }) => count.toLocaleString('en-IN') },
  {
    header: 'State',
    cell: ({ is_at_end: isAtEnd }) =>
      isAtEnd ? <Badge tone="info">{messages.issuedNotReceived}</Badge> : <Badge tone="warning">{messages.gap}</Badge>,
  },
]
