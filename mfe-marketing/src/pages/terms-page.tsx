import { Terms } from '../features/terms/terms.tsx'
import { ContactEmail } from '../components/contact-email.tsx'
import { SitePage } from '../layout/site-page.tsx'

export default function TermsPage() {
  return (
    <SitePage title="Terms · Tiffin">
      <Terms contact={<ContactEmail />} />
    </SitePage>
  )
}
