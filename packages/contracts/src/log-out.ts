import { everyRole, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'

export const logOutEverywhere = defineEndpoint({
  id: 'logOutEverywhere',
  service: 'tenancy',
  method: 'POST',
  path: '/api/logout',
  access: everyRole,
  summary: 'Ends every session of the caller, this one included.',
  response: 'none',
})

export const systemLogOutEverywhere = defineEndpoint({
  id: 'systemLogOutEverywhere',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/logout',
  access: operatorOnly,
  summary: 'Ends every session of the operator, this one included.',
  response: 'none',
})
