export { emptyRegistry, readRegistry, registrySchema, type Registry, type RegistryModule } from './registry.ts'
export { publish, releaseModule, useVersion } from './release.ts'
