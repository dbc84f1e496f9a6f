import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Charge } from '../domain/invoice.ts'
import { factsOf, fromSeconds } from '../provider/wire.ts'
import type { ProviderEvents, WaitingEvent } from '../repository/provider-events-repository.ts'
import type { PurchasesRepository } from '../repository/purchases-repository.ts'
import type { LookAfter } from './look-after.ts'

const BATCH = 50

const seconds = z.optional(z.nullable(z.number()))
const eventBody = z.object({ event: z.string(), created_at: z.int() })
const subscriptionPayload = z.object({
  subscription: z.object({
    entity: z.object({
      id: z.string(),
      status: z.string(),
      current_start: seconds,
      current_end: seconds,
      paid_count: z.optional(z.nullable(z.union([z.number(), z.string()]))),
      // Without notes the provider sends an empty list.
      notes: z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])),
    }),
  }),
  payment: z.optional(z.object({ entity: z.object({ id: z.string(), amount: z.int(), created_at: z.int() }) })),
})
const purchaseNote = z.object({ purchase: z.uuid() })

type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly events: ProviderEvents
  readonly purchases: PurchasesRepository
  readonly lookAfter: LookAfter
  readonly now: () => Date
}

/** Events of the provider: kept at once, worked on after, each once. */
export function createInbox({ events, purchases, lookAfter, now }: Parts) {
  async function handle({ name, body, happenedAt }: WaitingEvent): Promise<string> {
    const parsed = z.safeParse(z.object({ payload: subscriptionPayload }), body)
    if (!name.startsWith('subscription.') || !parsed.success) return 'ignored'
    const { subscription, payment } = parsed.data.payload
    const { entity } = subscription
    const note = z.safeParse(purchaseNote, entity.notes)
    const found = await purchases.locate(entity.id, note.success ? note.data.purchase : null)
    if (found === null) return 'unknown'
    const facts = factsOf({ ...entity, notes: null })
    const charge: Charge | null =
      name === 'subscription.charged' && payment
        ? {
            paymentId: payment.entity.id,
            amountPaise: payment.entity.amount,
            paidAt: new Date(payment.entity.created_at * 1_000),
            periodStart: fromSeconds(entity.current_start),
            periodEnd: fromSeconds(entity.current_end),
          }
        : null
    const worth = await purchases.applyEvent(
      found.tenant,
      found.id,
      { providerId: entity.id, facts, toldAt: happenedAt, charge },
      now(),
    )
    if (worth === 'doubtful') await lookAfter(found.tenant, found.id)
    return worth
  }

  async function workAll(log: Log): Promise<void> {
    for (;;) {
      const waiting = await events.listWaiting(now(), BATCH)
      for (const event of waiting) {
        try {
          await events.finish(event.eventId, await handle(event), now())
        } catch (err) {
          log.warn({ err, eventId: event.eventId }, 'an event of the payment provider is tried again later')
          await events.postpone(event, now())
        }
      }
      if (waiting.length < BATCH) return
    }
  }

  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    /** Keeps a genuine event. False for bytes that are no event. */
    async keep(bytes: Buffer, eventId: string | undefined): Promise<boolean> {
      const body = parseJson(bytes)
      const event = z.safeParse(eventBody, body)
      if (!event.success) return false
      const id = eventId ?? createHash('sha256').update(bytes).digest('hex')
      await events.keep({
        eventId: id,
        name: event.data.event,
        body: body as object,
        happenedAt: new Date(event.data.created_at * 1_000),
      })
      return true
    },

    /**
     * Works on everything that waits. One round at a time, and however many ask meanwhile, one more: it finds what all
     * of them kept. A failure stays in the log.
     */
    work(log: Log): Promise<void> {
      next ??= underWay
        .then(() => {
          next = null
          return workAll(log)
        })
        .catch((err: unknown) => log.warn({ err }, 'events of the payment provider wait'))
      underWay = next
      return underWay
    },

    /** Resolves when nothing is being worked on. */
    settled: (): Promise<void> => underWay,
  }
}

export type Inbox = ReturnType<typeof createInbox>

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
