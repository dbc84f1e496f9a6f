import type { Order } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { heldItems, portionsOf } from '../../../held-dishes/held-items.ts'
import { messages } from '../../../held-dishes/messages.ts'
import { FireSheet } from './fire-sheet.tsx'

type FireButtonProps = {
  readonly order: Order | null
  readonly isBusy: boolean
  /** Called with the order when the till may have to print the tickets. */
  readonly onTicket: (order: Order) => void
}

/** Shows the button that fires held dishes of an order, with their number. Renders nothing without a held dish. */
export function FireButton({ order, isBusy, onTicket }: FireButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const held = order ? heldItems(order) : []
  if (order === null || held.length === 0) return null
  return (
    <>
      <Button
        className="mb-2 w-full"
        icon={<Flame size={20} aria-hidden />}
        disabled={isBusy}
        onClick={() => setOpen(true)}
      >
        {messages.fireButton(portionsOf(held))}
      </Button>
      {isOpen && <FireSheet order={order} held={held} onTicket={onTicket} onClose={() => setOpen(false)} />}
    </>
  )
}
