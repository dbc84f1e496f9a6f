import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import { createMenuItem, listMenu } from '@tiffin/contracts'
import { cpuTimeOf } from '@tiffin/service-kit/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemForm, photo } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Admin')
})
afterAll(() => service.stop())

const add = (picture: Buffer, filename?: string) =>
  service.call(createMenuItem, { body: itemForm({}, picture, filename) }, { token })
const fetchPicture = async (url: string | null) => (await service.app.inject(String(url))).rawPayload
const keptFiles = async () =>
  (await readdir(service.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.includes(spice.id))
    .map(({ name }) => name)

const SCRIPT = '<script>alert(document.domain)</script>'
const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inside}</svg>`,
  )

/** Makes a PNG whose header promises these dimensions; its few bytes would unpack to gigabytes. */
function bombPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is a picture', () => {
  test.each([
    ['JPEG', () => photo().jpeg()],
    ['PNG', () => photo().png()],
    ['PNG with transparency', () => photo().ensureAlpha(0.5).png()],
    ['PNG of 16 bits', () => photo().toColourspace('rgb16').png()],
    ['PNG in grey', () => photo().greyscale().png({ palette: true })],
    ['JPEG for print', () => photo().toColourspace('cmyk').jpeg()],
    ['WebP', () => photo().webp()],
    [
      'WebP that moves',
      () =>
        sharp(Buffer.alloc(40 * 80 * 3, 120), { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } }).webp(),
    ],
  ] as const)('%s is kept as WebP at two sizes', async (_name, draw) => {
    const { body } = await add(await draw().toBuffer())
    const [large, small] = await Promise.all(
      [body.image_url, body.thumbnail_url].map(async (url) => sharp(await fetchPicture(url)).metadata()),
    )

    expect([large!.format, small!.format]).toEqual(['webp', 'webp'])
    expect([large!.width! <= 800, large!.height! <= 800, large!.space, large!.pages ?? 1]).toEqual([
      true,
      true,
      'srgb',
      1,
    ])
    expect([small!.width, small!.height]).toEqual([240, 240])
  })

  test('a large one is made to fit, a small one stays as it is', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { body } = await add(await photo(width, height).jpeg().toBuffer())
      const { width: w, height: h } = await sharp(await fetchPicture(body.image_url)).metadata()
      return [w, h]
    }

    expect(await sizeOf(4000, 3000)).toEqual([800, 600])
    expect(await sizeOf(300, 200)).toEqual([300, 200])
  })

  test('it stands as it was held, and says nothing of where it was taken', async () => {
    const exif = {
      IFD0: { Artist: 'Ravi Secret', Orientation: '6' },
      IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' },
    }
    const taken = await photo(600, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { body } = await add(taken)
    const kept = await fetchPicture(body.image_url)
    const { width, height, exif: left, icc, xmp, orientation } = await sharp(kept).metadata()

    expect([width, height, left, icc, xmp, orientation]).toEqual([300, 600, undefined, undefined, undefined, undefined])
    expect(kept.includes('Secret')).toBe(false)
  })

  test('a script behind its end stays behind', async () => {
    const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(SCRIPT)])
    const { status, body } = await add(polyglot, 'dosa.html')

    expect(status).toBe(201)
    expect((await fetchPicture(body.image_url)).includes('script')).toBe(false)
  })

  test.each([
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/cron.d/job.jpg',
    'a\u0000.jpg',
    `${'x'.repeat(5_000)}.jpg`,
    '.htaccess',
    'कड़ाही.jpg',
  ])('the name %j decides nothing', async (name) => {
    const { status, body } = await add(await photo(50, 50).jpeg().toBuffer(), name)

    expect([status, body.image_url]).toEqual([
      201,
      expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/),
    ])
    expect(await keptFiles()).toHaveLength(2)
  })

  test('the same picture twice is one', async () => {
    const content = await photo().jpeg().toBuffer()
    const [first, second] = [await add(content), await add(content)]

    expect(first.body.image_url).toBe(second.body.image_url)
    expect(await keptFiles()).toHaveLength(2)
  })
})

describe('what is none: 400, and nothing is kept', () => {
  const cases: readonly [string, () => Buffer | Promise<Buffer>, string?][] = [
    ['SVG with a script', () => svg(SCRIPT), 'dosa.svg'],
    ['SVG that reads a file', () => svg('<image xlink:href="file:///etc/passwd"/>'), 'dosa.png'],
    [
      'SVG with an entity',
      () =>
        Buffer.from(
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
        ),
    ],
    ['GIF', () => photo(20, 20).gif().toBuffer()],
    ['TIFF', () => photo(20, 20).tiff().toBuffer()],
    ['AVIF', () => photo(20, 20).avif().toBuffer()],
    ['HTML named .jpg', () => Buffer.from(`<!doctype html><html>${SCRIPT}</html>`), 'dosa.jpg'],
    ['JavaScript', () => Buffer.from('alert(1)'), 'dosa.png'],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj')],
    [
      'ImageMagick script',
      () => Buffer.from('push graphic-context\nviewbox 0 0 1 1\nfill "url(https://x/)"\npop graphic-context'),
    ],
    ['an empty file', () => Buffer.alloc(0)],
    ['noise', () => Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
    ['a JPEG cut short', async () => (await photo(800, 600).jpeg().toBuffer()).subarray(0, 900)],
    ['a PNG cut short', async () => (await photo(800, 600).png().toBuffer()).subarray(0, 600)],
    ['a WebP cut short', async () => (await photo(800, 600).webp({ lossless: true }).toBuffer()).subarray(0, 60)],
    ['only the head of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG of 20,000 × 20,000', () => bombPng(20_000, 20_000)],
    ['a PNG of 25 million and one', () => bombPng(5_001, 5_000)],
    ['a PNG of no size', () => bombPng(0, 0)],
    ['a PNG without its content', () => bombPng(4_000, 4_000)],
  ]

  let honestWork: number
  beforeAll(async () => {
    const [largest, honest] = [await photo(5_000, 5_000).jpeg().toBuffer(), service.addRestaurant().tokenOf('Admin')]
    honestWork = await cpuTimeOf(async () => {
      const { status } = await service.call(createMenuItem, { body: itemForm({}, largest) }, { token: honest })
      if (status !== 201) throw new Error(`the largest picture was refused with ${status}`)
    })
  })

  test.each(cases)('%s, for no more work than the largest picture', async (_name, make, filename) => {
    const picture = await make()
    let reply: Awaited<ReturnType<typeof add>> | undefined
    const work = await cpuTimeOf(async () => (reply = await add(picture, filename)))
    const { status, failure } = reply!

    expect([status, failure]).toEqual([
      400,
      { error: 'The picture must be a JPEG, PNG or WebP image.', code: 'PICTURE_NOT_READABLE' },
    ])
    expect(work).toBeLessThan(2 * honestWork)
    expect(await keptFiles()).toEqual([])
    expect((await service.call(listMenu, {}, { token })).body).toEqual([])
  })

  test('more than 2 MB: 413', async () => {
    const { status, failure } = await add(Buffer.alloc(2 * 1024 * 1024 + 1, 0xff))

    expect([status, failure]).toEqual([
      413,
      { error: 'The picture must not be larger than 2 MB.', code: 'PICTURE_TOO_LARGE' },
    ])
  })
})

test('an upload that breaks off leaves nothing behind', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const unfinished = async () => (await readdir(tmpdir())).filter((name) => name.endsWith('.jpg'))
  const before = await unfinished()
  const content = await photo().jpeg().toBuffer()
  for (let index = 0; index < 5; index++) {
    const req = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/menu',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '500000',
      },
    })
    const gone = once(req, 'error')
    req.write('--b\r\ncontent-disposition: form-data; name="image"; filename="x.jpg"\r\n\r\n')
    req.write(content)
    setTimeout(() => req.destroy(new Error('gone')), 20)
    await gone
  }

  expect((await add(content)).status).toBe(201)
  expect(await keptFiles()).toHaveLength(2)
  expect(await unfinished()).toEqual(before)
})
