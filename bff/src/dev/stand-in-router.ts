import { Router } from 'express'
import { receiveBody, type BodyBudget, type BodyRules } from '../bodies/read-body.ts'
import type { Upstream } from '../upstream/upstream.ts'

const ANSWER_WITHIN_MS = 10_000
const BODY: BodyRules = { maxBytes: 64 * 1024, withinMs: 5_000 }

/** Forwards the calls below /dev/razorpay/ to the stand-in of the payment provider. Production has no such route. */
export function standInRouter(standIn: Upstream, bodies: BodyBudget): Router {
  const router = Router()
  // The router is mounted at the root, because Express would strip a mount path from the forwarded URL.
  router.use(async (req, res, next) => {
    if (!req.path.startsWith('/dev/razorpay/')) return next()
    const reservation = bodies.reserve('stand-in', false)
    res.once('close', () => reservation.release())
    const body = await receiveBody(req, res, BODY, reservation)
    if (body === 'client-gone') return
    await standIn.forward(req, res, { caller: 'stand-in', kind: 'change', body, withinMs: ANSWER_WITHIN_MS })
  })
  return router
}
