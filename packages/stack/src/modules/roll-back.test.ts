import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectPlatform, type Platform } from './platform.ts'
import { rollBack } from './roll-back.ts'

const pos = { name: 'pos', live: '1.4.0-aaaa', canary: null as { version: string } | null }
const asked: unknown[] = []
let isHanging = false
const server = createServer(async (req, res) => {
  const body = (await req.toArray()).join('')
  if (isHanging) return
  if (req.method === 'GET') return res.end(JSON.stringify({ modules: [pos] }))
  asked.push(JSON.parse(body))
  return res.end(JSON.stringify({ module: 'pos', version: pos.canary ? '1.4.0-aaaa' : '1.3.0-bbbb' }))
})
let platform: Platform
const connect = (answersWithinMs?: number) =>
  connectPlatform(
    { TIFFIN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, DEPLOY_TOKEN: 'a-deploy-token' },
    answersWithinMs,
  )
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  platform = connect()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  pos.canary = null
  asked.length = 0
})

test('without a version the one that is live is left, by name', async () => {
  expect(await rollBack(platform, 'pos')).toBe('pos 1.3.0-bbbb is live again: 1.4.0-aaaa was left')
  expect(asked).toEqual([{ from: '1.4.0-aaaa' }])
})

test('while one is tried, that is left, and said to be what ended', async () => {
  pos.canary = { version: '1.5.0-cccc' }

  expect(await rollBack(platform, 'pos')).toBe(
    'The canary of pos 1.5.0-cccc ended: 1.4.0-aaaa is live for everybody, as it was. ' +
      'To leave that as well: npm run module -- rollback mfe-pos 1.4.0-aaaa',
  )
  expect(asked).toEqual([{ from: '1.5.0-cccc' }])
})

test('the version that is named is left, whether its hash is', async () => {
  pos.canary = { version: '1.5.0-cccc' }
  for (const version of ['1.4.0', '1.4.0-aaaa', '1.5.0', '1.2.0']) await rollBack(platform, 'pos', version)

  expect(asked).toEqual([{ from: '1.4.0-aaaa' }, { from: '1.4.0-aaaa' }, { from: '1.5.0-cccc' }, { from: '1.2.0' }])
})

test('a platform that does not answer in time is not said to be away: it may have done it', async () => {
  isHanging = true
  const away = rollBack(connect(100), 'pos')

  await expect(away).rejects.toMatchObject({
    message: expect.stringMatching(/ did not answer in time\.$/),
    advice: 'What was asked may be done all the same. To see: npm run module -- list',
  })
  isHanging = false
})
