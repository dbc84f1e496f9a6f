import { getOperatorSession } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** GET /internal/operator/session */
export function getOperatorSessionRoute({ operator, operatorSessions }: RouteDeps) {
  return route(getOperatorSession, async () => ({
    credentials: operator.credentials,
    version: await operatorSessions.version(),
  }))
}
