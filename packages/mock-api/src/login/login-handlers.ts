import {
  AppError,
  checkSession,
  checkSubdomain,
  forgotPassword,
  listPublicPlans,
  login,
  logOutEverywhere,
  requestVerification,
  resetPassword,
  signUp,
  systemLogin,
  systemLogOutEverywhere,
  type BodyOf,
  type ErrorCode,
} from '@tiffin/contracts'
import { isReservedSubdomain, isSubdomain, MIN_PASSWORD_LENGTH, type SubdomainState } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { MOCK_CODE, type Accounts } from './accounts.ts'
import { mockToken } from './mock-token.ts'

const refusals = {
  taken: 'SUBDOMAIN_TAKEN',
  reserved: 'SUBDOMAIN_RESERVED',
  malformed: 'SUBDOMAIN_MALFORMED',
} as const satisfies Partial<Record<SubdomainState, ErrorCode>>

export function loginHandlers(restaurant: MockRestaurant): MockRoute[] {
  const { accounts } = restaurant
  return [
    route(restaurant, listPublicPlans, () => accounts.plans),
    route(restaurant, checkSubdomain, ({ params }) => ({
      subdomain: params.subdomain,
      state: stateOf(accounts, params.subdomain),
    })),
    route(restaurant, requestVerification, ({ body }) => beginSignUp(accounts, body)),
    route(restaurant, signUp, ({ body }) => ({
      subdomainUrl: `http://localhost:8080/?subdomain=${finishSignUp(accounts, body)}`,
    })),
    route(restaurant, login, ({ body }) => {
      if (accounts.passwords.get(`${body.subdomain} ${body.email}`) !== body.password)
        throw new AppError('BAD_CREDENTIALS')
      return { token: mockToken(restaurant.now()) }
    }),
    route(restaurant, forgotPassword, ({ body }) => {
      if (accounts.passwords.has(`${body.subdomain} ${body.email}`)) accounts.mails.push(body.email)
      return { message: 'If there is an account with this email, a code is on its way.' }
    }),
    route(restaurant, resetPassword, ({ body }) => setPassword(accounts, body)),
    route(restaurant, systemLogin, ({ body }) => {
      if (body.email !== accounts.operator.email || body.password !== accounts.operator.password)
        throw new AppError('BAD_CREDENTIALS')
      const { code } = accounts.operator
      if (code !== undefined && !body.code) throw new AppError('LOGIN_CODE_REQUIRED')
      if (code !== undefined && body.code !== code) throw new AppError('LOGIN_CODE_WRONG')
      return { token: mockToken(restaurant.now()) }
    }),
    route(restaurant, systemLogOutEverywhere, () => undefined),
    route(restaurant, logOutEverywhere, () => undefined),
    route(restaurant, checkSession, () => undefined),
  ]
}

function stateOf(accounts: Accounts, subdomain: string): SubdomainState {
  if (!isSubdomain(subdomain)) return 'malformed'
  if (accounts.subdomains.has(subdomain)) return 'taken'
  return isReservedSubdomain(subdomain) ? 'reserved' : 'available'
}

function beginSignUp(
  accounts: Accounts,
  { restaurantName, subdomain, email, password }: BodyOf<typeof requestVerification>,
): { message: string } {
  if (restaurantName === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
  if (!email.includes('@')) throw new AppError('USER_EMAIL_INVALID')
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT')
  const state = stateOf(accounts, subdomain)
  if (state !== 'available') throw new AppError(refusals[state])
  accounts.pending.set(email, { subdomain, password })
  accounts.mails.push(email)
  return { message: `We sent a code of six digits to ${email}.` }
}

function finishSignUp(accounts: Accounts, { email, code }: BodyOf<typeof signUp>): string {
  const pending = accounts.pending.get(email)
  if (!pending || code !== MOCK_CODE) throw new AppError('VERIFICATION_FAILED')
  accounts.pending.delete(email)
  accounts.subdomains.add(pending.subdomain)
  accounts.passwords.set(`${pending.subdomain} ${email}`, pending.password)
  return pending.subdomain
}

function setPassword(
  accounts: Accounts,
  { email, subdomain, code, password }: BodyOf<typeof resetPassword>,
): undefined {
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('NEW_PASSWORD_TOO_SHORT')
  const account = `${subdomain} ${email}`
  if (!accounts.passwords.has(account) || !accounts.mails.includes(email) || code !== MOCK_CODE)
    throw new AppError('VERIFICATION_FAILED')
  accounts.passwords.set(account, password)
}
