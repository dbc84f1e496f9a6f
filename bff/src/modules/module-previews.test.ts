import { createModulePreview, openModulePreview } from '@tiffin/contracts'
import { operatorToken } from '@tiffin/service-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleCalls, staffOf, type Gateway } from '../testing/module-calls.ts'
import { DEPLOY_TOKEN, startGateway } from '../testing/start-gateway.ts'
import { createPreviewTokens } from './preview-tokens.ts'

type Address = { readonly version: string; readonly path: string; readonly expires_at: string }

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway((_req, res) => void res.writeHead(503).end())
  await gateway.release('1.1.0', { integrity: { '/modules/pos/1.1.0/remoteEntry.js': 'sha384-preview' } })
})
afterEach(async () => {
  vi.useRealTimers()
  await gateway.stop()
})

const { call, versionAt } = moduleCalls(() => gateway)
const create = (body: object = { version: '1.1.0', hours: 2 }, token: string | null = DEPLOY_TOKEN) =>
  call<Address>(createModulePreview, body, token)
const open = (token: string) => call<Record<string, never>>(openModulePreview, { token }, null)
const tokenIn = ({ body }: { body: Address }) => body.path.replace(/^\/preview#/, '')

test('an address of a preview answers that version with its hashes to whoever has it, and serves it to nobody else', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') })
  const address = await create()
  expect(address).toMatchObject({ status: 200, body: { version: '1.1.0' } })
  expect(address.body.expires_at).toBe('2026-11-21T12:00:00.000Z')

  const opened = await open(tokenIn(address))
  expect(opened).toMatchObject({
    status: 200,
    body: {
      module: {
        name: 'pos',
        version: '1.1.0',
        entry: '/modules/pos/1.1.0/remoteEntry.js',
        integrity: { '/modules/pos/1.1.0/remoteEntry.js': 'sha384-preview' },
        pages: expect.any(Array),
      },
      expires_at: address.body.expires_at,
    },
  })
  expect([
    await versionAt('/pos'),
    await versionAt('/modules.json'),
    await versionAt('/modules.json', staffOf('spice')),
    await versionAt('/modules.json', tokenIn(address)),
  ]).toEqual(Array.from({ length: 4 }, () => '0.1.0-abc'))
})

test('an address that was edited, is over or of another key opens nothing and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') })
  const token = tokenIn(await create())
  const [text = '', signature = ''] = token.split('.')
  const later = Buffer.from(text, 'base64url')
    .toString('utf8')
    .replace(/"expires":\d+/, '"expires":9999999999999')
  const foreign = createPreviewTokens('another key').sign({
    module: 'pos',
    version: '1.1.0',
    expiresAt: new Date('2026-11-21T11:00:00.000Z'),
  })
  const invalid = { status: 404, body: { code: 'PREVIEW_INVALID' } }

  const longer = `${Buffer.from(later).toString('base64url')}.${signature}`
  for (const edited of ['', 'x', `${text}.`, `${text}.${signature.slice(1)}`, `${token}.x`, longer, foreign])
    expect({ edited, ...(await open(edited)) }).toMatchObject(invalid)

  vi.setSystemTime(new Date('2026-11-21T11:59:59.999Z'))
  expect((await open(token)).status).toBe(200)
  vi.setSystemTime(new Date('2026-11-21T12:00:00.000Z'))
  expect(await open(token)).toMatchObject({ status: 404, body: { code: 'PREVIEW_EXPIRED' } })
})

test('only who may promote the module makes an address, for a version that could be promoted', async () => {
  const body = { version: '1.1.0', hours: 2 }
  const refused = [
    (await create(body, null)).status,
    (await create(body, staffOf('spice'))).status,
    (await create({ ...body, hours: 73 })).status,
    (await create({ ...body, hours: 0 })).status,
    (await create({ ...body, version: '9.9.9' })).status,
  ]

  expect(refused).toEqual([401, 401, 400, 400, 409])
  expect((await create(body, operatorToken())).status).toBe(200)
})

test('the page of an address is the same for all of them, loads nothing and is stored by no search engine', async () => {
  const reply = await fetch(`${gateway.url}/preview`)
  const html = await reply.text()

  expect([reply.status, reply.headers.get('referrer-policy'), reply.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-referrer',
    'noindex, nofollow',
  ])
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none';script-src 'sha256-")
  expect(reply.headers.get('set-cookie')).toBeNull()
  expect(html).not.toContain('tiffin-page')
  expect(html).toContain("sessionStorage.setItem('tiffin:preview'")
})
