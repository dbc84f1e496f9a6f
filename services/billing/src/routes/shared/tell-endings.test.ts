import type { Tenant } from '@tiffin/service-kit'
import { paise } from '@tiffin/domain'
import { expect, test } from 'vitest'
import type { Purchase } from '../../domain/purchase.ts'
import { ProviderAway } from '../../provider/provider.ts'
import { tellEndings } from './tell-endings.ts'

const tenant: Tenant = { id: 'restaurant-1' }
const decidedAt = new Date('2026-11-20T10:00:00.000Z')

const purchase = (id: string, ending: Partial<Purchase>): Purchase => ({
  id,
  planId: 'plan_pro',
  pricePaise: paise(99_900),
  billingInterval: 'monthly',
  providerPlanId: null,
  startsAt: null,
  providerId: `sub_${id}`,
  verifiedAt: null,
  lastEventAt: null,
  lastFetchedAt: null,
  ending: null,
  isEndingDone: false,
  endingSince: null,
  checkAt: null,
  createdAt: decidedAt,
  status: 'active',
  currentStart: null,
  currentEnd: null,
  paidCount: 1,
  ...ending,
})
const ends = { ending: 'period_end', endingSince: decidedAt } as const
const open = [
  purchase('goes-on', {}),
  purchase('ends', ends),
  purchase('is-confirmed', { ...ends, isEndingDone: true }),
  purchase('ends-now', { ...ends, ending: 'now' }),
]

/** Sends the endings of `open` to a provider that does not answer about some. */
async function sendEndings(unanswered: readonly string[] = []) {
  const asked: unknown[] = []
  const warned: unknown[] = []
  await tellEndings(
    {
      purchases: {
        listOpen: (of) => {
          expect(of).toBe(tenant)
          return Promise.resolve(open)
        },
      },
      syncSubscription: async (of, id) => {
        expect(of).toBe(tenant)
        asked.push(id)
        if (unanswered.includes(id)) throw new ProviderAway('away')
      },
    },
    tenant,
    { warn: (details) => warned.push(details) },
  )
  return { asked, warned }
}

test('each ending that the provider has not confirmed is sent to it, whenever it is due, and nothing else', async () => {
  // Control: the purchase that goes on and the purchase whose ending is confirmed are open as well.
  expect(open.map(({ id }) => id)).toEqual(['goes-on', 'ends', 'is-confirmed', 'ends-now'])

  expect(await sendEndings()).toEqual({ asked: ['ends', 'ends-now'], warned: [] })
})

test('a provider that is away fails nothing, and the other endings are sent', async () => {
  const { asked, warned } = await sendEndings(['ends'])

  expect(asked).toEqual(['ends', 'ends-now'])
  expect(warned).toEqual([{ err: expect.any(ProviderAway), purchaseId: 'ends' }])
})
