import { useSession, type FilledSlot } from '@tiffin/web-kit'
import { useCurrentRegistry } from '../modules/registry-context.ts'
import { Contribution } from './contribution.tsx'

/** The parts that other modules show in a slot of this page to the user's role; nothing where there are none. */
export function SlotHost({ name, given }: FilledSlot) {
  const { userRole } = useSession()
  const { modules } = useCurrentRegistry()
  const shown = modules.flatMap(({ name: module, slots = [] }) =>
    slots
      .filter(({ slot, roles }) => slot === name && roles.includes(userRole))
      .map(({ title }) => ({ module, title })),
  )
  if (shown.length === 0) return null
  return (
    // The attribute keeps the style sheets of the page's module away, because the frames are the shell's.
    <div data-mfe="shell" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-start gap-5">
      {shown.map(({ module, title }) => (
        <Contribution key={module} module={module} slot={name} title={title} given={given} />
      ))}
    </div>
  )
}
