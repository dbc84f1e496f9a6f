import type { Order, OrderItem } from '@tiffin/contracts'
import { Button, CheckboxField, Dialog } from '@tiffin/ui'
import { Flame } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { namesOf, portionsOf } from '../../../held-dishes/held-items.ts'
import { messages } from '../../../held-dishes/messages.ts'
import { useMinutesSince } from '../../../clocks/use-now.ts'
import { useFire } from './use-fire.ts'

type FireSheetProps = {
  readonly order: Order
  readonly held: readonly OrderItem[]
  readonly onTicket: (order: Order) => void
  readonly onClose: () => void
}

/** Shows the held dishes of an order, of which all are chosen at first, and fires those that are chosen. */
export function FireSheet({ order, held, onTicket, onClose }: FireSheetProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isEmpty, setEmpty] = useState(false)
  const { fire, isBusy } = useFire(order, onTicket, onClose)
  const chosen = held.filter(({ line_id: id }) => id !== undefined && !left.has(id))

  const toggle = (id: string) => {
    setEmpty(false)
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.length === 0) return setEmpty(true)
    void fire(
      chosen.flatMap(({ line_id: id }) => id ?? []),
      namesOf(chosen),
    )
  }
  return (
    <Dialog title={messages.fireTitle} onClose={onClose} className="max-w-form">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <p className="text-base text-muted">{messages.fireHint}</p>
        <ul className="grid gap-1">
          {held.map((item) => (
            <li key={item.line_id}>
              <HeldItem
                item={item}
                isChosen={!left.has(item.line_id ?? '')}
                isBusy={isBusy}
                onToggle={() => toggle(item.line_id ?? '')}
              />
            </li>
          ))}
        </ul>
        {isEmpty && (
          <p role="alert" className="text-sm text-danger-ink">
            {messages.chooseDish}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" busy={isBusy} icon={<Flame size={20} aria-hidden />}>
          {messages.fire(portionsOf(chosen))}
        </Button>
      </form>
    </Dialog>
  )
}

type HeldItemProps = {
  readonly item: OrderItem
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onToggle: () => void
}

function HeldItem({ item, isChosen, isBusy, onToggle }: HeldItemProps) {
  const minutes = useMinutesSince(item.held_since ?? '')
  return (
    <CheckboxField
      label={`${item.quantity} × ${item.name}`}
      hint={[item.notes, messages.heldSince(minutes)].filter(Boolean).join(' · ')}
      checked={isChosen}
      disabled={isBusy}
      onChange={onToggle}
    />
  )
}
