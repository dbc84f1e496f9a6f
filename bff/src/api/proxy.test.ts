import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { proxyTo } from './proxy.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [50, 503],
  [5_000, 200],
])('a service that takes 300 ms within a limit of %i ms: %i', async (limitMs, status) => {
  const service = await listen(createServer((_req, res) => void setTimeout(() => res.end('{}'), 300)))
  const gateway = await listen(createServer(express().use(proxyTo(service, limitMs))))

  expect((await fetch(`${gateway}/api/menu`)).status).toBe(status)
})
