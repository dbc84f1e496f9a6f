import type { ModuleOverview } from '@tiffin/contracts'
import { moduleName, canaryShares, SHELL } from '../../format/modules.ts'

type Named = Pick<ModuleOverview, 'name'>
type Canary = NonNullable<ModuleOverview['canary']>
type NextService = NonNullable<ModuleOverview['next_services']>[number]

const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`

/** The texts of the page; the specification has none of them. */
export const messages = {
  title: 'Modules',
  help: 'Which version of each module restaurants load, and which is tried first.',
  none: 'No module was released yet.',
  versionsOf: ({ name }: Named) => `Versions of ${moduleName(name)}`,
  noVersions: 'No version is kept.',

  owners: 'Owned by',
  live: 'Live',
  givenInstead: 'Given in its place',
  sizeUnknown: 'Unknown',
  liveBefore: 'Live before',
  canary: 'Canary',
  nothing: 'Nothing yet',
  commit: (commit: string) => `commit ${commit}`,
  triedFor: (canary: Canary) => `for ${canaryShares(canary)}`,
  withCanary: 'With a canary',
  nextVersionOf: ({ service, is_away: isAway }: NextService) =>
    `the next version of ${service}${isAway ? ', which does not answer: the live one does' : ''}`,
  noFailures: 'No failures',
  failuresNotReported: 'Not reported',
  failures: (failures: number) => counted(failures, 'failure'),
  failingRestaurants: (restaurants: number) => `in ${counted(restaurants, 'restaurant')}`,

  promote: 'Promote',
  promoteTitle: (version: string) => `Promote ${version}`,
  promoteQuestion: ({ name, canary }: ModuleOverview, version: string, failures: number) =>
    [
      `${moduleName(name)} ${version} becomes live for everybody.`,
      failures > 0 && `It failed ${failures === 1 ? 'once' : `${failures} times`} in the last 24 hours.`,
      canary && canary.version !== version && `The canary of ${canary.version} ends.`,
    ]
      .filter(Boolean)
      .join(' '),
  promoted: ({ name }: Named, version: string) => `${moduleName(name)} ${version} is live for everybody.`,
  promoteFailed: (reason: string) => `Failed to promote: ${reason}`,

  rollBack: 'Roll Back',
  rollBackQuestion: ({ name, live, live_before }: ModuleOverview) =>
    `${moduleName(name)} ${live_before} becomes live for everybody again, in place of ${live}.`,
  rolledBack: ({ name }: Named, version: string) => `${moduleName(name)} went back: ${version} is live for everybody.`,
  rollBackFailed: (reason: string) => `Failed to roll back: ${reason}`,

  endCanary: 'End Canary',
  endCanaryQuestion: ({ name, live }: ModuleOverview, canary: Canary) =>
    `${moduleName(name)} ${canary.version} is not tried any more: ${live} is live for everybody.`,
  canaryEnded: ({ name }: Named, version: string) =>
    `The canary of ${moduleName(name)} ended: ${version} is live for everybody.`,
  endCanaryFailed: (reason: string) => `Failed to end the canary: ${reason}`,

  tryOut: 'Try at some restaurants…',
  changeCanary: 'Change canary…',
  canaryTitle: ({ name }: Named, version: string) => `Try ${moduleName(name)} ${version}`,
  canaryReplaces: (version: string) => `The canary of ${version} ends: one version is tried at a time.`,
  restaurantsHint: ({ name }: Named) =>
    'Subdomains, separated by commas or spaces.' +
    (name === SHELL ? ' At the platform’s own address they get the live shell.' : ''),
  percentHint: 'A restaurant that has it keeps it as the share grows.',
  notSubdomains: (wrong: readonly string[]) => `Not a subdomain: ${wrong.join(', ')}`,
  tooManyRestaurants: (most: number) => `Name at most ${most} restaurants.`,
  nobody: 'Name a restaurant, or give a share of all.',
  percentInvalid: 'Enter a whole number from 0 to 100.',
  canaryStarted: ({ name }: Named, canary: Canary) =>
    `${moduleName(name)} ${canary.version} is tried for ${canaryShares(canary)}.`,
  canaryFailed: (reason: string) => `Failed to start the canary: ${reason}`,
} as const
