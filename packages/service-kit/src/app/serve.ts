import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { BaseEnv } from '../env.ts'

const DRAIN_MS = 1_000
const HARD_EXIT_MS = 8_000

/**
 * Listens until a signal comes; then says "not ready", gives callers a moment to notice, finishes what is under way
 * and closes. The first query of a process is slow, so `warmUp` makes it before the first guest waits for it.
 */
export async function serve(app: FastifyInstance, env: BaseEnv, warmUp: () => Promise<unknown>): Promise<void> {
  closeWithGrace({ delay: HARD_EXIT_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error')
    app.beginStopping()
    if (env.NODE_ENV === 'production') await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await app.close()
  })
  await warmUp().catch((err: unknown) => app.log.warn({ err }, 'not ready yet'))
  await app.listen({ port: env.PORT, host: env.HOST })
}
