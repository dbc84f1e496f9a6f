import type { AuditAction, AuditEntry, ServiceName } from '@tiffin/contracts'
import { MINUTE_MS, UNSPECIFIED_PAYMENT } from '@tiffin/domain'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

type Change = {
  readonly service: ServiceName
  readonly action: AuditAction
  readonly name: string
  readonly before?: AuditEntry['before']
  readonly after?: AuditEntry['after']
  readonly by?: 'operator' | 'system'
}

const paid = (method: string, amount: number) => ({
  status: 'Completed',
  discount: null,
  round_off: 0,
  payable: amount,
  payments: [{ method, amount }],
})
const settled = { service: 'orders', action: 'order.settled', before: { status: 'Active' } } as const

/** Sample changes, used in turn. */
const changes: readonly Change[] = [
  {
    service: 'orders',
    action: 'order.placed',
    name: '261121-7',
    after: {
      order_type: 'Dine-In',
      table_name: 'T4',
      items: [
        { name: 'Paneer Tikka', quantity: 2, price: 290 },
        { name: 'Masala Chaas', quantity: 1, price: 60 },
      ],
    },
  },
  {
    service: 'catalog',
    action: 'dish.changed',
    name: 'Paneer Tikka',
    before: { price: 270, tax_group_name: 'No Tax' },
    after: { price: 290, tax_group_name: 'GST 5%' },
  },
  {
    ...settled,
    name: '261121-6',
    after: {
      ...paid('UPI', 608),
      discount: { type: 'percent', value: 10, amount: 64, reason: 'Waited an hour for a table' },
    },
  },
  {
    service: 'orders',
    action: 'order.freed',
    name: '261121-5',
    before: { status: 'Active' },
    after: paid(UNSPECIFIED_PAYMENT, 672),
  },
  {
    service: 'tenancy',
    action: 'settings.changed',
    name: 'Spice Garden',
    before: {
      bill_footer: 'Thank you, come again',
      discount_limits: { Admin: null, Captain: null, Cashier: null, Waiter: null },
      discount_reason_required: false,
    },
    after: {
      bill_footer:
        'Namaste, and thank you for dining with us. We are closed on Mondays; for parties of more than twelve please ' +
        'call a day ahead so that the terrace is yours.',
      discount_limits: { Admin: null, Captain: 20, Cashier: 10, Waiter: 0 },
      discount_reason_required: true,
    },
  },
  {
    service: 'tenancy',
    action: 'user.added',
    name: 'ravi@spicegarden.example',
    after: { email: 'ravi@spicegarden.example', role: 'Waiter' },
  },
  {
    service: 'tenancy',
    action: 'user.role-changed',
    name: 'ravi@spicegarden.example',
    before: { role: 'Waiter' },
    after: { role: 'Captain' },
  },
  { service: 'tenancy', action: 'user.password-set', name: 'ravi@spicegarden.example' },
  {
    service: 'orders',
    action: 'table.bulk-added',
    name: 'Terrace',
    after: { names: Array.from({ length: 12 }, (_, index) => `R${index + 1}`), pax: 4 },
  },
  { service: 'orders', action: 'area.removed', name: 'Old Bar', before: { name: 'Old Bar' } },
  {
    service: 'catalog',
    action: 'menu.imported',
    name: 'Menu',
    after: {
      count: 62,
      dishes: Array.from({ length: 50 }, (_, index) => ({ name: `Thali No. ${index + 1}`, price: 120 + index })),
    },
  },
  { service: 'catalog', action: 'tax-group.changed', name: 'GST 18%', before: { rate: 18 }, after: { rate: 12 } },
  {
    service: 'billing',
    action: 'subscription.changed',
    name: 'Growth',
    by: 'system',
    before: { current_period_end: '2026-12-31T18:29:59.000Z' },
    after: { current_period_end: '2027-01-31T18:29:59.000Z' },
  },
  {
    service: 'tenancy',
    action: 'restaurant.renamed',
    name: 'Spice Gardens',
    by: 'operator',
    before: { name: 'Spice Gardens' },
    after: { name: 'Spice Garden' },
  },
]

/**
 * Replaces the audit by `count` entries, made from the sample changes in turn, one every `everyMinutes` minutes up to
 * now.
 */
export function seedAudit(restaurant: MockRestaurant, count: number, everyMinutes = 7): void {
  const now = restaurant.now().getTime()
  restaurant.audit = Array.from({ length: count }, (_, index) => {
    const { service, action, name, before = null, after = null, by } = changes[(count - 1 - index) % changes.length]!
    const user = restaurant.users[index % restaurant.users.length]!
    const kind = action.slice(0, action.indexOf('.'))
    return {
      id: `${service}-${index + 1}`,
      at: new Date(now - (count - index) * everyMinutes * MINUTE_MS).toISOString(),
      service,
      seq: index + 1,
      kind,
      action,
      subject: { type: kind, id: mockId(ID_PREFIX.order, index + 1), name },
      before,
      after,
      user: by
        ? { kind: by, id: null, name: null, role: null }
        : { kind: 'staff', id: user.id, name: user.email, role: user.role },
      request_id: by === 'system' ? null : `req-${index + 1}`,
    }
  })
}
