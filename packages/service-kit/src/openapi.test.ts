import { endpoints } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

test('the document lists every public endpoint and no internal one', () => {
  const { paths } = openApiDocument(endpoints) as { paths: Record<string, Record<string, { operationId: string }>> }
  const listed = Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId))
  const isPublic = (endpoint: (typeof endpoints)[keyof typeof endpoints]) => endpoint.access.scope !== 'internal'

  expect(listed.toSorted()).toEqual(Object.values(endpoints).filter(isPublic).map((endpoint) => endpoint.id).toSorted())
  expect(paths['/api/tables/{id}']?.['put']).toMatchObject({
    tags: ['orders'],
    security: [{ restaurant: [] }],
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'pax', 'areaId'] } } } },
  })
})
