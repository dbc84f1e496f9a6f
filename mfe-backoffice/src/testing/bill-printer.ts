import type { MockRestaurant } from '@tiffin/mock-api'

const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: null,
  printed_at: null,
} as const

/** A printer of the network, named Counter, that prints the bills of the restaurant. */
export const billPrinter: Pick<MockRestaurant, 'printers' | 'billOutput'> = {
  printers: [PRINTER],
  billOutput: { printer_id: PRINTER.id, drawer_pin: null },
}
