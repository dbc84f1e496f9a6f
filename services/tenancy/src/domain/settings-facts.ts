import { ROLES, rupeesFromPaise, type Paise } from '@tiffin/domain'
import type { RestaurantSettings } from './restaurant.ts'

/** Maps settings to the facts that the audit records, with the names and units of the wire. */
export function settingsFacts(settings: RestaurantSettings) {
  const { name, address, gstin, phone } = settings
  return {
    name,
    address,
    gstin,
    phone,
    bill_header: settings.billHeader,
    bill_footer: settings.billFooter,
    kot_header: settings.kotHeader,
    kot_footer: settings.kotFooter,
    discount_limits: Object.fromEntries(ROLES.map((role) => [role, settings.discountLimits[role] ?? null])),
    discount_reason_required: settings.discountReasonRequired,
    primary_punch: settings.primaryPunch,
    default_payment_method: settings.defaultPaymentMethod,
    tips: settings.tips,
    khata: settings.khata,
    upi_vpa: settings.upiVpa,
    upi_name: settings.upiName,
    upi_mc: settings.upiMc,
    gst_mode: settings.gstMode,
    legal_name: settings.legalName,
    series: settings.series,
    fssai: settings.fssai,
    takeaway_packing: inRupees(settings.takeawayPackingPaise),
    delivery_packing: inRupees(settings.deliveryPackingPaise),
    delivery_charge: inRupees(settings.deliveryChargePaise),
  }
}

function inRupees(amountPaise: Paise | null): number | null {
  return amountPaise === null ? null : rupeesFromPaise(amountPaise)
}
