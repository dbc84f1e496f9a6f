import closeWithGrace from 'close-with-grace'
import type { buildService } from './build-service.ts'
import type { StopTimes } from './stop-times.ts'

type Service = ReturnType<typeof buildService>

/**
 * Stops the services of this process at a signal or an uncaught error: the process reports "not ready" for the time of
 * its drain, finishes open requests and closes. It ends after the time of its hard exit at the latest. After an error
 * there is no drain, because nobody knows what the process would answer.
 */
export function stopGracefully(apps: readonly Service[], { drainMs, hardExitMs }: StopTimes): void {
  closeWithGrace({ delay: hardExitMs, logger: apps[0]?.log }, async ({ err }) => {
    if (err) apps[0]?.log.fatal({ err }, 'stopping after an error')
    for (const app of apps) app.beginStopping()
    if (!err && drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
    await Promise.all(apps.map((app) => app.close()))
  })
}
