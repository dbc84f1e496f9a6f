import path from 'node:path'
import { awaitFloorHeads } from '@tiffin/contracts'
import {
  awaitHeadsRoute,
  buildService,
  createBroadcast,
  createCachedAnswerStore,
  createHeadsWatch,
  createReadyChecks,
  createOtherServices,
  createServiceClient,
  createTokenVerifier,
  sourceHash,
  sessionUrlOf,
  type BaseEnv,
  type CallService,
  type FastifyInstance,
  type HeadRow,
  type ServiceOptions,
} from '@tiffin/service-kit'
import { v7 as uuidv7 } from 'uuid'
import { createBestSellers } from './best-sellers.ts'
import { createBillTexts } from './clients/bill-texts.ts'
import { createKotTexts } from './clients/kot-texts.ts'
import { createMenuHeads } from './clients/menu-heads.ts'
import { createMenuSnapshots } from './clients/menu-snapshots.ts'
import { createOrderLimits } from './clients/order-limits.ts'
import { createPrintAgents } from './clients/print-agents.ts'
import type { RouteDeps } from './deps.ts'
import { addItems } from './repository/add-items.ts'
import { createBillJobsRepository } from './repository/bill-jobs-repository.ts'
import { createBillLinksRepository } from './repository/bill-links-repository.ts'
import { createBillOutputsRepository } from './repository/bill-outputs-repository.ts'
import { cancelDocument } from './repository/cancel-document.ts'
import { changeOrder } from './repository/change-order.ts'
import { createClock, type OrdersDatabase } from './repository/database.ts'
import { createAreasRepository } from './repository/areas-repository.ts'
import { createDocumentsRepository } from './repository/documents-repository.ts'
import { giveCreditNote } from './repository/give-credit-note.ts'
import { createGuestsRepository } from './repository/guests-repository.ts'
import { createRefusedCommandsRepository } from './repository/refused-commands-repository.ts'
import { reverseReceipt, takeReceipt } from './repository/khata-receipts.ts'
import { createKhatasRepository } from './repository/khatas-repository.ts'
import { createKitchenRepository } from './repository/kitchen-repository.ts'
import { createKotsRepository } from './repository/kots-repository.ts'
import { listBestSellers } from './repository/list-best-sellers.ts'
import { listFloorChanges } from './repository/list-floor-changes.ts'
import { findPunch } from './repository/order-punches.ts'
import { createOrdersRepository } from './repository/orders-repository.ts'
import { openDrawer } from './repository/open-drawer.ts'
import { placeOrder } from './repository/place-order.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { printDocument } from './repository/print-document.ts'
import { createPrintJobsRepository } from './repository/print-jobs-repository.ts'
import { createPrintersRepository } from './repository/printers-repository.ts'
import { createStationOutputsRepository } from './repository/station-outputs-repository.ts'
import { createAvailabilityRepository } from './repository/availability-repository.ts'
import { readGstHistory, readGstr1 } from './repository/read-gstr1.ts'
import { createRestaurantFactsRepository } from './repository/restaurant-facts-repository.ts'
import { createTablesRepository } from './repository/tables-repository.ts'
import { createTillSeriesRepository } from './repository/till-series-repository.ts'
import { mergeOrders } from './repository/merge-orders.ts'
import { splitOrder } from './repository/split-order.ts'
import { transferOrder } from './repository/transfer-order.ts'
import { createUndeliveredRepository } from './repository/undelivered-repository.ts'
import { voidLine } from './repository/void-line.ts'
import { fireLines } from './repository/fire-lines.ts'
import { printBill } from './print-bill.ts'
import { resolveRefusedCommand } from './resolve-refused-command.ts'
import * as routes from './routes/index.ts'
import { listOrdersAuditRoute } from './routes/list-orders-audit.ts'
import { sendBill } from './send-bill.ts'
import { sendDocument } from './send-document.ts'
import { settle } from './settle.ts'
import { takePayment } from './take-payment.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations')

export type OrdersDeps = {
  readonly env: BaseEnv
  readonly db: OrdersDatabase
  readonly callService?: CallService
  /** The time that tests use instead of the database's. */
  readonly now?: () => Date
  /** The monotonic clock in ms by which tests let answers of other services grow old. */
  readonly elapsedMs?: () => number
  readonly load?: ServiceOptions['load']
  /** Asks the catalog which menus changed, as every process of the product does. */
  readonly followsMenus?: boolean
  /** The time in ms within which each process must confirm a changed menu or plan; a second by default. */
  readonly confirmWithinMs?: number
}

/**
 * Builds the orders service with the endpoints for browsers and devices, and the internal ones for the gateway and the
 * other services.
 */
