import { KotSlip, orderBillSlip, SlipPaper, ticketOfOrder } from '@tiffin/receipts'
import { isDocumented, type GstMode } from '@tiffin/domain'
import { Card, cx, SegmentedControl } from '@tiffin/ui'
import { sampleInvoice } from './sample-invoice.ts'
import { sampleOrder } from './sample-order.ts'
import type { SettingsValues } from '../settings-values.ts'

/**
 * The slip in the preview; `invoice` is the tax invoice, or the bill of supply. While the typed settings do not bill by
 * GST, it shows the bill.
 */
export type PreviewedSlip = 'bill' | 'invoice' | 'kot'

type ReceiptPreviewProps = {
  /** The settings as typed, not as saved. */
  readonly settings: SettingsValues
  readonly slip: PreviewedSlip
  readonly onChoose: (slip: PreviewedSlip) => void
}

const slipsOf = (mode: GstMode) =>
  [
    { value: 'bill', label: 'Bill' },
    { value: 'invoice', label: mode === 'composition' ? 'Bill of supply' : 'Invoice' },
    { value: 'kot', label: 'KOT' },
  ] as const

/** Shows a slip of the sample order as it will be printed, 80 mm wide. */
export function ReceiptPreview({ settings, slip, onChoose }: ReceiptPreviewProps) {
  const byGst = isDocumented(settings.gst_mode)
  const offered = slipsOf(settings.gst_mode).filter(({ value }) => byGst || value !== 'invoice')
  // The sample order is one at a table, which has no charges; the form has them as text.
  const { takeaway_packing: _takeaway, delivery_packing: _packing, delivery_charge: _delivery, ...printed } = settings
  const billed = slip === 'invoice' && byGst ? sampleInvoice(settings) : sampleOrder
  return (
    <Card
      title="Preview"
      help="A sample order, at the size of the paper."
      className="max-w-form xl:sticky xl:top-[calc(var(--screen-top,0px)+--spacing(6))]"
    >
      <SegmentedControl
        label="Slip"
        hideLabel
        options={offered}
        value={slip === 'invoice' && !byGst ? 'bill' : slip}
        onChange={onChoose}
      />
      <div
        className={cx(
          '-mx-4 -mb-4 mt-4 grid justify-center overflow-x-auto',
          'rounded-b-card bg-sunken p-4 sm:-mx-5 sm:-mb-5 sm:p-5',
        )}
      >
        <div className="self-start shadow-float">
          {slip === 'kot' ? (
            <KotSlip ticket={ticketOfOrder(sampleOrder)} settings={settings} />
          ) : (
            <SlipPaper slip={orderBillSlip({ order: billed, settings: printed })} />
          )}
        </div>
      </div>
    </Card>
  )
}
