import type { SessionOptions } from './test.ts'
import { stackUrl } from './where.ts'

export const OPERATOR = { email: 'operator@tiffin.test', password: 'tiffin-operator' }

let token: Promise<string> | null = null

async function signIn(): Promise<string> {
  const reply = await fetch(`${stackUrl}/api/system/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  })
  if (!reply.ok) throw new Error(`The operator could not sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** Returns a token of the operator. All tests of a worker share one login. */
export const operatorToken = () => (token ??= signIn())

/**
 * Returns the options of a browser in which the operator is signed in: `openTerminal(null, await asOperator())`.
 */
export async function asOperator(options: SessionOptions = {}): Promise<SessionOptions> {
  return {
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin: stackUrl, localStorage: [{ name: 'systemAuthToken', value: await operatorToken() }] }],
    },
  }
}
