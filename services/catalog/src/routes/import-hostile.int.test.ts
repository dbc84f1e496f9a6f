import { deflateRawSync } from 'node:zlib'
import { importMenu, listCategories, listMenu } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm } from '../testing/forms.ts'
import { cpuTimeOf } from '@tiffin/service-kit/testing'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  token = service.addRestaurant().tokenOf('Captain')
})
afterAll(() => service.stop())

const HEADER = 'name,price,main_category,subcategory,description,tax_group_name'
const send = (content: string | Buffer, query?: { dry_run: string }) =>
  service.call(importMenu, { body: csvForm(content), ...(query && { query }) }, { token })
const preview = (content: string) => send(content, { dry_run: 'true' })
const menu = async () => (await service.call(listMenu, {}, { token })).body
const rows = (...lines: string[]) => [HEADER, ...lines].join('\n')
/** The largest file that is allowed, with no error in it. */
const LARGEST = rows(
  ...Array.from(
    { length: 5_000 },
    (_, index) =>
      `Dish ${index},${index % 500}.50,Main ${index % 20},Sub ${index % 7},"${'Long, tasty. '.repeat(10)}",GST 5%`,
  ),
)
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]

describe('hostile files', () => {
  const packed = Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(100_000))])
  const utf16 = Buffer.from(`\uFEFF${rows('Dosa,1,M,S')}`, 'utf16le')
  test.each([
    ['a zip or an Excel file', packed, 'it is a packed file; save the sheet as CSV (UTF-8)'],
    ['UTF-16', utf16, 'it is not UTF-8 text'],
    ['UTF-16 without a mark', utf16.subarray(2), 'it is not UTF-8 text'],
    ['another character set', Buffer.from(rows('Crème brûlée,1,M,S'), 'latin1'), 'it is not UTF-8 text'],
    ['a NUL', Buffer.from(rows('Do\u0000sa,1,M,S')), 'it is not UTF-8 text'],
    ['a quote that never closes', Buffer.from(rows('"Dosa,1,M,S', 'B,1,M,S')), 'a quote is opened and never closed'],
    [
      'a quote that swallows the file',
      Buffer.from(rows('"Dosa,1,M,S', ...Array.from({ length: 5_000 }, () => 'B,1,M,S'))),
      'a row is too long, or a quote is never closed',
    ],
    [
      'one huge line',
      Buffer.from(`${HEADER}\n${'x'.repeat(1_000_000)}`),
      'a row is too long, or a quote is never closed',
    ],
    ['a huge row', Buffer.from(`${HEADER}\n${'x,'.repeat(500_000)}`), 'a row is too long, or a quote is never closed'],
    ['a huge header', Buffer.from('name,'.repeat(200_000)), 'a row is too long, or a quote is never closed'],
    ['quotes in the middle of a cell', Buffer.from(rows('Do"sa,1,M,S')), 'a quote stands in the middle of a cell'],
    ['text behind a quote', Buffer.from(rows('"Dosa"x,1,M,S')), 'text follows a closing quote'],
    [
      'a column twice',
      Buffer.from('name,price,main_category,subcategory,Name\nA,1,M,S,B'),
      'the column name is there twice',
    ],
  ])('%s: 400, for no more work than a valid file', async (_name, content, detail) => {
    const honest = await cpuTimeOf(() => preview(LARGEST), 3)
    let reply: Awaited<ReturnType<typeof send>> | undefined
    const work = await cpuTimeOf(async () => (reply = await send(content)), 3)
    const { status, failure } = reply!

    expect([status, failure.code]).toEqual([400, 'IMPORT_NOT_READABLE'])
    expect(failure.error.replace(/line \d+: /, '')).toBe(`The file could not be read as CSV: ${detail}.`)
    expect(work).toBeLessThan(3 * honest)
    expect(await menu()).toEqual([])
  })

  test.each([
    ['5,001 rows', rows(...Array.from({ length: 5_001 }, (_, index) => `D${index},1,M,S`))],
    ['a row after half a million empty lines', `${HEADER}${'\n'.repeat(500_000)}A,1,M,S`],
  ])('%s: too many', async (_name, content) => {
    expect(refusal(await send(content))).toEqual([
      400,
      { error: 'A file may hold at most 5000 rows.', code: 'IMPORT_TOO_MANY_ROWS' },
    ])
  })

  test('a million commas are an empty row, and five thousand rows may end in empty lines', async () => {
    expect((await send(`${HEADER}\n${','.repeat(1_000_000)}`)).body).toMatchObject({ count: 0 })
    expect(
      (await preview(`${rows(...Array.from({ length: 5_000 }, (_, index) => `D${index},1,M,S`))}${'\n'.repeat(50)}`))
        .body,
    ).toMatchObject({ count: 5_000 })
  })

  test.each([1024 * 1024 + 1, 20 * 1024 * 1024])('%i bytes: 413', async (bytes) => {
    expect(refusal(await send(Buffer.alloc(bytes, 'a')))).toEqual([
      413,
      { error: 'The CSV file must not be larger than 1 MB.', code: 'IMPORT_FILE_TOO_LARGE' },
    ])
  })

  test('names that mean something to JavaScript or SQL are names', async () => {
    const names = [
      '__proto__',
      'constructor',
      "Robert'); DROP TABLE menu_items;--",
      '<script>alert(1)</script>',
      '{{7*7}}',
    ]
    await send(rows(...names.map((name) => `${name},1,${name},${name}`)))

    expect((await menu()).map((item) => item.name).toSorted()).toEqual(names.toSorted())
  })
})

describe('large files', () => {
  test('a category for every dish is no more work', async () => {
    const tokenOfMany = token
    await service.idle()
    const spent = service.db.roundTrips()
    const { body } = await send(
      rows(...Array.from({ length: 5_000 }, (_, index) => `Dish ${index},1,Main ${index},Sub ${index}`)),
    )
    await service.idle()
    const tripsOfMany = service.db.roundTrips() - spent
    token = service.addRestaurant().tokenOf('Captain')
    await send(rows('Dosa,1,Main,Sub'))
    await service.idle()

    expect(service.db.roundTrips() - spent - tripsOfMany).toBe(tripsOfMany)
    expect(body).toMatchObject({ count: 5_000 })
    token = tokenOfMany
    expect((await service.call(listCategories, {}, { token })).body).toHaveLength(5_000)
  })

  test('the largest file that is allowed is imported', async () => {
    const { body } = await send(LARGEST)

    expect(body).toEqual({ count: 5_000, skipped: 0, errors: [], preview: [] })
    expect(await menu()).toHaveLength(5_000)
  })
})
