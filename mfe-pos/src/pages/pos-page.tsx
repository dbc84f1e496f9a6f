import type { Order, Table } from '@tiffin/contracts'
import { orderCan, type OrderType } from '@tiffin/domain'
import { FullScreenMessage, FullScreenSpinner, OverlayContainer } from '@tiffin/ui'
import { LazyPlace, lazyPart, moduleRoot, useHold, useIdlePrefetch } from '@tiffin/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { usePosData } from '../data/use-pos-data.ts'
import { Floor } from '../features/floor/floor.tsx'
import { useFloorSort } from '../features/floor/use-floor-sort.ts'
import { PosHeader, TABS_ID } from './pos-header.tsx'
import { targetOf, usePopupTarget } from './use-popup-target.ts'

/** Loaded once the tables are drawn, so that no tile waits for it. */
const importFloorParts = () => import('./floor-parts.ts')

// The parts that the floor needs only after a tap: not in the first load, fetched as soon as the browser is idle.
const OrderPopup = lazyPart(async () => (await import('../features/order-popup/order-popup.tsx')).OrderPopup)
const Bill = lazyPart(async () => (await import('../features/bill/bill.tsx')).Bill)
const PreviousOrders = lazyPart(
  async () => (await import('../features/previous-orders/previous-orders.tsx')).PreviousOrders,
)
const Kots = lazyPart(async () => (await import('../features/kots/kots.tsx')).Kots)
const prefetchParts = () => Promise.all([OrderPopup, PreviousOrders, Bill, Kots].map((part) => part.prefetch()))

type Slip = { readonly kind: 'bill' | 'kot'; readonly order: Order }

/** The till (spec §2). */
export default function PosPage() {
  const { tables, orders, menu, settings, failed, failureReason, retry } = usePosData()
  const [tab, setTab] = useState<OrderType>('Dine-In')
  const [target, setTarget] = usePopupTarget(tables)
  const [slip, setSlip] = useState<Slip | null>(null)
  const [byWait, toggleSort] = useFloorSort()
  const [parts, setParts] = useState<Awaited<ReturnType<typeof importFloorParts>> | null>(null)
  const isReady = tables !== undefined
  useEffect(() => {
    // A failed load leaves the floor with its tables; a reload of the page tries again.
    if (!isReady) return
    // A task later, so that the tables are drawn first.
    const timer = setTimeout(() => void importFloorParts().then(setParts, () => undefined))
    return () => clearTimeout(timer)
  }, [isReady])
  // An open order or bill keeps its version of the module.
  useHold(target !== null || slip !== null)
  useIdlePrefetch(isReady ? prefetchParts : null)

  const openTable = useCallback((table: Table) => setTarget(targetOf(table)), [setTarget])
  const openOrder = useCallback(
    (order: Order) =>
      orderCan('addItems', order)
        ? setTarget({ mode: 'view', table: null, orderId: order.id })
        : setSlip({ kind: 'bill', order }),
    [setTarget],
  )
  const closePopup = useCallback(() => setTarget(null), [setTarget])
  const closeSlip = useCallback(() => setSlip(null), [])
  const openBill = useCallback((order: Order) => setSlip({ kind: 'bill', order }), [])
  const openKot = useCallback((order: Order) => setSlip({ kind: 'kot', order }), [])

  if (failed) {
    return (
      <main>
        <FullScreenMessage
          title="Loading Failed"
          message={failureReason}
          action={{ label: 'Try Again', onClick: retry }}
        />
      </main>
    )
  }
  if (!isReady) return <FullScreenSpinner label="Loading the POS…" />

  return (
    <OverlayContainer container={moduleRoot('pos')}>
      {parts && <parts.LiveFloor />}
      <div className="flex h-dvh flex-col overflow-y-auto bg-canvas text-ink">
        {parts && <parts.Undelivered settings={settings} isCovered={target !== null || slip !== null} />}
        <PosHeader
          tab={tab}
          onTab={setTab}
          staff={parts && <parts.StaffButton />}
          actions={
            parts && (
              <parts.FloorActions
                onTakeaway={() => setTarget({ mode: 'new', orderType: 'Takeaway', table: null })}
                byWait={byWait}
                onSort={toggleSort}
              />
            )
          }
        />
        <main className="flex min-h-60 flex-1">
          <div
            role="tabpanel"
            id={`${TABS_ID}-panel`}
            aria-label={tab}
            tabIndex={0}
            className="h-full min-w-0 flex-1 overflow-y-auto px-3 pb-3 focus-visible:-outline-offset-2"
          >
            {tab === 'Dine-In' ? (
              <Floor
                tables={tables}
                orders={orders}
                groupBy={byWait ? parts?.groupByWait : null}
                Details={parts?.TileDetails ?? null}
                onOpen={openTable}
              />
            ) : (
              <LazyPlace>
                <PreviousOrders
                  orderType={tab}
                  orders={orders}
                  onNew={() => setTarget({ mode: 'new', orderType: tab, table: null })}
                  onOpen={openOrder}
                />
              </LazyPlace>
            )}
          </div>
          {/* Holds its room before it is loaded. Not on a tablet, where the tables need it. */}
          <div className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface max-xl:hidden">
            {parts && <parts.OpenOrders orders={orders} onOpen={setTarget} onBill={openBill} />}
          </div>
        </main>
      </div>
      {/* Two places: a slip that is still on its way must not hide the popup below it. */}
      <LazyPlace>
        {target && (
          <OrderPopup
            target={target}
            menu={menu}
            orders={orders}
            settings={settings}
            onClose={closePopup}
            onSwitch={setTarget}
            onKot={openKot}
            onBill={openBill}
          />
        )}
      </LazyPlace>
      <LazyPlace>
        {slip?.kind === 'kot' && <Kots order={slip.order} settings={settings} onClose={closeSlip} />}
        {slip?.kind === 'bill' && (
          <Bill
            order={slip.order}
            settings={settings}
            onClose={closeSlip}
            onSettled={() => {
              closeSlip()
              closePopup()
            }}
          />
        )}
      </LazyPlace>
    </OverlayContainer>
  )
}
