export { computeBill, NO_DISCOUNT, type Bill, type BillLine, type Discount, type TaxLine } from './bill/bill.ts'
export { addDish, itemsToPunch, lineKey, punchedQuantity, setQuantity, type CartLine, type Dish } from './cart/cart.ts'
export { defuseCell } from './csv/defuse-cell.ts'
export { formatAmount, formatPercent, formatRupees } from './money/format.ts'
export {
  basisPointsFromPercent,
  paise,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  type BasisPoints,
  type Paise,
} from './money/money.ts'
export {
  findOrderProblem,
  MAX_LINE_QUANTITY,
  MAX_ORDER_LINES,
  ORDER_STATUSES,
  ORDER_TYPES,
  orderCan,
  orderNumberPrefix,
  PAYMENT_METHODS,
  UNSPECIFIED_PAYMENT,
  type CustomerDetails,
  type OrderDraft,
  type OrderProblem,
  type OrderStatus,
  type OrderType,
  type PaymentMethod,
} from './order/order.ts'
export {
  BILLING_INTERVALS,
  DEFAULT_PLAN_FEATURES,
  isWithinLimit,
  monthlyPaise,
  PLAN_FREE_ID,
  SUBSCRIPTION_STATUSES,
  UNLIMITED,
  yearlyPaise,
  type BillingInterval,
  type PlanFeatures,
  type SubscriptionStatus,
} from './plan/plan.ts'
export { RangeViolation } from './range-violation.ts'
export { isTokenLive, MIN_PASSWORD_LENGTH, readTokenClaims, ROLES, type Role, type TokenClaims } from './session.ts'
export {
  capitalize,
  isSubdomain,
  normalizeSignUpSubdomain,
  RESERVED_SUBDOMAINS,
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
  MIN_PAX,
  OCCUPIED,
  sortTables,
  UNASSIGNED_AREA,
} from './table/table.ts'
export { businessDayOf, businessDayStart, INDIA_CLOCK, type BusinessClock } from './time/business-day.ts'
export { formatDate, INVALID_DATE } from './time/format-date.ts'
