import type { Order, OrderItem, RestaurantSettings } from '@tiffin/contracts'

export const sampleSettings: RestaurantSettings = {
  name: 'Spice Garden',
  address: '12 Church Street\nBengaluru 560001',
  gstin: '29ABCDE1234F1Z5',
  phone: '080 4112 2334',
  bill_header: 'Namaste!',
  bill_footer: 'Thank you, come again',
  kot_header: 'Main kitchen',
  kot_footer: 'Serve hot',
}

export function sampleItem(item: Partial<OrderItem> = {}): OrderItem {
  return {
    id: crypto.randomUUID(),
    name: 'Paneer Tikka',
    quantity: 2,
    price: 350,
    tax_rate_applied: 5,
    tax_group_name: 'GST 5%',
    tax_is_split: true,
    ...item,
  }
}

export function sampleOrder(order: Partial<Order> = {}): Order {
  return {
    id: '7d4f3f5e-1f0b-4f5a-9b60-2b7a3f0c1a11',
    order_number: '261121-7',
    order_type: 'Dine-In',
    table_id: '3b241101-e2bb-4255-8caf-4136c566a962',
    table_name: 'T4',
    area_name: 'Garden',
    status: 'Active',
    created_at: '2026-11-21T14:35:00.000Z',
    completed_at: null,
    total_amount: 861,
    customer_name: null,
    customer_contact: null,
    customer_address: null,
    items: [sampleItem(), sampleItem({ name: 'Masala Chaas', quantity: 1, price: 120 })],
    discount: null,
    round_off: null,
    payable: null,
    payments: [],
    version: 1,
    ...order,
  }
}

/** Returns the sample order, settled with a discount of ten percent. */
export function settledOrder(order: Partial<Order> = {}): Order {
  return sampleOrder({
    status: 'Completed',
    completed_at: '2026-11-21T15:20:00.000Z',
    discount: { type: 'percent', value: 10, amount: 82 },
    round_off: 0,
    payable: 779,
    total_amount: 779,
    payments: [{ method: 'UPI', amount: 779 }],
    ...order,
  })
}
