import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fork } from 'node:child_process'
import path from 'node:path'
import jwt from 'jsonwebtoken'

const SERVICE_PORT = 9_391
const GATEWAY_PORT = 9_390

/** Starts the bare stack, with gateway and service as processes of their own. */
export async function startBareStack(databaseUrl: string) {
  const secret = randomBytes(32).toString('hex')
  const start = async (file: string, env: NodeJS.ProcessEnv) => {
    const child = fork(path.join(import.meta.dirname, file), {
      env: { ...process.env, NODE_ENV: 'production', ...env },
    })
    const ready = once(child, 'message')
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} of the bare stack ended`)))
    ended.catch(() => undefined)
    await Promise.race([ready, ended])
    return child
  }
  const service = await start('service.ts', {
    BARE_PORT: String(SERVICE_PORT),
    BARE_DATABASE_URL: databaseUrl,
    BARE_SECRET: secret,
  })
  const gateway = await start('gateway.ts', {
    BARE_PORT: String(GATEWAY_PORT),
    BARE_TARGET: `http://127.0.0.1:${SERVICE_PORT}`,
  })
  return {
    url: `http://127.0.0.1:${GATEWAY_PORT}`,
    pids: { gateway: gateway.pid!, service: service.pid! },
    tokenOf: (restaurantId: string) => jwt.sign({ tid: restaurantId, role: 'Waiter' }, secret, { expiresIn: '12h' }),
    async stop(): Promise<void> {
      const ends = [service, gateway].map((child) => once(child, 'exit'))
      for (const child of [service, gateway]) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}

export type BareStack = Awaited<ReturnType<typeof startBareStack>>
