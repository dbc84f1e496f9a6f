import type { AddedService } from './endpoint.ts'

/** The processes that call internal endpoints: the gateway and the services. */
export const INTERNAL_CALLERS = ['gateway', 'orders', 'catalog', 'tenancy', 'billing'] as const
export type InternalCaller = (typeof INTERNAL_CALLERS)[number]

/**
 * The scopes of internal endpoints and the callers allowed for each, besides added services. A call carries a token for
 * one scope and one service, so a leaked key opens only the scopes of its owner: only tenancy can close and purge
 * restaurants, and the gateway, which faces the internet, can change nothing but request counts and the time of a
 * device's last call.
 */
export const CALL_SCOPES = {
  /** The current role and token version of a user, the operator or a device. */
  sessions: ['gateway', 'orders', 'catalog', 'billing'],
  /** The retention of guest data of restaurants. */
  guests: ['orders'],
  /** The texts on kitchen tickets and bills, for printers of the network. */
  slips: ['orders'],
  /** Dishes and prices, by which the orders service computes totals. */
  menus: ['orders'],
  /** The notice that a menu has changed, after which orders are priced by the new one. */
  'menu-changes': ['catalog'],
  /** The notice that a restaurant's plan allows something else. */
  'plan-changes': ['billing'],
  /** The facts by which a restaurant bills. */
  'billing-facts': ['tenancy'],
  /** The heads of the feeds that changed, of all restaurants. */
  heads: ['gateway', 'orders'],
  /** Entitlements of a restaurant's plan. */
  plans: ['orders', 'catalog', 'tenancy'],
  /** A restaurant with its number of users by role, and the last login. */
  people: ['gateway', 'billing'],
  /** Restaurants, orders and payments for the operator's panel. */
  records: ['gateway'],
  /** The counts of restaurants, orders and subscriptions on the whole platform. */
  figures: ['gateway'],
  /** The actions of operators that a service recorded. */
  actions: ['gateway'],
  /** Request counts of restaurants. */
  traffic: ['gateway'],
  /** Mail kept in development instead of being sent. */
  mailbox: ['gateway'],
  /** Closing a removed restaurant, so that it is charged no more and counts in no figures. */
  close: ['tenancy'],
  /** Purging the data of a removed restaurant. */
  purge: ['tenancy'],
} as const satisfies Readonly<Record<string, readonly InternalCaller[]>>
export type CallScope = keyof typeof CALL_SCOPES

/** The scopes of added services. Without that of sessions a service could not know who calls it. */
const SCOPES_OF_ADDED: ReadonlySet<CallScope> = new Set(['sessions'])

/** Returns whether this caller may use internal endpoints of this scope. */
export function mayCall(caller: InternalCaller | AddedService, scope: CallScope): boolean {
  if (!(INTERNAL_CALLERS as readonly string[]).includes(caller)) return SCOPES_OF_ADDED.has(scope)
  return (CALL_SCOPES[scope] as readonly string[]).includes(caller)
}
