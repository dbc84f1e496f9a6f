import { cx, linkClass } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { mainSiteUrl } from '../site-addresses.ts'

/** Draws the card in the middle of a login screen, with a link to the main site below it. */
export function LoginCard({ baseDomain, children }: { baseDomain: string | null; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div
        className={cx(
          'grid w-full max-w-dialog gap-6 rounded-card border',
          'border-line bg-surface p-6 shadow-float sm:p-8',
        )}
      >
        {children}
        <a
          href={mainSiteUrl(location, baseDomain)}
          className={cx(linkClass, 'justify-self-center rounded-control px-3 text-center')}
        >
          Go to the main site
        </a>
      </div>
    </main>
  )
}
