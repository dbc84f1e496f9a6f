import type { ReleasedModule } from './released-module.ts'

/** The place that a module declares in its package.json or its description. */
export type DeclaredPlace = Pick<ReleasedModule, 'name' | 'routes' | 'pages' | 'slots'>
