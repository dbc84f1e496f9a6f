import { updateCanaryBudget } from './canary-budgets.ts'
import { listModuleErrors } from './module-errors.ts'
import { createModulePreview, openModulePreview } from './module-previews.ts'
import { createModuleToken, listModuleTokens, revokeModuleToken } from './module-tokens.ts'
import { getModuleVitals, reportModuleVitals } from './module-vitals.ts'
import {
  listModules,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
  uploadModule,
} from './modules.ts'
import type { Endpoint } from './endpoint.ts'

export {
  listModules,
  MAX_FAILURE_LENGTH,
  MAX_PAGE_PATH_LENGTH,
  MAX_STACK_LENGTH,
  MODULE_FAILURES,
  MODULE_NAME,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
  uploadModule,
  type ModuleOverview,
  type ModuleOwners,
} from './modules.ts'
export { listModuleErrors, type ModuleError } from './module-errors.ts'
export {
  getModuleVitals,
  MOST_VISITS_A_REPORT,
  reportModuleVitals,
  SLOW_LOAD_MS,
  VITALS_BUCKETS_MS,
  type ModuleVisit,
  type VersionVitals,
} from './module-vitals.ts'
export { updateCanaryBudget } from './canary-budgets.ts'
export {
  canaryBudget,
  canaryComparison,
  CANARY_MEASURES,
  DEFAULT_CANARY_BUDGET,
  endedCanary,
  type CanaryBudget,
  type CanaryComparison,
  type EndedCanary,
} from './canary-comparison.ts'
export {
  createModulePreview,
  MAX_PREVIEW_HOURS,
  openModulePreview,
  PREVIEW_PAGE_PATH,
  PREVIEW_STORAGE_KEY,
  previewUrl,
  type ModulePreview,
} from './module-previews.ts'
export {
  createModuleToken,
  listModuleTokens,
  revokeModuleToken,
  TEAM_NAME,
  TEAM_NAME_RULE,
  type ModuleToken,
} from './module-tokens.ts'

/** The endpoints of releases of modules. */
export const releaseEndpoints = {
  listModules,
  publishModule,
  uploadModule,
  listModuleErrors,
  createModulePreview,
  openModulePreview,
  listModuleTokens,
  createModuleToken,
  revokeModuleToken,
  promoteModule,
  rollBackModule,
  startCanary,
  reportModuleFailure,
  reportModuleVitals,
  getModuleVitals,
  updateCanaryBudget,
} as const satisfies Record<string, Endpoint>
