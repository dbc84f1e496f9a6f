import {
  getRestaurantSettings,
  getSubscriptionDetails,
  listMenu,
  listOrders,
  listTables,
  listUsers,
} from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

export type StepId = 'details' | 'tables' | 'menu' | 'order' | 'staff'
export type Step = {
  readonly id: StepId
  readonly isDone: boolean
  readonly title: string
  readonly help: string
  readonly action: string
  readonly page: 'settings' | 'tables' | 'menu' | 'pos' | 'users' | 'plans'
}

/** The number of orders that the dashboard lists. A restaurant that fills this list needs no checklist. */
const RECENT_ORDERS = 10

/**
 * Provides the steps of the checklist; the restaurant's data shows which are done. Returns null while the data loads,
 * when every step that the plan allows is done, and for a restaurant with ten orders or more.
 */
export function useFirstSteps(): readonly Step[] | null {
  const orders = useApiQuery(listOrders, { query: { limit: RECENT_ORDERS } })
  const isYoung = orders.data !== undefined && orders.data.length < RECENT_ORDERS
  const settings = useApiQuery(getRestaurantSettings, {}, { enabled: isYoung })
  const tables = useApiQuery(listTables, {}, { enabled: isYoung })
  const menu = useApiQuery(listMenu, {}, { enabled: isYoung })
  const users = useApiQuery(listUsers, {}, { enabled: isYoung })
  const plan = useApiQuery(getSubscriptionDetails, {}, { enabled: isYoung })
  if (!isYoung || !settings.data || !tables.data || !menu.data || !users.data || !plan.data) return null

  const mayHire = plan.data.features.allow_user_management
  const steps: readonly Step[] = [
    {
      id: 'details',
      isDone: settings.data.address !== '',
      title: 'Restaurant details',
      help: 'Address, phone and GSTIN stand on every bill.',
      action: 'Open Settings',
      page: 'settings',
    },
    {
      id: 'tables',
      isDone: tables.data.length > 0,
      title: 'Areas and tables',
      help: 'A whole floor at once: T1-T12.',
      action: 'Open Tables',
      page: 'tables',
    },
    {
      id: 'menu',
      isDone: menu.data.length > 0,
      title: 'Menu',
      help: 'Start from the sample menu, or bring your own as a CSV file.',
      action: 'Open Menu',
      page: 'menu',
    },
    {
      id: 'order',
      isDone: orders.data.length > 0,
      title: 'First order',
      help: 'Punch it, print the kitchen ticket, settle the bill.',
      action: 'Open the till',
      page: 'pos',
    },
    mayHire
      ? {
          id: 'staff',
          isDone: users.data.length > 1,
          title: 'Staff',
          help: 'An account for each captain, cashier and waiter.',
          action: 'Open Users',
          page: 'users',
        }
      : {
          id: 'staff',
          isDone: false,
          title: 'Staff',
          help: 'Accounts for captains, cashiers and waiters come with a paid plan.',
          action: 'See the plans',
          page: 'plans',
        },
  ]
  // A plan may allow no further staff. The checklist then ends without that step, so that a restaurant need not pay to
  // finish it.
  return steps.every(({ id, isDone }) => isDone || (id === 'staff' && !mayHire)) ? null : steps
}
