import type {
  BodyOf,
  countRestaurants,
  dateRestaurants,
  Device as WireDevice,
  getDevice,
  getRestaurantPeople,
  listGuestRetentions,
  Removal as WireRemoval,
  ResponseOf,
  RestaurantRecord,
  RestaurantSettings as WireSettings,
  updateRestaurant,
} from '@tiffin/contracts'
import { paiseFromRupees, type Paise } from '@tiffin/domain'
import type { Device, OwnDevice } from './domain/device.ts'
import { removalProgress, type Removal } from './domain/removal.ts'
import type { RestaurantOverview, RestaurantSettings, SettingsChanges } from './domain/restaurant.ts'
import { settingsFacts } from './domain/settings-facts.ts'
import type { RestaurantDate, PlatformCounts } from './repository/all-restaurants-repository.ts'
import type { GuestRetention } from './repository/guest-retention-repository.ts'
import type { RestaurantPeople } from './repository/platform-repository.ts'

export function fromWireSettings(body: BodyOf<typeof updateRestaurant>): SettingsChanges {
  const { name, address, gstin, phone } = body
  return {
    name,
    address,
    gstin,
    phone,
    billHeader: body.bill_header,
    billFooter: body.bill_footer,
    kotHeader: body.kot_header,
    kotFooter: body.kot_footer,
    discountLimits: body.discount_limits,
    discountReasonRequired: body.discount_reason_required,
    primaryPunch: body.primary_punch,
    defaultPaymentMethod: body.default_payment_method,
    tips: body.tips,
    khata: body.khata,
    upiVpa: nullIfEmpty(body.upi_vpa),
    upiName: nullIfEmpty(body.upi_name),
    upiMc: nullIfEmpty(body.upi_mc),
    gstMode: body.gst_mode,
    legalName: nullIfEmpty(body.legal_name),
    series: nullIfEmpty(body.series),
    fssai: nullIfEmpty(body.fssai),
    takeawayPackingPaise: chargeInPaise(body.takeaway_packing),
    deliveryPackingPaise: chargeInPaise(body.delivery_packing),
    deliveryChargePaise: chargeInPaise(body.delivery_charge),
  }
}

function nullIfEmpty(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** Converts a charge; null for a charge of 0, undefined for a field that is missing. */
function chargeInPaise(rupees: number | null | undefined): Paise | null | undefined {
  if (rupees === undefined) return undefined
  return rupees ? paiseFromRupees(rupees) : null
}

export function toWireSettings(settings: RestaurantSettings): WireSettings {
  const {
    tips,
    khata,
    gst_mode,
    legal_name,
    series,
    fssai,
    takeaway_packing,
    delivery_packing,
    delivery_charge,
    ...facts
  } = settingsFacts(settings)
  return {
    ...facts,
    ...(tips && { tips }),
    ...(khata && { khata }),
    ...(gst_mode !== 'off' && { gst_mode }),
    ...(legal_name !== null && { legal_name }),
    ...(series !== null && { series }),
    ...(fssai !== null && { fssai }),
    ...(takeaway_packing !== null && { takeaway_packing }),
    ...(delivery_packing !== null && { delivery_packing }),
    ...(delivery_charge !== null && { delivery_charge }),
  }
}

export function toWireRestaurant({
  id,
  name,
  subdomain,
  adminEmail,
  userCount,
  createdAt,
}: RestaurantOverview): RestaurantRecord {
  return { id, name, subdomain, admin_email: adminEmail, user_count: userCount, created_at: createdAt.toISOString() }
}

export function toWirePeople({
  restaurant,
  roles,
  lastLoginAt,
  heldAt,
}: RestaurantPeople): ResponseOf<typeof getRestaurantPeople> {
  return {
    restaurant: toWireRestaurant(restaurant),
    roles: [...roles],
    last_login_at: lastLoginAt?.toISOString() ?? null,
    held_at: heldAt?.toISOString() ?? null,
  }
}

export function toWireRestaurantDate({ id, createdAt }: RestaurantDate): ResponseOf<typeof dateRestaurants>[number] {
  return { id, created_at: createdAt.toISOString() }
}

export function toWirePlatformCounts({
  restaurants,
  users,
  signUps,
}: PlatformCounts): ResponseOf<typeof countRestaurants> {
  return { restaurants, users, sign_ups: [...signUps] }
}

export function toWireGuestRetention({
  restaurantId,
  days,
}: GuestRetention): ResponseOf<typeof listGuestRetentions>[number] {
  return { restaurant_id: restaurantId, days }
}

export function toWireRemoval(removal: Removal, now: Date, added: readonly string[]): WireRemoval {
  const { state, waitingFor } = removalProgress(removal, now, added)
  return {
    restaurant_id: removal.restaurantId,
    name: removal.name,
    subdomain: removal.subdomain,
    removed_at: removal.removedAt.toISOString(),
    removed_by: removal.removedBy,
    purge_at: removal.purgeAt.toISOString(),
    state,
    waiting_for: [...waitingFor],
    problem: removal.problem,
  }
}

export function toWireDevice({ id, kind, name, ...device }: Device): WireDevice {
  return {
    id,
    kind,
    name,
    ...(device.series !== null && { series: device.series }),
    station_id: device.stationId,
    code_expires_at: device.codeExpiresAt?.toISOString() ?? null,
    paired_at: device.pairedAt?.toISOString() ?? null,
    seen_at: device.seenAt?.toISOString() ?? null,
  }
}

export function toWireOwnDevice(device: OwnDevice): ResponseOf<typeof getDevice> {
  const { id, kind, name, stationId, restaurantName } = device
  return { id, kind, name, station_id: stationId, restaurant_name: restaurantName }
}
