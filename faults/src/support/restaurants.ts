import { ROLES, type Role } from '@tiffin/domain'
import type { Product } from './product.ts'
import type { Random } from './random.ts'
import { createTokenMint } from './tokens.ts'

export interface Dish {
  readonly id: string
  readonly pricePaise: number
  readonly rateBasisPoints: number
}

export interface Restaurant {
  readonly id: string
  readonly subdomain: string
  readonly tokens: Readonly<Record<Role, string>>
  readonly users: Readonly<Record<Role, string>>
  readonly tableIds: readonly string[]
  readonly dishes: readonly Dish[]
}

export interface RestaurantSize {
  readonly tables?: number
  readonly dishes?: number
  readonly plan?: typeof UNLIMITED | 'plan_free'
}

/** The password of all staff, the same as in the demo data. */
export const PASSWORD = 'spice-garden'
export const emailOf = (role: Role, { subdomain }: Pick<Restaurant, 'subdomain'>) =>
  `${role.toLowerCase()}@${subdomain}.test`

/** The plan of restaurants whose orders must not reach a limit. */
export const UNLIMITED = 'plan_of_faults'
const FEATURES = { user_limit: -1, menu_item_limit: -1, order_limit_daily: -1, allow_user_management: true }

const PRICES = [4_500, 9_900, 12_050, 18_000, 24_995]
const RATES = [500, 500, 1_800, 0]

/** Inserts restaurants for one row straight into the databases, with staff of every role, tables and dishes. */
export async function openRestaurants(
  product: Product,
  random: Random,
  count: number,
  { tables = 4, dishes = 8, plan = UNLIMITED }: RestaurantSize = {},
): Promise<Restaurant[]> {
  const mint = createTokenMint(product.dataDir)
  const made = Array.from({ length: count }, () => {
    const id = random.uuid()
    const subdomain = `f-${id.slice(0, 8)}-${id.slice(24)}`
    const users = Object.fromEntries(ROLES.map((role) => [role, random.uuid()])) as Record<Role, string>
    const tokens = Object.fromEntries(
      ROLES.map((role) => [role, mint({ restaurantId: id, subdomain, userId: users[role], role })]),
    ) as Record<Role, string>
    const menu = Array.from({ length: dishes }, () => ({
      id: random.uuid(),
      pricePaise: random.pick(PRICES),
      rateBasisPoints: random.pick(RATES),
    }))
    return {
      id,
      subdomain,
      users,
      tokens,
      areaId: random.uuid(),
      tableIds: Array.from({ length: tables }, () => random.uuid()),
      dishes: menu,
    }
  })
  const all = JSON.stringify(made)
  await product.sql(
    'tenancy',
    `INSERT INTO restaurants (id, name, subdomain) SELECT id, subdomain, subdomain FROM ` +
      `jsonb_to_recordset($1::jsonb) AS r(id uuid, subdomain text)`,
    [all],
  )
  await product.sql(
    'tenancy',
    `
    INSERT INTO users (restaurant_id, id, email, password_hash, role)
    SELECT r.id, u.value::uuid, lower(u.key) || '@' || r.subdomain || '.test', demo.password_hash, u.key
    FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, subdomain text, users jsonb), jsonb_each_text(r.users) u,
      (SELECT password_hash FROM users WHERE email = 'admin@spice.test') demo`,
    [all],
  )
  await product.sql(
    'billing',
    `INSERT INTO plans (plan_id, name, price_in_paise, billing_interval, features)
     VALUES ($1, 'Faults', 100, 'monthly', $2) ON CONFLICT DO NOTHING`,
    [UNLIMITED, JSON.stringify(FEATURES)],
  )
  await product.sql(
    'billing',
    `INSERT INTO subscriptions (restaurant_id, plan_id, status, source) SELECT id, $2, 'active', 'demo' FROM ` +
      `jsonb_to_recordset($1::jsonb) AS r(id uuid)`,
    [all, plan],
  )
  await product.sql(
    'catalog',
    `
    WITH taxed AS (
      INSERT INTO tax_groups (restaurant_id, id, name, rate_basis_points, is_split)
      SELECT r.id, gen_random_uuid(), 'GST ' || rate, rate, true
        FROM jsonb_to_recordset($1::jsonb) AS r(id uuid), (VALUES (500), (1800)) rates(rate)
      RETURNING restaurant_id, id, rate_basis_points
    )
    INSERT INTO menu_items (restaurant_id, id, name, price_paise, main_category, subcategory, tax_group_id)
    SELECT r.id, (d.value->>'id')::uuid, 'Dish ' || d.ordinality, (d.value->>'pricePaise')::int, 'Mains', 'All',
      (SELECT t.id FROM taxed t WHERE t.restaurant_id = r.id
        AND t.rate_basis_points = (d.value->>'rateBasisPoints')::int)
    FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, dishes jsonb), jsonb_array_elements(r.dishes) WITH ORDINALITY d`,
    [all],
  )
  await product.sql(
    'orders',
    `
    WITH hall AS (
      INSERT INTO areas (restaurant_id, id, name) SELECT id, "areaId", 'Hall'
        FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, "areaId" uuid) RETURNING restaurant_id, id
    )
    INSERT INTO tables (restaurant_id, id, area_id, name, pax)
    SELECT r.id, t.value::uuid, hall.id, 'T' || t.ordinality, 4
    FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, "tableIds" jsonb)
      JOIN hall ON hall.restaurant_id = r.id, jsonb_array_elements_text(r."tableIds") WITH ORDINALITY t`,
    [all],
  )
  return made
}

export async function openRestaurant(product: Product, random: Random, size: RestaurantSize = {}): Promise<Restaurant> {
  return (await openRestaurants(product, random, 1, size))[0]!
}
