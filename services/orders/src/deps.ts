import type { TokenVerifier } from '@tiffin/service-kit'
import type { BestSellers } from './best-sellers.ts'
import type { BillTextsOf } from './clients/bill-texts.ts'
import type { KotTextsOf } from './clients/kot-texts.ts'
import type { MenuSnapshots } from './clients/menu-snapshots.ts'
import type { OrderLimits } from './clients/order-limits.ts'
import type { RequirePrintAgent } from './clients/print-agents.ts'
import type { HandedOver } from './domain/late-arrival.ts'
import type { addItems } from './repository/add-items.ts'
import type { AreasRepository } from './repository/areas-repository.ts'
import type { BillJobsRepository } from './repository/bill-jobs-repository.ts'
import type { BillLinksRepository } from './repository/bill-links-repository.ts'
import type { BillOutputsRepository } from './repository/bill-outputs-repository.ts'
import type { cancelDocument } from './repository/cancel-document.ts'
import type { changeOrder } from './repository/change-order.ts'
import type { Clock, OrdersDatabase } from './repository/database.ts'
import type { DocumentsRepository } from './repository/documents-repository.ts'
import type { giveCreditNote } from './repository/give-credit-note.ts'
import type { GuestsRepository } from './repository/guests-repository.ts'
import type { reverseReceipt, takeReceipt } from './repository/khata-receipts.ts'
import type { KhatasRepository } from './repository/khatas-repository.ts'
import type { KitchenRepository } from './repository/kitchen-repository.ts'
import type { KotsRepository } from './repository/kots-repository.ts'
import type { RefusedCommandsRepository } from './repository/refused-commands-repository.ts'
import type { listFloorChanges } from './repository/list-floor-changes.ts'
import type { mergeOrders } from './repository/merge-orders.ts'
import type { fireLines } from './repository/fire-lines.ts'
import type { findPunch } from './repository/order-punches.ts'
import type { openDrawer } from './repository/open-drawer.ts'
import type { OrdersRepository } from './repository/orders-repository.ts'
import type { placeOrder } from './repository/place-order.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'
import type { printDocument } from './repository/print-document.ts'
import type { PrintJobsRepository } from './repository/print-jobs-repository.ts'
import type { PrintersRepository } from './repository/printers-repository.ts'
import type { splitOrder } from './repository/split-order.ts'
import type { StationOutputsRepository } from './repository/station-outputs-repository.ts'
import type { AvailabilityRepository } from './repository/availability-repository.ts'
import type { readGstHistory, readGstr1 } from './repository/read-gstr1.ts'
import type { RestaurantFactsRepository } from './repository/restaurant-facts-repository.ts'
import type { TablesRepository } from './repository/tables-repository.ts'
import type { TillSeriesRepository } from './repository/till-series-repository.ts'
import type { transferOrder } from './repository/transfer-order.ts'
import type { UndeliveredRepository } from './repository/undelivered-repository.ts'
import type { voidLine } from './repository/void-line.ts'
import type { resolveRefusedCommand } from './resolve-refused-command.ts'
import type { printBill } from './print-bill.ts'
import type { sendBill } from './send-bill.ts'
import type { sendDocument } from './send-document.ts'
import type { settle } from './settle.ts'
import type { takePayment } from './take-payment.ts'

/** A function whose first arguments are bound: the database, and the clock if it takes one. */
type Bound<Work, Given extends readonly unknown[] = [OrdersDatabase, Clock]> = Work extends (
  ...args: [...Given, ...infer Rest]
) => infer Result
  ? (...rest: Rest) => Result
  : never

/** The repositories, clients and functions that the routes use; `buildApp` creates them. */
export type RouteDeps = {
  readonly orders: OrdersRepository
  readonly placeOrder: Bound<typeof placeOrder>
  readonly addItems: Bound<typeof addItems>
  readonly changeOrder: Bound<typeof changeOrder>
  readonly splitOrder: Bound<typeof splitOrder>
  readonly mergeOrders: Bound<typeof mergeOrders>
  readonly transferOrder: Bound<typeof transferOrder>
  readonly voidLine: Bound<typeof voidLine>
  readonly fireLines: Bound<typeof fireLines>
  readonly cancelDocument: Bound<typeof cancelDocument>
  readonly giveCreditNote: Bound<typeof giveCreditNote>
  readonly printDocument: Bound<typeof printDocument>
  readonly printBill: Bound<typeof printBill>
  readonly openDrawer: Bound<typeof openDrawer>
  readonly sendBill: Bound<typeof sendBill>
  readonly sendDocument: Bound<typeof sendDocument>
  readonly takePayment: Bound<typeof takePayment>
  readonly takeReceipt: Bound<typeof takeReceipt>
  readonly reverseReceipt: Bound<typeof reverseReceipt>
  readonly settle: Bound<typeof settle>
  readonly findPunch: Bound<typeof findPunch, [OrdersDatabase]>
  readonly listFloorChanges: Bound<typeof listFloorChanges>
  readonly readGstr1: Bound<typeof readGstr1>
  readonly readGstHistory: Bound<typeof readGstHistory, [OrdersDatabase]>
  readonly resolveRefusedCommand: Bound<typeof resolveRefusedCommand>
  readonly refusedCommands: RefusedCommandsRepository
  readonly khatas: KhatasRepository
  readonly kots: KotsRepository
  readonly kitchen: KitchenRepository
  readonly undelivered: UndeliveredRepository
  readonly stationOutputs: StationOutputsRepository
  readonly printers: PrintersRepository
  readonly printJobs: PrintJobsRepository
  readonly billOutputs: BillOutputsRepository
  readonly billLinks: BillLinksRepository
  readonly billJobs: BillJobsRepository
  readonly areas: AreasRepository
  readonly tables: TablesRepository
  readonly availability: AvailabilityRepository
  readonly guests: GuestsRepository
  readonly documents: DocumentsRepository
  readonly tillSeries: TillSeriesRepository
  readonly facts: RestaurantFactsRepository
  readonly platform: PlatformRepository
  readonly menus: MenuSnapshots
  readonly bestSellers: BestSellers
  readonly limits: OrderLimits
  readonly kotTexts: KotTextsOf
  readonly billTexts: BillTextsOf
  readonly requirePrintAgent: RequirePrintAgent
  readonly approvals: TokenVerifier<'approval'>
  /**
   * The time of this process, or the time that a test has set. It decides whether a punch is late and whether a dish is
   * served.
   */
  readonly now: () => Date
  /** The hand-over of the commands that a decision sends; undefined for the routes of requests. */
  readonly handedOver?: HandedOver | undefined
  /** Makes a new UUID v7. Such ids grow with time, so that new rows are adjacent in the indexes. */
  readonly newId: () => string
}
