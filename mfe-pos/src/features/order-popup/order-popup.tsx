import {
  getActiveOrder,
  listOrders,
  type MenuItem,
  type Order,
  type RestaurantSettings,
  type Table,
} from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { Sheet, Spinner } from '@tiffin/ui'
import { isAway, LazyPlace, lazyPart, toast, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { draftNameOf, useAreDraftsReady, useDrafts } from '../../drafts/draft-store.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { ReadyFood } from '../../ready-food/ready-food.tsx'
import { FurtherBills } from './further-bills.tsx'
import { messages } from './messages.ts'
import { OpenBills } from './open-bills.tsx'
import { OrderEditor, type EditorHandle, type OrderEditorProps } from './order-editor.tsx'
import { PlacingStatus } from './placing-status.tsx'
import { PopupHeader } from './popup-header.tsx'
import { useKotPrint } from '../../printing/use-kot-print.tsx'
import { useOpenBills } from './use-open-bills.ts'
import { usePlacing } from './use-placing.ts'

const TransferTable = lazyPart(async () => (await import('./move-or-split/transfer-table.tsx')).TransferTable)

export type OrderPopupProps = {
  readonly target: PopupTarget
  readonly menu: readonly MenuItem[] | undefined
  readonly orders: readonly Order[]
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  readonly onSwitch: (target: PopupTarget) => void
  readonly onKot: (order: Order) => void
  readonly onBill: (order: Order) => void
}

/** Shows the popup of an order, new or in view (spec §2). After a successful punch only its message is shown. */
export function OrderPopup(props: OrderPopupProps) {
  const kots = useKotPrint(props.settings)
  const [placing, setPlacing] = usePlacing(props.target, props.onClose, !kots.isReading)
  const { openBills, seat } = useOpenBills(props.target, props.orders)
  if (openBills)
    return (
      <OpenBills {...openBills} onSwitch={props.onSwitch} onBill={props.onBill} onSeat={seat} onClose={props.onClose} />
    )
  return (
    <>
      {/* The sheet is unmounted after a success, so that a tap on the same table reads its order again. */}
      {placing.status !== 'success' && (
        <OrderSheet {...props} placing={placing} setPlacing={setPlacing} printKots={kots.print} />
      )}
      <PlacingStatus placing={placing} />
      {kots.paper}
    </>
  )
}

type OrderSheetProps = OrderPopupProps & Pick<OrderEditorProps, 'placing' | 'setPlacing' | 'printKots'>

function OrderSheet({
  target,
  menu,
  orders,
  settings,
  placing,
  setPlacing,
  printKots,
  onClose,
  onSwitch,
  onKot,
  onBill,
}: OrderSheetProps) {
  const drafts = useDrafts()
  const areDraftsReady = useAreDraftsReady(drafts)
  const content = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const { order: current, isFresh, isCut, failed } = useOrderSource(target, orders)
  const isSending = placing.status === 'placing'
  // While a punch is being sent, the popup keeps the order as it was before, because a newer copy may already contain
  // lines of the cart.
  const [before, setBefore] = useState(current)
  if (!isSending && before !== current) setBefore(current)
  const order = isSending ? before : current
  const draftName = target.kind === 'new' ? draftNameOf(target) : order && draftNameOf({ orderId: order.id })

  const readAgain = useReadAgain()
  useEffect(() => {
    if (!failed) return
    toast.error(messages.orderDetailsFailed)
    // The order may not be active any more, so the floor is read again.
    readAgain()
    onClose()
  }, [failed, readAgain, onClose])

  const [isMoving, setMoving] = useState(false)
  const showMoved = (table: Pick<Table, 'id' | 'name'>) => {
    setMoving(false)
    onSwitch({ kind: 'view', table })
  }

  // The popup cannot be closed until the answer to a punch is missing for `SLOW_AFTER_MS`, because a closed popup could
  // not show the answer. From then on, closing the popup leaves the punch to the queue.
  const goOn = placing.status === 'placing' ? placing.goOn : null
  const dismiss = () => (isSending ? goOn?.() : onClose())

  const head = (party: ReactNode, onCancel: () => void) => (
    <>
      <PopupHeader
        target={target}
        order={order}
        party={party}
        isSending={isSending}
        mayDismiss={!isSending || goOn !== null}
        onMove={order?.table_name ? () => setMoving(true) : null}
        onCancel={onCancel}
        onClose={dismiss}
      />
      <FurtherBills target={target} order={order} orders={orders} onSwitch={onSwitch} />
      {order?.ready && <ReadyFood orderId={order.id} ready={order.ready} onPickUp={() => content.current?.focus()} />}
    </>
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      editor.current?.punch()
    } else if (event.key === '/' && !isTyping(event.target)) {
      event.preventDefault()
      editor.current?.focusSearch()
    }
  }

  return (
    // The sheet itself takes the focus, because a focused search field would open the keyboard of a tablet over the
    // dishes.
    <Sheet
      className="@container overflow-y-auto"
      onClose={dismiss}
      contentRef={content}
      initialFocus={() => content.current}
      onKeyDown={onKeyDown}
    >
      {draftName === null || !areDraftsReady ? (
        <>
          {head(null, onClose)}
          <div role="status" className="grid flex-1 place-items-center text-accent">
            <Spinner className="size-10" />
            <span className="sr-only">Loading the order…</span>
          </div>
        </>
      ) : (
        <OrderEditor
          key={draftName}
          ref={editor}
          head={head}
          target={target}
          order={order}
          isFresh={isFresh}
          isCut={isCut}
          menu={menu}
          draftName={draftName}
          drafts={drafts}
          placing={placing}
          setPlacing={setPlacing}
          primary={settings.primary_punch ?? 'order'}
          printKots={printKots}
          onClose={onClose}
          onSwitch={onSwitch}
          onKot={onKot}
          onBill={onBill}
        />
      )}
      {isMoving && order && (
        <LazyPlace>
          <TransferTable order={order} orders={orders} onMoved={showMoved} onClose={() => setMoving(false)} />
        </LazyPlace>
      )}
    </Sheet>
  )
}

