import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

const seconds = z.optional(z.nullable(z.number()))
const note = z.optional(z.string())

/**
 * The notes that billing gave the provider. The provider sends an empty list for none; notes in another form are
 * ignored.
 */
const ownNotes = orElse(z.object({ purchase: note, restaurant: note, refund: note }), {})

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  current_start: seconds,
  current_end: seconds,
  paid_count: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  notes: ownNotes,
})
const payment = z.object({ id: z.string(), amount: z.int(), created_at: z.int() })
const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.string(),
  created_at: z.int(),
  notes: ownNotes,
})
const disputeEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  amount_deducted: orElse(z.int(), 0),
  reason_code: orElse(z.nullable(z.string()), null),
  phase: z.string(),
  status: z.string(),
  respond_by: seconds,
  created_at: z.int(),
})

const subscriptionPayload = z.object({
  subscription: z.object({ entity: subscription }),
  payment: z.optional(z.object({ entity: payment })),
})
const refundPayload = z.object({ refund: z.object({ entity: refundEntity }) })
const disputePayload = z.object({ dispute: z.object({ entity: disputeEntity }) })

/**
 * The parsed payload of an event. `ignored`: billing does not use events of this name, or the payload lacks a field
 * that billing needs.
 */
export type ParsedEvent =
  | { readonly kind: 'subscription'; readonly payload: z.output<typeof subscriptionPayload> }
  | { readonly kind: 'refund'; readonly payload: z.output<typeof refundPayload> }
  | { readonly kind: 'dispute'; readonly payload: z.output<typeof disputePayload> }
  | { readonly kind: 'ignored' }

/** Reads the used fields of an event. Everything else, such as the payer and the card, is left out (gap G21). */
export function readEvent(name: string, body: unknown): ParsedEvent {
  const read = <T>(schema: z.ZodMiniType<T>) => z.safeParse(z.object({ payload: schema }), body).data?.payload
  if (name.startsWith('subscription.')) {
    const payload = read(subscriptionPayload)
    return payload ? { kind: 'subscription', payload } : { kind: 'ignored' }
  }
  if (name.startsWith('refund.')) {
    const payload = read(refundPayload)
    return payload ? { kind: 'refund', payload } : { kind: 'ignored' }
  }
  const payload = name.startsWith('payment.dispute.') ? read(disputePayload) : undefined
  return payload ? { kind: 'dispute', payload } : { kind: 'ignored' }
}

const envelope = z.object({ event: z.string(), created_at: z.int() })

export type EventEnvelope = {
  readonly name: string
  readonly happenedAt: Date
  /** The fields that billing uses; null for an ignored event. */
  readonly used: object | null
}

/**
 * Reads the name and the time of an event, and the fields that billing uses. The result is null for a body without a
 * name or a time.
 */
export function readEnvelope(body: unknown): EventEnvelope | null {
  const { data } = z.safeParse(envelope, body)
  if (!data) return null
  const event = readEvent(data.event, body)
  return {
    name: data.event,
    happenedAt: new Date(data.created_at * 1_000),
    used: event.kind === 'ignored' ? null : { payload: event.payload },
  }
}
