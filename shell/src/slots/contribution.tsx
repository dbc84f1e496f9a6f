import type { SlotName } from '@tiffin/contracts'
import { Button, Skeleton } from '@tiffin/ui'
import { useId, useMemo, useState, type ComponentType } from 'react'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { loadModule } from '../modules/federation.ts'
import { ModuleBoundary } from '../modules/module-boundary.tsx'
import { ModuleRoot } from '../modules/module-root.tsx'

type ContributionProps = {
  readonly module: string
  readonly slot: SlotName
  readonly title: string
  /** The properties that the page passes to the part in the slot. */
  readonly given: object
}

/**
 * A part of a module in another module's page. The shell owns heading and frame: the part cannot grow or paint beyond
 * the frame, and its failure leaves the page alone.
 */
export function Contribution({ module, slot, title, given }: ContributionProps) {
  const id = useId()
  const [attempt, setAttempt] = useState(0)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new attempt must make a new lazy part
  const Part = useMemo(() => lazyPart(() => loadPart(module, slot)), [module, slot, attempt])
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface">
      <h3 id={id} className="truncate px-4 pt-3 text-base sm:px-5 font-bold text-ink">
        {title}
      </h3>
      <div
        role="group"
        aria-labelledby={id}
        // A part that can take the focus can be scrolled by arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-64 overflow-auto px-4 pb-4 pt-2 contain-content sm:px-5 focus-visible:-outline-offset-2"
      >
        <ModuleBoundary
          key={attempt}
          name={module}
          fallback={<NotShown title={title} onRetry={() => setAttempt(attempt + 1)} />}
        >
          <LazyPlace waiting={<Skeleton className="h-16" />}>
            <ModuleRoot name={module}>
              <Part {...given} />
            </ModuleRoot>
          </LazyPlace>
        </ModuleBoundary>
      </div>
    </section>
  )
}

function NotShown({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{title} could not be shown here.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}

/**
 * Loads what a module shows in a slot. A version that runs already is used, because another part of it may be on
 * screen.
 *
 * @throws Error when the module cannot be loaded, or has nothing for the slot
 */
async function loadPart(module: string, slot: SlotName): Promise<ComponentType<object>> {
  const { slots } = await loadModule(module, { keepsRunning: true })
  const part = slots?.[slot] as ComponentType<object> | undefined
  if (!part) throw new Error(`${module} has nothing for the slot ${slot}`)
  return part
}
