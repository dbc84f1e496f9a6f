import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { useState } from 'react'
import { fieldsOf } from './discount-fields.tsx'
import { emptyForm, type PaymentForm } from './payment-form.ts'

/**
 * Keeps the form of a bill that is paid. It begins with the discount of the printed invoice, and takes over that of
 * another invoice, which somebody else has printed meanwhile.
 */
export function useBillForm(order: Order, settings: RestaurantSettings) {
  const [form, setForm] = useState<PaymentForm>(() => ({ ...emptyForm(settings), ...fieldsOf(order) }))
  const invoiceId = order.document?.id
  const [knownId, setKnownId] = useState(invoiceId)
  if (invoiceId !== knownId) {
    setKnownId(invoiceId)
    if (invoiceId) setForm({ ...form, ...fieldsOf(order) })
  }
  return [form, setForm] as const
}
