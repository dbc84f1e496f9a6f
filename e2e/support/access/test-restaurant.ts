import { setTimeout } from 'node:timers/promises'
import {
  TRAFFIC_WINDOW_SECONDS,
  createArea,
  createCategory,
  createDevice,
  createMenuItem,
  createOrder,
  createPrinter,
  createStation,
  createSubscription,
  createTable,
  createTaxGroup,
  createUser,
  deletePrinter,
  deleteStation,
  deleteUser,
  fillPath,
  getActiveOrder,
  issueBill,
  listPrinters,
  listStations,
  listUsersWithPin,
  login,
  pairDevice,
  printTestSlip,
  setBillOutput,
  setPin,
  settleOrder,
  takePrintJobs,
  updateRestaurant,
  type BodyOf,
  type CallInput,
  type Endpoint,
  type MenuItem,
  type ResponseOf,
} from '@tiffin/contracts'
import { ROLES, type DeviceKind, type Role } from '@tiffin/domain'
import { PASSWORD, signIn } from '../api.ts'
import { inDatabase } from '../database.ts'
import { OwnRestaurant } from '../restaurant.ts'
import { stackUrl } from '../where.ts'
import { keys, signedAgain } from './forge.ts'

export type Answer = { readonly status: number; readonly text: string }
type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

/** A restaurant for access tests. All its data has its mark, so that the tests find a leak into another restaurant. */
export class TestRestaurant {
  private made = 0
  private paid: Promise<object> | undefined
  private ofBills: Promise<string> | undefined
  private ordered: Promise<MenuItem> | undefined
  private areaOfTables: Promise<string> | undefined
  private paired: Promise<{ readonly id: string; readonly token: string }> | undefined
  private readonly restaurant: OwnRestaurant
  private tokens: Readonly<Record<Role, string>>
  readonly mark: string
  /** An expired token of an Admin with a valid signature. */
  readonly expired: string

  get id(): string {
    return this.restaurant.id
  }

  private constructor(restaurant: OwnRestaurant, tokens: Record<Role, string>) {
    this.restaurant = restaurant
    this.mark = restaurant.subdomain
    this.tokens = tokens
    const now = Math.floor(Date.now() / 1_000)
    this.expired = signedAgain(tokens.Admin, keys().JWT_RESTAURANT_PRIVATE_KEY, {
      claims: { iat: now - 50_000, exp: now - 3_600 },
    })
  }

  /** Creates a restaurant with a paid plan, khatas, staff of every role, an order at a table, and a tax group. */
  static async open(): Promise<TestRestaurant> {
    const restaurant = await OwnRestaurant.create(...ROLES)
    const { id, subdomain } = restaurant
    await inDatabase(
      'billing',
      `INSERT INTO subscriptions (restaurant_id, plan_id, status, source)
       VALUES ($1, 'plan_pro_monthly', 'active', 'demo')`,
      [id],
    )
    // Khatas are switched on before anybody signs in, so that no service has cached a session without them.
    await inDatabase('tenancy', 'UPDATE restaurants SET khata = true WHERE id = $1', [id])
    const opened = new TestRestaurant(restaurant, await signInAll(subdomain))
    await opened.addOrder()
    await opened.addTaxGroup()
    return opened
  }

  /** Returns the unused token of an Admin whose account was removed. */
  async dismissedToken(): Promise<string> {
    const account = { ...this.userBody(), role: 'Admin' as const }
    const { id } = await this.asAdmin(createUser, { body: account })
    const { token } = await this.asAdmin(login, { body: { ...account, subdomain: this.mark } })
    await sendWithinLimit(stackUrl, deleteUser, { params: { id } }, this.token('Admin'))
    return token
  }

  /** Ends every session of the restaurant, so that the tokens of all its roles are refused. */
  endSessions = () => this.restaurant.endSessions()

  async signInAgain(): Promise<void> {
    this.tokens = await signInAll(this.mark)
  }

  token(role: Role): string {
    return this.tokens[role]
  }

  /** Returns a unique name with the restaurant's mark. */
  name(): string {
    this.made += 1
    return `${this.mark} ${this.made}`
  }

  async addArea(): Promise<string> {
    return (await this.asAdmin(createArea, { body: { name: this.name() } })).id
  }

  /** Adds a table to an area that all added tables share, because a restaurant has at most 200 areas. */
  async addTable(name = this.name()): Promise<string> {
    this.areaOfTables ??= this.addArea()
    return (await this.asAdmin(createTable, { body: { name, pax: 2, areaId: await this.areaOfTables } })).id
  }

