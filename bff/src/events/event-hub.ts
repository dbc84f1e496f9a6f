import { AppError, FEEDS, streamEvents, type Feed } from '@tiffin/contracts'
import {
  createHeadPolls,
  REQUEST_ID_HEADER,
  requireCurrentSession,
  type CallService,
  type ChangedHeads,
  type FindSessionStateOf,
  type RequireDevice,
  type RestaurantClaims,
} from '@tiffin/service-kit/gateway'
import { createSession } from 'better-sse'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { logStreamStart } from '../edge/access-log.ts'
import type { StreamMetrics } from '../metrics.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { createKnownHeads } from './known-heads.ts'
import { EVENT_SETTINGS, type EventSettings } from './settings.ts'
import { createStreamPlaces } from './stream-places.ts'

export type EventHub = {
  /**
   * Opens a stream of the events of the caller's restaurant. The stream stays open after the promise resolves.
   *
   * @throws AppError SESSION_ENDED or ACCESS_DENIED by the session's state; SERVICE_UNAVAILABLE while that state is
   *   unknown, beyond a limit, and once the hub is closed; INVALID_REQUEST for a malformed Host
   */
  open(req: Request, res: Response, caller: RestaurantClaims): Promise<void>
  /** Ends every stream, and refuses new ones from then on. */
  close(): void
  readonly count: () => number
  /** Returns by feed whether its changes are heard. */
  readonly heard: () => Readonly<Record<'floor' | 'menu', boolean>>
}

type Dependencies = {
  readonly callService: CallService
  readonly findSessionState: FindSessionStateOf
  readonly requireDevice: RequireDevice
  readonly metrics: StreamMetrics
  readonly logger: Logger
}

const HEADERS = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', pragma: undefined }
/** Seconds after which a client of a stopping gateway may connect again: another gateway takes the stream. */
const RETRY_AFTER_STOP_SECONDS = 1

/**
 * Creates the hub that tells the open streams of a restaurant which of its feeds changed. The services of the feeds are
 * called for changes only while a stream is open, with one call at a time for each service, which covers all
 * restaurants.
 */
export function createEventHub(
  { callService, findSessionState, requireDevice, metrics, logger }: Dependencies,
  overrides: Partial<EventSettings> = {},
): EventHub {
  const settings = { ...EVENT_SETTINGS, ...overrides }
  /** The streams of each restaurant, the oldest first. */
  const streamsOf = new Map<string, Set<EventStream>>()
  const places = createStreamPlaces(settings, {
    onRefusal: (reason) => metrics.refused.inc({ reason }),
    endOneOf(restaurantId) {
      const [oldest] = streamsOf.get(restaurantId) ?? []
      oldest?.end('share')
    },
  })
  const known = new Map(FEEDS.map((feed) => [feed, createKnownHeads(settings.laggingMs)] as const))
  const pollsOf = (feed: 'floor' | 'menu', ...more: Feed[]) => {
    const onHeads = (heads: ChangedHeads, isComplete: boolean) => {
      if (!isComplete) for (const each of [feed, ...more]) announceToAll(each)
      for (const { restaurant_id: restaurantId, head, kot_head, held_head } of heads) {
        learn(feed, restaurantId, head)
        if (kot_head !== undefined) learn('kot', restaurantId, kot_head)
        if (held_head !== undefined) learn('held', restaurantId, held_head)
      }
    }
    return createHeadPolls(callService, { feed, isWanted: () => streamsOf.size > 0, onHeads }, settings, logger)
  }
  const polls = { floor: pollsOf('floor', 'kot', 'held'), menu: pollsOf('menu') }
  let isClosed = false

  function learn(feed: Feed, restaurantId: string, head: number): void {
    const streams = streamsOf.get(restaurantId)
    if (streams && known.get(feed)?.learn(restaurantId, head)) for (const stream of streams) stream.announce(feed, head)
  }

  function announceToAll(feed: Feed): void {
    for (const streams of streamsOf.values()) for (const stream of streams) stream.announce(feed, null)
  }

  function add(restaurantId: string, stream: EventStream): void {
    streamsOf.set(restaurantId, (streamsOf.get(restaurantId) ?? new Set()).add(stream))
    polls.floor.ask()
    polls.menu.ask()
  }

  function remove(restaurantId: string, stream: EventStream): void {
    const streams = streamsOf.get(restaurantId)
    streams?.delete(stream)
    if (streams?.size !== 0) return
    streamsOf.delete(restaurantId)
    for (const heads of known.values()) heads.forget(restaurantId)
  }

  async function checkSession({ of, claims }: RestaurantClaims, requestId: string): Promise<void> {
    const { devices, roles } = streamEvents.access
    if (of === 'device') return void (await requireDevice(claims, devices, requestId))
    const { tid, sub, tv } = claims
    requireCurrentSession(await findSessionState(tid, sub, requestId, tv), tv, roles)
  }

  function refuseWhenClosed(): void {
    if (!isClosed) return
    metrics.refused.inc({ reason: 'stopping' })
    throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: RETRY_AFTER_STOP_SECONDS })
  }

  async function start(req: Request, res: Response, caller: RestaurantClaims, leave: () => void): Promise<void> {
    const { tid: restaurantId, exp } = caller.claims
    const requestId = String(req.headers[REQUEST_ID_HEADER])
    const session = await createSession(req, res, { headers: HEADERS, keepAlive: null, retry: null })
    logStreamStart(res)
    metrics.opened.inc()
    const stream = createEventStream({
      req,
      res,
      session,
      expiresAt: exp * 1_000,
      // While the session's state is unknown the stream stays open, because the last known state permitted it.
      isCurrent: () => checkSession(caller, requestId).then(() => true, isStateUnknown),
      onEnd(reason) {
        leave()
        remove(restaurantId, stream)
        metrics.ended.inc({ reason })
      },
      settings,
    })
    add(restaurantId, stream)
    if (isClosed) stream.end('stopping')
    if (res.destroyed) stream.end('client')
  }

  return {
    count: places.count,
    heard: () => ({ floor: polls.floor.isHeard(), menu: polls.menu.isHeard() }),
    async open(req, res, caller) {
      refuseWhenClosed()
      // The library builds a URL from the Host header and would fail on a malformed one.
      if (!URL.canParse(`http://${req.headers.host}`))
        throw new AppError('INVALID_REQUEST', { detail: 'Host is no host' })
      await checkSession(caller, String(req.headers[REQUEST_ID_HEADER]))
      refuseWhenClosed()
      if (res.destroyed) return
      if (req.method === 'HEAD') return void res.setHeader('content-type', 'text/event-stream').end()
      const leave = places.take(caller.claims.tid, caller.claims.sub)
      await start(req, res, caller, leave).catch((error: unknown) => {
        leave()
        throw error
      })
    },
    close() {
      isClosed = true
      for (const streams of streamsOf.values()) for (const stream of streams) stream.end('stopping')
    },
  }
}

function isStateUnknown(error: unknown): boolean {
  return !(error instanceof AppError && (error.code === 'SESSION_ENDED' || error.code === 'ACCESS_DENIED'))
}
