import { deleteStation, listMenu, listStationRoutes, listStations, paths, type Station } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, linkClass, Skeleton } from '@tiffin/ui'
import { Link, serverTextOr, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { ArrowUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { ArrangeStationsDialog } from './arrange-stations-dialog.tsx'
import { messages } from './messages.ts'
import { OutputsTable } from './outputs-table.tsx'
import { RoutingTable } from './routing-table.tsx'
import { StationDialog } from './station-dialog.tsx'
import { StationsTable } from './stations-table.tsx'

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'arranging' }
  | { readonly kind: 'editing'; readonly station: Station }

/** Shows the stations of the kitchen, their outputs, and the categories of dishes that go to each. */
export function Stations() {
  const stations = useApiQuery(listStations)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const { remove, deletingId } = useRemoveStation()
  const close = () => setOpen({ kind: 'nothing' })
  const found = stations.data ?? []
  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen({ kind: 'adding' })}>
      Add Station
    </Button>
  )

  return (
    <Card
      title={messages.title}
      help={messages.help}
      actions={
        found.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {found.length > 1 && (
              <Button icon={<ArrowUpDown size={20} aria-hidden />} onClick={() => setOpen({ kind: 'arranging' })}>
                Arrange
              </Button>
            )}
            {add}
          </div>
        )
      }
    >
      {stations.isPending && <Skeleton className="h-16" />}
      {stations.error && !stations.data && (
        <FailedState
          text={serverTextOr(stations.error, messages.loadFailed)}
          isRetrying={stations.isFetching}
          onRetry={() => void stations.refetch()}
        />
      )}
      {stations.data?.length === 0 && <EmptyState text={messages.none} action={add} />}
      {found.length > 0 && (
        <div className="grid grid-cols-1 gap-6">
          <StationsTable
            stations={found}
            deletingId={deletingId}
            onEdit={(station) => setOpen({ kind: 'editing', station })}
            onDelete={(station, button) => void remove(station, button)}
          />
          <OutputsTable stations={found} />
          <RoutingTable stations={found} />
          <Link to={paths.kitchen()} className={linkClass}>
            {messages.openScreen}
          </Link>
        </div>
      )}
      {open.kind === 'adding' && <StationDialog station={null} onClose={close} />}
      {open.kind === 'editing' && <StationDialog station={open.station} onClose={close} />}
      {open.kind === 'arranging' && <ArrangeStationsDialog stations={found} onClose={close} />}
    </Card>
  )
}

const words: RemovalWords<Station> = {
  title: 'Delete Station',
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.deleted(name),
  failed: messages.deleteFailed,
}

function useRemoveStation() {
  const invalidates = [listStations, listStationRoutes, listMenu]
  return useRemoveRow(useApiMutation(deleteStation, { invalidates }), words)
}
