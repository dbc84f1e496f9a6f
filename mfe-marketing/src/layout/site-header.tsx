import { paths } from '@tiffin/contracts'
import { Link } from '@tiffin/web-kit'
import { anchors } from './anchors.ts'
import { Brand } from './brand.tsx'
import { SiteLink } from './site-link.tsx'

const parts = [
  ['Benefits', anchors.benefits.href],
  ['How it works', anchors.steps.href],
  ['Plans', anchors.plans.href],
] as const

export function SiteHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
        <Link to={paths.root()} aria-label="Tiffin, home" className="inline-flex min-h-11 items-center rounded-control">
          <Brand />
        </Link>
        <nav aria-label="Parts of this page" className="hidden gap-6 md:flex">
          {parts.map(([name, href]) => (
            <SiteLink key={href} to={href}>
              {name}
            </SiteLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-4">
          <SiteLink to={anchors.find.href}>Log in</SiteLink>
          <SiteLink to={anchors.signUp.href} look="primary">
            Sign up
          </SiteLink>
        </div>
      </div>
    </header>
  )
}
