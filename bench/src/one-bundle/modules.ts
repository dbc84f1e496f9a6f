// Stands in for the shell's `modules/federation.ts` in the build of one bundle: the till is part of it.
import till from '../../../mfe-pos/src/routes.tsx'

export const applyRegistry = (): void => {}
export const loadModule = async () => till
export const markFailed = (): void => {}
export const versionOf = (): string => 'one-bundle'
export const isLoaded = (): boolean => true
export const isOutdated = (): boolean => false
