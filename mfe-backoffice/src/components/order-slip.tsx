import {
  blankSettings,
  getRestaurantSettings,
  listOrders,
  paths,
  type Order,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { Button, Dialog, FailedState, linkClass } from '@tiffin/ui'
import { LazyPlace, lazyPart, Link, Slot, toast, useApiQuery, useIdlePrefetch, useSession } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { useBillPrinter } from '../hooks/use-bill-printer.ts'
import { LateArrivals } from './late-arrivals.tsx'
import { LoadingDialog } from './loading-dialog.tsx'
import { useIssueBill } from './use-issue-bill.ts'
import { useSendBill } from './use-send-bill.ts'

// The code of the slips is loaded when the browser is idle, because the page shows no slip before a press.
const BillModal = lazyPart(async () => (await import('@tiffin/receipts')).BillModal)
const KotModal = lazyPart(async () => (await import('@tiffin/receipts')).KotModal)
const prefetchSlips = () => Promise.all([BillModal.prefetch(), KotModal.prefetch()])

/** An open slip. `order` is the order as the list contained it when the slip was opened. */
export type Slip = { readonly kind: 'bill' | 'kot'; readonly order: Order }

/** The texts of failures; spec §8 fixes the first one. */
const SETTINGS_FAILED = 'Failed to load restaurant settings.'
const ORDER_FAILED = 'This order could not be read again. It may have changed since it was listed.'

/** Shows `slip`, or nothing while it is null. A bill is not settled here but at the till. */
export function OrderSlip({ slip, onClose }: { slip: Slip | null; onClose: () => void }) {
  const { restaurantName } = useSession()
  const settings = useApiQuery(getRestaurantSettings)
  const billPrinter = useBillPrinter()
  const isMissing = settings.isError && slip !== null
  useIdlePrefetch(prefetchSlips)
  useEffect(() => {
    if (isMissing) toast.error(SETTINGS_FAILED, { id: 'slip-settings' })
  }, [isMissing])

  // While the settings load, no slip is shown: a bill needs the restaurant's address and tax number.
  const head = settings.isPending ? null : (settings.data ?? blankSettings(restaurantName))
  return slip && <OpenSlip slip={slip} head={head} billPrinter={billPrinter} onClose={onClose} />
}

/**
 * Shows a slip after the order was loaded again: a list is up to a minute old, and kitchen and guest rely on the paper.
 */
function OpenSlip({
  slip: { kind, order: listed },
  head,
  billPrinter,
  onClose,
}: {
  slip: Slip
  head: RestaurantSettings | null
  billPrinter: string | undefined
  onClose: () => void
}) {
  const instant = { from: listed.created_at, to: listed.created_at }
  const reading = useApiQuery(listOrders, { query: instant }, { staleTime: 0, gcTime: 0, retry: false })
  const [isListedEnough, setListedEnough] = useState(false)
  const [answered, setAnswered] = useState<Order | null>(null)
  const issue = useIssueBill(setAnswered)
  const send = useSendBill(setAnswered)
  const order = answered ?? reading.data?.find(({ id }) => id === listed.id) ?? (isListedEnough ? listed : null)

  const title = kind === 'bill' ? `Bill ${listed.order_number}` : 'Kitchen Order Ticket'
  const onTheWay = <LoadingDialog title={title} onClose={onClose} />
  if (!order && !reading.isPending) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={<Button onClick={() => setListedEnough(true)}>Open Anyway</Button>}
      >
        <FailedState text={ORDER_FAILED} isRetrying={reading.isFetching} onRetry={() => void reading.refetch()} />
      </Dialog>
    )
  }
  if (!order || !head) return onTheWay
  const slip = { order, settings: head, onClose }
  return (
    <LazyPlace waiting={onTheWay}>
      {kind === 'bill' ? (
        <BillModal
          {...slip}
          onIssue={(given) => issue(order, given)}
          onSend={billPrinter === undefined ? undefined : (given, byGst) => send(order, byGst, given)}
          aside={
            <>
              <LateArrivals late={order.late} />
              {order.document && <DocumentLink document={order.document} />}
              <Slot name="order-details" orderId={order.id} />
            </>
          }
        />
      ) : (
        <KotModal {...slip} />
      )}
    </LazyPlace>
  )
}

/**
 * Links the bill of an order to its document on the page Bills, where the document can be corrected and printed again.
 */
function DocumentLink({ document: { id, number } }: { document: NonNullable<Order['document']> }) {
  return (
    <Link to={`${paths.bills()}?document=${id}`} className={linkClass}>
      All about {number}
    </Link>
  )
}
