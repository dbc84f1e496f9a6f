import type { Order, OrderItem, Table } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { ArrowLeft, ArrowRight, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { TableChoice } from './table-choice.tsx'
import { useMove } from './use-move.ts'

const NEW_BILL = 'new'

type SplitDishesProps = {
  readonly order: Order
  readonly tables: readonly Table[]
  /** Called with the order that has the dishes, and whether nothing stayed on the first order. */
  readonly onMoved: (holder: Order, isWhole: boolean) => void
}

/**
 * Moves chosen dishes to another bill. A tap on a dish moves one portion from one column to the other; then the user
 * chooses a table, or a new bill of the same table, for the portions of the right column.
 */
export function SplitDishes({ order, tables, onMoved }: SplitDishesProps) {
  const { split } = useMove(order)
  const [going, setGoing] = useState<ReadonlyMap<string, number>>(new Map())
  const [sentTo, setSentTo] = useState<string | null>(null)
  const lines = order.items.filter((item) => item.line_id !== undefined)
  const goingOf = (item: OrderItem) => Math.min(going.get(item.line_id!) ?? 0, item.quantity)
  const portions = lines.reduce((sum, item) => sum + goingOf(item), 0)
  const stays = lines.reduce((sum, item) => sum + item.quantity, 0) - portions
  const table = order.table_name ?? order.order_number

  const change = (item: OrderItem, by: number) =>
    setGoing((before) => new Map(before).set(item.line_id!, goingOf(item) + by))
  const send = async (target: Table | null) => {
    setSentTo(target?.id ?? NEW_BILL)
    const items = lines
      .map((item) => ({ line_id: item.line_id!, quantity: goingOf(item) }))
      .filter(({ quantity }) => quantity > 0)
    const holder = await split(items, target?.id ?? null)
    setSentTo(null)
    if (!holder) return
    toast.success(
      target ? messages.dishesMoved(portions, target.name) : messages.newBillMade(holder.order_number, table),
    )
    onMoved(holder, stays === 0)
  }

  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Column
          title={messages.stays(table)}
          empty={messages.nothingStays}
          items={lines.map((item) => ({ item, quantity: item.quantity - goingOf(item) }))}
          labelOf={messages.moveOne}
          isToRight
          disabled={sentTo !== null}
          onTap={(item) => change(item, 1)}
        />
        <Column
          title={messages.goes}
          empty={messages.tapToMove}
          items={lines.map((item) => ({ item, quantity: goingOf(item) }))}
          labelOf={messages.keepOne}
          disabled={sentTo !== null}
          onTap={(item) => change(item, -1)}
        />
      </div>
      <Button
        variant="primary"
        size="lg"
        icon={<ReceiptText size={20} aria-hidden />}
        busy={sentTo === NEW_BILL}
        disabled={portions === 0 || stays === 0 || sentTo !== null}
        onClick={() => void send(null)}
      >
        {messages.newBill(table)}
      </Button>
      <div>
        <h3 className="pb-2 text-base font-bold">{messages.orTable}</h3>
        <TableChoice
          tables={tables}
          chosen={sentTo}
          disabled={portions === 0}
          onChoose={(target) => void send(target)}
        />
      </div>
    </div>
  )
}

type ColumnProps = {
  readonly title: string
  /** The text of a column without dishes. */
  readonly empty: string
  readonly items: readonly { readonly item: OrderItem; readonly quantity: number }[]
  readonly labelOf: (dish: string) => string
  readonly isToRight?: boolean
  readonly disabled: boolean
  readonly onTap: (item: OrderItem) => void
}

function Column({ title, empty, items, labelOf, isToRight = false, disabled, onTap }: ColumnProps) {
  const shown = items.filter(({ quantity }) => quantity > 0)
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="pb-2 text-base font-bold">{title}</h3>
      {shown.length === 0 && <p className="rounded-control border border-dashed border-line p-3 text-muted">{empty}</p>}
      <ul className="grid gap-2">
        {shown.map(({ item, quantity }) => (
          <li key={item.line_id}>
            <button
              type="button"
              aria-label={`${labelOf(item.name)}, ${quantity}`}
              disabled={disabled}
              onClick={() => onTap(item)}
              className={
                'flex min-h-12 w-full items-center gap-2 rounded-control border border-line bg-surface px-3 py-2 ' +
                'text-left text-base transition-colors hover:bg-sunken disabled:opacity-50'
              }
            >
              {!isToRight && <ArrowLeft size={16} aria-hidden className="shrink-0 text-muted" />}
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-bold tabular-nums">{quantity} ×</span> {item.name}
                {item.held_since && <span className="text-sm text-muted"> ({messages.held})</span>}
                {item.notes && <span className="block text-sm text-muted">{item.notes}</span>}
              </span>
              {isToRight && <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
