import type { Role } from '@tiffin/domain'
import { Badge } from '@tiffin/ui'
import { Globe, Store, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { anchors } from '../../layout/anchors.ts'
import { messages } from './messages.ts'
import { Section } from './section.tsx'

/** The roles, each with the pages it may use. */
const roles: readonly (readonly [Role, string])[] = [
  ['Admin', 'everything, with staff, settings and plan'],
  ['Captain', 'till, tables, menu and orders'],
  ['Cashier', 'the same, and the figures of the day'],
  ['Waiter', 'till and tables'],
]

/** Lists the benefits of Tiffin for a restaurant (spec §2). */
export function Benefits() {
  return (
    <Section id={anchors.benefits.id} title={messages.benefitsTitle} className="bg-canvas">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @min-[60rem]:grid-cols-3">
        <Benefit Icon={Globe} title="Dedicated subdomain">
          <p className="text-base text-muted">
            An address of your own, where nobody but your staff signs in. What one restaurant keeps, no other can see.
          </p>
        </Benefit>
        <Benefit Icon={Store} title="Complete management">
          <p className="text-base text-muted">
            Till, kitchen tickets and GST bills; menu with pictures and CSV import; areas and tables; order history with
            export; the figures of the day.
          </p>
        </Benefit>
        <Benefit Icon={Users} title="Role-based access">
          <ul className="grid gap-2">
            {roles.map(([role, may]) => (
              <li
                key={role}
                className="grid items-start gap-3 text-base text-muted @min-[16rem]:grid-cols-[5rem_minmax(0,1fr)]"
              >
                <Badge tone="accent" className="justify-center @max-[16rem]:justify-self-start">
                  {role}
                </Badge>
                {may}
              </li>
            ))}
          </ul>
        </Benefit>
      </div>
    </Section>
  )
}

function Benefit({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-6">
      <Icon size={28} aria-hidden className="text-accent-ink" />
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h3>
      {children}
    </div>
  )
}
