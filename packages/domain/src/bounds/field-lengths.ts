/** The longest texts of fields, in characters. Schemas and forms use the same numbers. */
export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSWORD_LENGTH = 200
/** The digits of a code that people type: one sent by mail (spec §9, gap G37), or one that pairs a device. */
export const CODE_DIGITS = 6
export const MAX_STAFF_NAME_LENGTH = 60
export const MAX_PHONE_LENGTH = 40
export const MAX_ADDRESS_LENGTH = 500

export const MAX_RESTAURANT_NAME_LENGTH = 120
export const MAX_GSTIN_LENGTH = 30
export const MAX_LEGAL_NAME_LENGTH = 100
/** The limit applies to each header and each footer of bills and kitchen tickets. */
export const MAX_SLIP_TEXT_LENGTH = 500

export const MAX_TABLE_NAME_LENGTH = 40
export const MAX_AREA_NAME_LENGTH = 60
export const MAX_CUSTOMER_NAME_LENGTH = 120
/** The longest name of a guest with a GSTIN, who is named on the invoice. */
export const MAX_BUYER_NAME_LENGTH = 100
export const MAX_DISCOUNT_REASON_LENGTH = 200
export const MAX_DEVICE_NAME_LENGTH = 40

export const MAX_DISH_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 1_000
export const MAX_AVAILABILITY_REASON_LENGTH = 120
export const MAX_CATEGORY_NAME_LENGTH = 60
export const MAX_TAX_GROUP_NAME_LENGTH = 40
export const MAX_STATION_NAME_LENGTH = 30
/** The longest name of a dish on kitchen tickets, in characters. */
export const MAX_KITCHEN_NAME_LENGTH = 60
/** The longest name of hours in which dishes are served, such as Breakfast, in characters. */
export const MAX_DAYPART_NAME_LENGTH = 30
export const MAX_VARIATION_NAME_LENGTH = 30
/** The longest name of a group of add-ons such as Spice level, and of one of its options, in characters. */
export const MAX_MODIFIER_NAME_LENGTH = 30

export const MAX_PLAN_ID_LENGTH = 60
export const MAX_PLAN_NAME_LENGTH = 60
/** The longest id of the payment provider, in characters: of a plan, a payment or a subscription. */
export const MAX_PROVIDER_ID_LENGTH = 100
export const MAX_REFUND_REASON_LENGTH = 200
/** The longest note with which the operator settles a payment issue. */
export const MAX_ISSUE_NOTE_LENGTH = 300
/** The longest name of a team that uploads releases of a module. */
export const MAX_TEAM_NAME_LENGTH = 40

/** The longest texts to search for: in Order History, by the number of a document, in the audit, in the panel. */
export const MAX_ORDER_SEARCH_LENGTH = 60
export const MAX_DOCUMENT_SEARCH_LENGTH = 20
export const MAX_AUDIT_SEARCH_LENGTH = 100
export const MAX_RESTAURANT_SEARCH_LENGTH = 100
