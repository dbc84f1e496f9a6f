import { createTestEnv, testKeys } from '@tiffin/service-kit/testing'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gatewayEnv } from './env.ts'
import { settingsOf } from './testing/declarations.ts'

test.each([
  ['operator.brand.co.in', 'brand.co.in', null],
  ['panel.example.org:8443', 'brand.co.in', null],
  ['operator.example.org', undefined, null],
  ['spice.brand.co.in', 'brand.co.in', 'a restaurant could have it: its subdomain would be spice'],
  ['spice.example.org', undefined, 'a restaurant could have it: its subdomain would be spice'],
  ['https://operator.example.org', undefined, 'is not written as it should be'],
])('as host of the panel, %s with the base domain %s: %s', (OPERATOR_HOST, BASE_DOMAIN, problem) => {
  const env = settingsOf({
    ...createTestEnv({ CALL_PRIVATE_KEY: testKeys.callers.gateway.privateKey }),
    MODULES_DIR: '/modules',
    OPERATOR_HOST,
    ...(BASE_DOMAIN !== undefined && { BASE_DOMAIN }),
  })
  const { error } = z.safeParse(gatewayEnv, env)

  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(problem === null ? null : [problem])
})

test.each([
  ['{"orders":{"url":"http://orders-next:8080","module":"pos"}}', null],
  ['{"stock":{"url":"http://stock-next:8080","module":"stock"}}', null],
  ['{"order":{"url":"http://orders-next:8080","module":"pos"}}', 'there is no service order'],
  ['{"orders":"http://orders-next:8080"}', 'must be an object with fields'],
  ['orders', 'is missing'],
])('as next versions of services, %s: %s', (NEXT_SERVICES, problem) => {
  const env = settingsOf({
    ...createTestEnv({ CALL_PRIVATE_KEY: testKeys.callers.gateway.privateKey }),
    MODULES_DIR: '/modules',
    SERVICE_URLS: '{"stock":"http://stock:8080"}',
    NEXT_SERVICES,
  })
  const { error } = z.safeParse(gatewayEnv, env)

  expect(error?.issues.map(({ message }) => message) ?? null).toEqual(problem === null ? null : [problem])
})
