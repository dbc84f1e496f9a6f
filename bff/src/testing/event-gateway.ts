import type { ServerResponse } from 'node:http'
import type { DeviceState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { fakeSessionStates, deviceTokenOf, tokenOf, type TestDevice, type TestUser } from '@tiffin/service-kit/testing'
import { vi } from 'vitest'
import { openEvents, type EventClient } from './event-client.ts'
import { fakeHeads } from './fake-heads.ts'
import { startGateway, type GatewaySettings, type FakeUpstream } from './start-gateway.ts'

export const idOf = (number: number) => `01910000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const staffOf = (restaurant: number, user = restaurant, role: Role = 'Waiter'): TestUser => ({
  restaurantId: idOf(restaurant),
  userId: idOf(user),
  role,
})

const SESSION = /^\/internal\/restaurants\/([^/]+)\/users\/([^/]+)\/session$/
const DEVICE = /^\/internal\/restaurants\/[^/]+\/devices\/([^/]+)\/session$/
const answerOk: FakeUpstream = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')

/** The last event of a stream, after which its reader connects again. */
export const STREAM_END = { event: 'bye', id: '', data: {} }

/**
 * Fakes the services: tenancy has the users and devices, orders and catalog have the heads, and `others` answers every
 * other call.
 */
export function fakeServices(users: readonly TestUser[], others: FakeUpstream = answerOk) {
  const sessions = fakeSessionStates(users)
  const held = new Map<string, (() => void)[]>()
  const tenancy = {
    isAway: false,
    questions: 0,
    /** Leaves questions about this user unanswered until the returned function is called. */
    hold({ userId }: TestUser): () => void {
      held.set(userId, [])
      return () => {
        for (const answer of held.get(userId) ?? []) answer()
        held.delete(userId)
      }
    },
  }
  /** The states of devices by id; a device without a state was revoked. */
  const devices = new Map<string, DeviceState>()
  const answerState = (state: object | null, res: ServerResponse) => {
    res.writeHead(state ? 200 : 404, { 'content-type': 'application/json' })
    res.end(JSON.stringify(state ?? { error: '-', code: 'NOT_FOUND' }))
  }
  const { feeds, upstream } = fakeHeads((req, res, service) => {
    const [, deviceId] = DEVICE.exec(req.url ?? '') ?? []
    if (deviceId) return answerState(devices.get(deviceId) ?? null, res)
    const [, restaurantId, userId] = SESSION.exec(req.url ?? '') ?? []
    if (!restaurantId || !userId) return others(req, res, service)
    tenancy.questions += 1
    if (tenancy.isAway) return void res.writeHead(503).end()
    const answer = async () => answerState(await sessions.find(restaurantId, userId, ''), res)
    const waiting = held.get(userId)
    if (waiting) waiting.push(() => void answer())
    else void answer()
  })
  return { feeds, sessions, devices, tenancy, upstream }
}

export type FakeServices = ReturnType<typeof fakeServices>

/** Starts a gateway in front of the services, with functions that open a stream as a user or as a device. */
export async function startEventGateway(services: FakeServices, settings: GatewaySettings = {}) {
  const gateway = await startGateway(services.upstream, settings)
  const open = (user: TestUser): Promise<EventClient> =>
    openEvents(gateway.url, { authorization: `Bearer ${tokenOf(user)}` })
  const openAsDevice = (device: TestDevice): Promise<EventClient> =>
    openEvents(gateway.url, { authorization: `Bearer ${deviceTokenOf(device)}` })
  /** Reads the value of a metric; `reason` selects one where the metric has that label. */
  const metric = async (name: string, reason?: string) =>
    (await gateway.metric(name)).find(({ labels }) => reason === undefined || labels['reason'] === reason)?.value ?? 0
  return { ...gateway, open, openAsDevice, tokenOf, valueOf: metric }
}

/**
 * Replaces the monotonic clock of this process.
 *
 * @returns `skip`, which moves the clock ahead by some ms, and `restore`, which brings the real clock back
 */
export function skippableClock(): { skip(ms: number): void; restore(): void } {
  const read = performance.now.bind(performance)
  let aheadMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => read() + aheadMs)
  return {
    skip(ms) {
      aheadMs += ms
    },
    restore: () => spy.mockRestore(),
  }
}
