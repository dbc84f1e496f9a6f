import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { BillModal } from '@tiffin/receipts'
import { useSettle } from './use-settle.ts'

type OrderBillProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  readonly onSettled: () => void
}

/** The bill of an order at the till: to be paid, or read-only once it is. */
export function OrderBill({ order: opened, settings, onClose, onSettled }: OrderBillProps) {
  const { order, pay } = useSettle(opened, onSettled)
  return <BillModal order={order} settings={settings} onPay={pay} onClose={onClose} />
}
