import { listTables, type HeldCommand } from '@tiffin/contracts'
import { fitsRefusal, isOccupied, MAX_DROP_REASON_LENGTH, mayDecide } from '@tiffin/domain'
import { Button, SelectField, TextField } from '@tiffin/ui'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import type { PrintKots } from '../../printing/use-kot-print.tsx'
import { messages } from './messages.ts'
import { useDecide, type Decision } from './use-decide.ts'

type CommandDecisionProps = { readonly held: HeldCommand; readonly onPrint: PrintKots }

/** Offers the decisions that fit a held punch and the role of the user. */
export function CommandDecision({ held, onPrint }: CommandDecisionProps) {
  const { userRole } = useSession()
  const { data: tables = [] } = useApiQuery(listTables)
  const { decide, isBusy } = useDecide(held, onPrint)
  const [asked, setAsked] = useState<'table' | 'drop' | null>(null)
  const { reason, table, is_paid: isPaid, other_order: other } = held
  const free = tables.filter((each) => !isOccupied(each))
  const isTaken = reason === 'table-taken' && other !== null
  const own = isTaken ? undefined : free.find(({ id }) => id === table?.id)

  if (asked === 'drop')
    return <DropForm isPaid={isPaid} isBusy={isBusy} onBack={() => setAsked(null)} onDecide={decide} />
  if (asked === 'table')
    return (
      <TableForm
        tables={free.map(({ id, name, area_name: area }) => ({ value: id, label: area ? `${name}, ${area}` : name }))}
        isBusy={isBusy}
        onBack={() => setAsked(null)}
        onDecide={decide}
      />
    )
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {other && fitsRefusal('add', { reason, isPaid, isPayment: false, hasMoney: isPaid }) && (
        <Button busy={isBusy} onClick={() => void decide({ as: 'add', orderId: other.id })}>
          {messages.add(other.order_number)}
        </Button>
      )}
      {own && (
        <Button busy={isBusy} onClick={() => void decide({ as: 'table', tableId: own.id })}>
          {messages.table(own.name)}
        </Button>
      )}
      {reason === 'table-gone' && (
        <Button disabled={isBusy || free.length === 0} onClick={() => setAsked('table')}>
          {messages.otherTable}
        </Button>
      )}
      <Button busy={isBusy} onClick={() => void decide({ as: 'takeaway' })}>
        {messages.takeaway}
      </Button>
      {mayDecide(userRole, 'drop') && (
        <Button variant="ghost" disabled={isBusy} onClick={() => setAsked('drop')}>
          {messages.drop}
        </Button>
      )}
    </div>
  )
}

/**
 * Says that a command is decided in the back office. A payment whose order is still open is recorded here, so that the
 * guests pay only the rest.
 */
export function OfficeDecision({ held, onPrint }: CommandDecisionProps) {
  const { decide, isBusy } = useDecide(held, onPrint)
  const { reason, other_order: other } = held
  const isOpen =
    fitsRefusal('record', { reason, isPaid: true, isPayment: true, hasMoney: true }) && other?.status === 'Active'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
      {isOpen && (
        <Button busy={isBusy} onClick={() => void decide({ as: 'record' })}>
          {messages.record}
        </Button>
      )}
      <p className="text-sm text-muted">{isOpen ? messages.elseInBackOffice : messages.inBackOffice}</p>
    </div>
  )
}

type FormProps = {
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onDecide: (decision: Decision) => Promise<void>
}

function DropForm({ isPaid, isBusy, onBack, onDecide }: FormProps & { readonly isPaid: boolean }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason !== '') void onDecide({ as: 'drop', reason })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 pt-1">
      {isPaid && <p className="text-sm font-medium text-danger-ink">{messages.isPaidAndDropped}</p>}
      <TextField label={messages.reason} name="reason" required maxLength={MAX_DROP_REASON_LENGTH} autoComplete="off" />
      <FormButtons isBusy={isBusy} onBack={onBack} label={messages.confirmDrop} variant="danger" />
    </form>
  )
}

type TableFormProps = FormProps & { readonly tables: readonly { readonly value: string; readonly label: string }[] }

function TableForm({ tables, isBusy, onBack, onDecide }: TableFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tableId = String(new FormData(event.currentTarget).get('table') ?? '')
    if (tableId !== '') void onDecide({ as: 'table', tableId })
  }
  const options = [{ value: '', label: messages.chooseTable }, ...tables]
  return (
    <form onSubmit={submit} className="grid gap-3 pt-1">
      <SelectField label={messages.otherTable} name="table" required options={options} />
      <FormButtons isBusy={isBusy} onBack={onBack} label={messages.place} variant="primary" />
    </form>
  )
}

type FormButtonsProps = Pick<FormProps, 'isBusy' | 'onBack'> & {
  readonly label: string
  readonly variant: 'primary' | 'danger'
}

function FormButtons({ isBusy, onBack, label, variant }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant={variant} busy={isBusy}>
        {label}
      </Button>
      <Button variant="ghost" disabled={isBusy} onClick={onBack}>
        {messages.keep}
      </Button>
    </div>
  )
}
