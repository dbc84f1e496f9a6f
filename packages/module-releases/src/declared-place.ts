import type { ReleasedModule } from './released-module.ts'

/** What a module declares of its place, in its package.json or its description. */
export type DeclaredPlace = Pick<ReleasedModule, 'name' | 'routes' | 'pages' | 'slots'>
