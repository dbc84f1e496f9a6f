import { AppError, razorpayWebhook } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

const MAX_EVENT_ID_LENGTH = 200

/**
 * POST /api/webhooks/razorpay. The reply is sent once the event is stored and before it is processed, because the
 * provider counts a slow answer as none.
 */
export function razorpayWebhookRoute({ provider, webhookEvents }: RouteDeps) {
  return route(razorpayWebhook, async ({ body, req }) => {
    const signature = headerOf(req.headers['x-razorpay-signature'])
    const eventId = headerOf(req.headers['x-razorpay-event-id'])
    if (!body || !signature || !provider?.isWebhookVerified(body, signature)) throw new AppError('WEBHOOK_REFUSED')
    if (!(await webhookEvents.store(body, eventId))) throw new AppError('WEBHOOK_REFUSED')
    void webhookEvents.process(req.log)
    return { status: 'ok' as const }
  })
}

function headerOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' && header.length <= MAX_EVENT_ID_LENGTH ? header : undefined
}
