import {
  createArea,
  createCategory,
  createMenuItem,
  createOrder,
  createSubscription,
  createTable,
  createTaxGroup,
  createUser,
  deleteUser,
  fillPath,
  login,
  type CallInput,
  type Endpoint,
  type MenuItem,
  type ResponseOf,
} from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import { signIn } from '../api.ts'
import { inDatabase } from '../database.ts'
import { OwnRestaurant } from '../restaurant.ts'
import { stackUrl } from '../where.ts'
import { keys, resigned } from './forge.ts'

export type Answer = { readonly status: number; readonly text: string }
type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

/** A restaurant whose calls are tried. Everything in it carries its mark, so that none of it goes unseen elsewhere. */
export class House {
  private made = 0
  private paid: Promise<object> | undefined
  private readonly restaurant: OwnRestaurant
  private readonly tokens: Readonly<Record<Role, string>>
  readonly mark: string
  /** Of an Admin, well signed, from a shift that is over. */
  readonly expired: string

  private constructor(restaurant: OwnRestaurant, tokens: Record<Role, string>) {
    this.restaurant = restaurant
    this.mark = restaurant.subdomain
    this.tokens = tokens
    const now = Math.floor(Date.now() / 1_000)
    this.expired = resigned(tokens.Admin, keys().JWT_RESTAURANT_PRIVATE_KEY, {
      claims: { iat: now - 50_000, exp: now - 3_600 },
    })
  }

  /** On a plan without limits, with staff of every role and something in every list. */
  static async open(): Promise<House> {
    const restaurant = await OwnRestaurant.create(...ROLES)
    const { id, subdomain } = restaurant
    await inDatabase(
      'billing',
      "INSERT INTO subscriptions (restaurant_id, plan_id, status, source) VALUES ($1, 'plan_pro_monthly', 'active', 'demo')",
      [id],
    )
    const tokens = await Promise.all(ROLES.map(async (role) => [role, await signIn(role, subdomain)] as const))
    const house = new House(restaurant, Object.fromEntries(tokens) as Record<Role, string>)
    await house.addOrder()
    await house.addTaxGroup()
    return house
  }

  /** The token of an Admin who was removed before using it. */
  async dismissedToken(): Promise<string> {
    const account = { ...this.userBody(), role: 'Admin' as const }
    const { id } = await this.asAdmin(createUser, { body: account })
    const { token } = await this.asAdmin(login, { body: { ...account, subdomain: this.mark } })
    await send(stackUrl, deleteUser, { params: { id } }, this.token('Admin'))
    return token
  }

  token(role: Role): string {
    return this.tokens[role]
  }

  /** A name no other thing has. */
  name(): string {
    this.made += 1
    return `${this.mark} ${this.made}`
  }

  async addArea(): Promise<string> {
    return (await this.asAdmin(createArea, { body: { name: this.name() } })).id
  }

  async addTable(): Promise<string> {
    return (await this.asAdmin(createTable, { body: { name: this.name(), pax: 2, areaId: await this.addArea() } })).id
  }

  async addDish(): Promise<MenuItem> {
    return this.asAdmin(createMenuItem, { body: this.dishForm() })
  }

  async addCategory(): Promise<string> {
    const name = this.name()
    await this.asAdmin(createCategory, { body: { main_category: name } })
    return name
  }

  async addTaxGroup(): Promise<string> {
    return (await this.asAdmin(createTaxGroup, { body: { name: this.name().slice(-40), rate: 5, is_split: true } })).id
  }

  /** Straight into the database: a plan has fewer seats than there are tries. */
  addUser(): Promise<string> {
    return this.restaurant.hire(this.userBody().email, 'Waiter')
  }

  /** An active order on a table of its own. */
  async addOrder(): Promise<{ readonly id: string; readonly tableId: string }> {
    const tableId = await this.addTable()
    const placed = await this.asAdmin(createOrder, {
      body: { items: await this.lines(), orderType: 'Dine-In', tableId },
    })
    return { id: placed.order_id, tableId }
  }

  async lines(): Promise<{ id: string; quantity: number; price: number }[]> {
    const { id, price } = await this.addDish()
    return [{ id, quantity: 1, price }]
  }

  /** A successful payment: what the checkout hands over. It proves the same however often it is shown. */
  payment(): Promise<object> {
    this.paid ??= this.pay()
    return this.paid
  }

  private async pay(): Promise<object> {
    const { subscriptionId } = await this.asAdmin(createSubscription, { body: { plan_id: 'plan_pro_yearly' } })
    const reply = await fetch(`${stackUrl}/dev/razorpay/subscriptions/${subscriptionId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"success"}',
    })
    if (!reply.ok) throw new Error(`The payment answered ${reply.status}`)
    return (await reply.json()) as object
  }

  userBody(): { email: string; password: string; role: Role } {
    return { email: `${this.name().replaceAll(' ', '.')}@staff.test`, password: 'secret-enough', role: 'Waiter' }
  }

  dishForm(): FormData {
    return form({
      name: this.name(),
      price: '120',
      main_category: `${this.mark} mains`,
      subcategory: `${this.mark} dal`,
    })
  }

  private async asAdmin<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
    const answer = await send(stackUrl, endpoint, input as Input, this.token('Admin'))
    if (answer.status >= 300) throw new Error(`${endpoint.id} answered ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as ResponseOf<E>
  }
}

export function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

export async function send(
  origin: string,
  endpoint: Endpoint,
  { params, query, body }: Input,
  token: string | null,
): Promise<Answer> {
  const url = new URL(fillPath(endpoint.path, params as Record<string, unknown>), origin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const isForm = body instanceof FormData
  const reply = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}
