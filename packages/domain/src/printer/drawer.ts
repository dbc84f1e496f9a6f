import type { Role } from '../user/user.ts'

/** The reasons for which a cash drawer is opened without a payment. */
export const DRAWER_REASONS = ['change', 'count', 'other'] as const
export type DrawerReason = (typeof DRAWER_REASONS)[number]

/** The texts of the reasons, on screens and in the audit. */
export const DRAWER_REASON_WORDS: Readonly<Record<DrawerReason, string>> = {
  change: 'Give change',
  count: 'Count the cash',
  other: 'Other',
}

/** The longest note on a reason, in characters. */
export const MAX_DRAWER_NOTE_LENGTH = 120

/** The roles that may open a drawer without a payment. */
export const MAY_OPEN_DRAWER = ['Admin', 'Captain'] as const satisfies readonly Role[]
