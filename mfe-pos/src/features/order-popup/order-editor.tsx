import type { MenuItem, Order } from '@tiffin/contracts'
import { computeBill, findOrderProblem, type CartLine, type Dish } from '@tiffin/domain'
import { ConfirmDialog } from '@tiffin/ui'
import { TIMINGS, toast } from '@tiffin/web-kit'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { linesOf } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { draftNameOf } from '../../drafts/draft-name.ts'
import { saveDraft, type Draft } from '../../drafts/draft-store.ts'
import { messages } from '../../messages.ts'
import { CartActions } from './cart/cart-actions.tsx'
import { cartOf, newDraft, NO_CUSTOMER } from './cart/cart-model.ts'
import { CartPanel } from './cart/cart-panel.tsx'
import { CustomerForm } from './cart/customer-form.tsx'
import { useCart } from './cart/use-cart.ts'
import { toMenuEntries } from './menu/menu-entries.ts'
import { MenuPanel } from './menu/menu-panel.tsx'
import { PlacingStatus } from './placing-status.tsx'
import type { Placing } from './use-placing.ts'
import { usePunch } from './use-punch.ts'

/** What the shortcuts of the popup reach for. */
export type EditorHandle = { readonly focusSearch: () => void; readonly punch: () => void }

export type OrderEditorProps = {
  readonly ref: Ref<EditorHandle>
  readonly target: PopupTarget
  /** The order in view; null in new mode. */
  readonly order: Order | null
  /** False while the order shown is only what the list knew of it. */
  readonly isFresh: boolean
  readonly menu: readonly MenuItem[] | undefined
  readonly draftName: string
  readonly restaurant: string
  readonly placing: Placing
  readonly setPlacing: (placing: Placing) => void
  readonly onClose: () => void
  readonly onSwitch: (target: PopupTarget) => void
  readonly onKot: (order: Order) => void
  readonly onBill: (order: Order) => void
}

const NOTHING: readonly CartLine[] = []

export function OrderEditor({
  ref,
  target,
  order,
  isFresh,
  menu,
  draftName,
  restaurant,
  placing,
  setPlacing,
  onClose,
  onSwitch,
  onKot,
  onBill,
}: OrderEditorProps) {
  const search = useRef<HTMLInputElement>(null)
  const cart = useCart(
    draftName,
    target.mode === 'view' && target.table
      ? draftNameOf(restaurant, { orderType: 'Dine-In', table: target.table })
      : null,
  )
  const { draft, add, remove } = cart
  const [occupiedBy, setOccupiedBy] = useState<string | null>(null)

  const entries = useMemo(() => menu && toMenuEntries(menu), [menu])
  const dishes = useMemo(() => new Map(entries?.map((entry) => [entry.dish.menuItemId, entry.dish])), [entries])
  const punched = useMemo(() => (order ? linesOf(order) : NOTHING), [order])
  const current = useMemo(() => cartOf(punched, draft.lines), [punched, draft.lines])
  const lines = placing.at === 'success' ? placing.lines : current
  const bill = useMemo(() => computeBill(lines), [lines])
  const counts = useMemo(() => countsOf(lines), [lines])
  const busy = placing.at === 'placing' || placing.at === 'success'

  // The draft of a new order becomes that of an order which is there: already, or by now.
  const goOnWith = (orderId: string, rest: Draft) => {
    if (target.mode !== 'new') return
    saveDraft(draftNameOf(restaurant, { orderId }), { ...rest, customer: NO_CUSTOMER })
    cart.discard()
    onSwitch(target.table ? { mode: 'view', table: target.table } : { mode: 'view', table: null, orderId })
  }
  const punch = usePunch({
    target,
    order,
    lines,
    cart,
    placing,
    setPlacing,
    onOccupied: setOccupiedBy,
    onPartlyPlaced: goOnWith,
  })
  useImperativeHandle(ref, () => ({ focusSearch: () => search.current?.focus(), punch }))

  // Tiles and rows keep their looks while an order is sent; taps on them count for nothing then.
  const isBusy = useRef(busy)
  useEffect(() => {
    isBusy.current = busy
  }, [busy])
  const addDish = useCallback(
    (dish: Dish) => {
      if (isBusy.current) return
      add(dish)
      toast.info(messages.itemAdded(dish.name), { durationMs: TIMINGS.itemAddedToastMs, id: 'item-added' })
    },
    [add],
  )
  // A line keeps the price it was punched at; one more of it costs what the menu says now.
  const plus = useCallback(
    (line: CartLine) => void (isBusy.current || add(dishes.get(line.menuItemId) ?? line)),
    [add, dishes],
  )
  const minus = useCallback(
    (line: CartLine, alreadyPunched: number) => {
      if (isBusy.current) return
      if (line.quantity > alreadyPunched) remove(line)
      else toast.warning(messages.punchedCannotDecrease)
    },
    [remove],
  )
  const isGone = useCallback(
    (line: CartLine) => entries !== undefined && !dishes.has(line.menuItemId),
    [entries, dishes],
  )

  const cancel = () => {
    cart.discard()
    onClose()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col md:flex-row">
      <MenuPanel entries={entries} counts={counts} searchRef={search} onAdd={addDish} />
      <CartPanel
        lines={lines}
        punched={punched}
        bill={bill}
        isGone={isGone}
        onMinus={minus}
        onPlus={plus}
        form={
          target.mode === 'new' &&
          target.orderType !== 'Dine-In' && (
            <CustomerForm
              orderType={target.orderType}
              customer={draft.customer}
              disabled={busy}
              onChange={cart.setCustomer}
            />
          )
        }
        actions={
          <CartActions
            punch={punchButton(target, draft, placing.at === 'placing', busy || !isFresh, punch)}
            busy={busy}
            isFresh={isFresh}
            billBlocked={
              order === null ? messages.placeBeforeBill : draft.lines.length > 0 ? messages.punchBeforeBill : null
            }
            onKot={() => (order ? onKot(order) : toast.warning(messages.placeBeforeKot))}
            onBill={() => order && onBill(order)}
            onCancel={cancel}
          />
        }
      />
      <PlacingStatus placing={placing} />
      {occupiedBy !== null && (
        <ConfirmDialog
          title="Table already has an order"
          message="Somebody placed an order for this table meanwhile. Add these items to it?"
          confirmLabel="Add to existing order"
          onCancel={() => setOccupiedBy(null)}
          onConfirm={() => goOnWith(occupiedBy, newDraft(draft.lines))}
        />
      )}
    </div>
  )
}

function punchButton(
  target: PopupTarget,
  draft: ReturnType<typeof useCart>['draft'],
  sending: boolean,
  blocked: boolean,
  onClick: () => void,
) {
  if (target.mode === 'view')
    return draft.dirty ? { label: 'Punch Update', disabled: blocked, busy: sending, onClick } : null
  const customer = target.orderType === 'Dine-In' ? null : draft.customer
  // A missing table is told when punching; an empty cart and an incomplete form are seen.
  const problem = findOrderProblem({
    orderType: target.orderType,
    tableId: target.table?.id ?? null,
    lineCount: draft.lines.length,
    customer,
  })
  return {
    label: 'Punch Order',
    disabled: blocked || (problem !== null && problem !== 'TABLE_REQUIRED'),
    busy: sending,
    onClick,
  }
}

function countsOf(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.menuItemId, (counts.get(line.menuItemId) ?? 0) + line.quantity)
  return counts
}
