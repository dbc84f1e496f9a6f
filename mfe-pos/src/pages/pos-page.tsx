import type { Order, Table } from '@tiffin/contracts'
import { isOccupied, orderCan, type OrderType } from '@tiffin/domain'
import { FullScreenMessage, FullScreenSpinner, OverlayContainer } from '@tiffin/ui'
import { moduleRoot, useHold, useIdlePrefetch } from '@tiffin/web-kit'
import { Suspense, useCallback, useState } from 'react'
import type { PopupTarget } from '../data/popup-target.ts'
import { usePosData } from '../data/use-pos-data.ts'
import { Floor } from '../features/floor/floor.tsx'
import { importParts, KotModal, OrderBill, OrderPopup, PreviousOrders } from './lazy-parts.ts'
import { PosHeader, TABS_ID } from './pos-header.tsx'

type Slip = { readonly kind: 'bill' | 'kot'; readonly order: Order }

/** The till (spec §2). */
export default function PosPage() {
  const { tables, orders, menu, settings, failed, retry } = usePosData()
  const [tab, setTab] = useState<OrderType>('Dine-In')
  const [target, setTarget] = useState<PopupTarget | null>(null)
  const [slip, setSlip] = useState<Slip | null>(null)
  const isReady = tables !== undefined
  // An order or a bill that is open keeps the version it was opened with.
  useHold(target !== null || slip !== null)
  useIdlePrefetch(isReady ? importParts : null)

  const openTable = useCallback(
    (table: Table) =>
      setTarget(isOccupied(table) ? { mode: 'view', table } : { mode: 'new', orderType: 'Dine-In', table }),
    [],
  )
  const openOrder = useCallback(
    (order: Order) =>
      orderCan('addItems', order)
        ? setTarget({ mode: 'view', table: null, orderId: order.id })
        : setSlip({ kind: 'bill', order }),
    [],
  )
  const closePopup = useCallback(() => setTarget(null), [])
  const closeSlip = useCallback(() => setSlip(null), [])
  const openBill = useCallback((order: Order) => setSlip({ kind: 'bill', order }), [])
  const openKot = useCallback((order: Order) => setSlip({ kind: 'kot', order }), [])

  if (failed) {
    return (
      <main>
        <FullScreenMessage title="Loading Failed" action={{ label: 'Try Again', onClick: retry }} />
      </main>
    )
  }
  if (!isReady) return <FullScreenSpinner label="Loading the POS…" />

  return (
    <OverlayContainer container={moduleRoot('pos')}>
      <div className="flex h-dvh flex-col bg-canvas text-ink">
        <PosHeader tab={tab} onTab={setTab} />
        <main className="min-h-0 flex-1">
          <div
            role="tabpanel"
            id={`${TABS_ID}-panel`}
            aria-label={tab}
            tabIndex={0}
            className="h-full overflow-y-auto px-3 pb-3 focus-visible:-outline-offset-2"
          >
            {tab === 'Dine-In' ? (
              <Floor tables={tables} onOpen={openTable} />
            ) : (
              <Suspense fallback={null}>
                <PreviousOrders
                  orderType={tab}
                  orders={orders}
                  onNew={() => setTarget({ mode: 'new', orderType: tab, table: null })}
                  onOpen={openOrder}
                />
              </Suspense>
            )}
          </div>
        </main>
      </div>
      {/* Two boundaries: a slip that is still on its way must not hide the popup below it. */}
      <Suspense fallback={null}>
        {target && (
          <OrderPopup
            target={target}
            menu={menu}
            orders={orders}
            onClose={closePopup}
            onSwitch={setTarget}
            onKot={openKot}
            onBill={openBill}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {slip?.kind === 'kot' && <KotModal order={slip.order} settings={settings} onClose={closeSlip} />}
        {slip?.kind === 'bill' && (
          <OrderBill
            order={slip.order}
            settings={settings}
            onClose={closeSlip}
            onSettled={() => {
              closeSlip()
              closePopup()
            }}
          />
        )}
      </Suspense>
    </OverlayContainer>
  )
}
