import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError, defineEndpoint } from '@tiffin/contracts'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEndpoint, createTestEnv } from '../testing/index.ts'
import { buildService } from './build-service.ts'
import { route, type Route } from './route.ts'

const MAX_BYTES = 100_000
const sendCard = defineEndpoint({
  id: 'sendCard',
  service: 'catalog',
  method: 'POST',
  path: '/api/cards',
  access: { scope: 'public' },
  summary: 'For tests',
  upload: { field: 'scan', maxBytes: MAX_BYTES },
  body: z.object({ title: z.string().check(z.minLength(1)), scan: z.optional(z.string()) }),
  response: z.object({
    title: z.string(),
    scan: z.nullable(z.string()),
    bytes: z.nullable(z.int()),
    filename: z.nullable(z.string()),
  }),
})
const rename = defineEndpoint({
  ...sendCard,
  id: 'rename',
  path: '/api/names',
  upload: undefined as never,
  body: z.object({ title: z.string() }),
  response: 'none',
})

const apps: ReturnType<typeof buildService>[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

const cards = (options: Route['options'] = {}) =>
  route(
    sendCard,
    ({ body, file }) => ({
      title: body.title,
      scan: body.scan ?? null,
      bytes: file?.content.length ?? null,
      filename: file?.filename ?? null,
    }),
    options,
  )

function build(options: Route['options'] = {}) {
  const app = buildService({
    name: 'catalog',
    env: createTestEnv(),
    ready: {},
    routes: [cards(options), route(rename, () => {})],
  })
  apps.push(app)
  return app
}

function form(fields: Readonly<Record<string, string>>, file?: Blob, name = 'card.png'): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  if (file) data.set('scan', file, name)
  return data
}

const bytes = (count: number) => new Blob([new Uint8Array(count).fill(65)])
const refusal = ({ status, failure }: { status: number; failure: { error: string; code: string } }) => [
  status,
  failure.code,
  failure.error,
]

describe('a form', () => {
  test('its texts go through the schema, its file comes whole', async () => {
    const { body } = await callEndpoint(build(), sendCard, { body: form({ title: 'Corner table' }, bytes(MAX_BYTES)) })

    expect(body).toEqual({ title: 'Corner table', scan: null, bytes: MAX_BYTES, filename: 'card.png' })
  })

  test('without a file there is none; a file input left empty is none either', async () => {
    const app = build()
    const without = await callEndpoint(app, sendCard, { body: form({ title: 'A', scan: 'null' }) })
    const empty = await callEndpoint(app, sendCard, { body: form({ title: 'A' }, bytes(0), '') })

    expect(without.body).toMatchObject({ scan: 'null', bytes: null })
    expect(empty.body).toMatchObject({ scan: null, bytes: null })
  })

  test('the name of a file is never a path', async () => {
    const { body } = await callEndpoint(build(), sendCard, { body: form({ title: 'A' }, bytes(3), '../../etc/passwd') })

    expect(body.filename).toBe('passwd')
  })

  test('texts that break the schema: 400 naming the field, or the text of the route', async () => {
    const plain = await callEndpoint(build(), sendCard, { body: form({}) })
    const own = await callEndpoint(build({ whenBodyInvalid: () => new AppError('AREA_NAME_REQUIRED') }), sendCard, {
      body: form({ title: '' }),
    })

    expect(refusal(plain)).toMatchObject([400, 'INVALID_REQUEST', expect.stringContaining('title')])
    expect(own.failure.code).toBe('AREA_NAME_REQUIRED')
  })
})

