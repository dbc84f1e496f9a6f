import { createHmac } from 'node:crypto'

/**
 * Derives the password of an application role from the administrator's, so that no further secret has to be stored and
 * every process that may administer the server computes the same password.
 */
export function appPassword(adminUrl: string, role: string): string {
  const secret = decodeURIComponent(new URL(adminUrl).password)
  return createHmac('sha256', secret).update(`tiffin application role ${role}`).digest('base64url')
}

export function urlOfDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Returns the connection URL of a service: its own database, with the role that owns nothing. */
export function appDatabaseUrl(adminUrl: string, database: string, role: string): string {
  const url = new URL(urlOfDatabase(adminUrl, database))
  url.username = role
  url.password = appPassword(adminUrl, role)
  return url.href
}
