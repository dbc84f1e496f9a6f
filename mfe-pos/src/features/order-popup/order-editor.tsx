import { updateAvailability, type MenuItem, type Order } from '@tiffin/contracts'
import { computeBill, type CartLine, type ChosenDish, type Dish, type PunchKind, type Role } from '@tiffin/domain'
import { ConfirmDialog } from '@tiffin/ui'
import { LazyPlace, lazyPart, TIMINGS, toast, useSession } from '@tiffin/web-kit'
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { hasChoices, onMenu } from '../../data/menu-dishes.ts'
import { linesOf } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { cartOf, portionsOf } from '../../drafts/draft-lines.ts'
import type { Drafts } from '../../drafts/draft-store.ts'
import { orderWithWaiting } from '../../waiting/order-with-waiting.ts'
import { useWaitingOf } from '../../waiting/use-waiting.ts'
import { WaitingLines } from '../../waiting/waiting-lines.tsx'
import { messages } from './messages.ts'
import { CartActions, findPunchProblem, punchButtons, whyNoBill } from './cart/cart-actions.tsx'
import { CartLines } from './cart/cart-lines.tsx'
import { OutputsAway } from './cart/outputs-away.tsx'
import { CartPanel } from './cart/cart-panel.tsx'
import { CustomerForm } from './party/customer-form.tsx'
import { SlowNotice } from './cart/slow-notice.tsx'
import { DropQuestion } from './cart/drop-question.tsx'
import { newDraft } from './cart/use-cart.ts'
import { toTillMenu } from './menu/menu-entries.ts'
import { useChoices } from './choices/use-choices.tsx'
import { useVoid } from './void/use-void.tsx'
import { useNotes } from './notes/use-notes.tsx'
import { FireButton } from './hold-and-fire/fire-button.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { PartyBar } from './party/party-bar.tsx'
import { useParty } from './party/use-party.ts'
import type { PrintKots } from '../../printing/use-kot-print.tsx'
import { useOffered } from './offered/use-offered.ts'
import type { Placing } from './use-placing.ts'
import { usePunch } from './use-punch.ts'

const AvailabilitySheet = lazyPart(async () => (await import('./offered/availability-sheet.tsx')).AvailabilitySheet)

/** The actions that the keyboard shortcuts of the popup call. */
export type EditorHandle = { readonly focusSearch: () => void; readonly punch: () => void }

export type OrderEditorProps = {
  readonly ref: Ref<EditorHandle>
  /** Draws the head of the popup with the party in it. */
  readonly head: (party: ReactNode, onCancel: () => void) => ReactNode
  readonly target: PopupTarget
  /** The order in view; null while a new order is taken. */
  readonly order: Order | null
  /** False while the order shown is the copy from the list, before its own read. */
  readonly isFresh: boolean
  /** True when the read of the order has no answer. New dishes and a payment then wait in the queue. */
  readonly isCut: boolean
  readonly menu: readonly MenuItem[] | undefined
  readonly draftName: string
  readonly drafts: Drafts
  readonly placing: Placing
  readonly setPlacing: (placing: Placing) => void
  /** The kind of punch of the primary button and Ctrl+Enter. */
  readonly primary: PunchKind
  readonly printKots: PrintKots
  readonly onClose: () => void
  readonly onSwitch: (target: PopupTarget) => void
  readonly onKot: (order: Order) => void
  readonly onBill: (order: Order) => void
}

const MAY_SET_AVAILABILITY: readonly Role[] = updateAvailability.access.roles
const NOTHING: readonly CartLine[] = []

/**
 * Shows the menu and the cart of one order. A tap changes the draft; a punch sends it. `punched` are the lines of the
 * order, `draft.lines` those of the draft, and `current` are both together with those that wait in the queue.
 */
