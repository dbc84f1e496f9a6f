import { endpoints, type Endpoint } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { openApiDocument, operationOf } from './openapi.ts'

const documented = Object.values<Endpoint>(endpoints)
  .filter(({ access }) => access.scope !== 'internal')
  .map((endpoint) => ({ ...endpoint, operation: operationOf(endpoint) }))

test('the document lists every endpoint by method and path', () => {
  const { paths } = openApiDocument(documented) as { paths: Record<string, Record<string, { operationId: string }>> }
  const listed = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  )

  expect(listed.toSorted()).toEqual(documented.map((endpoint) => endpoint.id).toSorted())
  expect(paths['/api/tables/{id}']?.['put']).toMatchObject({
    tags: ['orders'],
    security: [{ restaurant: [] }],
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'pax', 'areaId'] } } } },
  })
})

test('the headers that an endpoint declares are listed', () => {
  const { paths } = openApiDocument(documented) as { paths: Record<string, Record<string, { parameters: unknown }>> }

  expect(paths['/api/orders']?.['post']?.parameters).toEqual([
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    {
      name: 'kot-printed',
      in: 'header',
      required: false,
      description: expect.stringContaining('printed the kitchen tickets'),
      schema: { type: 'string' },
    },
  ])
})

test('a form is described as one, with its file', () => {
  const { paths } = openApiDocument(documented) as { paths: Record<string, Record<string, { requestBody: unknown }>> }

  expect(paths['/api/menu/{id}']?.['put']?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: expect.arrayContaining(['name', 'price']),
          properties: { name: { type: 'string' }, image: { type: 'string', format: 'binary' } },
        },
      },
    },
  })
  expect(paths['/api/menu/import']?.['post']?.requestBody).toEqual({
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: expect.objectContaining({ format: 'binary' }) } },
      },
    },
  })
})

test('a stream of events is described as one, and other endpoints without a body as before', () => {
  const { paths } = openApiDocument(documented) as { paths: Record<string, Record<string, { responses: object }>> }

  expect(paths['/api/events']?.['get']?.responses).toEqual({
    200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    default: expect.anything(),
  })
  expect(Object.keys(paths['/api/logout']?.['post']?.responses ?? {})).toEqual(['204', 'default'])
})
