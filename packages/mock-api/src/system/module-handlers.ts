import {
  AppError,
  createModulePreview,
  getModuleVitals,
  listModuleErrors,
  listModules,
  promoteModule,
  rollBackModule,
  startCanary,
  updateCanaryBudget,
  type ModuleOverview,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { recordAction } from './record-action.ts'

const shell = { contract: '1.0.0', shared: { react: '19.3.1' } }

/**
 * Returns the endpoints by which the operator changes releases of modules. Publishing a version is left out, because
 * the panel does not publish.
 */
export function moduleHandlers(mock: MockRestaurant): MockRoute[] {
  const { platform } = mock
  return [
    route(mock, listModules, () => ({ modules: platform.modules, problems: platform.releaseLogProblems, shell })),
    route(mock, listModuleErrors, ({ query }) =>
      query.version === findModule(mock, 'pos').canary?.version ? platform.moduleErrors : [],
    ),
    route(mock, createModulePreview, ({ params, body: { version, hours } }) => {
      const { name } = findReleased(mock, params.name, version)
      const expires = new Date(mock.now().getTime() + hours * HOUR_MS).toISOString()
      recordAction(mock, 'module.preview_created', { id: name, name }, null, { version, expires })
      return { version, path: `/preview#${name}-${version}`, expires_at: expires }
    }),
    route(mock, getModuleVitals, ({ query }) =>
      query.module === 'pos' ? platform.moduleVitals : { ...platform.moduleVitals, versions: [], compared: [] },
    ),
    route(mock, updateCanaryBudget, ({ params, body }) => {
      const { name } = findModule(mock, params.name)
      platform.moduleVitals = { ...platform.moduleVitals, budget: body }
      recordAction(mock, 'module.budget_changed', { id: name, name }, null, { budget: body })
      return body
    }),
    route(mock, promoteModule, ({ params, body }) => {
      const module = findReleased(mock, params.name, body.version)
      return change(
        mock,
        module,
        'promoted',
        { live: body.version, given: body.version, live_before: module.live, canary: null, ended_canary: null },
        body,
      )
    }),
    route(mock, rollBackModule, ({ params, body: { from } }) => {
      const module = findModule(mock, params.name)
      const leaving = from ?? module.canary?.version ?? module.live
      if (leaving !== module.live && leaving !== module.canary?.version)
        throw new AppError('RELEASE_REFUSED', {
          reason: `${module.name} ${leaving} was left already; ${module.live} is live.`,
        })
      if (leaving === module.canary?.version)
        return change(mock, module, 'canary_ended', { canary: null }, { version: leaving })
      if (module.live_before === null)
        throw new AppError('RELEASE_REFUSED', { reason: `${module.name} has no earlier version to go back to.` })
      return change(
        mock,
        module,
        'rolled_back',
        { live: module.live_before, given: module.live_before, live_before: null, canary: null },
        { from: module.live, version: module.live_before },
      )
    }),
    route(mock, startCanary, ({ params, body }) => {
      const module = findReleased(mock, params.name, body.version)
      if (body.version === module.live)
        throw new AppError('RELEASE_REFUSED', {
          reason: `${module.name} ${body.version} is live for everybody already.`,
        })
      change(mock, module, 'canary_started', { canary: body, ended_canary: null }, body)
      return { module: module.name, version: body.version }
    }),
  ]
}

function findModule({ platform }: MockRestaurant, name: string): ModuleOverview {
  const module = platform.modules.find((each) => each.name === name)
  if (!module) throw new AppError('RELEASE_REFUSED', { reason: `No version of a module "${name}" was released.` })
  return module
}

function findReleased(mock: MockRestaurant, name: string, version: string): ModuleOverview {
  const module = findModule(mock, name)
  if (module.versions.every((each) => each.version !== version))
    throw new AppError('RELEASE_REFUSED', { reason: `${name} ${version} was not released.` })
  return module
}

function change(
  mock: MockRestaurant,
  module: ModuleOverview,
  action: string,
  changes: Partial<ModuleOverview>,
  after: Record<string, unknown>,
) {
  const changed = { ...module, ...changes }
  mock.platform.modules = mock.platform.modules.map((each) => (each === module ? changed : each))
  recordAction(mock, `module.${action}`, { id: module.name, name: module.name }, { live: module.live }, after)
  return { module: module.name, version: changed.live ?? '' }
}