describe('limits', () => {
  test.each([MAX_BYTES + 1, MAX_BYTES + 120_000, 5_000_000])(
    'a file of %i bytes: 413, or the text of the route',
    async (count) => {
      const body = form({ title: 'A' }, bytes(count))

      expect(refusal(await callEndpoint(build(), sendCard, { body }))).toEqual([
        413,
        'BODY_TOO_LARGE',
        'The request is too large.',
      ])
      expect(
        (await callEndpoint(build({ whenFileTooLarge: () => new AppError('PICTURE_TOO_LARGE') }), sendCard, { body }))
          .failure.code,
      ).toBe('PICTURE_TOO_LARGE')
    },
  )

  const crowd = form({ title: 'A' })
  for (let index = 0; index < 20; index++) crowd.append(`field${index}`, 'x')
  const twoFiles = form({ title: 'A' }, bytes(10))
  twoFiles.append('scan', bytes(10), 'second.png')
  const twoTitles = form({ title: 'A' })
  twoTitles.append('title', 'B')
  const elsewhere = form({ title: 'A' })
  elsewhere.append('title2', bytes(10), 'x.png')

  test.each([
    ['many fields', crowd, 'more than 12 fields'],
    ['two files', twoFiles, 'more than one file'],
    ['a field twice', twoTitles, 'title: is given twice'],
    ['a file elsewhere', elsewhere, 'title2: no file is expected here'],
    ['a long text', form({ title: 'x'.repeat(9_000) }), 'title: is too long'],
  ])('%s: 400', async (_name, body, detail) => {
    expect(refusal(await callEndpoint(build(), sendCard, { body }))).toEqual([
      400,
      'INVALID_REQUEST',
      `The request is not valid: ${detail}.`,
    ])
  })
})

describe('what is no form', () => {
  test.each([
    [
      'JSON that looks like a file',
      'application/json',
      JSON.stringify({ title: 'A', scan: { type: 'file', filename: 'x', _buf: 'x', toBuffer: 'x' }, upload: {} }),
    ],
    ['a plain body', 'text/plain', 'title=A'],
    ['an encoded form', 'application/x-www-form-urlencoded', 'title=A'],
    ['nothing', '', undefined],
  ])('%s: 415', async (_name, type, payload) => {
    const response = await build().inject({
      method: 'POST',
      url: '/api/cards',
      ...(type && { headers: { 'content-type': type } }),
      ...(payload !== undefined && { payload }),
    })

    expect([response.statusCode, response.json()]).toEqual([
      415,
      { error: 'The request body must be multipart/form-data.', code: 'UNSUPPORTED_MEDIA_TYPE' },
    ])
  })

  test('a form where JSON is expected: 415', async () => {
    expect(refusal(await callEndpoint(build(), rename, { body: form({ title: 'A' }) }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'The request body must be JSON.',
    ])
  })

  const part = (headers: string, value: string) => `--b\r\n${headers}\r\n\r\n${value}\r\n`
  const title = 'content-disposition: form-data; name="title"'
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=b', part(title, 'A')],
    ['noise', 'multipart/form-data; boundary=b', '\u0000\u0001 noise'],
    [
      'a part of JSON',
      'multipart/form-data; boundary=b',
      `${part(`${title}\r\ncontent-type: application/json`, '{"type":"file","filename":"x"}')}--b--\r\n`,
    ],
    [
      'the prototype',
      'multipart/form-data; boundary=b',
      `${part('content-disposition: form-data; name="__proto__"', 'x')}--b--\r\n`,
    ],
  ])('a broken form with %s: 400', async (_name, type, payload) => {
    const response = await build().inject({
      method: 'POST',
      url: '/api/cards',
      headers: { 'content-type': type },
      payload,
    })

    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('over a socket', () => {
  async function listen() {
    const app = build()
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { app, port: (app.server.address() as AddressInfo).port }
  }
  const start = (port: number) => {
    const req = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/cards',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    req.write('--b\r\ncontent-disposition: form-data; name="scan"; filename="x.png"\r\n\r\n')
    return req
  }

  test('a sender that goes away in the middle leaves the service as it was', async () => {
    const { app, port } = await listen()
    const req = start(port)
    const gone = once(req, 'error')
    req.write('half of it')
    setTimeout(() => req.destroy(new Error('gone')), 50)
    await gone

    expect((await callEndpoint(app, sendCard, { body: form({ title: 'A' }) })).status).toBe(200)
  })

  test('a sender without an end is cut off', async () => {
    const { port } = await listen()
    const req = start(port)
    const cut = once(req, 'error') as Promise<[NodeJS.ErrnoException]>
    const flood = setInterval(() => req.write(Buffer.alloc(100_000)), 1)
    const [{ code }] = await cut
    clearInterval(flood)

    expect(code).toMatch(/^(ECONNRESET|EPIPE)$/)
  })
})
