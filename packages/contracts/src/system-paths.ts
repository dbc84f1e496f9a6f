import { paths } from './pages.ts'

/** The addresses of the operator's panel. Apart from `paths`, which the first paint of every page carries. */
export const systemPaths = {
  dashboard: paths.system,
  restaurants: () => `${paths.system()}/restaurants`,
  restaurant: (id: string) => `${paths.system()}/restaurants/${id}`,
  plans: () => `${paths.system()}/plans`,
  activity: () => `${paths.system()}/activity`,
  modules: () => `${paths.system()}/modules`,
} as const
