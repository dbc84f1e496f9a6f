import type { PrinterProblem } from '@tiffin/domain'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

const STATIONS = ['Main kitchen', 'Tandoor', 'Bar']
const PRINTERS: readonly (readonly [name: string, problem: PrinterProblem | null])[] = [
  ['Main kitchen printer', null],
  ['Tandoor printer', 'paper-out'],
  ['Bar printer', null],
]

/**
 * Adds three stations, to which the main categories go in turn: two print on printers of the network, of which one is
 * out of paper; the third prints at the till, although a third printer is ready. A print agent and a kitchen screen are
 * paired.
 */
export function seedKitchen(restaurant: MockRestaurant): void {
  const at = restaurant.now().toISOString()
  const agent = mockId(ID_PREFIX.device, 1)
  const device = { station_id: null, code_expires_at: null, paired_at: at, seen_at: at }
  restaurant.devices = [
    { id: agent, kind: 'agent', name: 'Counter PC', ...device },
    { id: mockId(ID_PREFIX.device, 2), kind: 'screen', name: 'Screen at the pass', ...device },
  ]
  restaurant.stations = STATIONS.map((name, position) => ({
    id: mockId(ID_PREFIX.station, position + 1),
    name,
    position,
    amber_minutes: 8,
    red_minutes: 15,
  }))
  restaurant.printers = PRINTERS.map(([name, problem], index) => ({
    id: mockId(ID_PREFIX.printer, index + 1),
    name,
    agent_id: agent,
    address: `192.168.1.${50 + index}:9100`,
    columns: index === 2 ? 32 : 48,
    is_agent_on: true,
    problem,
    printed_at: index === 2 ? null : at,
  }))
  for (const [index, { id }] of restaurant.stations.slice(0, 2).entries())
    restaurant.outputs.set(id, {
      station_id: id,
      kind: 'printer',
      due_seconds: 8,
      printer_id: mockId(ID_PREFIX.printer, index + 1),
    })
  const categories = [...new Set(restaurant.menu.map(({ main_category }) => main_category))]
  restaurant.stationRoutes = categories.map((main_category, index) => ({
    main_category,
    subcategory: '',
    station_id: mockId(ID_PREFIX.station, (index % STATIONS.length) + 1),
  }))
}