export function buildApp({ env, db, callService = createServiceClient(env), ...given }: OrdersDeps): FastifyInstance {
  const { now, elapsedMs, load, followsMenus = false, confirmWithinMs } = given
  const clock = createClock(now)
  const store = createCachedAnswerStore(db)
  const otherServices = createOtherServices({ callService, store, ...(elapsedMs && { now: elapsedMs }) })
  const broadcast = createBroadcast({
    url: sessionUrlOf(env),
    // The channel also carries plans. It keeps the name of its first messages, because processes of an earlier release,
    // which run beside this one during a deployment, listen to that name.
    channel: 'menu_changes',
    ...(confirmWithinMs && { confirmWithinMs }),
    onFailure: (err) =>
      app.log.warn({ err }, 'changes of menus and plans do not reach this process, which asks for each order instead'),
  })
  const menuHeads = createMenuHeads({
    callService,
    ...(elapsedMs && { now: elapsedMs }),
    logger: {
      info: (about, text) => app.log.info(about, text),
      warn: (about, text) => app.log.warn(about, text),
    },
  })
  const heads = createHeadsWatch(() => db.unscoped.$queryRaw<HeadRow[]>`SELECT * FROM changed_orders_heads()`)
  const deps: RouteDeps = {
    orders: createOrdersRepository(db, clock),
    placeOrder: placeOrder.bind(null, db, clock),
    addItems: addItems.bind(null, db, clock),
    changeOrder: changeOrder.bind(null, db, clock),
    transferOrder: transferOrder.bind(null, db, clock),
    splitOrder: splitOrder.bind(null, db, clock),
    mergeOrders: mergeOrders.bind(null, db, clock),
    voidLine: voidLine.bind(null, db, clock),
    fireLines: fireLines.bind(null, db, clock),
    cancelDocument: cancelDocument.bind(null, db, clock),
    giveCreditNote: giveCreditNote.bind(null, db, clock),
    printDocument: printDocument.bind(null, db, clock),
    printBill: printBill.bind(null, db, clock),
    openDrawer: openDrawer.bind(null, db, clock),
    sendBill: sendBill.bind(null, db, clock),
    sendDocument: sendDocument.bind(null, db, clock),
    takePayment: takePayment.bind(null, db, clock),
    takeReceipt: takeReceipt.bind(null, db, clock),
    reverseReceipt: reverseReceipt.bind(null, db, clock),
    settle: settle.bind(null, db, clock),
    findPunch: findPunch.bind(null, db),
    listFloorChanges: listFloorChanges.bind(null, db, clock),
    readGstr1: readGstr1.bind(null, db, clock),
    readGstHistory: readGstHistory.bind(null, db),
    resolveRefusedCommand: resolveRefusedCommand.bind(null, db, clock),
    refusedCommands: createRefusedCommandsRepository(db, clock),
    khatas: createKhatasRepository(db, clock),
    kots: createKotsRepository(db, clock),
    kitchen: createKitchenRepository(db, clock),
    undelivered: createUndeliveredRepository(db, clock),
    stationOutputs: createStationOutputsRepository(db, clock),
    printers: createPrintersRepository(db, clock),
    printJobs: createPrintJobsRepository(db, clock),
    billOutputs: createBillOutputsRepository(db),
    billLinks: createBillLinksRepository(db, clock),
    billJobs: createBillJobsRepository(db, clock),
    areas: createAreasRepository(db, clock),
    tables: createTablesRepository(db, clock),
    availability: createAvailabilityRepository(db, clock),
    guests: createGuestsRepository(db),
    documents: createDocumentsRepository(db),
    tillSeries: createTillSeriesRepository(db),
    facts: createRestaurantFactsRepository(db),
    platform: createPlatformRepository(db, clock),
    menus: createMenuSnapshots({
      otherServices,
      broadcast,
      now: () => clock(new Date()),
      heads: followsMenus ? menuHeads : undefined,
    }),
    bestSellers: createBestSellers(listBestSellers.bind(null, db, clock)),
    limits: createOrderLimits({ otherServices, broadcast }),
    kotTexts: createKotTexts(otherServices),
    billTexts: createBillTexts(otherServices),
    requirePrintAgent: createPrintAgents(otherServices),
    approvals: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'approval' }),
    now: () => clock(new Date()),
    newId: () => uuidv7(),
  }
  const app = buildService({
    name: 'orders',
    env,
    otherServices,
    db,
    ...(load && { load }),
    gauges: [
      {
        name: 'changes_heard',
        help: '1 while this process hears of changed menus and plans; at 0 it asks before each order',
        read: () => Number(broadcast.isListening()),
      },
    ],
    build: sourceHash(import.meta.dirname),
    ready: createReadyChecks(db, MIGRATIONS),
    close: [() => broadcast.stop(), () => otherServices.idle(), () => db.disconnect()],
    routes: [
      ...Object.values(routes).map((create) => create(deps)),
      listOrdersAuditRoute(db),
      awaitHeadsRoute(awaitFloorHeads, heads),
    ],
  })
  app.addHook('onReady', () => broadcast.start())
  app.addHook('preClose', async () => {
    heads.stop()
    menuHeads.stop()
  })
  return app
}
