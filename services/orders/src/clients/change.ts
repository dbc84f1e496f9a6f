/**
 * The message of a changed menu or plan that one process of this service sends the others. A process of the last
 * release sends menus only, without a `kind`, and takes every message for that of a menu.
 */
export type Change =
  | { readonly kind?: 'menu'; readonly restaurantId: string; readonly version: string | null }
  | {
      readonly kind: 'plan'
      /** The restaurant whose plan changed; null for all restaurants. */
      readonly restaurantId: string | null
      /** The features of the plan now, as JSON; null where billing did not send them. */
      readonly features: string | null
    }
