// Replaces the shell's `modules/federation.ts` in the build of the one bundle, which contains the till.
import till from '../../../mfe-pos/src/routes.tsx'

export const applyRegistry = (): void => {}
export const loadModule = async () => till
export const loadedModule = () => till
export const markFailed = (): void => {}
export const versionOf = (): string => 'one-bundle'
export const isLoaded = (): boolean => true
export const isOutdated = (): boolean => false
