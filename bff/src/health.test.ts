import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReleases } from '@tiffin/config/releases'
import express from 'express'
import { expect, test } from 'vitest'
import { healthRouter } from './health.ts'

test('a gateway is ready once the store of modules answered, and stays it until it stops', async () => {
  let isStopping = false
  let list: () => Promise<string[]> = () => Promise.reject(new Error('The store is away'))
  const releases = createReleases({
    list: () => list(),
    read: async () => null,
    write: async () => undefined,
    removeAll: async () => undefined,
  })
  const server = createServer(
    express().use(healthRouter({} as Parameters<typeof healthRouter>[0], releases, () => isStopping)),
  )
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const ask = async () => {
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
    return [reply.status, ((await reply.json()) as { notReady: string[] }).notReady]
  }
  expect(await ask()).toEqual([503, ['modules']])
  list = async () => []
  expect(await ask()).toEqual([200, []])
  list = () => new Promise(() => undefined)
  expect(await ask()).toEqual([200, []])
  isStopping = true
  expect(await ask()).toEqual([503, ['stopping']])
  server.close()
})
