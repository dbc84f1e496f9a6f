import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { settingsOf } from '@tiffin/service-kit/testing'
import { COMPILE_CACHE } from '@tiffin/stack/testing'
import { freePort } from '@tiffin/stack/free-port'
import { expect } from 'vitest'

const server = path.join(import.meta.dirname, '..', 'server.ts')
const running = new Set<ChildProcess>()

/** Starts the service as a process, without waiting until it is ready. */
export function spawnServer(env: Readonly<Record<string, unknown>>) {
  const child = spawn(process.execPath, [server], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...settingsOf(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  void exited.then(() => running.delete(child))
  return { child, exited, output: () => output }
}

/** Starts the service as a process and waits until it is ready. */
export async function startServer(env: Readonly<Record<string, unknown>>) {
  const port = await freePort()
  const spawned = spawnServer({ ...env, PORT: port })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { interval: 50 },
    )
    .toBe(200)
  return { ...spawned, url }
}

export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}
