import * as z from '#schema'
import { everyone } from './access.ts'
import { defineEndpoint } from './endpoint.ts'

export const razorpayWebhook = defineEndpoint({
  id: 'razorpayWebhook',
  service: 'billing',
  method: 'POST',
  path: '/api/webhooks/razorpay',
  access: everyone,
  summary: 'Events of the payment provider, signed over the bytes of the body. Answered when kept, worked on after.',
  rawBody: true,
  response: z.object({ status: z.enum(['ok']) }),
})
