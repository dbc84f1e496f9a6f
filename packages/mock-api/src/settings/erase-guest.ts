import { AppError } from '@tiffin/contracts'
import { phoneKey } from '@tiffin/domain'
import { owedOf } from '../khata/khata-records.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'

/**
 * Removes a guest's name, phone, address and wishes from the completed orders, and name and phone from the khatas that
 * owe nothing.
 *
 * @throws AppError PHONE_INVALID
 */
export function eraseByPhone(restaurant: MockRestaurant, phone: string) {
  const key = phoneKey(phone)
  if (key === null) throw new AppError('PHONE_INVALID')
  const theirs = restaurant.orders.filter(({ customer }) => phoneKey(customer?.contact ?? '') === key)
  const completed = theirs.filter(({ settlement }) => settlement !== null)
  restaurant.orders = restaurant.orders.map((order) => (completed.includes(order) ? withoutGuest(order) : order))
  const khatas = restaurant.khatas.filter((khata) => phoneKey(khata.phone ?? '') === key)
  const owing = khatas.filter((khata) => owedOf(khata) > 0).length
  const settled = khatas.length - owing
  for (const khata of khatas) if (owedOf(khata) === 0) Object.assign(khata, { name: null, phone: null })
  const open = theirs.length - completed.length
  return {
    erased: completed.length,
    open,
    left: 0,
    ...(owing > 0 && { owing }),
    ...(settled > 0 && { khatas: settled }),
  }
}

function withoutGuest(order: OrderRecord): OrderRecord {
  const { placedAs: _placedAs, ...kept } = order
  const kots = order.kots.map((record) => {
    const lines = record.kot.lines.map(({ notes: _notes, ...line }) => line)
    return { ...record, kot: { ...record.kot, lines } }
  })
  return { ...kept, customer: null, lines: order.lines.map((line) => ({ ...line, notes: null })), kots }
}
