import type {
  BodyOf,
  Removal as WireRemoval,
  RestaurantRecord,
  RestaurantSettings,
  updateRestaurant,
} from '@tiffin/contracts'
import { progressOf, type Removal } from './domain/removal.ts'
import type { RestaurantOverview, Settings, SettingsChanges } from './domain/restaurant.ts'

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

export function settingsFromWire(body: BodyOf<typeof updateRestaurant>): SettingsChanges {
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

export function toWireRemoval(removal: Removal, now: Date): WireRemoval {
  const { state, waitingFor } = progressOf(removal, now)
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
