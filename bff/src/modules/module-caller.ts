import { AppError } from '@tiffin/contracts'
import { ReleaseRefusal, StoreFailure, type ChangeOrigin } from '@tiffin/module-releases'
import type { Caller } from '../auth/authenticate.ts'

type Request = { readonly caller: Caller }

/** Returns what the release log says of the origin of a change. */
export function originOf({ caller, requestId }: Request & { readonly requestId: string }): ChangeOrigin {
  return {
    actor: caller.operator ?? (caller.team ? `team ${caller.team.team}` : 'deploy token'),
    requestId,
    at: new Date(),
  }
}

/** Checks that a team's token is for the module. @throws AppError MODULE_OF_ANOTHER_TEAM */
export function requireOwnModule({ caller: { team } }: Request, module: string): string {
  if (team && !team.modules.includes(module))
    throw new AppError('MODULE_OF_ANOTHER_TEAM', { team: team.team, modules: team.modules.join(', '), module })
  return module
}

/**
 * Checks that a team's token is for the module and for more than uploads.
 *
 * @throws AppError MODULE_OF_ANOTHER_TEAM or MODULE_TOKEN_UPLOADS_ONLY
 */
export function requireRelease(request: Request, module: string): string {
  requireOwnModule(request, module)
  const { team } = request.caller
  if (team?.isUploadOnly) throw new AppError('MODULE_TOKEN_UPLOADS_ONLY', { team: team.team, module })
  return module
}

/**
 * Maps refusals and failures of the release registry to the error catalogue.
 *
 * @throws AppError RELEASE_REFUSED or MODULE_STORE_FAILED
 */
export async function withAppErrors<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof ReleaseRefusal) throw new AppError('RELEASE_REFUSED', { reason: error.message })
    throw error instanceof StoreFailure
      ? Object.assign(new AppError('MODULE_STORE_FAILED', { reason: error.reason }), { cause: error })
      : error
  })
}