export function OrderEditor({
  ref,
  head,
  target,
  order,
  isFresh,
  isCut,
  menu,
  draftName,
  drafts,
  placing,
  setPlacing,
  primary,
  printKots,
  onClose,
  onSwitch,
  onKot,
  onBill,
}: OrderEditorProps) {
  const search = useRef<HTMLInputElement>(null)
  const [occupiedBy, setOccupiedBy] = useState<string | null>(null)
  const [isDropping, setDropping] = useState(false)
  const [isCartOpen, setCartOpen] = useState(false)

  const tillMenu = useMemo(() => menu && toTillMenu(menu), [menu])
  const dishes = useMemo(() => new Map(tillMenu?.entries.map((entry) => [entry.dish.menuItemId, entry])), [tillMenu])
  const punched = useMemo(() => (order ? linesOf(order) : NOTHING), [order])
  const waiting = useWaitingOf(target.table?.id ?? order?.id ?? null)
  // The id stays in use after the queue has sent the order, so that the open popup keeps its order.
  const [waitingOrderId, setWaitingOrderId] = useState(waiting.orderId)
  if (waiting.orderId !== null && waiting.orderId !== waitingOrderId) setWaitingOrderId(waiting.orderId)
  const before = useMemo(() => cartOf(punched, waiting.lines), [punched, waiting.lines])
  const { cart, punch, goOnWith } = usePunch({
    target,
    order,
    drafts,
    draftName,
    waitingOrderId,
    placing,
    setPlacing,
    printKots,
    onBill,
    onOccupied: setOccupiedBy,
    onSwitch,
    onOrderGone: () => setWaitingOrderId(null),
  })
  const { draft, add, remove, note } = cart
  const current = useMemo(() => cartOf(before, draft.lines), [before, draft.lines])
  const bill = useMemo(() => computeBill(current), [current])
  const newCounts = useMemo(() => countsOf(draft.lines), [draft.lines])
  const { offered, isOffered } = useOffered(menu, newCounts)
  const [availabilityDish, setAvailabilityDish] = useState<Dish | null>(null)
  const maySetAvailability = MAY_SET_AVAILABILITY.includes(useSession().userRole)
  const openAvailability = useCallback(
    (dishId: string) => setAvailabilityDish(dishes.get(dishId)?.dish ?? null),
    [dishes],
  )
  const busy = placing.status === 'placing'

  const { party, setParty } = useParty(order, cart)
  // While an order is being sent, tiles and rows look the same but ignore taps. They accept taps again as soon as the
  // screen shows the result.
  const isBusy = useRef(busy)
  useLayoutEffect(() => {
    isBusy.current = busy
  }, [busy])
  /** Returns whether one more portion may be added, and shows a warning if its dish is not served or not left. */
  const hasOneMore = useCallback(
    (dish: Pick<Dish, 'menuItemId' | 'name'>) => !isBusy.current && isOffered(dish),
    [isOffered],
  )
  const addChosen = useCallback(
    (dish: ChosenDish) => {
      if (!hasOneMore(dish)) return
      add(dish)
      toast.info(messages.itemAdded(dish.name), { durationMs: TIMINGS.itemAddedToastMs, id: 'item-added' })
    },
    [add, hasOneMore],
  )
  const choices = useChoices(addChosen)
  const { open: openChoices } = choices
  const addDish = useCallback(
    (dish: Dish) => {
      const found = dishes.get(dish.menuItemId)
      if (!found || !hasChoices(found)) addChosen(dish)
      else if (hasOneMore(dish)) openChoices(found)
    },
    [addChosen, openChoices, dishes, hasOneMore],
  )
  // A punched line keeps its price, so a further portion is added at the menu's current price, with the same
  // note, and is held as the line is.
  const plus = useCallback(
    (line: CartLine) => {
      if (!hasOneMore(line)) return
      add({ ...(onMenu(dishes, line) ?? line), notes: line.notes ?? null, ...(line.held && { held: true }) })
    },
    [add, dishes, hasOneMore],
  )
  const minus = useCallback(
    (line: CartLine, isPunched: boolean) => {
      if (isBusy.current) return
      if (isPunched) toast.warning(messages.punchedCannotDecrease)
      else remove(line)
    },
    [remove],
  )
  const notes = useNotes(
    (line, saved, held) => void (isBusy.current || note(line, saved, held)),
    draft.lines.length > 1 && !draft.lines.every(({ held }) => held)
      ? () => void (isBusy.current || cart.holdAll())
      : null,
  )
  const voids = useVoid(order, punched, onKot)
  const isGone = useCallback(
    (line: CartLine) => tillMenu !== undefined && onMenu(dishes, line) === null,
    [tillMenu, dishes],
  )

  const drop = () => {
    cart.discard()
    onClose()
  }
  const hasCustomer = Object.values(draft.customer).some((part) => part.trim() !== '')
  const cancel = () => (draft.lines.length > 0 || hasCustomer ? setDropping(true) : drop())
  // The cart may cover the search field, which cannot take the focus before it is visible.
  const isSearchAsked = useRef(false)
  useLayoutEffect(() => {
    if (isCartOpen || !isSearchAsked.current) return
    search.current?.focus()
    isSearchAsked.current = false
  }, [isCartOpen])
  const focusSearch = () => {
    isSearchAsked.current = isCartOpen
    setCartOpen(false)
    search.current?.focus()
  }
  useImperativeHandle(ref, () => ({ focusSearch, punch: () => punch(primary, bill.grossPaise) }))

  // KOT and Bill show the order with the dishes that wait in the queue.
  const taken = useMemo(() => orderWithWaiting(order, waiting.punches), [order, waiting.punches])
  const openKot = () => {
    const shown = taken ?? order
    if (!shown) toast.warning(messages.placeBeforeKot)
    else if (draft.lines.length > 0) toast.warning(messages.punchBeforeKot(portionsOf(draft.lines)))
    else onKot(shown)
  }
  const isPaidHere = order !== null && waiting.paid.has(order.id)
  const isIncomplete = findPunchProblem(target, draft) === 'DELIVERY_DETAILS_REQUIRED'

  const orderType = target.kind === 'new' ? target.orderType : (order?.order_type ?? 'Dine-In')
  return (
    <>
      {head(
        <PartyBar
          orderType={orderType}
          party={party}
          promisedAt={order?.promised_at ?? null}
          disabled={busy}
          onChange={setParty}
        />,
        cancel,
      )}
      <div className="@container relative flex min-h-0 flex-1 flex-col @max-[16rem]:min-h-112">
        <div className="flex min-h-0 flex-1 flex-col @min-[48rem]:flex-row">
          <MenuPanel
            menu={tillMenu}
            counts={newCounts}
            offered={offered}
            isCovered={isCartOpen}
            searchRef={search}
            onAdd={addDish}
            onAvailability={maySetAvailability ? openAvailability : null}
          />
          <CartPanel
            bill={bill}
            isOpen={isCartOpen}
            onToggle={() => setCartOpen(!isCartOpen)}
            notice={isIncomplete ? messages.deliveryDetailsMissing : null}
            lines={
              <CartLines
                punched={punched}
                added={draft.lines}
                isGone={isGone}
                offered={offered}
                onMinus={minus}
                onPlus={plus}
                onNote={notes.open}
                onVoid={busy || !isFresh ? null : voids.open}
                form={
                  target.kind === 'new' && target.orderType !== 'Dine-In' ? (
                    <CustomerForm
                      orderType={target.orderType}
                      customer={draft.customer}
                      disabled={busy}
                      onChange={cart.setCustomer}
                    />
                  ) : (
                    <WaitingLines punches={waiting.punches} payments={waiting.refused} />
                  )
                }
              />
            }
            actions={
              <>
                {placing.status === 'placing' && placing.goOn && <SlowNotice onGoOn={placing.goOn} />}
                <OutputsAway />
                <FireButton order={order} isBusy={busy || !isFresh} onTicket={onKot} />
                <CartActions
                  punch={punchButtons(target, draft, busy || isPaidHere || !(isFresh || isCut))}
                  sending={placing.status === 'placing' ? placing.kind : null}
                  primary={primary}
                  busy={busy}
                  isKnown={isFresh || isCut}
                  billBlocked={whyNoBill({ order, taken, draft, waiting })}
                  totalPaise={bill.grossPaise}
                  onPunch={punch}
                  onKot={openKot}
                  onBill={() => taken && onBill(taken)}
                />
              </>
            }
          />
        </div>
        {occupiedBy !== null && (
          <ConfirmDialog
            title="Table already has an order"
            message="Somebody placed an order for this table meanwhile. Add these items to it?"
            confirmLabel="Add to existing order"
            onCancel={() => setOccupiedBy(null)}
            onConfirm={() => goOnWith(occupiedBy, newDraft(draft.lines))}
          />
        )}
        {choices.sheet}
        {notes.sheet}
        {voids.sheet}
        {availabilityDish && (
          <LazyPlace>
            <AvailabilitySheet
              dish={availabilityDish}
              isLimited={offered.leftByDish.has(availabilityDish.menuItemId)}
              onClose={() => setAvailabilityDish(null)}
            />
          </LazyPlace>
        )}
        {isDropping && (
          <DropQuestion portionCount={portionsOf(draft.lines)} onKeep={() => setDropping(false)} onDrop={drop} />
        )}
      </div>
    </>
  )
}

function countsOf(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.menuItemId, (counts.get(line.menuItemId) ?? 0) + line.quantity)
  return counts
}
