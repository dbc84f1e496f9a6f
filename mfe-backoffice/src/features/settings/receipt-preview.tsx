import { BillSlip, KotSlip, ticketOfOrder } from '@tiffin/receipts'
import { Card, cx, SegmentedControl } from '@tiffin/ui'
import { sampleOrder } from './sample-order.ts'
import type { SettingsValues } from './settings-values.ts'

export type PreviewedSlip = 'bill' | 'kot'

type ReceiptPreviewProps = {
  /** The settings as typed, not as saved. */
  readonly settings: SettingsValues
  readonly slip: PreviewedSlip
  readonly onChoose: (slip: PreviewedSlip) => void
}

const slips = [
  { value: 'bill', label: 'Bill' },
  { value: 'kot', label: 'KOT' },
] as const

/** Shows the slip as it will be printed, 80 mm wide, with an order that has everything a slip can show. */
export function ReceiptPreview({ settings, slip, onChoose }: ReceiptPreviewProps) {
  return (
    <Card title="Preview" help="A sample order, at the size of the paper." className="max-w-form xl:sticky xl:top-6">
      <SegmentedControl label="Slip" hideLabel options={slips} value={slip} onChange={onChoose} />
      <div
        className={cx(
          '-mx-4 -mb-4 mt-4 grid justify-center overflow-x-auto',
          'rounded-b-card bg-sunken p-4 sm:-mx-5 sm:-mb-5 sm:p-5',
        )}
      >
        <div className="self-start shadow-float">
          {slip === 'bill' ? (
            <BillSlip order={sampleOrder} settings={settings} />
          ) : (
            <KotSlip ticket={ticketOfOrder(sampleOrder)} settings={settings} />
          )}
        </div>
      </div>
    </Card>
  )
}
