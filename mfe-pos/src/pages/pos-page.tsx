import type { Order, Table } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { FullScreenSpinner, LoadingFailed, OverlayContainer } from '@tiffin/ui'
import { LazyPlace, lazyPart, moduleRoot, useHold, useIdlePrefetch } from '@tiffin/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { usePosData } from '../data/use-pos-data.ts'
import { Floor } from '../features/floor/floor.tsx'
import { useFloorSort } from '../features/floor/use-floor-sort.ts'
import { PosHeader, TABS_ID } from './pos-header.tsx'
import type { SeatedHere } from '../waiting/seated-here.ts'
import { targetOf, usePopupTarget } from './use-popup-target.ts'

/** The parts around the tables are loaded once the tables are drawn, so that no tile waits for them. */
const importFloorParts = () => import('./floor-parts.ts')

// The parts below are needed only after a tap, so the first load leaves them out. The idle browser fetches them.
const OrderPopup = lazyPart(async () => (await import('../features/order-popup/order-popup.tsx')).OrderPopup)
const Bill = lazyPart(async () => (await import('../features/bill/bill.tsx')).Bill)
const PreviousOrders = lazyPart(
  async () => (await import('../features/previous-orders/previous-orders.tsx')).PreviousOrders,
)
const Kots = lazyPart(async () => (await import('../features/kots/kots.tsx')).Kots)
const prefetchParts = () => Promise.all([OrderPopup, PreviousOrders, Bill, Kots].map((part) => part.prefetch()))

type Slip = { readonly kind: 'bill' | 'kot'; readonly order: Order }

/** Shows the page of the till: floor, previous orders, the order popup and slips (spec §2). */
export default function PosPage() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof importFloorParts>> | null>()
  const { tables, orders, menu, settings, isBroken, failed, failureReason, retry } = usePosData(parts)
  const [tab, setTab] = useState<OrderType>('Dine-In')
  const [target, setTarget] = usePopupTarget(tables)
  const [slip, setSlip] = useState<Slip | null>(null)
  const [byWait, toggleSort] = useFloorSort()
  const [seated, setSeated] = useState<SeatedHere>()
  const isReady = tables !== undefined
  useEffect(() => {
    // If the parts cannot be loaded, the floor works without them, and a reload of the page tries again.
    if (!isReady && !isBroken) return
    // The timer lets the browser draw the tables first.
    const timer = setTimeout(() => void importFloorParts().then(setParts, () => setParts(null)))
    return () => clearTimeout(timer)
  }, [isReady, isBroken])
  // While an order or a bill is open, this page must not switch to another version of the module.
  useHold(target !== null || slip !== null)
  useIdlePrefetch(isReady ? prefetchParts : null)

  const openTable = useCallback((table: Table) => setTarget(targetOf(table)), [setTarget])
  const closePopup = useCallback(() => setTarget(null), [setTarget])
  const closeSlip = useCallback(() => setSlip(null), [])
  const openBill = useCallback((order: Order) => setSlip({ kind: 'bill', order }), [])
  const openKot = useCallback((order: Order) => setSlip({ kind: 'kot', order }), [])

  // The waiting commands are sent as soon as the server answers, even while the floor cannot be loaded.
  const sender = parts && <parts.SendPunches onSeated={setSeated} />
  if (failed) {
    return (
      <main>
        {sender}
        <LoadingFailed message={failureReason} onTryAgain={retry} />
      </main>
    )
  }
  if (!isReady) return <FullScreenSpinner label="Loading the POS…" />

  return (
    <OverlayContainer container={moduleRoot('pos')}>
      {sender}
      {parts && <parts.LiveFloor />}
      <div className="flex h-page flex-col overflow-y-auto bg-canvas text-ink">
        {parts && <parts.TillTop settings={settings} isCovered={target !== null || slip !== null} />}
        <PosHeader
          tab={tab}
          onTab={setTab}
          staff={parts && <parts.TillButtons />}
          actions={parts && <parts.FloorActions onOpen={setTarget} byWait={byWait} onSort={toggleSort} />}
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
              <Floor tables={tables} orders={orders} seated={seated} byWait={byWait} parts={parts} onOpen={openTable} />
            ) : (
              <LazyPlace>
                <PreviousOrders orderType={tab} orders={orders} onOpen={setTarget} onBill={openBill} />
              </LazyPlace>
            )}
          </div>
          {/* The column keeps its width before its part is loaded. Below the `xl` width there is no column, because
              the tables need the room. */}
          <div className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface max-xl:hidden">
            {parts && <parts.OpenOrders orders={orders} onOpen={setTarget} onBill={openBill} />}
          </div>
        </main>
      </div>
      {/* Popup and slip have lazy places of their own, because a slip that is still loading must not hide the popup
          below it. */}
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
            onSettled={(showsInvoice) => {
              if (!showsInvoice) closeSlip()
              closePopup()
            }}
          />
        )}
      </LazyPlace>
    </OverlayContainer>
  )
}
