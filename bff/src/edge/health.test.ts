import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { healthRouter, type ReadyChecks } from './health.ts'

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

async function startWith(checks: ReadyChecks, isStopping = () => false) {
  const server = createServer(express().use(healthRouter(checks, isStopping)))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return async () => {
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
    return [reply.status, ((await reply.json()) as { notReady: string[] }).notReady]
  }
}

test('a gateway is ready while every check of its own says so, until it stops', async () => {
  let isStopping = false
  const ask = await startWith({ modules: () => true, disk: async () => true }, () => isStopping)

  expect(await ask()).toEqual([200, []])
  isStopping = true
  expect(await ask()).toEqual([503, ['stopping']])
})

test('what fails, throws or never answers is named', async () => {
  const checks: ReadyChecks = {
    no: () => false,
    throws: () => Promise.reject(new Error('away')),
    never: () => new Promise(() => undefined),
    yes: () => true,
  }
  const ask = await startWith(checks)

  expect(await ask()).toEqual([503, ['no', 'throws', 'never']])
})

test('a check may answer in words; what it warns of keeps nobody away', async () => {
  const server = createServer(
    express().use(
      healthRouter(
        { modules: () => ({ notReady: [], warnings: ['modules: look at pos'] }), disk: () => true },
        () => false,
      ),
    ),
  )
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { status: 'ready', notReady: [], warnings: ['modules: look at pos'] },
  ])

  const ask = await startWith({ modules: () => ({ notReady: ['modules: pos does not fit'], warnings: [] }) })
  expect(await ask()).toEqual([503, ['modules: pos does not fit']])
})

test('however often strangers ask, the checks are made once a second', async () => {
  let made = 0
  let clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  const ask = await startWith({ modules: () => ++made > 1 })

  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503].map((status) => [status, ['modules']]))
  expect(made).toBe(1)
  clockMs = 1_001
  expect(await ask()).toEqual([200, []])
  expect(made).toBe(2)
  vi.restoreAllMocks()
})
