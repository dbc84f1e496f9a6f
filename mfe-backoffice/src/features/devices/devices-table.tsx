import { listDevices, makeDeviceCode, revokeDevice, type Device, type Station } from '@tiffin/contracts'
import { DataTable, EmptyState, RowAction, type Column } from '@tiffin/ui'
import { useApiMutation } from '@tiffin/web-kit'
import { KeyRound, MonitorX, Pencil } from 'lucide-react'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import type { ShownCode } from './shown-code.ts'
import { stationWords } from './station-field.ts'

type DevicesTableProps = {
  /** The devices; undefined until they are loaded. */
  readonly devices: readonly Device[] | undefined
  /** The stations; empty when the kitchen has none, and until they are loaded. */
  readonly stations: readonly Station[]
  readonly onCode: (code: ShownCode) => void
  readonly onEdit: (device: Device) => void
}

type Actions = Pick<DevicesTableProps, 'stations' | 'onCode' | 'onEdit'> &
  Pick<ReturnType<typeof useRemoveRow<Device>>, 'remove' | 'deletingId'>

const words: RemovalWords<Device> = {
  title: messages.revokeTitle,
  question: ({ name, kind }) => messages.revokeQuestion(name, kind),
  done: ({ name }) => messages.revoked(name),
  failed: messages.revokeFailed,
}

/**
 * Shows the devices by name, each with its station and state, and buttons to edit it, make a new code, or revoke it.
 */
export function DevicesTable({ devices, stations, onCode, onEdit }: DevicesTableProps) {
  const { remove, deletingId } = useRemoveRow(useApiMutation(revokeDevice, { invalidates: [listDevices] }), words)
  return (
    <DataTable
      caption={messages.title}
      columns={columnsOf({ stations, onCode, onEdit, remove, deletingId })}
      rows={devices}
      keyOf={({ id }) => id}
      empty={<EmptyState text={messages.empty} />}
    />
  )
}

function columnsOf({ stations, onCode, onEdit, remove, deletingId }: Actions): Column<Device>[] {
  return [
    {
      header: 'Name',
      isRowHeader: true,
      className: 'sm:min-w-32 [overflow-wrap:anywhere]',
      cell: (device) => (
        <>
          {device.name}
          <span className="block text-sm font-normal text-muted">
            {[messages.kinds[device.kind], shownBy(device, stations)].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-sm font-normal text-muted sm:hidden">{stateWords(device)}</span>
        </>
      ),
    },
    // A phone has no space for a third column, so the state is below the name there.
    { header: 'State', className: 'max-sm:hidden', cell: stateWords },
    {
      header: 'Actions',
      align: 'end',
      cell: (device) => (
        <span className="flex justify-end">
          <RowAction
            word={messages.edit}
            label={messages.editTitle(device.name)}
            icon={<Pencil size={20} aria-hidden />}
            onClick={() => onEdit(device)}
          />
          <NewCode device={device} onCode={onCode} />
          <RowAction
            word="Revoke"
            label={`Revoke ${device.name}`}
            icon={<MonitorX size={20} aria-hidden />}
            isBusy={device.id === deletingId}
            onClick={(button) => void remove(device, button)}
          />
        </span>
      ),
    },
  ]
}

function NewCode({ device: { id, name, kind }, onCode }: { device: Device; onCode: (code: ShownCode) => void }) {
  const tellFailure = useTellFailure()
  const { mutateAsync, isPending } = useApiMutation(makeDeviceCode, { invalidates: [listDevices] })
  const make = async () => {
    try {
      onCode({ name, kind, ...(await mutateAsync({ params: { id } })) })
    } catch (error) {
      tellFailure(error, messages.newCodeFailed)
    }
  }
  return (
    <RowAction
      word={messages.newCode}
      label={`${messages.newCode} for ${name}`}
      icon={<KeyRound size={20} aria-hidden />}
      isBusy={isPending}
      onClick={() => void make()}
    />
  )
}

/** Returns the station of a screen in words; null for a print agent and for a kitchen without stations. */
function shownBy({ kind, station_id }: Device, stations: readonly Station[]): string | null {
  return kind === 'screen' && stations.length > 0 ? stationWords(station_id, stations) : null
}

function stateWords({ paired_at, seen_at, code_expires_at }: Device): string {
  if (paired_at !== null) return seen_at === null ? messages.paired : messages.seen(seen_at, new Date())
  return code_expires_at === null ? messages.codeEnded : messages.waiting(code_expires_at)
}
