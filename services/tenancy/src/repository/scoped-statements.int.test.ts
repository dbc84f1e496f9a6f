import {
  createDevice,
  deleteUser,
  endUserSessions,
  getDashboard,
  getDeviceState,
  getGuestRetention,
  getRestaurantPeople,
  getRestaurantSettings,
  getSessionState,
  getUserDetails,
  listDevices,
  listTenancyAudit,
  listUsers,
  listUsersWithPin,
  makeDeviceCode,
  pairDevice,
  removeUserPin,
  renameDevice,
  revokeDevice,
  setPin,
  signInByPin,
  updateGuestRetention,
  updateUser,
  type Endpoint,
} from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, UNLIMITED } from '@tiffin/domain'
import { callEndpoint, findCallsThatNeedPolicies, type CallExtras } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>
type Input = { readonly params?: unknown; readonly body?: unknown }

const PIN = '2580'

let service: TenancyUnderTest
/** The app of the process that runs now. */
let app: TenancyUnderTest['app']
let spice: Restaurant
let stranger: Restaurant
let device: { readonly id: string; readonly code: string }
beforeAll(async () => {
  service = await startTenancy()
  app = service.app
  spice = await service.addRestaurant('spice')
  stranger = await service.addRestaurant('stranger')
  for (const { id } of [spice, stranger])
    service.plans.set(id, { ...DEFAULT_PLAN_FEATURES, user_limit: UNLIMITED, allow_user_management: true })
  const { body: added } = await ask(createDevice, { body: { kind: 'screen', name: 'Tandoor' } })(spice)
  device = { id: added.device.id, code: added.code }
  const { token } = spice.userOf('Waiter')
  await service.call(setPin, { body: { password: PASSWORD, pin: PIN } }, { token })
  await ask(updateGuestRetention, { body: { days: 90 } })(spice)
})
afterAll(async () => {
  await app.close()
  await service.stop()
})

const ask =
  <E extends Endpoint>(endpoint: E, input: Input = {}, extras?: CallExtras) =>
  (who: Restaurant) =>
    callEndpoint(app, endpoint, input, extras ?? { token: who.userOf('Admin').token })
const askInside =
  <E extends Endpoint>(endpoint: E, params: object = {}) =>
  ({ id }: Restaurant) =>
    callEndpoint(app, endpoint, { params: { restaurantId: id, ...params } }, { from: 'gateway' })

/** Counts the users that a statement sees when it does not name its restaurant. */
const countForgetfully = async (who: Restaurant) => ({
  status: 200,
  body: await service.db.inTenant({ id: who.id }, (tx) => tx.user.count()),
})

test('[C1-001] with the policies of the database off, the statements keep restaurants apart by themselves', async () => {
  const { id: waiterId } = spice.userOf('Waiter')
  const ofWaiter = { params: { id: waiterId } }
  const ofDevice = { params: { id: device.id } }
  const problems = await findCallsThatNeedPolicies<Restaurant>({
    ownerUrl: service.database.ownerUrl,
    restart: async () => {
      app = await service.startAnother()
    },
    calls: {
      'the users': ask(listUsers),
      'who is signed in': ask(getUserDetails),
      'the settings': ask(getRestaurantSettings),
      'the dashboard': ask(getDashboard),
      'the devices': ask(listDevices),
      'the users with a PIN': ask(listUsersWithPin),
      'how long guests are kept': ask(getGuestRetention),
      'the people': askInside(getRestaurantPeople),
      'a session': askInside(getSessionState, { userId: waiterId }),
      'a device': askInside(getDeviceState, { deviceId: device.id }),
      'a sign-in by PIN': ask(signInByPin, { body: { user_id: waiterId, pin: PIN } }),
      'a device pairs': (who) => ask(pairDevice, { body: { subdomain: who.subdomain, code: device.code } })(who),
      'a device gets a code': ask(makeDeviceCode, ofDevice),
      'a device is renamed': ask(renameDevice, { ...ofDevice, body: { name: 'Pass' } }),
      'a device is revoked': ask(revokeDevice, ofDevice),
      'a user gets a name': ask(updateUser, { ...ofWaiter, body: { name: 'Ravi' } }),
      'a user gets a role': ask(updateUser, { ...ofWaiter, body: { role: 'Captain' } }),
      'the sessions of a user end': ask(endUserSessions, ofWaiter),
      'a user loses the PIN': ask(removeUserPin, ofWaiter),
      'a user is removed': ask(deleteUser, ofWaiter),
      'the audit': ask(listTenancyAudit),
      'control: a count that forgot': countForgetfully,
    },
    owner: spice,
    stranger,
  })

  expect(problems).toEqual(['control: a count that forgot: needs the policies'])
})
