import type { Role } from '@tiffin/domain'
import { fakeSessionStates, tokenOf, type TestUser } from '@tiffin/service-kit/testing'
import { openEvents, type EventClient } from './event-client.ts'
import { fakeHeads } from './fake-heads.ts'
import { startGateway, type GatewaySettings, type Upstream } from './start-gateway.ts'

/** Ids of restaurants and users. */
export const idOf = (number: number) => `01910000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const staffOf = (restaurant: number, user = restaurant, role: Role = 'Waiter'): TestUser => ({
  restaurantId: idOf(restaurant),
  userId: idOf(user),
  role,
})

const SESSION = /^\/internal\/restaurants\/([^/]+)\/users\/([^/]+)\/session$/
const answerOk: Upstream = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')

/** Services of which tenancy knows the users, and orders and catalog the heads. `others` answers what else is asked. */
export function fakeServices(users: readonly TestUser[], others: Upstream = answerOk) {
  const sessions = fakeSessionStates(users)
  const tenancy = { isAway: false, questions: 0 }
  const { feeds, upstream } = fakeHeads((req, res, service) => {
    const [, restaurantId, userId] = SESSION.exec(req.url ?? '') ?? []
    if (!restaurantId || !userId) return others(req, res, service)
    tenancy.questions += 1
    if (tenancy.isAway) return void res.writeHead(503).end()
    void sessions
      .find(restaurantId, userId, '')
      .then((state) =>
        state
          ? res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
          : res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"-","code":"NOT_FOUND"}'),
      )
  })
  return { feeds, sessions, tenancy, upstream }
}

export type FakeServices = ReturnType<typeof fakeServices>

/** A gateway in front of the services, and how a user opens a stream at it. */
export async function startEventGateway(services: FakeServices, settings: GatewaySettings = {}) {
  const gateway = await startGateway(services.upstream, settings)
  const open = (user: TestUser): Promise<EventClient> =>
    openEvents(gateway.url, { authorization: `Bearer ${tokenOf(user)}` })
  /** The value of a metric, by its reason where it has one. */
  const metric = async (name: string, reason?: string) =>
    (await gateway.metric(name)).find(({ labels }) => reason === undefined || labels['reason'] === reason)?.value ?? 0
  return { ...gateway, open, valueOf: metric }
}
