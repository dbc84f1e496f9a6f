import closeWithGrace from 'close-with-grace'
import type { buildService } from './build-service.ts'

const DRAIN_MS = 1_000
const HARD_EXIT_MS = 8_000

type Service = ReturnType<typeof buildService>

/**
 * Stops the services of this process at a signal or an uncaught error: the process reports "not ready", waits a second
 * for load balancers in production, finishes open requests and closes. The process ends after eight seconds at the
 * latest.
 */
export function stopGracefully(apps: readonly Service[], isProduction: boolean): void {
  closeWithGrace({ delay: HARD_EXIT_MS, logger: apps[0]?.log }, async ({ err }) => {
    if (err) apps[0]?.log.fatal({ err }, 'stopping after an error')
    for (const app of apps) app.beginStopping()
    if (isProduction) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await Promise.all(apps.map((app) => app.close()))
  })
}
