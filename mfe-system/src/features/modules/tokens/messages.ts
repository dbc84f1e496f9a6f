import type { ModuleToken } from '@tiffin/contracts'
import { MAX_TEAM_NAME_LENGTH } from '@tiffin/domain'
import { dayOf } from '../../../format/dates.ts'
import { moduleName } from '../../../format/modules.ts'

/** The texts of upload tokens; the specification has none of them. */
export const messages = {
  title: 'Upload Tokens',
  help: 'With a token a team outside uploads releases of one module. You decide what is live.',
  none: 'No team has a token.',
  loadFailed: (reason: string) => `Failed to load tokens: ${reason}`,

  create: 'Create Token',
  module: 'Module',
  moduleHint: 'The name of its folder without mfe-, such as reports.',
  moduleInvalid: 'Small letters, digits and hyphens, a letter first.',
  team: 'Team',
  teamInvalid: `Letters, digits, spaces and hyphens, ${MAX_TEAM_NAME_LENGTH} at most.`,
  validity: 'Valid for',
  days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  createFailed: (reason: string) => `Failed to create the token: ${reason}`,

  shownTitle: ({ module }: ModuleToken) => `Token for ${moduleName(module)}`,
  shownOnce: 'This token is shown only now. Whoever has it can upload releases of this module until it is revoked.',
  token: 'Token',
  copy: 'Copy',
  copied: 'Token copied.',
  notCopied: 'Could not copy. Please select the token and copy it.',
  use: 'The team releases with:',
  command: ({ module }: ModuleToken, origin: string) =>
    `MODULE_TOKEN=… npm run release -w mfe-${module} -- --to ${origin}`,

  createdAt: ({ created_at, created_by }: ModuleToken) => `${dayOf(created_at)} by ${created_by}`,
  until: (expires: string) => `until ${dayOf(expires)}`,
  expired: 'Expired',

  revoke: 'Revoke',
  revokeTitle: 'Revoke Token',
  revokeQuestion: ({ team, module }: ModuleToken) =>
    `Team ${team} cannot upload releases of ${moduleName(module)} with this token any more. What it released stays.`,
  revoked: ({ team }: ModuleToken) => `The token of team ${team} is revoked.`,
  revokeFailed: (reason: string) => `Failed to revoke the token: ${reason}`,
} as const
