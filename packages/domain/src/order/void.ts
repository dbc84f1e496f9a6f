import type { Role } from '../user/user.ts'

/** The reasons for which punched portions are taken back. */
export const VOID_REASONS = ['wrong_punch', 'guest_changed_mind', 'kitchen_cannot', 'complaint', 'other'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** The texts of the reasons on screens and tickets. */
export const VOID_REASON_WORDS: Readonly<Record<VoidReason, string>> = {
  wrong_punch: 'Wrong punch',
  guest_changed_mind: 'Guest changed mind',
  kitchen_cannot: 'Kitchen cannot make it',
  complaint: 'Complaint',
  other: 'Other',
}

/** The longest note on a reason, in characters. */
export const MAX_VOID_NOTE_LENGTH = 120

/** The roles that may take portions back, and approve it for other roles by PIN. */
export const MAY_APPROVE_VOID: readonly Role[] = ['Admin', 'Captain']
