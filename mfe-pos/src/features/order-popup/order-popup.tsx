import type { MenuItem, Order } from '@tiffin/contracts'
import { Sheet, Spinner } from '@tiffin/ui'
import { toast, useSession } from '@tiffin/web-kit'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { useReadAgain } from '../../data/use-read-again.ts'
import { draftNameOf } from '../../drafts/draft-name.ts'
import { messages } from '../../messages.ts'
import { OrderEditor, type EditorHandle } from './order-editor.tsx'
import { PopupHeader } from './popup-header.tsx'
import { useOrderSource } from './use-order-source.ts'
import { usePlacing } from './use-placing.ts'

export type OrderPopupProps = {
  readonly target: PopupTarget
  readonly menu: readonly MenuItem[] | undefined
  readonly orders: readonly Order[]
  readonly onClose: () => void
  readonly onSwitch: (target: PopupTarget) => void
  readonly onKot: (order: Order) => void
  readonly onBill: (order: Order) => void
}

/** A new order, or one in view (spec §2). */
export function OrderPopup({ target, menu, orders, onClose, onSwitch, onKot, onBill }: OrderPopupProps) {
  const { restaurantName } = useSession()
  const content = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const { order, isFresh, failed } = useOrderSource(target, orders)
  const [placing, setPlacing] = usePlacing(onClose)
  const isSending = placing.at === 'placing'
  const draftName =
    target.mode === 'new'
      ? draftNameOf(restaurantName, target)
      : order && draftNameOf(restaurantName, { orderId: order.id })

  const readAgain = useReadAgain()
  useEffect(() => {
    if (!failed) return
    toast.error(messages.orderDetailsFailed)
    // Where the order is gone, the floor must not go on offering it.
    readAgain()
    onClose()
  }, [failed, readAgain, onClose])

  // A reply that comes to a closed popup would be told to nobody; it comes before the deadline of the call.
  const dismiss = () => void (isSending || onClose())

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
    // The sheet itself has the focus first: a search box would raise the keyboard of a tablet over the dishes.
    <Sheet onClose={dismiss} contentRef={content} initialFocus={() => content.current} onKeyDown={onKeyDown}>
      <PopupHeader target={target} order={order} isSending={isSending} onClose={dismiss} />
      {draftName === null ? (
        <div role="status" className="grid flex-1 place-items-center text-accent">
          <Spinner className="size-10" />
          <span className="sr-only">Loading the order…</span>
        </div>
      ) : (
        <OrderEditor
          key={draftName}
          ref={editor}
          target={target}
          order={order}
          isFresh={isFresh}
          menu={menu}
          draftName={draftName}
          restaurant={restaurantName}
          placing={placing}
          setPlacing={setPlacing}
          onClose={onClose}
          onSwitch={onSwitch}
          onKot={onKot}
          onBill={onBill}
        />
      )}
    </Sheet>
  )
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
