import { getOperatorSession } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { operatorSessionOf } from '../../operator/operator.ts'

export function getOperatorSessionRoute({ operator, operatorSessions }: RouteDeps) {
  return route(getOperatorSession, async () => operatorSessionOf(operator, await operatorSessions.version()))
}