  async addDish(fields: Readonly<Record<string, string>> = {}): Promise<MenuItem> {
    const body = this.dishForm()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.asAdmin(createMenuItem, { body })
  }

  async addCategory(): Promise<string> {
    const name = this.name()
    await this.asAdmin(createCategory, { body: { main_category: name } })
    return name
  }

  async addTaxGroup(): Promise<string> {
    return (await this.asAdmin(createTaxGroup, { body: { name: this.name().slice(-40), rate: 5, is_split: true } })).id
  }

  /** Adds a station and removes all others, because a kitchen has at most thirty and every attempt adds one. */
  async addStation(): Promise<string> {
    await this.removeStations()
    return this.openStation(this.name().slice(-30))
  }

  /** Adds a station to the present ones. @returns its id */
  async openStation(name: string): Promise<string> {
    return (await this.asAdmin(createStation, { body: { name } })).id
  }

  async removeStations(): Promise<void> {
    for (const { id } of await this.asAdmin(listStations, {}))
      await sendWithinLimit(stackUrl, deleteStation, { params: { id } }, this.token('Admin'))
  }

  /** Adds a user in the database itself, because a plan allows fewer users than the tests need. */
  addUser(): Promise<string> {
    return this.restaurant.hire(this.userBody().email, 'Waiter')
  }

  /** Adds a screen that is not paired yet. @returns its id */
  async addDevice(): Promise<string> {
    return (await this.asAdmin(createDevice, { body: { kind: 'screen', name: this.deviceName() } })).device.id
  }

  /** Pairs a new device. @returns its id and its token */
  async pairDevice(kind: DeviceKind): Promise<{ readonly id: string; readonly token: string }> {
    const { device, code } = await this.asAdmin(createDevice, { body: { kind, name: this.deviceName() } })
    const { token } = await this.asAdmin(pairDevice, { body: { subdomain: this.mark, code } })
    return { id: device.id, token }
  }

  private deviceName(): string {
    return this.name().slice(-40)
  }

  /** Sets the PIN of the user with this role, who keeps the one that is set already. @returns the id of the user */
  async givePin(role: Role, pin: string): Promise<string> {
    return (await this.withPin(role)) ?? this.setPin(role, pin)
  }

  private async withPin(role: Role): Promise<string | undefined> {
    return (await this.asAdmin(listUsersWithPin, {})).find((user) => user.role === role)?.id
  }

  private async setPin(role: Role, pin: string): Promise<string> {
    const body = { password: PASSWORD, pin }
    const { status, text } = await sendWithinLimit(stackUrl, setPin, { body }, this.token(role))
    if (status >= 300) throw new Error(`setPin answered ${status} ${text}`)
    return (await this.withPin(role)) ?? ''
  }

  /** Places an order on a new table. @returns their ids */
  async addOrder(): Promise<{ readonly id: string; readonly tableId: string }> {
    const tableId = await this.addTable()
    const placed = await this.asAdmin(createOrder, {
      body: { items: await this.lines(), orderType: 'Dine-In', tableId },
    })
    return { id: placed.order_id, tableId }
  }

  /** Makes a paid order with a tax invoice. @returns the input that prints the invoice */
  async addInvoice(): Promise<{ readonly params: { id: string }; readonly body: { version: number } }> {
    await this.billByGst()
    const { id } = await this.addOrder()
    const { version } = await this.asAdmin(settleOrder, { params: { id }, body: {} })
    await this.asAdmin(updateRestaurant, { body: { gst_mode: 'off' } })
    return { params: { id }, body: { version } }
  }

  /** Prints the invoice of an order that is not paid. @returns the id of the invoice */
  async addOpenInvoice(): Promise<string> {
    await this.billByGst()
    const { id } = await this.addOrder()
    const { order } = await this.asAdmin(issueBill, { params: { id }, body: { version: 1 } })
    await this.asAdmin(updateRestaurant, { body: { gst_mode: 'off' } })
    return order.document?.id ?? ''
  }

  /** Makes a paid order with a tax invoice. @returns the id of the invoice */
  async addPaidInvoice(): Promise<string> {
    await this.billByGst()
    const { document } = await this.asAdmin(settleOrder, { params: { id: (await this.addOrder()).id }, body: {} })
    await this.asAdmin(updateRestaurant, { body: { gst_mode: 'off' } })
    return document?.id ?? ''
  }

  private async billByGst(): Promise<void> {
    const seller = { gstin: '27AAPFU0939F1ZV', address: '1 MG Road' }
    await this.asAdmin(updateRestaurant, { body: { gst_mode: 'regular', ...seller } })
  }

