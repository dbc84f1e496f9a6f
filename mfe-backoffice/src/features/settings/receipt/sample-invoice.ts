import type { Order } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  billLinesOf,
  computeGstBill,
  DEFAULT_SERIES,
  DOCUMENT_OF_MODE,
  documentNumber,
  financialYearOf,
  isDocumented,
  isSeries,
  paiseFromRupees,
  percentFromBasisPoints,
  RESTAURANT_SAC,
  rupeesFromPaise,
  seriesOf,
  type GstMode,
} from '@tiffin/domain'
import { sampleOrder } from './sample-order.ts'
import { toSeries, type SettingsValues } from '../settings-values.ts'

type Seller = Pick<SettingsValues, 'name' | 'legal_name' | 'address' | 'gstin' | 'series' | 'fssai' | 'gst_mode'>

/**
 * Returns the sample order as paid by UPI with a tax invoice or a bill of supply, which contains the settings as they
 * are typed.
 */
export function sampleInvoice({ name, legal_name, address, gstin, series, fssai, gst_mode }: Seller): Order {
  const mode = isDocumented(gst_mode) ? gst_mode : 'regular'
  const sold = sampleOrder.items.map((item) => ({
    pricePaise: paiseFromRupees(item.price),
    quantity: item.quantity,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }))
  const bill = computeGstBill(billLinesOf(sold, mode))
  const payable = rupeesFromPaise(bill.payablePaise)
  const paidAt = '2026-01-15T15:20:00.000Z'
  return {
    ...sampleOrder,
    status: 'Completed',
    completed_at: paidAt,
    total_amount: payable,
    round_off: rupeesFromPaise(bill.roundOffPaise),
    payable,
    payments: [{ method: 'UPI', amount: payable }],
    document: {
      id: '00000000-0000-4000-8000-000000000005',
      kind: DOCUMENT_OF_MODE[mode],
      number: firstNumber(series, new Date(paidAt), mode),
      issued_at: paidAt,
      seller: {
        name: legal_name.trim() || name,
        address,
        gstin: gstin.trim(),
        ...(fssai.trim() && { fssai: fssai.trim() }),
      },
      place_of_supply: gstin.trim().slice(0, 2),
      sac: RESTAURANT_SAC,
      subtotal: rupeesFromPaise(bill.subtotalPaise),
      discount: 0,
      groups: bill.groups.map((group) => ({
        kind: group.kind,
        rate: percentFromBasisPoints(group.rateBasisPoints),
        value: rupeesFromPaise(group.valuePaise),
        cgst: rupeesFromPaise(group.cgstPaise),
        sgst: rupeesFromPaise(group.sgstPaise),
        vat: 0,
      })),
      taxable: rupeesFromPaise(bill.taxablePaise),
      cgst: rupeesFromPaise(bill.cgstPaise),
      sgst: rupeesFromPaise(bill.sgstPaise),
      other: rupeesFromPaise(bill.otherPaise),
      vat: 0,
      round_off: rupeesFromPaise(bill.roundOffPaise),
      payable,
    },
  }
}

/**
 * Returns the first number of the typed series in the financial year of `at`; for an invalid series, that of the
 * default series.
 */
export function firstNumber(series: string, at: Date, mode: GstMode): string {
  const typed = toSeries(series)
  const kind = mode === 'composition' ? 'bill_of_supply' : 'invoice'
  return documentNumber(seriesOf(kind, isSeries(typed) ? typed : DEFAULT_SERIES), financialYearOf(at), 1)
}
