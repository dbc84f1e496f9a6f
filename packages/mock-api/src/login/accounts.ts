import type { PublicPlan } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, UNLIMITED } from '@tiffin/domain'

/** The code in every mail of the mock. */
export const MOCK_CODE = '246810'

/** State behind the endpoints that need no session. */
export type Accounts = {
  /** Subdomains in use. */
  readonly subdomains: Set<string>
  /** Passwords by `subdomain email`. */
  readonly passwords: Map<string, string>
  /** Sign-ups that wait for their code, by email. */
  readonly pending: Map<string, { readonly subdomain: string; readonly password: string }>
  /** Recipients of mailed codes, oldest first. */
  readonly mails: string[]
  /** The account of the operator. The login asks for `code` as a second factor; without this field it asks for none. */
  readonly operator: { readonly email: string; readonly password: string; code?: string }
  plans: PublicPlan[]
}

export const seedPublicPlans: PublicPlan[] = [
  { name: 'Free', price_in_paise: 0, billing_interval: 'monthly', features: DEFAULT_PLAN_FEATURES },
  {
    name: 'Pro Yearly',
    price_in_paise: 14_990_00,
    billing_interval: 'yearly',
    features: {
      order_limit_daily: UNLIMITED,
      user_limit: UNLIMITED,
      menu_item_limit: UNLIMITED,
      allow_user_management: true,
    },
  },
  {
    name: 'Pro',
    price_in_paise: 1_499_00,
    billing_interval: 'monthly',
    features: { order_limit_daily: 500, user_limit: 25, menu_item_limit: 400, allow_user_management: true },
  },
]

/** Creates the accounts: one restaurant, `spice`, whose Admin has the password spice-garden, and the operator. */
export function createAccounts(): Accounts {
  return {
    subdomains: new Set(['spice']),
    passwords: new Map([['spice asha@spicegarden.example', 'spice-garden']]),
    pending: new Map(),
    mails: [],
    operator: { email: 'operator@tiffin.test', password: 'tiffin-operator' },
    plans: seedPublicPlans,
  }
}
