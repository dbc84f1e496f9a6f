import { createMenuItem, deleteMenuItem, importMenu, listMenu, updateMenuItem } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())

let token: string
beforeEach(() => {
  token = service.addRestaurant().tokenOf('Admin')
})

const add = (fields: Record<string, string>) => service.call(createMenuItem, { body: itemForm(fields) }, { token })
const change = (id: string, fields: Record<string, string>) =>
  service.call(updateMenuItem, { params: { id }, body: itemForm(fields) }, { token })
const textOf = (body: unknown) => (body as { error: string }).error

describe('the code of a dish', () => {
  test('is kept by a form that does not say it, and taken away by an empty one', async () => {
    const { body: dosa } = await add({ code: ' 101 ', is_favourite: 'true' })
    expect([dosa.code, dosa.is_favourite]).toEqual(['101', true])

    const { body: kept } = await change(dosa.id, { price: '99' })
    expect([kept.price, kept.code, kept.is_favourite]).toEqual([99, '101', true])
    const { body: without } = await change(dosa.id, { code: '', is_favourite: 'false' })
    expect([without.code, without.is_favourite]).toEqual([null, false])
    expect((await service.call(listMenu, {}, { token })).body[0]).toMatchObject({ code: null, is_favourite: false })
  })

  test.each(['1a', '12345', '-1', '1.5', '१०१'])('400 for %s', async (code) => {
    const { status, body } = await add({ code })

    expect([status, textOf(body)]).toEqual([400, 'The item is not valid: the code must have one to four digits.'])
  })

  test('409 where another dish has it, whoever comes first of two at once', async () => {
    await add({ name: 'Masala Dosa', code: '101' })

    const { status, body } = await add({ name: 'Idli', code: '101' })
    expect([status, textOf(body)]).toEqual([409, 'The code 101 belongs to "Masala Dosa" already.'])
    const { body: idli } = await add({ name: 'Idli', code: '102' })
    expect((await change(idli.id, { name: 'Idli', code: '101' })).status).toBe(409)
    expect((await change(idli.id, { name: 'Idli', code: '102' })).status).toBe(200)

    const replies = await Promise.all(['Vada', 'Upma', 'Pongal'].map((name) => add({ name, code: '7' })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
  })

  test('is free again after its dish is off the menu, and in another restaurant', async () => {
    const { body: dosa } = await add({ code: '101' })
    await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })
    expect((await add({ name: 'Idli', code: '101' })).status).toBe(201)

    const other = service.addRestaurant().tokenOf('Admin')
    expect((await service.call(createMenuItem, { body: itemForm({ code: '101' }) }, { token: other })).status).toBe(201)
  })
})

describe('an import', () => {
  const run = (text: string) => service.call(importMenu, { body: csvForm(text) }, { token })
  const header = 'name,price,main_category,subcategory,code'

  test('[C3-029 G61] takes the code where the file has the column', async () => {
    expect((await run(`${header}\nDosa,90,South,Dosa,101\nIdli,40,South,Idli,`)).body.count).toBe(2)

    const { body } = await service.call(listMenu, {}, { token })
    expect(body.map(({ name, code }) => [name, code])).toEqual([
      ['Dosa', '101'],
      ['Idli', null],
    ])
    // All dishes of a file that was exported with codes are on the menu already.
    expect((await run(`${header}\nDosa,90,South,Dosa,101`)).body).toMatchObject({ count: 0, skipped: 1 })
  })

  test('422 names rows with a code that is none or is taken, on the menu or in the file', async () => {
    await add({ name: 'Masala Dosa', code: '101' })

    const { status, body } = await run(`${header}\nA,1,M,S,x9\nB,1,M,S,101\nC,1,M,S,5\nD,1,M,S,5`)

    expect(status).toBe(422)
    expect((body as unknown as { errors: unknown }).errors).toEqual([
      { row: 2, reason: 'the code "x9" does not have one to four digits' },
      { row: 3, reason: 'the code 101 belongs to "Masala Dosa" already' },
      { row: 5, reason: 'the code 5 belongs to row 4 already' },
    ])
  })
})
