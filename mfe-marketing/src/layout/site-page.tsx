import { useLocation } from '@tiffin/web-kit'
import { useEffect, type ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The title of everything that names no page of its own. */
const PLAIN_TITLE = 'Tiffin'

/** A public page: header, content, footer. Brings into view what the address names, and names the page in the tab. */
export function SitePage({ title, children }: { title: string; children: ReactNode }) {
  const address = useLocation()

  useEffect(() => {
    document.title = title
    return () => {
      document.title = PLAIN_TITLE
    }
  }, [title])
  useEffect(() => {
    const part = address.hash === '' ? null : document.getElementById(address.hash.slice(1))
    if (part) part.scrollIntoView()
    else scrollTo(0, 0)
  }, [address])

  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <SiteHeader />
      <main className="flex-1">{children}</main>
      <SiteFooter />
    </div>
  )
}
