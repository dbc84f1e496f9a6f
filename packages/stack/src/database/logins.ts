import * as z from 'zod/mini'
import { StackFailure } from '../failure.ts'
import { allServices, appRoleOf, databaseOf, SERVICES } from '../services.ts'
import { urlOfDatabase } from './names.ts'

/** The login of a service that a setting names, with the address at which the service reaches its database. */
export type NamedLogin = { readonly role: string; readonly password: string; readonly url: string }
/** The logins by service. */
export type NamedLogins = Readonly<Partial<Record<string, NamedLogin>>>

export const loginSettingOf = (service: string): string => `${service.toUpperCase()}_DATABASE_URL`

export const ADVICE_OF_LOGIN = 'Name a login that is for this service alone; it is created if it is missing.'

/** The settings of the logins, as `.env.example` lists them. */
export const loginsEnv = z.object(
  Object.fromEntries(SERVICES.map((service) => [loginSettingOf(service), z.optional(z.string())])),
)

/**
 * Returns the logins that the settings name, such as `ORDERS_DATABASE_URL`. A service without one has a login whose
 * password is derived.
 *
 * @throws StackFailure for a setting that is no URL with a login and a password, for one that names the login of
 *   another service, and for any of them without `DATABASE_URL`
 */
export function namedLogins(env: NodeJS.ProcessEnv): NamedLogins {
  const given = allServices().flatMap((service) => {
    const url = env[loginSettingOf(service)]
    return url ? [[service, url] as const] : []
  })
  if (given.length > 0 && !env['DATABASE_URL'])
    throw new StackFailure(`${loginSettingOf(given[0]![0])} is set without DATABASE_URL.`, {
      advice: 'The embedded server makes the logins itself. For another one set DATABASE_URL to its administrator.',
    })
  const logins = given.map(([service, url]) => [service, parse(loginSettingOf(service), url)] as const)
  for (const [service, { role }] of logins) refuseLoginOfAnother(service, role, logins)
  return Object.fromEntries(logins)
}

/** @throws StackFailure when the role is another service's, or the setting of another service names it too */
function refuseLoginOfAnother(service: string, role: string, logins: readonly (readonly [string, NamedLogin])[]): void {
  const owner =
    allServices().find((other) => other !== service && role === appRoleOf(other)) ??
    logins.find(([other, login]) => other !== service && login.role === role)?.[0]
  if (owner === undefined) return
  throw new StackFailure(`${loginSettingOf(service)} names ${role}, which is the login of ${owner}.`, {
    advice: ADVICE_OF_LOGIN,
  })
}

function parse(setting: string, url: string): NamedLogin {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' }
  if (!username || !password)
    throw new StackFailure(`${setting} cannot be used.`, {
      advice: 'It names the login of the service with its password: postgres://orders:secret@pooler:6432/tiffin_orders',
    })
  return { role: decodeURIComponent(username), password: decodeURIComponent(password), url }
}

/** Returns the address of the service's database with its login on the server of `adminUrl`, past any pooler. */
export function sessionUrlOf(adminUrl: string, service: string, { role, password }: NamedLogin): string {
  const url = new URL(urlOfDatabase(adminUrl, databaseOf(service)))
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}
