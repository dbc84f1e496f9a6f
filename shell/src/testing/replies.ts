import {
  AppError,
  getSubscriptionDetails,
  getUserDetails,
  type Endpoint,
  type ErrorCode,
  type ResponseOf,
  type UserDetails,
} from '@tiffin/contracts'
import { http, HttpResponse } from 'msw'
import { server } from '@tiffin/web-kit/testing'

/** Makes a GET endpoint reply with this body from now on. */
export function answerEndpoint<E extends Endpoint>(
  endpoint: E,
  body: ResponseOf<E>,
  headers: Readonly<Record<string, string>> = {},
): void {
  server.use(http.get(`*${endpoint.path}`, () => HttpResponse.json(body as object, { headers })))
}

/** Makes a GET endpoint fail from now on, with the error that the gateway would send. */
export function refuseEndpoint(
  endpoint: Endpoint,
  code: Extract<ErrorCode, 'INTERNAL' | 'TOKEN_INVALID' | 'SERVICE_UNAVAILABLE'>,
): void {
  const error = new AppError(code)
  server.use(http.get(`*${endpoint.path}`, () => HttpResponse.json(error.toBody(), { status: error.status })))
}

export const staff = (userRole: UserDetails['userRole']): UserDetails => ({
  userRole,
  userEmail: 'asha@spice.test',
  restaurantName: 'spice Garden',
})
export const answerUser = (role: UserDetails['userRole'], headers?: Readonly<Record<string, string>>) =>
  answerEndpoint(getUserDetails, staff(role), headers)

export const answerSubscription = (status: ResponseOf<typeof getSubscriptionDetails>['status']) =>
  answerEndpoint(getSubscriptionDetails, {
    plan_id: 'plan_pro',
    name: 'Pro',
    status,
    current_period_end: '2027-01-01T00:00:00.000Z',
    price_in_paise: 149_900,
    billing_interval: 'monthly',
    cancels_at_period_end: false,
    features: { order_limit_daily: -1, user_limit: -1, menu_item_limit: -1, allow_user_management: true },
  })
