import pg from 'pg'
import { StackFailure } from '../failure.ts'

/**
 * The plans that a restaurant has or had. They are the platform's, without row-level security, but the rows of the
 * restaurant refer to them.
 */
export const PLANS = 'plans'
export const PLAN_COLUMNS =
  'plan_id, name, price_in_paise, billing_interval, razorpay_plan_id, features, created_at, deleted_at'

/** Returns the query for the plans of a restaurant in the database of billing. */
export function plansOf(restaurant: string): string {
  const id = pg.escapeLiteral(restaurant)
  return `
    SELECT ${PLAN_COLUMNS} FROM plans WHERE plan_id IN (
      SELECT plan_id FROM subscriptions WHERE restaurant_id = ${id}
      UNION SELECT plan_id FROM purchases WHERE restaurant_id = ${id})
    ORDER BY plan_id COLLATE "C"`
}

/**
 * Adds the plans of the temporary table `incoming` that billing lacks, as plans that are not on offer.
 *
 * @throws StackFailure for a plan that is another one here
 */
export async function addPlans(billing: pg.Client): Promise<void> {
  const { rows } = await billing.query<{ name: string }>(`
    SELECT i.name FROM incoming i JOIN plans p USING (plan_id)
    WHERE (i.name, i.price_in_paise, i.billing_interval, i.razorpay_plan_id, i.features)
      IS DISTINCT FROM (p.name, p.price_in_paise, p.billing_interval, p.razorpay_plan_id, p.features)`)
  if (rows[0])
    throw new StackFailure(`The plan ${rows[0].name} of the restaurant is another one here, under the same id.`, {
      advice:
        'Nothing was changed. Let the restaurant change to a plan that is the same in both places, and export again.',
    })
  await billing.query(`
    INSERT INTO plans (${PLAN_COLUMNS})
    SELECT plan_id, name, price_in_paise, billing_interval, razorpay_plan_id, features, created_at,
      coalesce(deleted_at, now())
    FROM incoming i WHERE NOT EXISTS (SELECT FROM plans p WHERE p.plan_id = i.plan_id)`)
}

/**
 * Raises the counters of the platform's invoices and credit notes to the numbers that came with the restaurant, so that
 * billing does not give one of them a second time.
 */
export async function raisePlatformNumbers(billing: pg.Client, restaurant: string): Promise<void> {
  for (const [documents, counters] of [
    ['invoices', 'invoice_numbers'],
    ['credit_notes', 'credit_note_numbers'],
  ] as const) {
    await billing.query(
      `INSERT INTO ${counters} AS c (year, last)
       SELECT split_part(number, '/', 2), max(split_part(number, '/', 3)::int) FROM ${documents}
       WHERE restaurant_id = $1 GROUP BY 1
       ON CONFLICT (year) DO UPDATE SET last = greatest(c.last, excluded.last)`,
      [restaurant],
    )
  }
}
