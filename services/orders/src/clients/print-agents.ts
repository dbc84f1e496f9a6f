import { AppError, getDeviceState } from '@tiffin/contracts'
import { ServiceCallError, type OtherServices, type Tenant } from '@tiffin/service-kit'

/**
 * Checks that a device is a print agent of the restaurant.
 *
 * @throws AppError PRINT_AGENT_NOT_FOUND, or SERVICE_UNAVAILABLE while tenancy is away
 */
export type RequirePrintAgent = (tenant: Tenant, deviceId: string, requestId: string) => Promise<void>

/**
 * Creates the check of print agents. The check calls tenancy each time and caches nothing, because printers change
 * rarely and an agent may have just been added.
 */
export function createPrintAgents(otherServices: Pick<OtherServices, 'call'>): RequirePrintAgent {
  return async (tenant, deviceId, requestId) => {
    try {
      const params = { restaurantId: tenant.id, deviceId }
      const { kind } = await otherServices.call(getDeviceState, { params }, { requestId })
      if (kind !== 'agent') throw new AppError('PRINT_AGENT_NOT_FOUND')
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof ServiceCallError && error.status === 404) throw new AppError('PRINT_AGENT_NOT_FOUND')
      throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
    }
  }
}
