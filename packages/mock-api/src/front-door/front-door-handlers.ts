import {
  AppError,
  checkSubdomain,
  forgotPassword,
  listPublicPlans,
  login,
  requestVerification,
  resetPassword,
  signUp,
  systemLogin,
  type BodyOf,
  type ErrorCode,
} from '@tiffin/contracts'
import { isSubdomain, MIN_PASSWORD_LENGTH, RESERVED_SUBDOMAINS, type SubdomainState } from '@tiffin/domain'
import type { HttpHandler } from 'msw'
import { route } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { MOCK_CODE, type FrontDoor } from './front-door.ts'
import { mockToken } from './mock-token.ts'

const refusals = {
  taken: 'SUBDOMAIN_TAKEN',
  reserved: 'SUBDOMAIN_RESERVED',
  malformed: 'SUBDOMAIN_MALFORMED',
} as const satisfies Partial<Record<SubdomainState, ErrorCode>>

/** Sign-up, logins, forgotten passwords and the plans of the public page. */
export function frontDoorHandlers(restaurant: MockRestaurant): HttpHandler[] {
  const door = restaurant.frontDoor
  return [
    route(restaurant, listPublicPlans, () => door.plans),
    route(restaurant, checkSubdomain, ({ params }) => ({
      subdomain: params.subdomain,
      state: stateOf(door, params.subdomain),
    })),
    route(restaurant, requestVerification, ({ body }) => beginSignUp(door, body)),
    route(restaurant, signUp, ({ body }) => ({
      subdomainUrl: `http://localhost:8080/?subdomain=${finishSignUp(door, body)}`,
    })),
    route(restaurant, login, ({ body }) => {
      if (door.passwords.get(`${body.subdomain} ${body.email}`) !== body.password) throw new AppError('BAD_CREDENTIALS')
      return { token: mockToken(restaurant.now()) }
    }),
    route(restaurant, forgotPassword, ({ body }) => {
      if (door.passwords.has(`${body.subdomain} ${body.email}`)) door.mails.push(body.email)
      return { message: 'If there is an account with this email, a code is on its way.' }
    }),
    route(restaurant, resetPassword, ({ body }) => setPassword(door, body)),
    route(restaurant, systemLogin, ({ body }) => {
      if (body.email !== door.operator.email || body.password !== door.operator.password)
        throw new AppError('BAD_CREDENTIALS')
      return { token: mockToken(restaurant.now()) }
    }),
  ]
}

function stateOf(door: FrontDoor, subdomain: string): SubdomainState {
  if (!isSubdomain(subdomain)) return 'malformed'
  if (RESERVED_SUBDOMAINS.some((reserved) => reserved === subdomain)) return 'reserved'
  return door.subdomains.has(subdomain) ? 'taken' : 'available'
}

function beginSignUp(
  door: FrontDoor,
  { restaurantName, subdomain, email, password }: BodyOf<typeof requestVerification>,
): { message: string } {
  if (restaurantName === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
  if (!email.includes('@')) throw new AppError('USER_EMAIL_INVALID')
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT')
  const state = stateOf(door, subdomain)
  if (state !== 'available') throw new AppError(refusals[state])
  door.pending.set(email, { subdomain, password })
  door.mails.push(email)
  return { message: `We sent a code of six digits to ${email}.` }
}

function finishSignUp(door: FrontDoor, { email, code }: BodyOf<typeof signUp>): string {
  const pending = door.pending.get(email)
  if (!pending || code !== MOCK_CODE) throw new AppError('VERIFICATION_FAILED')
  door.pending.delete(email)
  door.subdomains.add(pending.subdomain)
  door.passwords.set(`${pending.subdomain} ${email}`, pending.password)
  return pending.subdomain
}

function setPassword(door: FrontDoor, { email, subdomain, code, password }: BodyOf<typeof resetPassword>): undefined {
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('NEW_PASSWORD_TOO_SHORT')
  const account = `${subdomain} ${email}`
  if (!door.passwords.has(account) || !door.mails.includes(email) || code !== MOCK_CODE)
    throw new AppError('VERIFICATION_FAILED')
  door.passwords.set(account, password)
}
