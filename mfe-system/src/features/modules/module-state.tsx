import type { ModuleOverview } from '@tiffin/contracts'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { Owners } from './owners.tsx'
import { VersionName } from './version-name.tsx'
import { messages as vitalsMessages } from './vitals/messages.ts'

/**
 * Shows the owners of a module, its live version, and the version that restaurants get when the live one cannot be
 * read. Below them are the canary with its restaurants and the services that go with it, or why the gateway ended it,
 * and the version to which a rollback would return.
 */
export function ModuleState({ module }: { module: ModuleOverview }) {
  const { owners, live, given, live_before, canary, ended_canary: ended, next_services: next, versions } = module
  const commitOf = (version: string) => versions.find((each) => each.version === version)?.commit ?? null
  const named = (version: string | null) =>
    version === null ? messages.nothing : <VersionName version={version} commit={commitOf(version)} />
  return (
    <div className="@container">
      <dl className="grid gap-x-4 gap-y-1 text-base @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]">
        {owners && (
          <Row label={messages.owners}>
            <Owners of={owners} />
          </Row>
        )}
        <Row label={messages.live}>{named(live)}</Row>
        {live !== null && given !== live && <Row label={messages.givenInstead}>{named(given)}</Row>}
        {canary && (
          <Row label={messages.canary}>
            {named(canary.version)} <span className="[overflow-wrap:anywhere]">{messages.triedFor(canary)}</span>
          </Row>
        )}
        {next && <Row label={messages.withCanary}>{next.map(messages.nextVersionOf).join('; ')}</Row>}
        {ended && (
          <Row label={vitalsMessages.ended}>
            {named(ended.version)} {vitalsMessages.endedBecause(ended)}
          </Row>
        )}
        <Row label={messages.liveBefore}>{named(live_before)}</Row>
      </dl>
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
