import { AppError, createModuleToken, listModuleTokens, revokeModuleToken } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { recordAction } from './record-action.ts'

/** Returns the endpoints by which the operator creates, lists and revokes tokens of modules. */
export function moduleTokenHandlers(mock: MockRestaurant): MockRoute[] {
  const { platform, accounts, now } = mock
  return [
    route(mock, listModuleTokens, () => platform.moduleTokens),
    route(mock, createModuleToken, ({ body: { module, team, days } }) => {
      if (module === 'shell')
        throw new AppError('RELEASE_REFUSED', { reason: 'The shell is released by the operator alone.' })
      const created = now()
      const entry = {
        id: String(platform.actions.length + 1).padStart(16, 'f'),
        module,
        team,
        created_at: created.toISOString(),
        created_by: accounts.operator.email,
        expires_at: new Date(created.getTime() + days * DAY_MS).toISOString(),
      }
      platform.moduleTokens = [...platform.moduleTokens, entry]
      const after = { token: entry.id, team, expires: entry.expires_at }
      recordAction(mock, 'module.token_created', { id: module, name: module }, null, after)
      return { ...entry, token: `tiffin-deploy-${entry.id.padEnd(43, 'x')}` }
    }),
    route(mock, revokeModuleToken, ({ params: { id } }) => {
      const token = platform.moduleTokens.find((each) => each.id === id)
      if (!token) throw new AppError('RELEASE_REFUSED', { reason: 'There is no such token.' })
      platform.moduleTokens = platform.moduleTokens.filter((each) => each !== token)
      const subject = { id: token.module, name: token.module }
      recordAction(mock, 'module.token_revoked', subject, null, { token: id, team: token.team })
      return undefined
    }),
  ]
}
