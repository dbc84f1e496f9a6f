import { setTimeout } from 'node:timers/promises'
import { Router } from 'express'
import { nameRoute } from './access-log.ts'

export type Readiness = {
  /** The reasons to send this gateway no traffic. */
  readonly notReady: readonly string[]
  /** The problems that an operator should look at while the gateway serves traffic. */
  readonly warnings: readonly string[]
}

type CheckResult = boolean | Readiness
/** The readiness checks of this gateway, by name. A check that rejects counts as failed. */
export type ReadyChecks = Readonly<Record<string, () => CheckResult | Promise<CheckResult>>>

const ANSWER_WITHIN_MS = 1_000
const CACHED_MS = 1_000

/**
 * Serves `/healthz` (the process is up) and `/readyz` (this gateway can serve traffic). Readiness excludes the
 * services: one failing service would take every gateway off the load balancer. The metrics show the services. Both
 * paths are public, so the checks run at most once a second.
 */
export function healthRouter(checks: ReadyChecks, isStopping: () => boolean): Router {
  let cached: { readonly readiness: Promise<Readiness>; readonly until: number } | undefined
  const readiness = () => {
    if (!cached || cached.until <= performance.now())
      cached = { readiness: readinessOf(checks), until: performance.now() + CACHED_MS }
    return cached.readiness
  }

  const router = Router()
  router.get('/healthz', (_req, res) => {
    nameRoute(res, 'health')
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    nameRoute(res, 'health')
    const { notReady: failing, warnings } = await readiness()
    const notReady = [...(isStopping() ? ['stopping'] : []), ...failing]
    res.status(notReady.length === 0 ? 200 : 503).json({
      status: notReady.length === 0 ? 'ready' : 'not ready',
      notReady,
      ...(warnings.length > 0 && { warnings }),
    })
  })
  return router
}

async function readinessOf(checks: ReadyChecks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => toReadiness(name, await run(check))),
  )
  return {
    notReady: results.flatMap(({ notReady }) => notReady),
    warnings: results.flatMap(({ warnings }) => warnings),
  }
}

function toReadiness(name: string, result: CheckResult): Readiness {
  return typeof result === 'boolean' ? { notReady: result ? [] : [name], warnings: [] } : result
}

/** Runs a check. @returns false when the check rejects or exceeds its deadline */
function run(check: () => CheckResult | Promise<CheckResult>): Promise<CheckResult> {
  const result = Promise.resolve()
    .then(check)
    .catch(() => false)
  return Promise.race([result, setTimeout(ANSWER_WITHIN_MS, false, { ref: false })])
}
