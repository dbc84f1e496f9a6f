import { getActiveOrder, listOrders, pickUpFood } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Check, ConciergeBell } from 'lucide-react'
import { useRef } from 'react'
import { Age } from '../clocks/clocks.tsx'
import { FOOD_READY, type ReadyTickets } from './ready-mark.tsx'
import { messages } from './messages.ts'

/** The largest number of tickets that are named, because dishes and cart need the room. */
const MOST = 3

type ReadyFoodProps = {
  readonly orderId: string
  readonly ready: ReadyTickets
  /** Called before the pick-up is sent. The caller moves the focus, because the button disappears with the food. */
  readonly onPickUp?: () => void
}

/**
 * Lists the ready food of one order, the longest wait first. The button of the list marks all tickets in `ready` as
 * picked up, for every till; opening the order does not.
 */
export function ReadyFood({ orderId, ready, onPickUp }: ReadyFoodProps) {
  const { mutateAsync, isPending } = useApiMutation(pickUpFood, { invalidates: [listOrders, getActiveOrder] })
  const pickUp = async () => {
    onPickUp?.()
    try {
      await mutateAsync({ params: { id: orderId }, body: { kot_ids: ready.map(({ kot_id }) => kot_id) } })
    } catch (error) {
      toast.error(serverTextOr(error, messages.pickUpFailed))
    }
  }
  return (
    <section
      aria-label={FOOD_READY}
      className={
        'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-confirm-soft px-4 py-2 ' +
        'text-confirm-ink'
      }
    >
      <p className="flex items-center gap-2 text-base font-bold">
        <ConciergeBell size={20} aria-hidden className="shrink-0" />
        {FOOD_READY}
      </p>
      <ul className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-4 text-base">
        {ready.slice(0, MOST).map(({ kot_id, number, station, since }) => (
          <li key={kot_id} className="min-w-0 [overflow-wrap:anywhere]">
            {messages.readyTicket(number, station)}{' '}
            <Age since={since} className="whitespace-nowrap font-bold tabular-nums" />
          </li>
        ))}
        {ready.length > MOST && <li>{messages.moreReady(ready.length - MOST)}</li>}
      </ul>
      <Button icon={<Check size={20} aria-hidden />} busy={isPending} onClick={() => void pickUp()}>
        {messages.pickedUp}
      </Button>
    </section>
  )
}

/** Lists the ready food of a paid order; an unpaid order shows its food in its own popup. */
export function PaidReadyFood({ orderId }: { orderId: string }) {
  const { data: orders = [] } = useApiQuery(listOrders)
  const place = useRef<HTMLDivElement>(null)
  const ready = orders.find(({ id }) => id === orderId)?.ready
  const focusBill = () => place.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  if (!ready) return null
  return (
    <div ref={place} className="contents">
      <ReadyFood orderId={orderId} ready={ready} onPickUp={focusBill} />
    </div>
  )
}
