import * as z from '#schema'
import { canaryBudget } from './canary-comparison.ts'
import { defineEndpoint } from './endpoint.ts'
import { moduleName } from './modules.ts'

export const updateCanaryBudget = defineEndpoint({
  id: 'updateCanaryBudget',
  service: 'gateway',
  method: 'PUT',
  path: '/api/system/modules/:name/budget',
  access: { scope: 'deploy' },
  summary: 'Says by how much a canary of the module may be worse than the live version, and whether it then ends.',
  params: z.object({ name: moduleName }),
  body: canaryBudget,
  response: canaryBudget,
})
