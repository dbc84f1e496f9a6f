import { cx } from '@tiffin/ui'
import { paths } from '@tiffin/contracts'
import { about, anchors } from './anchors.ts'
import { Brand } from './brand.tsx'
import { SiteLink } from './site-link.tsx'

const groups = [
  [
    'Product',
    [
      ['Benefits', anchors.benefits.href],
      ['How it works', anchors.steps.href],
      ['Plans', anchors.plans.href],
      ['Log in', anchors.find.href],
    ],
  ],
  [
    'Company',
    [
      ['About', about.href],
      ['Contact', paths.contact()],
    ],
  ],
  [
    'Legal',
    [
      ['Terms', paths.terms()],
      ['Privacy', paths.privacy()],
    ],
  ],
] as const

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div
        className={cx(
          'mx-auto grid w-full max-w-page gap-8 px-4 py-10',
          'sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]',
        )}
      >
        <div className="grid content-start gap-3">
          <Brand />
          <p className="text-sm text-muted">Point of sale and back office for restaurants in India.</p>
        </div>
        {groups.map(([title, links]) => (
          <nav key={title} aria-label={title} className="grid content-start gap-1">
            <h2 className="text-sm font-bold text-muted">{title}</h2>
            <ul className="grid">
              {links.map(([name, href]) => (
                <li key={name}>
                  <SiteLink to={href}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
