import { Client, json, type HttpReply } from './http.ts'
import type { Product } from './product.ts'

/** The operator's login in the demo data. */
const OPERATOR = { email: 'operator@tiffin.test', password: 'tiffin-operator' }

export interface Login {
  readonly email: string
  readonly password: string
  readonly subdomain: string
}

export function signIn(client: Client, login: Login): Promise<HttpReply> {
  return client.send({ method: 'POST', path: '/api/login', json: login })
}

/** Signs the operator in. @returns the token @throws Error with the reply of a failed login */
export async function signInOperator(product: Product): Promise<string> {
  const client = new Client(product.url)
  const reply = await client.send({ method: 'POST', path: '/api/system/login', json: OPERATOR })
  client.close()
  if (reply.status !== 200) throw new Error(`The operator could not sign in: ${reply.status} ${reply.text}`)
  return json<{ token: string }>(reply).token
}
