// All that these two files declare is for others: bounds that schemas and forms share.
export * from './bounds/bounds.ts'
export * from './bounds/field-lengths.ts'
export { computeBill, findBill, type Bill, type BillLine, type TaxLine } from './bill/bill.ts'
export { fromWireDiscount, isDiscountWithin, NO_DISCOUNT, type Discount, type WireDiscount } from './bill/discount.ts'
export { equalShares } from './bill/equal-shares.ts'
export {
  billLinesOf,
  computeGstBill,
  gstLineOf,
  type GstBill,
  type GstBillLine,
  type SoldLine,
} from './bill/gst-bill.ts'
export type { GstGroup } from './bill/gst-groups.ts'
export {
  CHARGE_KINDS,
  CHARGE_NAMES,
  chargeLinesOf,
  CHARGES_OF_TYPE,
  MAX_CHARGE_RUPEES,
  namesServiceCharge,
  SERVICE_CHARGE_NAMES,
  type Charge,
  type ChargeKind,
} from './bill/charges.ts'
export { DOCUMENT_OF_MODE, GST_MODES, isDocumented, type DocumentedMode, type GstMode } from './bill/gst-mode.ts'
export { gstinErrorOf, isGstin } from './bill/gstin.ts'
export { stateTaxOf, stateWithCode } from './bill/gst-states.ts'
export { TAX_KINDS, taxKindOf, type TaxKind } from './bill/tax-kind.ts'
export {
  DEFAULT_DUE_SECONDS,
  MAX_DUE_SECONDS,
  MIN_DUE_SECONDS,
  ALARM_ALL_TILLS_AFTER_MS,
} from './kitchen/ticket-deadline.ts'
export {
  MAX_PRINTER_ADDRESS_LENGTH,
  MAX_PRINTER_NAME_LENGTH,
  MAX_COPIES,
  MIN_COPIES,
  MOST_PRINTERS,
  PRINTER_COLUMNS,
  PRINTER_PROBLEMS,
  type PrinterColumns,
  type PrinterProblem,
} from './printer/printer.ts'
export {
  DRAWER_REASON_WORDS,
  DRAWER_REASONS,
  MAX_DRAWER_NOTE_LENGTH,
  MAY_OPEN_DRAWER,
  type DrawerReason,
} from './printer/drawer.ts'
export {
  isIpAddress,
  isPrivateAddress,
  mayBePrinterAddress,
  parsePrinterAddress,
  parsePrinterQueue,
  USB_ADDRESS,
  type PrinterAddress,
} from './printer/printer-address.ts'
export {
  addDish,
  HELD_REMINDER_MINUTES,
  lineKey,
  MAX_NOTES_LENGTH,
  modifierIds,
  setHeld,
  setNotes,
  setQuantity,
  tidyNotes,
  type CartLine,
  type ChosenDish,
  type Dish,
  type LineIdentity,
  type WishedDish,
} from './cart/cart.ts'
export { escapeFormula } from './csv/escape-formula.ts'
export { DEVICE_KINDS, LISTED_DEVICE_KINDS, type DeviceKind, type ListedDeviceKind } from './device/device.ts'
export {
  CANCEL_CHOICES,
  CANCEL_REASON_WORDS,
  CANCEL_REASONS,
  type CancelChoice,
  type CancelReason,
} from './document/cancel-reasons.ts'
export {
  decideCreditNote,
  type CreditableInvoice,
  type CreditDecision,
  type CreditedLine,
  type CreditedPortions,
  type CreditNote,
  type GivenBack,
  type InvoicedLine,
} from './document/credit-note.ts'
export {
  CREDIT_REASON_WORDS,
  CREDIT_REASONS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  MAX_DOCUMENT_NOTE_LENGTH,
  MAY_APPROVE_DOCUMENT,
  type CreditReason,
  type DocumentKind,
  type DocumentState,
} from './document/documents.ts'
export {
  DEFAULT_SERIES,
  documentNumber,
  financialYearOf,
  FSSAI_LENGTH,
  isFssai,
  isPartOfDocumentNumber,
  isSeries,
  isSeriesOfSupply,
  MAX_COMPOSITION_SERIES_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_SERIES_LENGTH,
  MOST_TILL_SERIALS,
  readTillInvoiceNumber,
  RESTAURANT_SAC,
  seriesOf,
  seriesOfNotes,
  TILL_INVOICE_NUMBER,
  TILL_SERIES,
  type DocumentSerial,
} from './document/series.ts'
export type { IssuedDocuments, NamedDocument, TaxedValue } from './gstr1/issued-documents.ts'
export {
  gstr1Of,
  type Gstr1,
  type NamedRow,
  type RateRow,
  type SacRow,
  type SeriesRow,
  type SupplyPlaceRow,
  type UntaxedRow,
} from './gstr1/gstr1.ts'
export {
  fitsRefusal,
  REFUSAL_DECISION_WORDS,
  REFUSAL_DECISIONS,
  HELD_KEPT_DAYS,
  REFUSAL_REASONS,
  isDamagedCommand,
  refusalReasonOf,
  MAX_DROP_REASON_LENGTH,
  mayDecide,
  MOST_REFUSED_TOGETHER,
  MOST_WAITING_HOURS,
  TILL_REFUSAL_REASONS,
  TOO_OLD_CODE,
  type RefusalDecision,
  type HeldFacts,
  type RefusalReason,
} from './refused-command/refused-command.ts'
export { MAX_GUEST_DATA_DAYS, MIN_GUEST_DATA_DAYS, phoneKey } from './guest/guest.ts'
export {
  FIRE_NOTE,
  ticketsOf,
  type KitchenLine,
  type Station,
  type StationTicket,
  type TicketLine,
} from './kitchen/kitchen-tickets.ts'
export {
  createStationFinder,
  DEFAULT_AMBER_MINUTES,
  DEFAULT_RED_MINUTES,
  type DishToCook,
  type Kitchen,
} from './kitchen/station-of-dish.ts'
export {
  CART_GRACE_MINUTES,
  clockOfMinute,
  createDaypartFinder,
  daysInWords,
  findGraceEnd,
  findNextServing,
  hoursInWords,
  isServedAt,
  minuteOfClock,
  MINUTES_OF_DAY,
  servingInWords,
  WEEKDAY_NAMES,
  type CategoryDaypart,
  type Daypart,
  type DishToServe,
} from './menu/dayparts.ts'
export { isDishCode, MAX_DISH_CODE_LENGTH } from './menu/dish-code.ts'
export { portionsLeft, toWireAvailabilityChange, type AvailabilityChange } from './menu/dish-availability.ts'
export { byCategory, compareByPlace, inMenuOrder, isArranged, type MenuSortKey } from './menu/menu-order.ts'
export {
  choicesOf,
  chooseModifiers,
  findGroupProblem,
  isAllowed,
  ruleOfGroup,
  type ChosenModifiers,
  type DishChoices,
  type GroupProblem,
  type ModifierGroup,
  type ModifierOption,
} from './menu/modifier-groups.ts'
export {
  findUnnamedVariation,
  MIN_VARIATIONS,
  MOST_VARIATIONS,
  nameWithModifiers,
  type Modifier,
  type Variation,
} from './menu/variations.ts'
export { formatAmount, formatPercent, formatRupees } from './money/format.ts'
export {
  basisPointsFromPercent,
  paise,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  sum,
  type BasisPoints,
  type Paise,
} from './money/money.ts'
export {
  findOrderProblem,
  fitsOnBill,
  MAX_DISCOUNT_PERCENT,
  MAX_COVERS,
  MAX_DISCOUNT_VALUE,
  MAX_LINE_QUANTITY,
  MAX_LINES_ON_ORDER,
  MAX_ORDER_LINES,
  MAX_ORDER_PAISE,
  MAX_PARTS_OF_SPLIT,
  MAX_PROMISED_MINUTES,
  MAX_QUANTITY_ON_ORDER,
  MERGED,
  MIN_COVERS,
  ORDER_STATUSES,
  ORDER_TYPES,
  orderCan,
  orderNumberPrefix,
  PAYMENT_METHODS,
  PUNCH_KINDS,
  tableLabel,
  UNSPECIFIED_PAYMENT,
  type CustomerDetails,
  type OrderDraft,
  type OrderProblem,
  type OrderStatus,
  type OrderType,
  type PaymentMethod,
  type PunchKind,
} from './order/order.ts'
export {
  exceedsKhataLimit,
  findKhatas,
  KHATA_METHOD,
  leftOfBill,
  MAX_REVERSAL_REASON_LENGTH,
  MAY_GIVE_KHATA,
  MAY_PASS_KHATA_LIMIT,
  RECEIPT_METHODS,
  type KhataBill,
  type KhataSums,
  type ReceiptMethod,
} from './khata/khata.ts'
export {
  balanceOf,
  MAX_PART_PAYMENTS,
  MAX_PAYMENT_REFERENCE_LENGTH,
  MAY_GIVE_BACK_MONEY,
  type Balance,
} from './order/part-payment.ts'
export {
  MAX_VOID_NOTE_LENGTH,
  MAY_APPROVE_VOID,
  VOID_REASON_WORDS,
  VOID_REASONS,
  type VoidReason,
} from './order/void.ts'
export { planFigures, type PlanFigures } from './plan/plan-figures.ts'
export {
  BILLING_INTERVALS,
  DEFAULT_PLAN_FEATURES,
  INTERVAL_SUFFIXES,
  isDearerPlan,
  isNearLimit,
  isWithinLimit,
  MIN_LEAD_MS,
  monthlyPaise,
  PLAN_FREE_ID,
  nextPlanStart,
  SUBSCRIPTION_STATUSES,
  UNLIMITED,
  yearlyPaise,
  type BillingInterval,
  type PlanFeatures,
  type SubscriptionStatus,
} from './plan/plan.ts'
export { RangeViolation } from './range-violation.ts'
export { isReservedSubdomain } from './subdomain/is-reserved-subdomain.ts'
export {
  capitalize,
  isSubdomain,
  MAX_SUBDOMAIN_LENGTH,
  normalizeSignUpSubdomain,
  restaurantUrl,
  SUBDOMAIN_STATES,
  tenantOfAddress,
  type SubdomainState,
} from './subdomain/subdomain.ts'
export {
  AVAILABLE,
  compareNames,
  DEFAULT_PAX,
  groupTablesByArea,
  isOccupied,
  MAX_PAX,
  MIN_PAX,
  OCCUPIED,
  sortTables,
  UNASSIGNED_AREA,
} from './table/table.ts'
export {
  BUSINESS_DAY_UTC_OFFSET_MINUTES,
  businessDayOf,
  businessDayStart,
  INDIA_CALENDAR,
  INDIA_CLOCK,
  INDIA_OFFSET_MS,
  type BusinessClock,
} from './time/business-day.ts'
export { addMonths, calendarMonthOf, calendarMonthRange, isCalendarMonth } from './time/calendar-month.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS } from './time/durations.ts'
export { formatDate, INVALID_DATE } from './time/format-date.ts'
export { isUpiMc, isUpiVpa, MAX_UPI_NAME_LENGTH, MAX_UPI_VPA_LENGTH, UPI_MC_LENGTH, upiLink } from './upi/upi.ts'
export { findPinProblem, isPin, MAX_PIN_LENGTH, MIN_PIN_LENGTH, type PinProblem } from './user/pin.ts'
export { isStaffName, staffName, staffNameOf } from './user/staff-name.ts'
export { isTokenLive, readTokenClaims, type TokenClaims } from './user/token.ts'
export { isEmail, MIN_PASSWORD_LENGTH, ROLES, type Role } from './user/user.ts'
