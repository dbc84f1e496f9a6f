import type { ModuleOwners } from '@tiffin/contracts'
import { linkClass } from '@tiffin/ui'

const MAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Shows the team of a module and how to reach it; a mail address can be followed. */
export function Owners({ of: { team, contact } }: { of: ModuleOwners }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {team},{' '}
      {MAIL_ADDRESS.test(contact) ? (
        <a className={linkClass} href={`mailto:${contact}`}>
          {contact}
        </a>
      ) : (
        contact
      )}
    </span>
  )
}
