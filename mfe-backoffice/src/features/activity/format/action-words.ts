import { AUDIT_ACTIONS, type AuditAction, type AuditKind } from '@tiffin/contracts'

export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  order: 'Orders',
  table: 'Tables',
  area: 'Areas',
  dish: 'Dishes',
  menu: 'Menu imports and order',
  category: 'Categories',
  'tax-group': 'Tax groups',
  station: 'Kitchen stations',
  user: 'Users',
  device: 'Devices',
  settings: 'Settings',
  guest: 'Guests’ data',
  restaurant: 'Restaurant',
  subscription: 'Subscription',
}

const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'order.placed': 'Placed an order',
  'order.added': 'Added to an order',
  'order.changed': 'Changed an order',
  'order.transferred': 'Moved an order to another table',
  'order.voided': 'Took portions of an order back',
  'order.bill-printed': 'Printed a bill',
  'order.kot-printed': 'Printed a kitchen ticket',
  'order.kot-handed-over': 'Took over a kitchen ticket that came on no screen',
  'order.kot-bumped': 'Bumped a kitchen ticket',
  'order.kot-recalled': 'Recalled a kitchen ticket',
  'order.settled': 'Settled an order',
  'order.freed': 'Closed an order, payment unspecified',
  'table.added': 'Added a table',
  'table.bulk-added': 'Added several tables',
  'table.changed': 'Changed a table',
  'table.removed': 'Deleted a table',
  'area.added': 'Added an area',
  'area.changed': 'Renamed an area',
  'area.removed': 'Deleted an area',
  'dish.added': 'Added a dish',
  'dish.changed': 'Changed a dish',
  'dish.removed': 'Deleted a dish',
  'dish.availability-changed': 'Changed whether a dish is available',
  'menu.imported': 'Imported dishes',
  'menu.arranged': 'Arranged the menu',
  'category.added': 'Added a category',
  'category.removed': 'Deleted a category',
  'tax-group.added': 'Added a tax group',
  'tax-group.changed': 'Changed a tax group',
  'tax-group.removed': 'Deleted a tax group',
  'station.added': 'Added a kitchen station',
  'station.changed': 'Changed a kitchen station',
  'station.arranged': 'Arranged the kitchen stations',
  'station.routed': 'Sent a category to a kitchen station',
  'station.output-changed': 'Chose where a kitchen station gets its tickets',
  'station.removed': 'Deleted a kitchen station',
  'user.added': 'Added a user',
  'user.renamed': 'Changed the name of a user',
  'user.role-changed': 'Changed a role',
  'user.password-set': 'Set a password',
  'user.password-reset': 'Reset the own password',
  'user.pin-set': 'Set the own PIN',
  'user.pin-removed': 'Removed a PIN',
  'user.sessions-ended': 'Logged out everywhere',
  'user.removed': 'Deleted a user',
  'device.added': 'Added a device',
  'device.renamed': 'Renamed a device',
  'device.code-made': 'Made a new pairing code',
  'device.paired': 'Paired with its code',
  'device.revoked': 'Revoked a device',
  'settings.changed': 'Changed the settings',
  'guest.erased': 'Erased a guest',
  'guest.forgotten': 'Removed guests from old orders',
  'restaurant.signed-up': 'Signed up',
  'restaurant.created': 'Created the restaurant',
  'restaurant.renamed': 'Renamed the restaurant',
  'restaurant.removed': 'Removed the restaurant',
  'subscription.bought': 'Went to pay for a plan',
  'subscription.paid': 'Paid for a plan',
  'subscription.left': 'Left a plan',
  'subscription.changed': 'Changed the plan',
  'subscription.refunded': 'Gave a payment back',
}

/** In plain words what was done; the code of an action that only a newer release knows. */
export function actionWords(action: string): string {
  const known = AUDIT_ACTIONS.find((each) => each === action)
  return known ? ACTION_WORDS[known] : action
}

/** The actions of a kind; all of them without one. */
export function actionsOf(kind: string): readonly AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => kind === '' || action.startsWith(`${kind}.`))
}
