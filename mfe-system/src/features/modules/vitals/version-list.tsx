import type { ModuleOverview, VersionVitals } from '@tiffin/contracts'
import { Badge } from '@tiffin/ui'
import { messages as moduleMessages } from '../messages.ts'
import { messages } from './messages.ts'

type VersionListProps = { readonly module: ModuleOverview; readonly versions: readonly VersionVitals[] }

/** Shows what visits measured of each version. */
export function VersionList({ module: { live, canary }, versions }: VersionListProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{versions.length === 0 ? messages.none : messages.whoCounts}</p>
      <ul aria-label={messages.open}>
        {versions.map(({ version, visits, failed, slow, load, lcp, inp }) => (
          <li key={version} className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-b-0">
            <p className="flex flex-wrap items-center gap-2 text-base font-medium [overflow-wrap:anywhere]">
              {version}
              {version === live && <Badge tone="confirm">{moduleMessages.live}</Badge>}
              {version === canary?.version && <Badge tone="info">{moduleMessages.canary}</Badge>}
            </p>
            <p className="text-base">{messages.failed({ count: failed, of: visits })}</p>
            <p className="text-sm text-muted">
              {[
                messages.within(messages.load, load),
                slow > 0 && messages.slow(slow),
                messages.within(messages.lcp, lcp),
                messages.within(messages.inp, inp),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
