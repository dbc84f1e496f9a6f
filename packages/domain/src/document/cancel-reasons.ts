/** The reasons for which a person cancels the invoice or bill of supply of an unpaid order. */
export const CANCEL_CHOICES = ['printed_by_mistake', 'wrong_details', 'guest_left', 'other'] as const
export type CancelChoice = (typeof CANCEL_CHOICES)[number]

/** The reasons why a document of an unpaid order is cancelled. Codes are stored and never change their meaning. */
export const CANCEL_REASONS = [
  'items_added',
  'portions_voided',
  'discount_changed',
  'restaurant_changed',
  'order_changed',
  ...CANCEL_CHOICES,
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The texts of the reasons on screens and in the audit. */
export const CANCEL_REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  items_added: 'Items were added',
  portions_voided: 'Portions were taken back',
  discount_changed: 'The discount changed',
  restaurant_changed: 'The restaurant changed how it bills',
  order_changed: 'The order changed',
  printed_by_mistake: 'Printed by mistake',
  wrong_details: 'Wrong details',
  guest_left: 'The guest left',
  other: 'Other',
}
