import { endpoints, type Endpoint } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpointShapes, missingAtGateway, shapeOf, type EndpointShape } from './endpoint-shapes.ts'

const order = { id: 'addItems', service: 'orders', method: 'POST', path: '/api/orders/:id/add', summary: '' } as const
const endpoint = (parts: Partial<Endpoint>): EndpointShape =>
  shapeOf({ ...order, access: { scope: 'public' }, response: 'none', ...parts })
const replying = (response: Endpoint['response']) => endpoint({ response })
const taking = (body: NonNullable<Endpoint['body']>) => endpoint({ body })

describe('a shape names every field by its path and kind', () => {
  test('of a reply, in lists and in parts that may be missing', () => {
    const response = z.object({
      id: z.string(),
      paise: z.int(),
      note: z.optional(z.nullable(z.string())),
      items: z.array(z.object({ price: z.number(), status: z.literal('Active') })),
      table: z.optional(z.object({ name: z.string() })),
      counts: z.record(z.string(), z.int()),
      money: z.union([z.object({ rupees: z.number() }), z.string()]),
    })
    expect(replying(response)).toEqual({
      at: 'POST /api/orders/:id/add',
      sends: {},
      reads: {
        id: 'string',
        paise: 'number',
        note: 'null|string?',
        items: 'array',
        'items[]': 'object',
        'items[].price': 'number',
        'items[].status': 'string',
        table: 'object?',
        'table.name': 'string?',
        counts: 'object',
        'counts.*': 'number?',
        money: 'object|string',
        'money.rupees': 'number?',
      },
    })
  })

  test('of what is sent, in the query and in a file too', () => {
    const shape = endpoint({
      query: z.object({ from: z.string() }),
      body: z.object({ name: z.string() }),
      upload: { field: 'image', maxBytes: 1 },
    })
    expect(shape.sends).toEqual({ from: 'string?', name: 'string', image: 'file?' })
  })

  test('of every endpoint that browsers call, and of none between services', () => {
    const shapes = endpointShapes()
    const internal = Object.values(endpoints).filter(({ access }) => access.scope === 'internal')

    expect(Object.keys(shapes)).toHaveLength(Object.keys(endpoints).length - internal.length)
    expect(endpointShapes(['listTables', 'paths', 'constructor'])).toEqual({ listTables: shapes['listTables'] })
    for (const [id, shape] of Object.entries(shapes)) expect([id, missingAtGateway(shape, shape)]).toEqual([id, []])
  })
})

describe('a module loses nothing by', () => {
  const items = z.array(z.object({ price: z.number() }))
  test.each<[string, EndpointShape, EndpointShape]>([
    ['more in a reply', replying(z.object({ id: z.string() })), replying(z.object({ id: z.string(), items }))],
    ['more that may be sent', taking(z.object({})), taking(z.object({ note: z.optional(z.string()) }))],
    [
      'a reply without what it can do without',
      replying(z.object({ note: z.optional(z.string()) })),
      replying(z.object({})),
    ],
    [
      'null that never comes',
      replying(z.object({ id: z.nullable(z.string()) })),
      replying(z.object({ id: z.string() })),
    ],
    [
      'what need not be sent any more',
      taking(z.object({ id: z.string() })),
      taking(z.object({ id: z.optional(z.string()) })),
    ],
    ['anything that is taken', taking(z.object({ id: z.string() })), taking(z.object({ id: z.any() }))],
  ])('%s', (_what, caller, gateway) => expect(missingAtGateway(caller, gateway)).toEqual([]))
})

describe('a module loses something by', () => {
  const items = z.array(z.object({ price: z.number() }))
  test.each<[string, EndpointShape, EndpointShape | undefined, string[]]>([
    ['an endpoint that is gone', replying('none'), undefined, ['which the gateway does not have']],
    [
      'one that moved',
      replying('none'),
      endpoint({ path: '/api/orders/:id/items' }),
      ['which the gateway has at POST /api/orders/:id/items'],
    ],
    [
      'a field it reads, however deep',
      replying(z.object({ items })),
      replying(z.object({ items: z.array(z.object({})) })),
      ['whose reply has no items[].price'],
    ],
    [
      'a field that may be missing',
      replying(z.object({ id: z.string() })),
      replying(z.object({ id: z.optional(z.string()) })),
      ['whose reply may leave out id'],
    ],
    [
      'another kind',
      replying(z.object({ id: z.string() })),
      replying(z.object({ id: z.nullable(z.number()) })),
      ['whose reply has id as null|number and not as string'],
    ],
    [
      'a field it sends and nobody takes',
      taking(z.object({ note: z.optional(z.string()) })),
      taking(z.object({})),
      ['which does not take note'],
    ],
    [
      'a field that is taken otherwise',
      taking(z.object({ pax: z.number() })),
      taking(z.object({ pax: z.string() })),
      ['which takes pax as string and not as number'],
    ],
    [
      'a field it must send and does not, or not always',
      taking(z.object({ note: z.optional(z.string()) })),
      taking(z.object({ note: z.string(), pax: z.number() })),
      ['which wants note', 'which wants pax'],
    ],
  ])('%s', (_what, caller, gateway, reasons) => expect(missingAtGateway(caller, gateway)).toEqual(reasons))
})