  /** Places an order on a new table. @returns its id and that of its one line */
  async addOrderedLine(): Promise<{ readonly id: string; readonly line_id: string }> {
    const { id, tableId } = await this.addOrder()
    const { items } = await this.asAdmin(getActiveOrder, { params: { id: tableId } })
    return { id, line_id: items[0]?.line_id ?? '' }
  }

  /** Places an order that makes a kitchen ticket. @returns the ids of order and ticket */
  async addKot(): Promise<{ readonly id: string; readonly kotId: string }> {
    await this.addStation()
    const body = { items: await this.lines(), orderType: 'Takeaway' as const }
    const placed = await this.asAdmin(createOrder, { body })
    return { id: placed.order_id, kotId: placed.kots?.[0]?.id ?? '' }
  }

  /** Adds a printer of the restaurant's agent and removes the others but that of bills: at most 20 may exist. */
  async addPrinter(): Promise<string> {
    await this.removePrinters()
    return (await this.asAdmin(createPrinter, { body: await this.printerBody() })).id
  }

  /** Returns the id of the printer of bills with a drawer, which the first call adds and no call can delete. */
  billPrinter(): Promise<string> {
    this.ofBills ??= this.addBillPrinter()
    return this.ofBills
  }

  private async addBillPrinter(): Promise<string> {
    const { id } = await this.asAdmin(createPrinter, { body: await this.printerBody() })
    await this.asAdmin(setBillOutput, { body: { printer_id: id, drawer_pin: 2 } })
    return id
  }

  async removePrinters(): Promise<void> {
    for (const { id } of await this.asAdmin(listPrinters, {}))
      await sendWithinLimit(stackUrl, deletePrinter, { params: { id } }, this.token('Admin'))
  }

  async printerBody(): Promise<BodyOf<typeof createPrinter>> {
    const { id } = await this.agent()
    return { name: this.name().slice(-30), agent_id: id, address: '192.168.1.50:9100', columns: 42 }
  }

  /** Gives a test slip to the restaurant's agent. @returns the id of the job */
  async addPrintJob(): Promise<string> {
    const { token } = await this.agent()
    await this.asAdmin(printTestSlip, { params: { id: await this.addPrinter() } })
    const { text } = await sendWithinLimit(stackUrl, takePrintJobs, { body: { printers: [] } }, token)
    const { jobs } = JSON.parse(text) as ResponseOf<typeof takePrintJobs>
    return jobs[0]?.id ?? ''
  }

  /** Returns the restaurant's print agent, which the first call pairs. */
  agent(): Promise<{ readonly id: string; readonly token: string }> {
    this.paired ??= this.pairDevice('agent')
    return this.paired
  }

  async lines(): Promise<{ id: string; quantity: number; price: number }[]> {
    const { id, price } = await this.dish()
    return [{ id, quantity: 1, price }]
  }

  /** Returns the dish that all orders of the restaurant have, which the first call adds. */
  dish(): Promise<MenuItem> {
    this.ordered ??= this.addDish()
    return this.ordered
  }

  /** Returns the proof of the restaurant's one payment. The first call pays; the proof can be verified repeatedly. */
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

  async asAdmin<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
    const answer = await sendWithinLimit(stackUrl, endpoint, input as Input, this.token('Admin'))
    if (answer.status >= 300) throw new Error(`${endpoint.id} answered ${answer.status} ${answer.text}`)
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as ResponseOf<E>
  }
}

async function signInAll(subdomain: string): Promise<Record<Role, string>> {
  const tokens = await Promise.all(ROLES.map(async (role) => [role, await signIn(role, subdomain)] as const))
  return Object.fromEntries(tokens) as Record<Role, string>
}

export function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** Sends as `send` does, again after each short wait that the limit of requests asks for: tests check who may call. */
export async function sendWithinLimit(...call: Parameters<typeof send>): Promise<Answer> {
  for (;;) {
    const answer = await send(...call)
    const seconds = answer.status === 429 ? waitOf(answer) : null
    if (seconds === null || seconds > TRAFFIC_WINDOW_SECONDS) return answer
    await setTimeout(seconds * 1_000)
  }
}

/** Returns the wait that a refusal asks for, in seconds; null where it names none. */
function waitOf({ text }: Answer): number | null {
  return (JSON.parse(text) as { retry_after_seconds?: number }).retry_after_seconds ?? null
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
  if (endpoint.isEventStream && reply.ok) {
    // The body is cancelled, because a stream never ends by itself and its status is enough.
    await reply.body?.cancel()
    return { status: reply.status, text: '' }
  }
  return { status: reply.status, text: await reply.text() }
}
