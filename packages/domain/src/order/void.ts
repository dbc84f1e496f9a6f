import type { Role } from '../user/user.ts'

/** Why punched portions are taken back. */
export const VOID_REASONS = ['wrong_punch', 'guest_changed_mind', 'kitchen_cannot', 'complaint', 'other'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** The reasons as people and tickets say them. */
export const VOID_REASON_WORDS: Readonly<Record<VoidReason, string>> = {
  wrong_punch: 'Wrong punch',
  guest_changed_mind: 'Guest changed mind',
  kitchen_cannot: 'Kitchen cannot make it',
  complaint: 'Complaint',
  other: 'Other',
}

/** The longest note to a reason. */
export const MAX_VOID_NOTE_LENGTH = 120

/** Who takes portions back without asking, and approves it for others by PIN. */
export const VOID_APPROVERS: readonly Role[] = ['Admin', 'Captain']
