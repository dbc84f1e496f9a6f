import { createHash } from 'node:crypto'
import type { InOneReplica } from '@tiffin/service-kit'
import * as z from 'zod/mini'
import type { Charge } from '../domain/charge.ts'
import { fromSeconds, toProviderDispute, toProviderRefund, toProviderState } from '../provider/wire.ts'
import type { DisputesRepository } from '../repository/disputes-repository.ts'
import type { EventOutcome, ProviderEventsRepository, WaitingEvent } from '../repository/provider-events-repository.ts'
import type { PurchasesRepository } from '../repository/purchases-repository.ts'
import type { TenantRef } from '../repository/tenant-ref.ts'
import type { RefundsRepository } from '../repository/refunds-repository.ts'
import { readEnvelope, readEvent, type ParsedEvent } from './event-body.ts'
import type { SyncSubscriptions } from './sync-subscriptions.ts'

const BATCH = 50
/** A doubtful purchase that fails to sync here is due at once, for the next round of the reconciliation. */
const DUE_AGAIN_AFTER_MS = 0
/**
 * The charge that a refund or dispute is about may arrive up to this much later than the event of the refund or
 * dispute.
 */
const CHARGE_COMES_WITHIN_MS = 2 * 24 * 60 * 60_000

type SubscriptionPayload = Extract<ParsedEvent, { kind: 'subscription' }>['payload']
type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly events: ProviderEventsRepository
  readonly purchases: PurchasesRepository
  readonly refunds: RefundsRepository
  readonly disputes: DisputesRepository
  readonly syncSubscriptions: SyncSubscriptions
  readonly inOneReplica: InOneReplica
  readonly now: () => Date
}

/**
 * `too-early`: the payment that the event is about is not known yet. `doubtful` is a purchase to sync; null for none.
 */
type EventResult =
  | { readonly kind: 'done'; readonly outcome: EventOutcome; readonly doubtful: TenantRef | null }
  | { readonly kind: 'too-early' }

const done = (outcome: string, restaurantId: string | null, doubtful: TenantRef | null = null): EventResult => ({
  kind: 'done',
  outcome: { outcome, restaurantId },
  doubtful,
})

/**
 * Stores webhook events of the provider on arrival and processes them afterwards, in one replica at a time. Processing
 * calls nothing at the provider, so that a provider that hangs blocks no event; doubtful purchases are synced after a
 * round.
 */
export function createWebhookEvents(parts: Parts) {
  const { events, purchases, refunds, disputes, syncSubscriptions, inOneReplica, now } = parts

  async function handle({ name, body, happenedAt }: WaitingEvent): Promise<EventResult> {
    const event = readEvent(name, body)
    if (event.kind === 'ignored') return done('ignored', null)
    if (event.kind === 'subscription') return applyToPurchase(name, event.payload, happenedAt)
    const found =
      event.kind === 'refund'
        ? await refunds.upsert(toProviderRefund(event.payload.refund.entity), now())
        : await disputes.upsert(toProviderDispute(event.payload.dispute.entity), happenedAt, now())
    if (found) return done('new', found.tenant.id)
    return now().getTime() - happenedAt.getTime() < CHARGE_COMES_WITHIN_MS
      ? { kind: 'too-early' }
      : done('unknown', null)
  }

  async function applyToPurchase(
    name: string,
    { subscription: { entity }, payment }: SubscriptionPayload,
    happenedAt: Date,
  ): Promise<EventResult> {
    const id = z.safeParse(z.uuid(), entity.notes.purchase).data ?? null
    const found = await purchases.locate(entity.id, id)
    if (found === null) return done('unknown', null)
    const state = toProviderState({ ...entity, notes: null })
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
    const event = { providerId: entity.id, state, happenedAt, charge }
    const order = await purchases.applyEvent(found.tenant, found.id, event, now())
    return done(order, found.tenant.id, order === 'doubtful' ? found : null)
  }

  /** Processes the waiting events in the order in which they happened. @returns the doubtful purchases */
  async function processWaiting(log: Log): Promise<TenantRef[]> {
    const doubtful = new Map<string, TenantRef>()
    for (;;) {
      const waiting = await events.listWaiting(now(), BATCH)
      for (const event of waiting) {
        try {
          const result = await handle(event)
          if (result.kind === 'too-early') {
            await events.postpone(event, now(), true)
            continue
          }
          await events.finish(event.eventId, result.outcome, now())
          if (result.doubtful) doubtful.set(result.doubtful.id, result.doubtful)
        } catch (err) {
          log.warn({ err, eventId: event.eventId }, 'an event of the payment provider is tried again later')
          await events.postpone(event, now())
        }
      }
      if (waiting.length < BATCH) return [...doubtful.values()]
    }
  }

  async function processInOneReplica(log: Log): Promise<TenantRef[]> {
    let doubtful: TenantRef[] = []
    if (await events.isAnyWaiting(now())) {
      await inOneReplica('work-events', async () => {
        doubtful = await processWaiting(log)
      })
    }
    return doubtful
  }

  /** The current round of events. The next round waits for it, but not for the syncs that follow it. */
  let processing: Promise<unknown> = Promise.resolve()
  let nextRound: Promise<void> | null = null
  const running = new Set<Promise<void>>()

  async function startRound(log: Log): Promise<void> {
    nextRound = null
    const round = processInOneReplica(log)
    processing = round.catch(() => undefined)
    await syncSubscriptions(await round, log, DUE_AGAIN_AFTER_MS)
  }

  return {
    /**
     * Stores the used fields of a verified event, once, whatever ids it arrives under.
     *
     * @returns false for a malformed event
     */
    async store(bytes: Buffer, eventId: string | undefined): Promise<boolean> {
      const event = readEnvelope(parseJson(bytes))
      if (event === null) return false
      const { name, happenedAt, used } = event
      const bodyHash = createHash('sha256').update(bytes).digest('hex')
      const ignored = used === null && { outcome: 'ignored', workedAt: now() }
      await events.store({ eventId: eventId ?? bodyHash, bodyHash, name, happenedAt, body: used ?? {}, ...ignored })
      return true
    },

    /**
     * Processes the waiting events that are due; does nothing while another replica processes them. One round runs at a
     * time in this replica, and the calls made meanwhile share one further round. Failures are logged and not thrown.
     */
    process(log: Log): Promise<void> {
      if (nextRound !== null) return nextRound
      const round = processing
        .then(() => startRound(log))
        .catch((err: unknown) => log.warn({ err }, 'events of the payment provider wait'))
        .finally(() => running.delete(round))
      running.add(round)
      nextRound = round
      return round
    },

    /** Resolves when the running rounds and the syncs that follow them have ended. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
  }
}

export type WebhookEvents = ReturnType<typeof createWebhookEvents>

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
