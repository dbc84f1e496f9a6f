import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Readiness } from '../edge/health.ts'
import type { Refusal } from './admit-declarations.ts'

/**
 * Logs the services that the gateway refused and shows them in the metrics.
 *
 * @returns the check of `/readyz`, which warns of them. The gateway stays ready, because the services of the product
 *   work without the refused ones.
 */
export function reportRefusals(
  refused: readonly Refusal[],
  { logger, registry }: { readonly logger: Logger; readonly registry: Registry },
): () => Readiness {
  const gauge = new Gauge({
    name: 'refused_services',
    help: 'Services whose declaration the gateway refused, so that it routes none of their endpoints',
    labelNames: ['service'],
    registers: [registry],
  })
  for (const { service, reason } of refused) {
    gauge.set({ service }, 1)
    logger.error({ service, reason }, 'the declaration of a service is refused')
  }
  const warnings = refused.map(({ service, reason }) => `declarations: ${service} is refused: ${reason}`)
  return () => ({ notReady: [], warnings })
}
