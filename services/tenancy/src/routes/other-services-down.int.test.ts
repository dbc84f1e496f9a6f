import { randomUUID } from 'node:crypto'
import { createUser, getUserDetails, listUsers } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, type PlanFeatures } from '@tiffin/domain'
import type { FastifyInstance } from '@tiffin/service-kit'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

const plan: PlanFeatures = { ...DEFAULT_PLAN_FEATURES, user_limit: 5, allow_user_management: true }

let service: TenancyUnderTest
let spice: Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>
const fresh: FastifyInstance[] = []
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  service.plans.set(spice.id, plan)
})
afterEach(async () => {
  await Promise.all(fresh.splice(0).map((app) => app.close()))
})
afterAll(() => service.stop())

async function startAnother(): Promise<FastifyInstance> {
  const app = await service.startAnother()
  fresh.push(app)
  return app
}
const token = () => spice.userOf('Admin').token
const hire = (app: FastifyInstance, email: string) =>
  callEndpoint(app, createUser, { body: { email, password: 'secret', role: 'Waiter' } }, { token: token() })
const kinds = async () =>
  (await service.owner.query('SELECT kind FROM known_answers WHERE restaurant_id = $1', [spice.id])).rows.map(
    ({ kind }) => kind,
  )

describe('while billing is away', () => {
  beforeEach(async () => {
    await hire(service.app, 'fifth@spice.test')
    await service.app.otherServices.idle()
    service.plans.delete(spice.id)
  })

  test('the limit of users holds, also after a restart', async () => {
    const restarted = await startAnother()

    for (const app of [service.app, restarted]) {
      expect((await hire(app, 'sixth@spice.test')).failure.code).toBe('USER_LIMIT_REACHED')
    }
  })

  test('control: a restart without the stored answer has no limit', async () => {
    await service.owner.query('DELETE FROM known_answers')

    expect((await hire(await startAnother(), 'sixth@spice.test')).status).toBe(201)
  })
})

describe('who a user is', () => {
  test('is not kept a second time beside the users themselves; what billing answered is', async () => {
    await hire(service.app, 'fifth@spice.test')
    await service.call(getUserDetails, {}, { token: token() })
    await service.app.otherServices.idle()

    expect(await kinds()).toEqual(['plan'])
  })

  test('is looked up again by a process that starts: a user who is gone is out at once', async () => {
    const waiter = spice.userOf('Waiter')
    await service.call(getUserDetails, {}, { token: waiter.token })
    await service.owner.query('DELETE FROM users WHERE id = $1', [waiter.id])
    const restarted = await startAnother()
    const gone = await callEndpoint(restarted, getUserDetails, {}, { token: waiter.token })
    const there = await callEndpoint(restarted, listUsers, {}, { token: token() })

    expect([gone.status, gone.failure.code, there.status]).toEqual([401, 'SESSION_ENDED', 200])
  })
})
