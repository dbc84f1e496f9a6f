import { getRestaurantSettings, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { toast, useApiQuery, useSession } from '@tiffin/web-kit'
import { lazy, Suspense, useEffect } from 'react'

// Paper comes with the first slip that is opened.
const importReceipts = () => import('@tiffin/receipts')
const BillModal = lazy(() => importReceipts().then((receipts) => ({ default: receipts.BillModal })))
const KotModal = lazy(() => importReceipts().then((receipts) => ({ default: receipts.KotModal })))

export type Slip = { readonly kind: 'bill' | 'kot'; readonly order: Order }

/** Of spec §8. */
const SETTINGS_FAILED = 'Failed to load restaurant settings.'

/** The slip that is open, if one is. Bills are only looked at here: the till takes the money. */
export function OrderSlip({ slip, onClose }: { slip: Slip | null; onClose: () => void }) {
  const { restaurantName } = useSession()
  const settings = useApiQuery(getRestaurantSettings)
  const isMissing = settings.isError && slip !== null
  useEffect(() => {
    if (isMissing) toast.error(SETTINGS_FAILED, { id: 'slip-settings' })
  }, [isMissing])

  if (!slip || settings.isPending) return null
  const head = settings.data ?? blankSettings(restaurantName)
  const Modal = slip.kind === 'bill' ? BillModal : KotModal
  return (
    <Suspense fallback={null}>
      <Modal order={slip.order} settings={head} onClose={onClose} />
    </Suspense>
  )
}

// A slip without address and greeting still says what was eaten.
function blankSettings(name: string): RestaurantSettings {
  return { name, address: '', gstin: '', phone: '', bill_header: '', bill_footer: '', kot_header: '', kot_footer: '' }
}
