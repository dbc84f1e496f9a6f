import {
  createCategory,
  createMenuItem,
  createTaxGroup,
  importMenu,
  listMenu,
  listTaxGroups,
  type ImportError,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Captain')
})
afterAll(() => service.stop())

const HEADER = 'name,price,main_category,subcategory,description,tax_group_name'
const send = (content: string | Buffer, query?: { dry_run: string }) =>
  service.call(importMenu, { body: csvForm(content), ...(query && { query }) }, { token })
const preview = (content: string) => send(content, { dry_run: 'true' })
const menu = async () => (await service.call(listMenu, {}, { token })).body
const rows = (...lines: string[]) => [HEADER, ...lines].join('\n')
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]

describe('POST /api/menu/import', () => {
  test('[C7-020][C5-019] adds the dishes of a file and says how many', async () => {
    const { status, body } = await send(
      rows('Masala Dosa,119.50,South Indian,Dosa,"Crisp, with ""sambar""",GST 5%', 'Filter Coffee,40,Drinks,Hot,,'),
    )

    expect([status, body]).toEqual([200, { count: 2, skipped: 0, errors: [], preview: [] }])
    expect(await menu()).toMatchObject([
      {
        name: 'Filter Coffee',
        price: 40,
        main_category: 'Drinks',
        subcategory: 'Hot',
        description: '',
        tax_group_name: 'No Tax',
        image_url: null,
        is_veg: null,
      },
      {
        name: 'Masala Dosa',
        price: 119.5,
        main_category: 'South Indian',
        subcategory: 'Dosa',
        description: 'Crisp, with "sambar"',
        tax_group_name: 'GST 5%',
        tax_rate: 5,
      },
    ])
  })

  test('[C5-018][C5-019][C3-029] four columns are enough, in any order and case, and others are ignored', async () => {
    await send('\uFEFF Subcategory ,MAIN_CATEGORY,note,"Price",name\r\nDosa,South Indian,x,120,Dosa\r\n')

    expect(await menu()).toMatchObject([{ name: 'Dosa', price: 120, description: '' }])
  })

  test.each([
    ['name,price', 'main_category, subcategory'],
    ['', 'name, price, main_category, subcategory'],
    ['nom;prix', 'name, price, main_category, subcategory'],
    ['name,main_category,subcategory,prices', 'price'],
  ])('[C5-018] without a column it needs: %j', async (header, columns) => {
    expect(refusal(await send(`${header}\nA,1,B,C`.replace(/^\n.*/, '')))).toEqual([
      400,
      { error: `The file lacks the columns: ${columns}.`, code: 'IMPORT_COLUMNS_MISSING' },
    ])
  })

  test('[C5-017] without a file: Please select a CSV file.', async () => {
    const form = new FormData()
    form.set('note', 'no file')

    expect(refusal(await service.call(importMenu, { body: form }, { token }))).toEqual([
      400,
      { error: 'Please select a CSV file.', code: 'IMPORT_FILE_REQUIRED' },
    ])
  })

  test.each([
    ['1234.5', 1234.5],
    ['₹1,234.50', 1234.5],
    ['₹ 120', 120],
    ['"1,23,456.00"', 123_456],
    ['"1,23,456.50"', 123_456.5],
    ['"123,456"', 123_456],
    ['0', 0],
    ['99.90', 99.9],
    ['120.500', 120.5],
  ])('the price %s is %d rupees', async (text, price) => {
    await send(rows(`Dosa,${text.includes(',') && !text.includes('"') ? `"${text}"` : text},Mains,Dosa`))

    expect(await menu()).toMatchObject([{ price }])
  })

  test.each(['45,50', '120,00', '1,23', '1,234,56', '₹45,5'])(
    'the price %s may mean another amount, so it is none',
    async (text) => {
      const { failure } = await send(rows(`Dosa,"${text}",Mains,Dosa`))

      expect(failure['errors']).toEqual([{ row: 2, reason: `the price "${text}" is not an amount of rupees` }])
    },
  )

  test('an empty tax group and No Tax are the same; other names are found whatever their case', async () => {
    await service.call(
      createTaxGroup,
      { body: { name: 'VAT', rate: 12.5, is_split: false } },
      { token: spice.tokenOf('Admin') },
    )
    await send(rows('A,1,M,S,,', 'B,1,M,S,,no tax', 'C,1,M,S,,vat'))

    expect((await menu()).map((item) => item.tax_group_name)).toEqual(['No Tax', 'No Tax', 'VAT'])
  })

  test('a restaurant that removed No Tax has dishes without a group', async () => {
    await service.menu.insertMenu(
      spice,
      [
        {
          id: (await service.call(listTaxGroups, {}, { token: service.addRestaurant().tokenOf('Admin') })).body[0]!.id,
          name: 'VAT',
          rateBasisPoints: 500 as never,
          isSplit: false,
        },
      ],
      [],
    )
    await send(rows('A,1,M,S,,No Tax'))

    expect(await menu()).toMatchObject([{ tax_group_id: null, tax_rate: 0 }])
  })

  test('what our export wrote to keep a spreadsheet from running it comes back as it was', async () => {
    const names = ['=HYPERLINK("https://x")', '+1 Special', '-50% Thali', '@Home', "'Quoted'"]
    await send(
      rows(...names.map((name) => `"${(/^[=+\-@]/.test(name) ? `'${name}` : name).replaceAll('"', '""')}",1,M,S`)),
    )

    expect((await menu()).map((item) => item.name).toSorted()).toEqual(names.toSorted())
  })

  test('a dish that is on the menu is skipped, as is one that stands twice in the file', async () => {
    await service.call(createMenuItem, { body: itemForm() }, { token })
    const { body } = await send(
      rows(
        'masala dosa,10,SOUTH INDIAN,dosa',
        'Idli,40,South Indian,Idli',
        'IDLI,50,south indian,idli',
        'Masala Dosa,10,Specials,Dosa',
      ),
    )

    expect(body).toMatchObject({ count: 2, skipped: 2 })
    expect((await menu()).map(({ name, price }) => [name, price])).toEqual(
      [
        ['Idli', 40],
        ['Masala Dosa', 120],
        ['Masala Dosa', 10],
      ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    )
  })

  test('the same file again adds nothing', async () => {
    const file = rows('A,1,M,S', 'B,2,M,S')
    await send(file)

    expect((await send(file)).body).toMatchObject({ count: 0, skipped: 2 })
    expect(await menu()).toHaveLength(2)
  })

  test('categories are spelt as they are already', async () => {
    await service.call(createCategory, { body: { main_category: 'South Indian', subcategory: 'Idli' } }, { token })
    await send(rows('A,1,south indian,IDLI', 'B,1,New One,first', 'C,1,NEW ONE,First'))

    expect((await menu()).map((item) => [item.main_category, item.subcategory])).toEqual([
      ['South Indian', 'Idli'],
      ['New One', 'first'],
      ['New One', 'first'],
    ])
  })

  test('empty lines and empty rows are no rows', async () => {
    expect((await send(`${HEADER}\r\n\r\nA,1,M,S\r\n,,,,,\r\n\r\nB,1,M,S\r\n\r\n\r\n`)).body).toMatchObject({
      count: 2,
      errors: [],
    })
    expect((await send(HEADER)).body).toMatchObject({ count: 0 })
  })

  test('a waiter may not', async () => {
    expect(
      (await service.call(importMenu, { body: csvForm(rows('A,1,M,S')) }, { token: spice.tokenOf('Waiter') })).status,
    ).toBe(403)
  })
})

describe('rows that cannot be imported', () => {
  const FAULTY = rows(
    'Good,10,M,S',
    ',10,M,S',
    'No Price,,M,S',
    'Odd Price,ten,M,S',
    '"Two\nlines",-5,M,S',
    'Fraction,1.005,M,S',
    'Dear,10000001,M,S',
    'Nowhere,10,,',
    'Taxed,10,M,S,,Moon Tax',
    `${'x'.repeat(121)},10,M,S`,
    '"bell\u0007",10,M,S',
    'Stray,1,200,M,S,,,extra',
    ',,,S',
  )
  const ERRORS: ImportError[] = [
    { row: 3, reason: 'the name is missing' },
    { row: 4, reason: 'the price is missing' },
    { row: 5, reason: 'the price "ten" is not an amount of rupees' },
    { row: 6, reason: 'the price "-5" is not an amount of rupees' },
    { row: 7, reason: 'the price "1.005" is not an amount of rupees' },
    { row: 8, reason: 'the price "10000001" is not an amount of rupees' },
    { row: 9, reason: 'the main category is missing; the subcategory is missing' },
    { row: 10, reason: 'the tax group "Moon Tax" does not exist' },
    { row: 11, reason: 'the name is too long or holds control characters' },
    { row: 12, reason: 'the name is too long or holds control characters' },
    { row: 13, reason: 'there are more cells than columns; a text with a comma needs quotes' },
    { row: 14, reason: 'the name is missing; the main category is missing; the price is missing' },
  ]

  test('are all named with their row, and nothing is written', async () => {
    const { status, failure } = await send(FAULTY)

    expect([status, failure]).toEqual([
      422,
      { error: 'Nothing was imported: 12 rows need correction.', code: 'IMPORT_ROWS_INVALID', errors: ERRORS },
    ])
    expect(await menu()).toEqual([])
  })

  test('a dry run names them as well and shows what would be added', async () => {
    const { status, body } = await preview(FAULTY)

    expect([status, body.count, body.errors]).toEqual([200, 1, ERRORS])
    expect(body.preview).toEqual([
      {
        row: 2,
        name: 'Good',
        price: 10,
        main_category: 'M',
        subcategory: 'S',
        description: '',
        tax_group_name: 'No Tax',
        code: null,
      },
    ])
    expect(await menu()).toEqual([])
  })

  test('at most 500 are listed, all are counted', async () => {
    const { failure } = await send(rows(...Array.from({ length: 700 }, () => ',1,M,S')))

    expect(failure.error).toBe('Nothing was imported: 700 rows need correction.')
    expect(failure['errors']).toHaveLength(500)
  })
})

describe('a dry run', () => {
  test('writes nothing and shows the first hundred', async () => {
    const { body } = await preview(rows(...Array.from({ length: 150 }, (_, index) => `Dish ${index},10,M,S`)))

    expect([body.count, body.preview.length, body.preview[99]?.row]).toEqual([150, 100, 101])
    expect(await menu()).toEqual([])
  })

  test('a word that is neither true nor false: 400', async () => {
    expect((await send(rows(), { dry_run: 'maybe' })).failure.code).toBe('INVALID_REQUEST')
  })
})

describe('the item limit of the plan', () => {
  const three = rows('A,1,M,S', 'B,1,M,S', 'C,1,M,S')
  const reached = [
    409,
    { error: 'Menu item limit reached: your plan includes 2 items.', code: 'MENU_ITEM_LIMIT_REACHED' },
  ]

  test('a file that goes over it adds nothing, and its preview says so', async () => {
    service.plans.itemLimits.set(spice.id, 2)

    expect(refusal(await preview(three))).toEqual(reached)
    expect(refusal(await send(three))).toEqual(reached)
    expect(await menu()).toEqual([])
  })

  test('rows that are on the menu already do not count', async () => {
    service.plans.itemLimits.set(spice.id, 3)
    await send(rows('A,1,M,S', 'B,1,M,S'))

    expect((await send(three)).body).toMatchObject({ count: 1, skipped: 2 })
  })

  test('of many files at once one gets through', async () => {
    service.plans.itemLimits.set(spice.id, 3)
    const files = Array.from({ length: 6 }, (_, file) => rows(...['A', 'B', 'C'].map((name) => `${name}${file},1,M,S`)))
    const statuses = (await Promise.all(files.map((file) => send(file)))).map(({ status }) => status)

    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await menu()).toHaveLength(3)
  })
})
