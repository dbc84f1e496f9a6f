import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@tiffin/domain'
import { inDatabase } from './database.ts'

/** A restaurant of one test, whose subscription and staff the test may change without an effect on other tests. */
export class OwnRestaurant {
  readonly id = randomUUID()
  readonly subdomain = `own-${randomBytes(4).toString('hex')}`

  /** Makes a restaurant whose staff have the password of the demo. */
  static async create(...roles: readonly Role[]): Promise<OwnRestaurant> {
    const restaurant = new OwnRestaurant()
    await inDatabase('tenancy', 'INSERT INTO restaurants (id, name, subdomain) VALUES ($1, $2, $2)', [
      restaurant.id,
      restaurant.subdomain,
    ])
    for (const role of roles) await restaurant.hire(`${role.toLowerCase()}@${restaurant.subdomain}.test`, role)
    return restaurant
  }

  async hire(email: string, role: Role): Promise<string> {
    const id = randomUUID()
    await inDatabase(
      'tenancy',
      `INSERT INTO users (restaurant_id, id, email, password_hash, role)
         SELECT $1, $2, $3, password_hash, $4 FROM users WHERE email = 'admin@spice.test'`,
      [this.id, id, email, role],
    )
    return id
  }

  async subscribe(status: 'active' | 'past_due' | 'pending' | 'cancelled', plan = 'plan_free'): Promise<void> {
    await inDatabase(
      'billing',
      `INSERT INTO subscriptions (restaurant_id, plan_id, status, source) VALUES ($1, $3, $2, 'demo')
         ON CONFLICT (restaurant_id) DO UPDATE SET status = $2, plan_id = $3`,
      [this.id, status, plan],
    )
  }

  /** Ends every session, as a change of role or password does. */
  endSessions = () =>
    inDatabase('tenancy', 'UPDATE users SET token_version = token_version + 1 WHERE restaurant_id = $1', [this.id])
  dismissStaff = () => inDatabase('tenancy', 'UPDATE users SET deleted_at = now() WHERE restaurant_id = $1', [this.id])
}
