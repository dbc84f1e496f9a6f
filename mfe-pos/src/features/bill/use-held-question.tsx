import type { Order } from '@tiffin/contracts'
import type { PaymentMethod } from '@tiffin/domain'
import { ConfirmDialog } from '@tiffin/ui'
import { useState, type ReactNode } from 'react'
import { heldItems, namesOf } from '../../held-dishes/held-items.ts'
import { messages } from '../../held-dishes/messages.ts'

type Pay = (pressed: PaymentMethod | null) => Promise<void>

/**
 * Returns a payment that first asks where dishes of the order are held, because once the order is paid they cannot be
 * fired any more. The caller renders `question` once.
 */
export function useHeldQuestion(order: Order, pay: Pay): { readonly askAndPay: Pay; readonly question: ReactNode } {
  const [asked, setAsked] = useState<{ readonly pressed: PaymentMethod | null } | null>(null)
  const held = heldItems(order)
  const askAndPay: Pay = async (pressed) => {
    if (held.length > 0) setAsked({ pressed })
    else await pay(pressed)
  }
  const goOn = (pressed: PaymentMethod | null) => {
    setAsked(null)
    void pay(pressed)
  }
  const question = asked && (
    <ConfirmDialog
      title={messages.payTitle}
      message={messages.payQuestion(namesOf(held))}
      confirmLabel={messages.payAnyway}
      onCancel={() => setAsked(null)}
      onConfirm={() => goOn(asked.pressed)}
    />
  )
  return { askAndPay, question }
}
