import type { IncomingMessage, ServerResponse } from 'node:http'
import { AWAIT_HEADS_MS, type ServiceName } from '@tiffin/contracts'
import type { FakeUpstream } from './start-gateway.ts'

type Change = {
  readonly restaurantId: string
  readonly head: number
  readonly kotHead: number | undefined
  readonly heldHead: number | undefined
}

/** A fake feed with as many replicas of its service as a test wants. */
export class FakeFeed {
  questions = 0
  /** While true, every question fails as if the service were unavailable. */
  isAway = false
  /** The number of replicas that answer in turn. A replica that gets a cursor of another replica answers every head. */
  replicas = 1
  /** Returns the text that a replica answers instead of the changes; null to answer the changes. */
  instead: (() => string) | null = null
  private readonly changes: Change[] = []
  private readonly waiting = new Set<() => void>()

  /** Sets the head of a restaurant, higher or lower, and optionally those of its kitchen and of its held punches. */
  change(restaurantId: string, head: number, kotHead?: number, heldHead?: number): void {
    this.changes.push({ restaurantId, head, kotHead, heldHead })
    this.wake()
  }

  /** Answers all waiting questions, whether or not a head changed. */
  wake(): void {
    for (const answer of this.waiting) answer()
  }

  answer(cursor: string | null, res: ServerResponse): void {
    this.questions += 1
    const replica = String(this.questions % this.replicas)
    const [asked, place] = (cursor ?? '').split(':')
    const isKnown = asked === replica
    const from = isKnown ? Number(place) : 0
    const send = () => {
      this.waiting.delete(send)
      clearTimeout(timer)
      if (this.isAway) return void res.writeHead(503).end()
      const changed = this.changes.slice(from)
      const newest = new Map(changed.map((change) => [change.restaurantId, change]))
      const heads = [...newest].map(([restaurant_id, { head, kotHead: kot_head, heldHead: held_head }]) => ({
        restaurant_id,
        head,
        kot_head,
        held_head,
      }))
      const text = this.instead?.() ?? JSON.stringify({ cursor: `${replica}:${this.changes.length}`, heads })
      res.writeHead(200, { 'content-type': 'application/json' }).end(text)
    }
    const timer = setTimeout(send, AWAIT_HEADS_MS).unref()
    this.waiting.add(send)
    if (this.isAway || !isKnown || this.changes.length > from) send()
  }
}

/** Fakes `/internal/heads` of orders and catalog; `others` answers every other call. */
export function fakeHeads(others: FakeUpstream) {
  const feeds = { floor: new FakeFeed(), menu: new FakeFeed() }
  const feedOf: Partial<Record<ServiceName, FakeFeed>> = { orders: feeds.floor, catalog: feeds.menu }
  return {
    feeds,
    upstream(req: IncomingMessage, res: ServerResponse, service: ServiceName) {
      const url = new URL(req.url ?? '', 'http://service')
      const feed = feedOf[service]
      if (feed && url.pathname === '/internal/heads') feed.answer(url.searchParams.get('cursor'), res)
      else others(req, res, service)
    },
  }
}
