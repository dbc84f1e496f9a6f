import type { RestaurantSettings } from '@tiffin/contracts'
import type { Settings } from './domain/restaurant.ts'

export function toWireSettings(settings: Settings): RestaurantSettings {
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
  }
}