type OrderSource = {
  readonly order: Order | null
  readonly isFresh: boolean
  /** True when the read has no answer. The copy of the order then counts: dishes can be added and the bill paid. */
  readonly isCut: boolean
  readonly failed: boolean
}

/**
 * Reads the order that the popup shows in view mode. Until this read succeeds, `isFresh` is false and the order is the
 * copy in the list of orders, or null where the list has none. A new order is null and counts as fresh.
 */
function useOrderSource(target: PopupTarget, orders: readonly Order[]): OrderSource {
  const table = target.kind === 'view' ? target.table : null
  const known = table && orders.find((order) => order.table_id === table.id && orderCan('addItems', order))
  const loaded = useApiQuery(
    getActiveOrder,
    { params: { id: table?.id ?? '' } },
    // The reply is not kept in the cache, because the next guests of the table have another order.
    { enabled: table !== null, staleTime: 0, gcTime: 0, ...(known ? { placeholderData: known } : {}) },
  )
  const orderId = target.kind === 'view' && !target.table ? target.orderId : null
  // An order without a table is only in the list, which may be a minute old.
  const list = useApiQuery(listOrders, {}, { enabled: orderId !== null, refetchOnMount: 'always' })
  const [readBefore] = useState(list.dataUpdatedAt)
  // While the queue gets no answers, the copy of the order is used at once instead of after the failure of the read.
  const isAwayNow = punchQueue().isAway()
  if (target.kind === 'new') return { order: null, isFresh: true, isCut: false, failed: false }
  if (target.table) {
    const isFresh = loaded.data !== undefined && !loaded.isPlaceholderData
    const isCut = known !== null && known !== undefined && !isFresh && (isAwayNow || isAway(loaded.error))
    return {
      order: loaded.data ?? (isCut ? known : null),
      isFresh,
      isCut,
      failed: loaded.isError && loaded.data === undefined && !isCut,
    }
  }
  const order = orders.find((candidate) => candidate.id === orderId) ?? null
  return {
    order,
    isFresh: order !== null && list.dataUpdatedAt > readBefore,
    isCut: order !== null && (isAwayNow || (list.errorUpdatedAt > readBefore && isAway(list.error))),
    failed: order === null && list.isFetchedAfterMount && !list.isFetching,
  }
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
