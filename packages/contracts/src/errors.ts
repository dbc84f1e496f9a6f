import type { DeviceKind } from '@tiffin/domain'
import { billFailures } from './bill-failures.ts'
import { counted, DEVICE_NAMES, fixed, notServedNow, tooMany, whatIsLeft } from './failure-texts.ts'

/**
 * One failure of the catalogue: its HTTP status, and the text for its parameters. The wire is `{ error: text, code }`
 * with the extra fields of `FieldsOf`; people read the text (spec §8), and clients branch on the code. The phrases
 * 'limit reached', 'not available on your current plan' and 'Token is invalid' are part of the contract.
 */
export type CatalogueEntry = { readonly status: number; readonly text: (parameters: never) => string }

export const catalogue = {
  INVALID_REQUEST: { status: 400, text: (p: { detail: string }) => `The request is not valid: ${p.detail}.` },
  MALFORMED_JSON: fixed(400, 'The request body is not valid JSON.'),
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: (p: { expected: string }) => `The request body must be ${p.expected}.` },
  BODY_TOO_LARGE: fixed(413, 'The request is too large.'),
  REQUEST_TIMEOUT: fixed(408, 'The request took too long to arrive. Please try again.'),
  NOT_FOUND: fixed(404, 'Not found.'),
  TOO_MANY_REQUESTS: fixed(429, 'Too many attempts. Please wait a moment and try again.'),
  RESTAURANT_BUSY: fixed(
    429,
    'Your restaurant is sending more requests than can be answered at once. Please try again in a moment.',
  ),
  SERVICE_UNAVAILABLE: fixed(503, 'The service is not available right now. Please try again in a moment.'),
  RESTAURANT_HELD: fixed(503, 'Your restaurant is being moved. Tills go on and send what they took when it is back.'),
  INTERNAL: fixed(500, 'Something went wrong on our side. Please try again.'),
  IDEMPOTENCY_MISMATCH: fixed(422, 'This Idempotency-Key was already used for a different request.'),
  IDEMPOTENCY_KEY_INVALID: fixed(400, 'The Idempotency-Key must be 8 to 100 letters, digits, hyphens or underscores.'),

  TOKEN_MISSING: fixed(401, 'Please sign in.'),
  TOKEN_INVALID: fixed(401, 'Token is invalid'),
  SESSION_ENDED: fixed(401, 'Your session has ended. Please sign in again.'),
  ACCESS_DENIED: fixed(403, 'Access denied.'),
  BAD_CREDENTIALS: fixed(401, 'Invalid email or password.'),
  LOGIN_CODE_REQUIRED: fixed(401, 'Please enter the six digits of your authenticator app.'),
  LOGIN_CODE_WRONG: fixed(401, 'This code is not right, or it was used before. Please enter the next one.'),

  SUBDOMAIN_TAKEN: fixed(409, 'This subdomain is already taken.'),
  SUBDOMAIN_RESERVED: fixed(409, 'This subdomain is reserved. Please choose another one.'),
  SUBDOMAIN_MALFORMED: fixed(
    400,
    'A subdomain has letters, digits and single hyphens between them, at most 40 in all.',
  ),
  VERIFICATION_FAILED: fixed(400, 'Verification failed. Please check the code and try again.'),
  MAIL_NOT_SENT: fixed(503, 'The email could not be sent. Please try again in a moment.'),

  EMPTY_ORDER: fixed(400, 'Cannot place an empty order.'),
  TABLE_REQUIRED: fixed(400, 'Internal error: No table selected for Dine-In.'),
  DELIVERY_DETAILS_REQUIRED: fixed(400, 'Please fill in all customer details for Delivery orders.'),
  TABLE_OCCUPIED: fixed(409, 'This table already has an active order.'),
  PRICE_CHANGED: fixed(409, 'Menu prices have changed. Please review the order.'),
  MENU_ITEM_UNAVAILABLE: fixed(409, 'An item of this order is no longer on the menu. Please review the order.'),
  MODIFIER_CHOICE_INVALID: {
    status: 400,
    text: (p: { name: string; rule: string | null }) =>
      `Please choose ${p.name} again: ${p.rule ?? 'the menu does not have it like this any more'}.`,
  },
  ITEM_NOT_AVAILABLE: {
    status: 409,
    text: (p: { dishes: readonly { readonly name: string; readonly left: number }[] }) => whatIsLeft(p.dishes),
  },
  NOT_SERVED_NOW: { status: 409, text: (p: { names: readonly string[] }) => notServedNow(p.names) },
  ORDER_LIMIT_REACHED: {
    status: 409,
    text: (p: { limit: number }) => `Daily order limit reached: your plan includes ${counted(p.limit, 'order')} a day.`,
  },
  PHONE_INVALID: fixed(400, 'Please enter a phone number of at least six digits.'),
  ORDER_NOT_FOUND: fixed(404, 'Order not found.'),
  KOT_NOT_FOUND: fixed(404, 'Kitchen ticket not found.'),
  KOT_TAKEN_OVER: {
    status: 409,
    text: ({ number, by, how }: { number: number; by: string | null; how: 'told' | 'printed_here' }) =>
      `KOT ${number} was taken over by ${by ?? 'a colleague'}, who has ` +
      `${how === 'told' ? 'told the kitchen' : 'printed it'}.`,
  },
  KOTS_UNDELIVERED: {
    status: 409,
    text: ({ count, station, printer }: { count: number; station: string; printer?: boolean }) =>
      count === 1
        ? `One kitchen ticket of ${station} ${printer ? 'was not printed' : 'has come up on no screen'}. ` +
          'Answer for it at a till first.'
        : `${count} kitchen tickets of ${station} ${printer ? 'were not printed' : 'have come up on no screen'}. ` +
          'Answer for them at a till first.',
  },
  PRINTER_NOT_FOUND: fixed(404, 'Printer not found.'),
  PRINTER_EXISTS: { status: 409, text: (p: { name: string }) => `Printer "${p.name}" already exists.` },
  PRINTER_ADDRESS_INVALID: fixed(
    400,
    'An address is a host of this network and a port, as 192.168.1.50:9100, a print queue, as queue:kitchen, or usb.',
  ),
  PRINTER_IN_USE: {
    status: 409,
    text: (p: { name: string; stations: string }) => `Cannot delete "${p.name}": ${p.stations} prints there.`,
  },
  PRINTER_OF_BILLS: {
    status: 409,
    text: (p: { name: string }) => `Cannot delete "${p.name}": bills are printed there.`,
  },
  BILL_PRINTER_NOT_SET: fixed(409, 'Bills have no printer of their own any more. Print it here.'),
  DRAWER_NOT_SET: fixed(409, 'There is no cash drawer to open. An Admin says in Settings where it is attached.'),
  PRINTERS_FULL: fixed(409, 'There are 20 printers, which is as many as there can be.'),
  PRINT_AGENT_NOT_FOUND: fixed(404, 'Print agent not found. Please add and pair it first.'),
  PRINT_JOB_NOT_FOUND: fixed(404, 'Print job not found.'),
  KOTS_FULL: fixed(409, 'An order has at most 500 kitchen tickets. Please settle this one and open another.'),
  ORDER_COMPLETED: fixed(409, 'This order is completed and cannot be modified.'),
  HELD_NOT_FOUND: fixed(404, 'This refused command is not known.'),
  HELD_DECIDED: {
    status: 409,
    text: (p: { by: string; decision: string }) => `${p.by} has decided about this already: ${p.decision}.`,
  },
  HELD_CHANGED: fixed(409, 'The table has another order by now. Please look again and decide.'),
  HELD_IS_PAID: fixed(409, 'These dishes are paid, so they cannot be added to another order.'),
  HELD_REASON_REQUIRED: fixed(400, 'Please give the reason for which it is dropped.'),
  HELD_UNREADABLE: fixed(409, 'This command cannot be read. It can only be dropped.'),
  HELD_NOT_FITTING: fixed(409, 'This decision does not fit what is held. Please look again and decide.'),
  LINE_NOT_FOUND: fixed(404, 'This dish is not on the order any more.'),
  VOID_TOO_MANY: tooMany('taken back'),
  NOTHING_HELD: fixed(409, 'None of these dishes is held any more.'),
  APPROVAL_REQUIRED: fixed(403, 'An Admin or a Captain has to approve this with a PIN.'),
  APPROVAL_NOT_VALID: fixed(403, 'This approval has ended, was used already, or is for something else.'),
  ORDER_HAS_NO_TABLE: fixed(409, 'Only an order at a table can be moved to another.'),
  MOVE_TOO_MANY: tooMany('moved'),
  SAME_ORDER: fixed(400, 'An order cannot be merged into itself.'),
  ORDER_PARTLY_PAID: fixed(409, 'A part of this bill is paid. Settle it as it is, or give the money back first.'),
  ORDER_MOVED: {
    status: 409,
    text: (p: { table: string }) => `Somebody else has just moved this order to ${p.table}.`,
  },
  ORDER_CHANGED: fixed(409, 'The order has changed since the bill was opened. Please review the bill.'),
  ...billFailures,
  ORDER_ID_USED: fixed(422, 'This order id was already used for a different order.'),
  ORDER_TOO_LARGE: fixed(
    409,
    'This order is too large: a bill holds at most 500 lines, 9,999 of a dish and ₹1,00,00,000.00. Please split it.',
  ),
  NO_ACTIVE_ORDER: fixed(404, 'This table has no active order.'),

  TABLE_NOT_FOUND: fixed(404, 'Table not found.'),
  TABLE_DETAILS_REQUIRED: fixed(400, 'Valid name, positive pax, and area are required.'),
  TABLE_IN_USE: { status: 409, text: (p: { name: string }) => `Cannot delete "${p.name}": It has an active order.` },
  AREA_NOT_FOUND: fixed(404, 'Area not found.'),
  AREA_NAME_REQUIRED: fixed(400, 'An area needs a name.'),
  AREA_EXISTS: { status: 409, text: (p: { name: string }) => `Area "${p.name}" already exists.` },
  AREA_IN_USE: {
    status: 409,
    text: (p: { name: string }) => `Cannot delete "${p.name}": It is assigned to one or more tables.`,
  },
  TABLES_EXIST: { status: 409, text: (p: { names: string }) => `Already in this area: ${p.names}.` },

  MENU_ITEM_NOT_FOUND: fixed(404, 'Menu item not found.'),
  MENU_ITEM_INVALID: { status: 400, text: (p: { detail: string }) => `The item is not valid: ${p.detail}.` },
  MENU_ITEM_CATEGORY_REQUIRED: fixed(400, 'Please select a Main Category and Subcategory.'),
  MENU_ITEM_LIMIT_REACHED: {
    status: 409,
    text: (p: { limit: number }) => `Menu item limit reached: your plan includes ${counted(p.limit, 'item')}.`,
  },
  MENU_CODE_TAKEN: {
    status: 409,
    text: (p: { code: string; name: string }) => `The code ${p.code} belongs to "${p.name}" already.`,
  },
  MENU_ORDER_CHANGED: fixed(
    409,
    'Somebody else has arranged this part of the menu meanwhile. Please look at it again.',
  ),
  PICTURES_FULL: fixed(
    409,
    'There is no room for another picture. Pictures that no dish shows are removed after seven days.',
  ),
  PICTURE_NOT_READABLE: fixed(400, 'The picture must be a JPEG, PNG or WebP image.'),
  PICTURE_TOO_LARGE: fixed(413, 'The picture must not be larger than 2 MB.'),
  PICTURE_UNKNOWN: fixed(400, 'The picture address is not that of this item.'),
  IMPORT_FILE_REQUIRED: fixed(400, 'Please select a CSV file.'),
  IMPORT_FILE_TOO_LARGE: fixed(413, 'The CSV file must not be larger than 1 MB.'),
  IMPORT_NOT_READABLE: {
    status: 400,
    text: (p: { detail: string }) => `The file could not be read as CSV: ${p.detail}.`,
  },
  IMPORT_COLUMNS_MISSING: {
    status: 400,
    text: (p: { columns: string }) => `The file lacks the columns: ${p.columns}.`,
  },
  IMPORT_TOO_MANY_ROWS: { status: 400, text: (p: { rows: number }) => `A file may hold at most ${p.rows} rows.` },
  IMPORT_ROWS_INVALID: {
    status: 422,
    text: (p: { rows: number }) =>
      `Nothing was imported: ${p.rows} ${p.rows === 1 ? 'row needs' : 'rows need'} correction.`,
  },
  CATEGORY_EXISTS: { status: 409, text: (p: { name: string }) => `Main Category "${p.name}" already exists.` },
  SUBCATEGORY_EXISTS: {
    status: 409,
    text: (p: { name: string; main: string }) => `Subcategory "${p.name}" already exists in "${p.main}".`,
  },
  CATEGORY_NOT_FOUND: fixed(404, 'Category not found.'),
  CATEGORY_IN_USE: {
    status: 409,
    text: (p: { name: string }) => `Cannot delete "${p.name}": It's assigned to menu items.`,
  },
  TAX_GROUP_NOT_FOUND: fixed(404, 'Tax group not found.'),
  TAX_GROUP_EXISTS: { status: 409, text: (p: { name: string }) => `Tax group "${p.name}" already exists.` },
  TAX_GROUP_IN_USE: {
    status: 409,
    text: (p: { name: string }) => `Cannot delete "${p.name}": It's assigned to menu items.`,
  },
  TAX_GROUP_INVALID: fixed(400, 'A tax group needs a name and a rate between 0 and 100.'),
  TAX_GROUP_UNTAXED: fixed(400, 'A tax group without tax has the rate 0.'),

  MODIFIER_GROUP_NOT_FOUND: fixed(404, 'Add-ons not found.'),
  MODIFIER_GROUP_EXISTS: { status: 409, text: (p: { name: string }) => `Add-ons "${p.name}" already exist.` },
  MODIFIER_GROUP_INVALID: { status: 400, text: (p: { detail: string }) => `The add-ons are not valid: ${p.detail}.` },

  DAYPART_NOT_FOUND: fixed(404, 'Serving hours not found.'),
  DAYPART_EXISTS: { status: 409, text: (p: { name: string }) => `Serving hours "${p.name}" already exist.` },
  DAYPART_INVALID: { status: 400, text: (p: { detail: string }) => `The serving hours are not valid: ${p.detail}.` },

  STATION_NOT_FOUND: fixed(404, 'Kitchen station not found.'),
  STATION_EXISTS: {
    status: 409,
    text: (p: { name: string }) => `Kitchen station "${p.name}" already exists.`,
  },
  STATION_INVALID: {
    status: 400,
    text: (p: { detail: string }) => `The kitchen station is not valid: ${p.detail}.`,
  },

  MOST_REACHED: {
    status: 409,
    text: (p: { most: number; noun: string }) =>
      `A restaurant can have at most ${p.most.toLocaleString('en-IN')} ${p.noun}.`,
  },
  DEPLOY_TOKEN_EXPIRED: {
    status: 401,
    text: (p: { team: string; on: string }) =>
      `The deploy token of team ${p.team} expired on ${p.on}. Please ask the operator for a new one.`,
  },
  MODULE_OF_ANOTHER_TEAM: {
    status: 403,
    text: (p: { team: string; modules: string; module: string }) =>
      `The deploy token of team ${p.team} is for ${p.modules}, not for ${p.module}.`,
  },
  MODULE_TOKEN_UPLOADS_ONLY: {
    status: 403,
    text: (p: { team: string; module: string }) =>
      `The token of team ${p.team} uploads releases of ${p.module}. What is live is decided by the operator.`,
  },
  RESTAURANT_IS_KEPT: fixed(409, 'This restaurant is open, or the time for which its data is kept is not over.'),
  RESTAURANT_NOT_FOUND: fixed(404, 'Restaurant not found.'),
  ADMIN_PASSWORD_TOO_SHORT: fixed(400, 'Admin password must be at least 6 characters.'),
  RESTAURANT_NAME_REQUIRED: fixed(400, 'Restaurant name is required.'),
  UPI_VPA_INVALID: fixed(400, 'A UPI ID is a name, @ and a bank, such as spicegarden@okicici.'),
  UPI_MC_INVALID: fixed(400, 'A merchant code has four digits.'),
  USER_NOT_FOUND: fixed(404, 'User not found.'),
  USER_EMAIL_INVALID: fixed(400, 'A valid email is required.'),
  USER_NAME_INVALID: fixed(400, 'A name is one line of at most 60 characters, without @.'),
  USER_EXISTS: { status: 409, text: (p: { email: string }) => `A user with the email ${p.email} already exists.` },
  PASSWORD_TOO_SHORT: fixed(400, 'Password must be at least 6 characters long.'),
  NEW_PASSWORD_TOO_SHORT: fixed(400, 'New password must be at least 6 characters.'),
  PASSWORD_WRONG: fixed(403, 'The password is not right.'),
  PIN_MALFORMED: fixed(400, 'A PIN has 4 to 6 digits.'),
  PIN_TOO_SIMPLE: fixed(400, 'This PIN is too easy to guess. Please avoid runs and repeats such as 1234 or 0000.'),
  PIN_WRONG: fixed(403, 'This PIN is not right.'),
  DEVICE_NOT_FOUND: fixed(404, 'Device not found.'),
  DEVICE_NAME_REQUIRED: fixed(400, 'A device needs a name of at most 40 characters.'),
  PAIRING_CODE_WRONG: fixed(
    403,
    'This code is not right, was used before or has ended. Please ask an Admin for a new one.',
  ),
  PAIRING_CODE_OF_OTHER_KIND: {
    status: 409,
    text: (p: { kind: DeviceKind; wanted: DeviceKind }) =>
      `That is the code of a ${DEVICE_NAMES[p.kind]}. Please use the code of a ${DEVICE_NAMES[p.wanted]}.`,
  },
  LAST_ADMIN: fixed(409, 'Cannot delete the last Admin account.'),
  USER_LIMIT_REACHED: {
    status: 409,
    text: (p: { limit: number }) => `User limit reached: your plan includes ${counted(p.limit, 'user')}.`,
  },
  USER_MANAGEMENT_UNAVAILABLE: fixed(403, 'User management is not available on your current plan.'),

  PLAN_NOT_FOUND: fixed(404, 'Plan not found.'),
  PLAN_IS_CURRENT: fixed(409, 'This is your current plan.'),
  PLAN_IS_NEXT: fixed(409, 'This plan follows your current one already.'),
  PLAN_ENDS_SOON: fixed(409, 'This plan ends within the hour. Please choose it again after that.'),
  PLAN_NOT_FOR_SALE: fixed(409, 'This plan is not available for online purchase.'),
  PLAN_REQUIRED: fixed(400, 'Please select a plan.'),
  PLAN_INVALID: { status: 400, text: (p: { detail: string }) => `The plan is not valid: ${p.detail}.` },
  PLAN_EXISTS: { status: 409, text: (p: { id: string }) => `A plan with the id "${p.id}" already exists.` },
  PLAN_ID_FIXED: fixed(409, 'The id of a plan cannot be changed.'),
  PLAN_NAME_FREE: fixed(409, 'Only the free plan is called "Free". Please choose another name.'),
  PLAN_FREE_FIXED: fixed(409, 'The free plan keeps its name, its price of ₹0.00 and no plan of the payment provider.'),
  PLAN_FREE_STAYS: fixed(409, 'The free plan cannot be deleted.'),
  PLAN_IN_USE: {
    status: 409,
    text: (p: { name: string }) => `Cannot delete "${p.name}": It is used by one or more restaurants.`,
  },
  PROVIDER_PLAN_UNKNOWN: { status: 409, text: (p: { id: string }) => `The payment provider has no plan "${p.id}".` },
  PROVIDER_PLAN_DIFFERS: {
    status: 409,
    text: (p: { price: string; interval: string }) =>
      `At the payment provider this plan costs ${p.price} ${p.interval}. Please enter the same price and interval.`,
  },
  PROVIDER_PLAN_NOT_MADE: fixed(
    409,
    'The price was not changed: the payment provider did not accept a plan at the new price.',
  ),
  PERIOD_END_REQUIRED: fixed(400, 'Please select a new end date.'),
  PERIOD_END_MALFORMED: fixed(400, 'Invalid date format. Please use YYYY-MM-DD.'),
  PERIOD_END_PAST: fixed(400, 'The new end date must not be in the past.'),
  PAYMENT_NOT_FOUND: fixed(404, 'Payment not found.'),
  REFUND_INVALID: { status: 400, text: (p: { detail: string }) => `The refund is not valid: ${p.detail}.` },
  REFUND_TOO_LARGE: {
    status: 409,
    text: (p: { left: string }) => `No more than ${p.left} of this payment can be given back.`,
  },
  REFUND_REFUSED: {
    status: 409,
    text: (p: { reason: string }) => `The payment provider did not give the money back: ${p.reason}`,
  },
  SETTLE_NOTE_REQUIRED: fixed(400, 'Please write how it was settled.'),
  PAYMENT_ISSUE_NOT_FOUND: fixed(404, 'This is not on the list any more.'),
  PAYMENT_NOT_VERIFIED: fixed(400, 'The payment could not be verified.'),
  PAYMENT_UNDER_WAY: fixed(409, 'A payment is being confirmed. Please wait a moment and try again.'),
  PAYMENT_PROVIDER_AWAY: fixed(503, 'The payment provider does not answer right now. Please try again in a moment.'),
  RELEASE_REFUSED: { status: 409, text: (p: { reason: string }) => p.reason },
  PREVIEW_INVALID: fixed(404, 'This preview address is not valid. Please ask for a new one.'),
  PREVIEW_EXPIRED: fixed(404, 'This preview address has expired. Please ask for a new one.'),
  MODULE_STORE_FAILED: {
    status: 503,
    text: (p: { reason: string }) =>
      `The store of released modules failed: ${p.reason}. Please see what is live, then try again.`,
  },
  WEBHOOK_REFUSED: fixed(400, 'Not accepted.'),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue
