import { useLocation } from '@tiffin/web-kit'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { replaceStaticPage } from './replace-static-page.ts'

/** The title of the tab where no public page sets one, such as after the sign-in. */
const PLAIN_TITLE = 'Tiffin'

/**
 * Draws a public page: header, content, footer. Sets the title of the tab, and scrolls to the part that the hash of the
 * address names, or to the top where it names none.
 */
export function SitePage({ title, children }: { title: string; children: ReactNode }) {
  const address = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const isInPlace = useRef(false)

  useLayoutEffect(() => {
    isInPlace.current = page.current !== null && replaceStaticPage(page.current)
  }, [])

  useEffect(() => {
    document.title = title
    return () => {
      document.title = PLAIN_TITLE
    }
  }, [title])
  useEffect(() => {
    // Over a static page the browser has already scrolled to the address, and the visitor may have scrolled on.
    if (isInPlace.current) {
      isInPlace.current = false
      return
    }
    const part = address.hash === '' ? null : document.getElementById(address.hash.slice(1))
    if (part) part.scrollIntoView()
    else scrollTo(0, 0)
  }, [address])

  return (
    <div ref={page} className="flex min-h-dvh flex-col bg-canvas text-ink">
      <SiteHeader />
      <main className="flex-1">{children}</main>
      <SiteFooter />
    </div>
  )
}
