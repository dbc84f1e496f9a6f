import {
  AppError,
  createTaxGroup,
  deleteTaxGroup,
  eraseGuest,
  getGuestRetention,
  updateGuestRetention,
  updateRestaurant,
  updateTaxGroup,
  type RestaurantSettings,
  type TaxGroup,
} from '@tiffin/contracts'
import {
  isDocumented,
  isFssai,
  isGstin,
  isSeries,
  isUpiMc,
  isUpiVpa,
  MAX_COMPOSITION_SERIES_LENGTH,
} from '@tiffin/domain'
import { changesOf, recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import { chargesOfSettings } from '../orders/charges.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { eraseByPhone } from './erase-guest.ts'

/** Returns the endpoints that only an Admin may call: settings, guest data, tax groups. */
export function settingsHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, updateRestaurant, ({ body }) => {
      if (body.upi_vpa && !isUpiVpa(body.upi_vpa)) throw new AppError('UPI_VPA_INVALID')
      if (body.upi_mc && !isUpiMc(body.upi_mc)) throw new AppError('UPI_MC_INVALID')
      // Absent fields stay as they are (gap G41).
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const before = restaurant.settings
      requireBillable({ ...before, ...(given as Partial<RestaurantSettings>) })
      if (body.series && restaurant.devices.some(({ series }) => series === body.series))
        throw new AppError('SERIES_OF_TILL').with({ field: 'series' })
      // Roles that the request does not name keep their limit.
      const limits = body.discount_limits && { discount_limits: { ...before.discount_limits, ...body.discount_limits } }
      restaurant.settings = { ...before, ...(given as Partial<RestaurantSettings>), ...limits }
      restaurant.formerCharges = [...restaurant.formerCharges, ...chargesOfSettings(before)]
      const changes = changesOf(before, restaurant.settings)
      if (changes)
        recordAudit(
          restaurant,
          'settings.changed',
          { id: 'settings', name: before.name },
          changes.before,
          changes.after,
        )
      restaurant.user = { ...restaurant.user, restaurantName: restaurant.settings.name }
      return restaurant.settings
    }),
    route(restaurant, getGuestRetention, () => ({ days: restaurant.guestDataDays })),
    route(restaurant, updateGuestRetention, ({ body }) => {
      restaurant.guestDataDays = body.days
      return body
    }),
    route(restaurant, eraseGuest, ({ body }) => eraseByPhone(restaurant, body.phone)),
    route(restaurant, createTaxGroup, ({ body }) => {
      if (restaurant.taxGroups.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        throw new AppError('TAX_GROUP_EXISTS', { name: body.name })
      const group = { id: nextMockId(restaurant, ID_PREFIX.taxGroup, restaurant.taxGroups), ...body }
      requireRateOfKind(group)
      restaurant.taxGroups = [...restaurant.taxGroups, group]
      return group
    }),
    route(restaurant, updateTaxGroup, ({ params, body }) => {
      const group = findTaxGroup(restaurant, params.id)
      const changed = { ...group, rate: body.rate, is_split: body.is_split, ...(body.kind && { kind: body.kind }) }
      requireRateOfKind(changed)
      restaurant.taxGroups = restaurant.taxGroups.map((each) => (each === group ? changed : each))
      restaurant.menu = restaurant.menu.map((dish) =>
        dish.tax_group_id === group.id ? { ...dish, tax_rate: changed.rate, tax_is_split: changed.is_split } : dish,
      )
      return changed
    }),
    route(restaurant, deleteTaxGroup, ({ params }) => {
      const group = findTaxGroup(restaurant, params.id)
      if (restaurant.menu.some((dish) => dish.tax_group_id === group.id))
        throw new AppError('TAX_GROUP_IN_USE', { name: group.name })
      restaurant.taxGroups = restaurant.taxGroups.filter((each) => each !== group)
      return undefined
    }),
  ]
}

/** Checks the settings that documents need. @throws AppError that names the setting which is missing or not valid */
function requireBillable({ gst_mode, series, fssai, gstin, address }: RestaurantSettings): void {
  if (series && !isSeries(series)) throw new AppError('SERIES_INVALID').with({ field: 'series' })
  if (fssai && !isFssai(fssai)) throw new AppError('FSSAI_INVALID').with({ field: 'fssai' })
  if (!isDocumented(gst_mode)) return
  if (gst_mode === 'composition' && (series?.length ?? 0) > MAX_COMPOSITION_SERIES_LENGTH)
    throw new AppError('COMPOSITION_SERIES_TOO_LONG').with({ field: 'series' })
  if (!isGstin(gstin)) throw new AppError('GSTIN_INVALID').with({ field: 'gstin' })
  if (address.trim() === '') throw new AppError('GST_ADDRESS_REQUIRED').with({ field: 'address' })
}

function requireRateOfKind({ kind, rate }: Pick<TaxGroup, 'kind' | 'rate'>): void {
  if (kind === 'none' && rate > 0) throw new AppError('TAX_GROUP_UNTAXED')
}

function findTaxGroup(restaurant: MockRestaurant, id: string): TaxGroup {
  const group = restaurant.taxGroups.find((each) => each.id === id)
  if (!group) throw new AppError('TAX_GROUP_NOT_FOUND')
  return group
}
