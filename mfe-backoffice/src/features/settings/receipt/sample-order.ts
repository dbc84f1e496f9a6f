import type { Order } from '@tiffin/contracts'

const gst = { tax_rate_applied: 5, tax_group_name: 'GST 5%', tax_is_split: true }

/** The sample order in the preview of bill and kitchen ticket: a table for two. */
export const sampleOrder: Order = {
  id: '00000000-0000-4000-8000-000000000001',
  order_number: '260115-7',
  order_type: 'Dine-In',
  table_id: '00000000-0000-4000-8000-000000000002',
  table_name: 'T4',
  area_name: 'Garden',
  status: 'Active',
  created_at: '2026-01-15T14:35:00.000Z',
  completed_at: null,
  total_amount: 672,
  customer_name: null,
  customer_contact: null,
  customer_address: null,
  items: [
    { id: '00000000-0000-4000-8000-000000000003', name: 'Paneer Tikka', quantity: 2, price: 290, ...gst },
    { id: '00000000-0000-4000-8000-000000000004', name: 'Masala Chaas', quantity: 1, price: 60, ...gst },
  ],
  discount: null,
  round_off: null,
  payable: null,
  payments: [],
  version: 1,
}
