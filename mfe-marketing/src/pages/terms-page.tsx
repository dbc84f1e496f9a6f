import { Terms } from '../features/legal/terms.tsx'
import { SitePage } from '../layout/site-page.tsx'

export default function TermsPage() {
  return (
    <SitePage title="Terms · Tiffin">
      <Terms />
    </SitePage>
  )
}
