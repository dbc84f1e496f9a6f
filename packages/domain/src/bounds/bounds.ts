/**
 * The most entries of each kind that a restaurant can have, even where its plan sets no limit: no restaurant needs
 * more, and without a bound one tenant could fill the disk of all.
 */
export const MOST_MENU_ITEMS = 5_000
/** The bound counts stored categories. Categories that only dishes name are bounded by the number of dishes. */
export const MOST_CATEGORIES = 1_000
export const MOST_TAX_GROUPS = 100
export const MOST_STATIONS = 30
export const MOST_MODIFIER_GROUPS = 100
/** The most groups of add-ons that a dish asks for. */
export const MOST_GROUPS_OF_DISH = 6
export const MOST_OPTIONS_OF_GROUP = 12
/** The most that can be chosen of a dish: a variation, and every option of every group. */
export const MOST_MODIFIERS = 1 + MOST_GROUPS_OF_DISH * MOST_OPTIONS_OF_GROUP
export const MOST_DAYPARTS = 30
/** The most dayparts that a dish has of its own. */
export const MOST_DAYPARTS_OF_DISH = 6
export const MOST_USERS = 500
/** The bound counts devices whose access was not withdrawn, and no tills. */
export const MOST_DEVICES = 100
export const MOST_AREAS = 200
export const MOST_TABLES = 2_000
/** The most orders in one reply that lists them (gap G18). */
export const MOST_LISTED_ORDERS = 500
/** The most payments by which one bill is settled. */
export const MOST_PAYMENTS = 10
/** The most restaurants that are named for a canary of a module. */
export const MOST_CANARY_RESTAURANTS = 500
/** The largest price of a dish, ₹1 crore: as much as an order can be worth. Its paise fit an integer column. */
export const MAX_PRICE_RUPEES = 10_000_000
/** The largest price of a plan, ₹1 crore (reading R9). */
export const MAX_PLAN_PRICE_PAISE = 1_000_000_000
/** The smallest refund of a plan payment, ₹1. */
export const MIN_REFUND_PAISE = 100
/** The largest number of portions of a dish that can be counted down, which equals `MAX_QUANTITY_ON_ORDER`. */
export const MOST_LEFT = 9_999

/**
 * Returns the most pictures for a menu of `dishes` dishes: for each dish the current picture and one recently replaced,
 * and 100 more.
 */
export function mostPictures(dishes: number): number {
  return 2 * dishes + 100
}

/** The most minutes until a kitchen ticket turns amber or red. */
export const MAX_STATION_MINUTES = 240
