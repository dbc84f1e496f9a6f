/**
 * What one process of this service tells the others. One of the last release tells of menus only, without a `kind`, and
 * takes what it hears for that.
 */
export type Change =
  | { readonly kind?: 'menu'; readonly restaurantId: string; readonly version: string | null }
  | {
      readonly kind: 'plan'
      /** Null: every restaurant. */
      readonly restaurantId: string | null
      /** What the plan allows now, as JSON; null where billing did not say. */
      readonly features: string | null
    }
