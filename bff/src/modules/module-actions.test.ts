import {
  createModulePreview,
  listOperatorActions,
  promoteModule,
  publishModule,
  rollBackModule,
  startCanary,
  type Endpoint,
  type OperatorAction,
} from '@tiffin/contracts'
import { auditedEndpoints, operatorToken } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleCalls, type Gateway } from '../testing/module-calls.ts'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    const isKnown = req.url?.startsWith('/internal/operator-actions')
    res.writeHead(isKnown ? 200 : 503, { 'content-type': 'application/json' }).end('[]')
  })
})
afterAll(() => gateway.stop())

const { call } = moduleCalls(() => gateway)
const list = async () =>
  (await call<{ actions: OperatorAction[] }>(listOperatorActions, undefined, operatorToken())).body.actions

/** Returns the operator actions that a call of modules leaves. */
async function leftBy(endpoint: Endpoint, body: object): Promise<string[]> {
  const before = new Set((await list()).map(({ id }) => id))
  expect((await call(endpoint, body)).status).toBe(200)
  return (await list()).flatMap(({ id, action }) => (before.has(id) ? [] : [action]))
}

test('each change of modules leaves the operator action that the table of endpoints says', async () => {
  await gateway.store('1.1.0')
  const left = {
    publishModule: await leftBy(publishModule, { version: '1.1.0' }),
    createModulePreview: await leftBy(createModulePreview, { version: '1.1.0', hours: 1 }),
    startCanary: await leftBy(startCanary, { version: '1.1.0', restaurants: ['spice'], percent: 0 }),
    endOfCanary: await leftBy(rollBackModule, {}),
    promoteModule: await leftBy(promoteModule, { version: '1.1.0' }),
    rollBack: await leftBy(rollBackModule, {}),
  }

  expect(left.publishModule).toEqual(auditedEndpoints.publishModule.operatorActions)
  expect(left.createModulePreview).toEqual(auditedEndpoints.createModulePreview.operatorActions)
  expect(left.startCanary).toEqual(auditedEndpoints.startCanary.operatorActions)
  expect(left.promoteModule).toEqual(auditedEndpoints.promoteModule.operatorActions)
  expect([...left.rollBack, ...left.endOfCanary]).toEqual(auditedEndpoints.rollBackModule.operatorActions)
})
