export { buildVersion } from './build-version.ts'
export { commitOf, nameOf, type Commit } from './commit.ts'
export { describeBuild } from './describe-build.ts'
export { endpointShapes, shapeOf, type EndpointShape } from './endpoint-shapes.ts'
export { placeOf } from './module-place.ts'
export { ownersOf } from './module-owners.ts'
export type { ServedProblem } from './served-problems.ts'
export { createModuleStore, type ModuleStore } from './module-store.ts'
export { overrideInPage, overrideInRegistry, type RegistryLike } from './override-registry.ts'
export { incompatibilitiesOf, releaseProblemsOf } from './release-checks.ts'
export { ReleaseRefusal, StoreFailure } from './release-errors.ts'
export { AUTOMATIC_ACTOR, type ChangeOrigin, type LogEntry } from './release-log.ts'
export { versionForRestaurant } from './canary-share.ts'
export { liveVersionBeforeEach, stateOf, type Canary, type ModuleState } from './release-state.ts'
export {
  releasedModule,
  SHELL,
  shellDescription,
  type ReleasedModule,
  type ShellDescription,
} from './released-module.ts'
export { createReleases, type CanaryRequest, type ModuleVersion, type Releases } from './releases.ts'
export { fillSlots, STATIC_PAGE_FILE, STATIC_PAGE_ID, staticPage, type StaticPage } from './static-page.ts'
export {
  createTeamToken,
  findTeamToken,
  isTeamToken,
  teamTokens,
  type DeployToken,
  type TeamToken,
} from './team-tokens.ts'
export type { ModuleToken } from './module-tokens.ts'
export { sourcePlacesOf, type Place } from './source-places.ts'
export { packBuild } from './pack-build.ts'
export { createBuildUnpacker } from './unpack-build.ts'
export { describeUpload, folderOfModule, UPLOAD_FILE, type UploadNote } from './uploaded-build.ts'
