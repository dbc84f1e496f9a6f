import { systemLogOutEverywhere } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function systemLogOutEverywhereRoute({ operatorSessions }: RouteDeps) {
  return route(systemLogOutEverywhere, ({ operator: { email }, req }) =>
    operatorSessions.endAll({
      actor: email,
      action: 'operator.logged_out_everywhere',
      subject: { id: email, name: email },
      before: null,
      after: null,
      requestId: req.id,
    }),
  )
}
